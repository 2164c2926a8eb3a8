/** What a build makes of each page by itself, its regions and its Markdown version, from the cache where it is. */
import type { SiteConfig } from '../model/config.ts';
import type { Page, Sidebar, Site } from '../model/site.ts';
import { toMarkdownPage } from '../outputs/markdown/pages.ts';
import { createHighlight } from '../readers/highlight/highlighter.ts';
import { type BuildWorker, FEW } from './build-worker.ts';
import { type BuildCache, cached, keyOf } from './cache.ts';
import { createClaims, take } from './claims.ts';
import { type RenderedPage, toRendered } from './views.tsx';

export interface Pages {
  readonly begin: (site: Site) => void;
  /** Resolves when every page has been rendered. */
  readonly ready: () => Promise<void>;
  readonly keyOf: (page: Page) => string;
  readonly renderedOf: (page: Page) => Promise<RenderedPage>;
  readonly markdownOf: (page: Page) => string;
  /** For the next build. */
  readonly store: () => void;
}

/** If many pages are missing, the worker renders them too, from the first one on, and this thread from the last one on. */
export function openPages(config: SiteConfig, cache: BuildCache, worker: BuildWorker | null): Pages {
  const keyFor = createKeys(config, cache);
  const keys = new Map<Page, string>();
  const known = (page: Page) => keys.get(page) ?? keyFor(page);
  let missing: readonly Page[] = [];
  let claims = createClaims(0);
  let others: Promise<void> | undefined;
  const highlight = createHighlight();
  const rendered = (page: Page) =>
    cached(cache, known(page), () => toRendered({ config }, page, { base: config.base, highlight }));
  // Together: they are small, and each is in two files of the site.
  const markdownKey = keyOf(cache.code.all, 'markdown');
  const before = cache.find<ReadonlyMap<string, string>>(markdownKey);
  const markdown = new Map<string, string>();
  return {
    begin: ({ pages, notFound }) => {
      for (const page of [...pages, notFound]) keys.set(page, keyFor(page));
      missing = [...keys].flatMap(([page, key]) => (cache.has(key) ? [] : [page]));
      claims = createClaims(missing.length);
      if (missing.length <= FEW) return;
      others = worker?.run({ kind: 'pages', config, pages: missing, keys: missing.map(known), claims });
    },
    ready: async () => {
      for (const [index, page] of [...missing.entries()].reverse()) {
        if (!take(claims, index)) break;
        await rendered(page);
      }
      await others;
    },
    keyOf: known,
    renderedOf: rendered,
    markdownOf: (page) => {
      const key = known(page);
      const text = markdown.get(key) ?? before?.get(key) ?? toMarkdownPage(config, page);
      markdown.set(key, text);
      return text;
    },
    store: () => cache.store(markdownKey, markdown),
  };
}

/** A result depends on the code, the configuration and its page; pages share sidebars, which are long. */
function createKeys(config: SiteConfig, cache: BuildCache): (page: Page) => string {
  const around = keyOf(cache.code.all, 'page', JSON.stringify(config));
  const sidebars = new Map<Sidebar | null, string>();
  return ({ sidebar, ...page }) => {
    const known = sidebars.get(sidebar) ?? keyOf(JSON.stringify(sidebar));
    sidebars.set(sidebar, known);
    return keyOf(around, known, JSON.stringify(page));
  };
}
