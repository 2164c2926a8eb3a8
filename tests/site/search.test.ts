/** Search on the built site: the right place comes first, for what people type and paste. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { config } from '../../site.config.ts';
import type { OpenIndex } from '../../src/search/read-index.ts';
import { type Results, toResults } from '../../src/search/results.ts';
import { openBuiltSearch } from './built-search.support.ts';
import { DIST } from './built-site.support.ts';
import { type Query, type QuerySets, rankOf, readQueries, shareWithin } from './search-queries.support.ts';

let index: OpenIndex;
let texts: readonly string[];
let sets: QuerySets;
let queries: readonly Query[];

beforeAll(async () => {
  ({ index, texts } = await openBuiltSearch());
  sets = await readQueries();
  queries = sets.own;
});

function find(text: string, api: string | null = null): Results {
  return toResults(index, texts, text, { only: api, from: null });
}

/** Returns the targets of rows and their chips. */
function targetsOf({ groups }: Results): string[] {
  return groups.flatMap(({ results }) =>
    results.flatMap(({ target, chips }) => [target, ...chips.map((chip) => chip.target)]),
  );
}

test('the queries are enough, and every API has some', () => {
  expect(queries.length).toBeGreaterThanOrEqual(200);
  const without = config.apis.filter(
    ({ prefix }) =>
      !queries.some(({ expected }) => expected.some((target) => target.startsWith(`${prefix}/`))),
  );
  expect(without.map(({ id }) => id)).toEqual([]);
});

test('every page that a query names exists', () => {
  const routes = new Set(index.file.pages.routes);
  const unknown = Object.values(sets)
    .flat()
    .flatMap(({ expected }) => expected)
    .map((target) => target.split('#')[0] ?? '')
    .filter((route) => route && !route.includes('*') && !routes.has(route));
  expect(unknown).toEqual([]);
});

test('every example of the empty search box has exact results', () => {
  expect(index.file.examples.length).toBeGreaterThan(0);
  const without = index.file.examples.filter(({ query }) => find(query).isNearest);
  expect(without).toEqual([]);
});

test.each([
  // Exact names on the wire, and pages that explain a field.
  ['add_order', '/docs/websocket-v2/add_order'],
  ['open_positions', '/docs/futures-api/websocket/open_position'],
  ['cl_ord_id', '/docs/guides/spot-clordid'],
  ['post_only', '/docs/guides/spot-amends#price-and-post_only'],
  // Concepts.
  ['nonce', '/docs/guides/spot-rest-auth#the-nonce'],
  ['sandbox', '/docs/guides/sandbox'],
  ['self trade prevention', '/docs/guides/self-trade-prevention'],
  ['idempotent retry', '/docs/guides/spot-clordid'],
  // Several words.
  ['sign request hmac sha512', '/docs/guides/spot-rest-auth'],
  ['funding rate history', '/docs/futures-api/trading/historical-funding-rates'],
  ['portfolio margin simulation', '/docs/futures-api/trading/simulate-portfolio'],
  ['witdrawal adress', '/docs/rest-api/get-withdrawal-addresses'],
  ['withdrawal no response', '/docs/rest-api/withdraw-funds#if-you-get-no-response'],
  // Definitions and named values.
  ['isolated margin', '/docs/guides/glossary#i-to-o'],
  ['CandleInterval', '/docs/api-reference/spot-ws-v2#candleinterval'],
])('%s leads to %s first', (text, target) => {
  expect(targetsOf(find(text))[0]).toBe(target);
});

test('an error is one row, however many pages list it', () => {
  for (const text of ['insufficient funds', 'EOrder:Insufficient funds']) {
    const titles = find(text).groups.flatMap(({ results }) =>
      results.map(({ title }) => title.map((piece) => piece.text).join('')),
    );
    expect(titles[0]).toBe('EOrder:Insufficient funds');
    expect(titles.filter((title) => title === 'EOrder:Insufficient funds')).toHaveLength(1);
  }
});

