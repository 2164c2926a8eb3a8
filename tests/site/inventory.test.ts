/** Every promised address exists: as a document, as a page module and as Markdown. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { config } from '../../site.config.ts';
import { type Route, toFolder } from '../../src/model/address.ts';
import { markdownPath } from '../../src/outputs/markdown/pages.ts';
import { readInventory } from '../../src/readers/content/inventory.ts';
import { variablesOf } from '../../src/readers/content/variables.ts';
import { DIST, filesUnder } from './built-site.support.ts';

const FRAME: readonly Route[] = ['/', '/blog', '/blog/archive', '/blog/tags', '/docs/change-log'];
const POSTS: readonly Route[] = [
  ...(['/blog/atomic-amends', '/blog/books-over-rest', '/blog/cl-ord-id', '/blog/derivatives-fees'] as const),
  ...([
    '/blog/fill-or-kill',
    '/blog/fix-announcement',
    '/blog/key-info',
    '/blog/level3',
    '/blog/ws-v2',
  ] as const),
];
const TAGS: readonly Route[] = [
  '/blog/tags/fix',
  '/blog/tags/institutional',
  '/blog/tags/marketdata',
  '/blog/tags/rest',
  '/blog/tags/trading',
  '/blog/tags/websockets',
];

async function inventoryRoutes(): Promise<Route[]> {
  const source = { path: 'content/inventory.tsv', text: await readFile('content/inventory.tsv', 'utf8') };
  const setting = { variables: variablesOf(config), imageSize: () => null };
  return readInventory(source, setting).value.map(({ route }) => route);
}

function under(base: string, route: Route, file: string): string {
  return [base.slice(1, -1), toFolder(route), file].filter(Boolean).join('/');
}

test('every address of the inventory, the blog and the change log has its three files', async () => {
  const files = new Set(await filesUnder(DIST));
  const inventory = await inventoryRoutes();
  const routes = [...new Set([...FRAME, ...POSTS, ...TAGS, ...inventory])];
  const wanted = routes.flatMap((route) => [
    under(config.base, route, 'index.html'),
    under(config.base, route, 'page.js'),
    under(config.base, '/', markdownPath(route)),
  ]);
  expect(inventory.length).toBeGreaterThan(600);
  expect(wanted.filter((file) => !files.has(file))).toEqual([]);
  console.log(`${routes.length} addresses, ${inventory.length} of them in the inventory.`);
});

test('no page exists that nobody promised', async () => {
  const promised = new Set([...FRAME, ...POSTS, ...TAGS, ...(await inventoryRoutes()), '/blog-cad']);
  const pages = (await filesUnder(DIST)).filter((file) => file.endsWith('/index.html'));
  const routes = pages.map((file) => file.slice(config.base.length - 2, -'/index.html'.length) || '/');
  // Every API with named values has a page for them.
  const values = new Set(config.apis.map(({ id }) => `/docs/api-reference/${id}`));
  expect(routes.filter((route) => !promised.has(route) && !values.has(route))).toEqual([]);
});

test('the second address of the blog shows the same page, with the first as its canonical one', async () => {
  const [first, second] = await Promise.all(
    ['/blog', '/blog-cad'].map((route) => readFile(`${DIST}${config.base}${route}/index.html`, 'utf8')),
  );
  expect(second).toBe(first);
  expect(second).toContain(`<link rel="canonical" href="${config.origin}${config.base}blog"/>`);
});

test('an unknown address has its page', async () => {
  expect(await readFile(`${DIST}${config.base}404.html`, 'utf8')).toContain('Page not found');
});
