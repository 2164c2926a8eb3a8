/** Views of pages, from the cache where they are; many that are missing are made by the worker, a few here. */
import type { Highlight } from '../model/code.ts';
import type { PageView } from '../model/page-view.ts';
import type { Page, Sidebar, Site } from '../model/site.ts';
import { createHighlight } from '../readers/highlight/highlighter.ts';
import { type BuildWorker, FEW } from './build-worker.ts';
import { type BuildCache, cached, keyOf } from './cache.ts';
import { toView } from './views.tsx';

/** To be asked for in the order of the site, the not-found page last. */
export type ViewOf = (page: Page) => Promise<PageView>;

export async function startViews(site: Site, cache: BuildCache, worker: BuildWorker | null): Promise<ViewOf> {
  const { config } = site;
  const keyFor = createKeys(site, cache);
  const pages = [...site.pages, site.notFound].map((page) => ({ page, key: keyFor(page) }));
  const keys = new Map(pages.map(({ page, key }) => [page, key]));
  const missing = pages.filter(({ key }) => !cache.has(key));
  const helper = missing.length > FEW ? worker : null;
  const awaited = new Set(helper ? missing.map(({ page }) => page) : []);
  await helper?.begin({
    kind: 'views',
    config,
    pages: missing.map(({ page }) => page),
    keys: missing.map(({ key }) => key),
  });
  let highlight: Promise<Highlight> | null = null;
  return async (page) => {
    if (awaited.has(page)) await helper?.next();
    return cached(cache, keys.get(page) ?? keyFor(page), async () => {
      highlight ??= createHighlight();
      return toView(site, page, { base: config.base, highlight: await highlight });
    });
  };
}

/** A view depends on the code, the configuration and its page; pages share sidebars, which are long. */
function createKeys({ config }: Site, cache: BuildCache): (page: Page) => string {
  const around = keyOf(cache.code.all, 'view', JSON.stringify(config));
  const sidebars = new Map<Sidebar | null, string>();
  return ({ sidebar, ...page }) => {
    const known = sidebars.get(sidebar) ?? keyOf(JSON.stringify(sidebar));
    sidebars.set(sidebar, known);
    return keyOf(around, known, JSON.stringify(page));
  };
}