test('the API of the current page breaks ties', () => {
  const { groups } = toResults(index, texts, 'order', { only: null, from: '/docs/rest-api/add-order' });
  expect(groups[0]?.results[0]?.api).toBe('Spot REST');
});

test('the right place is first for 98 % of our own queries, and among the first three for 99 %', () => {
  const ranks = queries.map((query) => rankOf(index, texts, query));
  const later = queries.flatMap(({ text }, at) => (ranks[at] === 0 ? [] : [`${ranks[at]}: ${text}`]));
  expect(shareWithin(ranks, 1), later.join('\n')).toBeGreaterThanOrEqual(98);
  expect(shareWithin(ranks, 3), later.join('\n')).toBeGreaterThanOrEqual(99);
});

// The goal is 90 and 98. These are the levels reached, so that no change lowers them unnoticed. Totals only.
test.each([
  ['tuning', 90, 97],
  ['unseen', 92.8, 97.9],
  ['confirm', 80, 88],
  ['public', 86, 93],
] as const)('of the queries from outside, the %s set keeps what it has reached', (set, first, three) => {
  const ranks = sets[set].map((query) => rankOf(index, texts, query));
  expect(shareWithin(ranks, 1)).toBeGreaterThanOrEqual(first);
  expect(shareWithin(ranks, 3)).toBeGreaterThanOrEqual(three);
});

test('at least 300 queries are from outside, and both halves are large', () => {
  expect(sets.tuning.length + sets.unseen.length).toBeGreaterThanOrEqual(300);
  expect(Math.min(sets.tuning.length, sets.unseen.length)).toBeGreaterThanOrEqual(150);
});

test('all spellings of a name lead to the same pages', () => {
  const pagesFor = (text: string) =>
    new Set(targetsOf(find(text)).filter((target) => !target.includes('#') && /add_?-?order$/.test(target)));
  const wanted = pagesFor('add order');
  expect([...wanted].toSorted()).toEqual([
    '/docs/rest-api/add-order',
    '/docs/websocket-v1/addorder',
    '/docs/websocket-v2/add_order',
  ]);
  for (const text of ['add_order', 'addOrder', 'AddOrder', 'addorder'])
    expect(pagesFor(text)).toEqual(wanted);
});

test('a tag leads to its field in both FIX interfaces, however it is written', () => {
  for (const text of ['38', 'tag 38', '38=', 'OrderQty']) {
    const targets = targetsOf(find(text));
    expect(targets).toContain('/docs/fix-api/nos-fix#fields.OrderQty');
    expect(targets).toContain('/docs/prime-api/fix/nos-fix#fields.OrderQty');
  }
});

test('an error is shown with its remedy', () => {
  const [first] = find('EOrder:Insufficient funds').groups[0]?.results ?? [];
  expect(first?.kind).toBe('error');
  expect(first?.snippet.map(({ text }) => text).join('')).toMatch(/balance/);
});

test('a filter leaves the results of one API', () => {
  const { groups, apis } = find('order book', 'spotRestApiSidebar');
  expect(new Set(groups.flatMap(({ results }) => results.map(({ api }) => api)))).toEqual(
    new Set(['Spot REST']),
  );
  // The other APIs can still be selected.
  expect(apis.length).toBeGreaterThan(2);
});

test('every anchor of a result stands on its page', async () => {
  const wrong: string[] = [];
  for (const { text } of queries.filter((_, number) => number % 5 === 0)) {
    for (const target of targetsOf(find(text))) {
      const [route = '', anchor] = target.split('#');
      if (!anchor) continue;
      const html = await readFile(path.join(DIST, config.base, route, 'index.html'), 'utf8');
      if (!html.includes(`id="${anchor}"`)) wrong.push(target);
    }
  }
  expect(wrong).toEqual([]);
});
