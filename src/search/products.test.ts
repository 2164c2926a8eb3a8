/** What products are called, and the pages about each, on a site that isn't ours. */
import { expect, test } from 'vitest';
import type { Page, Sidebar } from '../model/site.ts';
import { plainPage } from '../site/pages.ts';
import { smallIndex } from './index.support.ts';
import { nameOf } from './product-name.ts';
import { toProducts } from './products.ts';
import { toResults } from './results.ts';

const sidebar = (name: string, label: string): Sidebar => ({
  name,
  label,
  home: `/docs/${name}/first`,
  children: [],
  related: [],
});
const shop = sidebar('shop', 'Shop REST');
const feed = sidebar('feed', 'Shop WebSocket');
const guides = sidebar('guides', 'Guides');
const chains = sidebar('chains', 'Chains');

const page = (
  route: Page['route'],
  title: string,
  inside: Sidebar,
  genre: Page['genre'] = 'guide',
): Page => ({
  ...plainPage(route, title, '', [{ kind: 'heading', level: 2, id: 'a', children: [] }]),
  sidebar: inside,
  genre,
});

const api = (id: string, label: string, inside: Sidebar, more = {}) =>
  ({ id, spec: [], prefix: `/docs/${id}-api`, sidebar: inside.name, label, ...more }) as const;

const SITE = {
  config: {
    provider: { name: 'Acme', product: 'acme' },
    areas: {},
    apis: [
      api('shop', 'Shop REST', shop, { info: '/docs/shop-api/info', errorGuide: '/docs/shop-api/errors' }),
      api('feed', 'Shop WebSocket v2', feed),
      api('red', 'Red JSON-RPC', chains),
      api('blue', 'Blue JSON-RPC', chains),
    ],
  },
  sidebars: [shop, feed, guides, chains],
  pages: [
    page('/docs/guides/start', 'Acme APIs', guides),
    page('/docs/guides/feed', 'Shop WebSocket Introduction', guides),
    page('/docs/guides/shop-limits', 'Shop Limits', guides),
    page('/docs/shop-api/info', 'Shop REST API', shop, 'index'),
    page('/docs/chains/intro', 'Introduction', chains),
    page('/docs/chains/red', 'Red', chains, 'index'),
    page('/docs/feed/first', 'Subscribe', feed, 'reference'),
  ],
};

const routesOf = (query: string) => toProducts(SITE).find(({ name }) => name === nameOf(query))?.routes;

test('a name leads to the overview, however much is said around it', () => {
  for (const query of ['Shop REST', 'shop rest api', 'the Shop REST API docs', 'rest shop'])
    expect(routesOf(query)?.[0]).toBe('/docs/shop-api/info');
  expect(routesOf('shop')).toEqual(['/docs/guides/feed', '/docs/shop-api/info', '/docs/shop-api/errors']);
});

test('a protocol alone leads to what names it', () => {
  expect(routesOf('websockets')).toEqual(['/docs/guides/feed']);
  expect(routesOf('shop ws v2')).toEqual(['/docs/guides/feed']);
});

test('what several APIs share comes first for their common name, and each for its own', () => {
  expect(routesOf('chains')?.[0]).toBe('/docs/chains/intro');
  expect(routesOf('red')).toEqual(['/docs/chains/red', '/docs/chains/intro']);
  expect(routesOf('blue')).toEqual(['/docs/chains/intro']);
});

test('the name of the provider leads to the page about everything', () => {
  expect(routesOf('acme')).toEqual(['/docs/guides/start']);
});

test('words that are no whole name are no product', () => {
  expect(routesOf('shop limits')).toBeUndefined();
  expect(routesOf('v2')).toBeUndefined();
});

test('pages about a product come first from any page, and behind them the rest', () => {
  const index = smallIndex(
    [
      { title: 'Shop errors', api: 'Shop REST', route: '/docs/shop-api/errors' },
      { title: 'Shop REST: named values', api: 'Documentation', route: '/docs/values' },
      { title: 'Overview', api: 'Shop REST', route: '/docs/shop-api/info' },
    ],
    [{ said: 'store', meant: 'shop' }],
    [{ name: 'shop', routes: ['/docs/shop-api/info'] }],
  );
  for (const query of ['shop', 'Shop API', 'store', 'the store API'])
    for (const from of [null, '/docs/values', '/docs/shop-api/errors'])
      expect(toResults(index, null, query, { only: null, from }).groups[0]?.results[0]?.target).toBe(
        '/docs/shop-api/info',
      );
});
