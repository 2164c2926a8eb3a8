/** Views and Markdown versions of all pages, from the cache if possible. */
import type { SiteConfig } from '../model/config.ts';
import type { PageView } from '../model/page-view.ts';
import { remember } from '../model/remember.ts';
import type { Page, Sidebar, Site } from '../model/site.ts';
import { toMarkdownPage } from '../outputs/markdown/pages.ts';
import { createHighlight } from '../readers/highlight/highlighter.ts';
import { type BuildWorker, FEW } from './build-worker.ts';
import { type BuildCache, cached, keyOf } from './cache.ts';
import { createClaims, take } from './claims.ts';
import { toPackedView } from './views.tsx';

export interface Pages {
  readonly begin: (site: Site) => void;
  /** Resolves when every page has been rendered. */
  readonly ready: () => Promise<void>;
  readonly keyOf: (page: Page) => string;
  readonly packedViewOf: (page: Page) => Promise<PageView>;
  readonly markdownOf: (page: Page) => string;
  /** Saves the Markdown versions for the next build and forgets them. */
  readonly storeMarkdown: () => void;
}

/** Opens the cached pages. If many are missing, the worker renders from the first one on, this thread from the last. */
export function openPages(config: SiteConfig, cache: BuildCache, worker: BuildWorker | null): Pages {
  const keyFor = createKeys(config, cache);
  const keys = new Map<Page, string>();
  const known = (page: Page) => keys.get(page) ?? keyFor(page);
  let missing: readonly Page[] = [];
  let claims = createClaims(0);
  let others: Promise<void> | undefined;
  const highlight = createHighlight();
  const packedViewOf = (page: Page) =>
    cached(cache, known(page), () => toPackedView({ config }, page, { base: config.base, highlight }));
  // One cache entry for all: they are small, and each goes into two files of the site.
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
        await packedViewOf(page);
      }
      await others;
    },
    keyOf: known,
    packedViewOf,
    markdownOf: (page) => {
      const key = known(page);
      const text = markdown.get(key) ?? before?.get(key) ?? toMarkdownPage(config, page);
      markdown.set(key, text);
      return text;
    },
    storeMarkdown: () => {
      cache.store(markdownKey, markdown);
      markdown.clear();
    },
  };
}

/** Keys depend on the code, the configuration and the page. Sidebars are long and shared, so each is hashed once. */
function createKeys(config: SiteConfig, cache: BuildCache): (page: Page) => string {
  const around = keyOf(cache.code.all, 'page', JSON.stringify(config));
  const keyOfSidebar = remember((sidebar: Sidebar | null) => keyOf(JSON.stringify(sidebar)));
  return ({ sidebar, ...page }) => keyOf(around, keyOfSidebar(sidebar), JSON.stringify(page));
}
