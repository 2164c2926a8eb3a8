/** What a build makes of each page by itself, its regions and its Markdown version, from the cache where it is. */
import { setImmediate } from 'node:timers/promises';
import type { SiteConfig } from '../model/config.ts';
import type { Page, Sidebar, Site } from '../model/site.ts';
import { toMarkdownPage } from '../outputs/markdown/pages.ts';
import { createHighlight } from '../readers/highlight/highlighter.ts';
import { type BuildWorker, FEW } from './build-worker.ts';
import { type BuildCache, cached, keyOf } from './cache.ts';
import { type RenderedPage, toRendered } from './views.tsx';

export interface Pages {
  readonly begin: (site: Site) => Promise<void>;
  /** To be called in the order of the site, the not-found page last. */
  readonly renderedOf: (page: Page) => Promise<RenderedPage>;
  readonly markdownOf: (page: Page) => string;
  /** For the next build. */
  readonly store: () => void;
}

/** If many pages are missing, the worker makes them too, from the first one on, and this thread from the last one on. */
export function openPages(config: SiteConfig, cache: BuildCache, worker: BuildWorker | null): Pages {
  const keyFor = createKeys(config, cache);
  const keys = new Map<Page, string>();
  const known = (page: Page) => keys.get(page) ?? keyFor(page);
  /** Those that the worker has not made yet, in their order. */
  let missing: Page[] = [];
  const highlight = createHighlight();
  const rendered = (page: Page) =>
    cached(cache, known(page), () => toRendered({ config }, page, { base: config.base, highlight }));
  const waitForWorker = async () => {
    let isReady = false;
    const ready = worker?.next().then(() => {
      isReady = true;
      missing.shift();
    });
    await setImmediate();
    while (!isReady && missing.length > 1) {
      const last = missing.pop();
      if (last) await rendered(last);
      await setImmediate();
    }
    await ready;
  };
  // Together: they are small, and each is in two files of the site.
  const markdownKey = keyOf(cache.code.all, 'markdown');
  const before = cache.find<ReadonlyMap<string, string>>(markdownKey);
  const markdown = new Map<string, string>();
  return {
    begin: async ({ pages, notFound }) => {
      for (const page of [...pages, notFound]) keys.set(page, keyFor(page));
      const all = [...keys].filter(([, key]) => !cache.has(key));
      if (!worker || all.length <= FEW) return;
      missing = all.map(([page]) => page);
      await worker.begin({ kind: 'pages', config, pages: missing, keys: all.map(([, key]) => key) });
    },
    renderedOf: async (page) => {
      if (missing[0] === page) await waitForWorker();
      return rendered(page);
    },
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
