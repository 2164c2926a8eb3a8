/** The specification of Spot REST is complete, valid, and one story across its examples. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { config } from '../../site.config.ts';
import { checkEditorial } from '../../src/checks/editorial.ts';
import type { HttpOperation } from '../../src/model/operation.ts';
import { readApi, readInventoryRoutes } from './spec-source.support.ts';

const api = await readApi('spot-rest');

function operation(slug: string): HttpOperation {
  const found = api.operations.find((entry) => entry.slug === slug);
  if (found?.kind !== 'http') throw new Error(`there is no operation ${slug}`);
  return found;
}

/** Returns the result in the first example of the response. */
function answer(slug: string) {
  return JSON.parse(operation(slug).responses[0]?.examples[0]?.text ?? 'null').result;
}

function sum(numbers: readonly string[]): number {
  return Number(numbers.reduce((total, text) => total + Number(text), 0).toFixed(8));
}

test('it is read without a problem and lacks no words, examples or errors', () => {
  expect(checkEditorial(api)).toEqual([]);
});

test('every operation has its page in the inventory', () => {
  const pages = readInventoryRoutes();
  const own = api.operations.map(({ slug }) => `/docs/rest-api/${slug}`);
  expect(own.filter((page) => !pages.includes(page))).toEqual([]);
  expect(own).toHaveLength(59);
});

test('the downloads pass the linter, examples of single fields included', async () => {
  const rules = {
    struct: 'error',
    'no-unresolved-refs': 'error',
    'no-invalid-schema-examples': 'error',
  } as const;
  const lintConfig = await createConfig({ rules });
  for (const { name, content } of api.downloads) {
    const found = await lintFromString({ source: content, absoluteRef: `/${name}`, config: lintConfig });
    expect(found.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
  }
});

test('the single orders of level 3 add up to the levels of level 2', () => {
  const { asks, bids } = answer('get-order-book').XXBTZUSD;
  const orders = answer('get-level-3-order-book');
  for (const [levels, side] of [
    [asks, orders.asks],
    [bids, orders.bids],
  ]) {
    for (const [price, volume] of levels) {
      const quantities = side.filter((order: { price: string }) => order.price === price);
      expect(sum(quantities.map((order: { qty: string }) => order.qty))).toBe(Number(volume));
    }
    expect(sum(side.map((order: { qty: string }) => order.qty))).toBe(
      sum(levels.map(([, volume]: [string, string]) => volume)),
    );
  }
});

test('the grouped book holds what the book holds, asks rounded up and bids down', () => {
  const { asks, bids } = answer('get-order-book').XXBTZUSD;
  const grouped = answer('get-grouped-order-book');
  const width = grouped.grouping * Number(answer('get-tradable-asset-pairs').XXBTZUSD.tick_size);
  const bucket = (levels: [string, string][], round: (value: number) => number) => {
    const buckets = new Map<string, string[]>();
    for (const [price, volume] of levels) {
      const edge = (round(Number(price) / width) * width).toFixed(1);
      buckets.set(edge, [...(buckets.get(edge) ?? []), volume]);
    }
    return [...buckets].map(([price, volumes]) => ({ price, qty: sum(volumes).toFixed(8) }));
  };
  expect(grouped.asks).toEqual(bucket(asks, Math.ceil));
  expect(grouped.bids).toEqual(bucket(bids, Math.floor));
});

test('ticker, spread, trades and candles tell of the same moment', () => {
  const { asks, bids } = answer('get-order-book').XXBTZUSD;
  const { a, b, c, h, l } = answer('get-ticker-information').XXBTZUSD;
  const trades = answer('get-recent-trades').XXBTZUSD;
  const candles = answer('get-ohlc-data').XXBTZUSD;
  expect([a[0], a[2]]).toEqual(asks[0].slice(0, 2));
  expect([b[0], b[2]]).toEqual(bids[0].slice(0, 2));
  expect(answer('get-recent-spreads').XXBTZUSD.at(-1).slice(1)).toEqual([b[0], a[0]]);
  expect(c).toEqual(trades.at(-1).slice(0, 2));
  expect(candles.at(-1)[4]).toBe(c[0]);
  for (const [, open, high, low, close, vwap] of candles) {
    expect(Math.max(...[open, close, vwap].map(Number))).toBeLessThanOrEqual(Number(high));
    expect(Math.min(...[open, close, vwap].map(Number))).toBeGreaterThanOrEqual(Number(low));
    expect(Number(high)).toBeLessThanOrEqual(Number(h[0]));
    expect(Number(low)).toBeGreaterThanOrEqual(Number(l[0]));
  }
});

test('books are sorted from the best price and do not cross', () => {
  const { asks, bids } = answer('get-order-book').XXBTZUSD;
  const prices = (levels: [string][]) => levels.map(([price]) => Number(price));
  expect(prices(asks)).toEqual(prices(asks).toSorted((one, other) => one - other));
  expect(prices(bids)).toEqual(prices(bids).toSorted((one, other) => other - one));
  expect(prices(bids)[0]).toBeLessThan(prices(asks)[0] ?? 0);
});

test('the order that is amended is the order that was added', () => {
  const [added] = operation('add-order').requests.map(({ text }) => JSON.parse(text));
  const [amended, byId] = operation('amend-order').requests.map(({ text }) => JSON.parse(text));
  expect(amended.cl_ord_id).toBe(added.cl_ord_id);
  expect(byId.txid).toBe(answer('add-order').txid[0]);
  expect(amended.nonce).toBeGreaterThan(added.nonce);
});

test('a sample signs private calls and makes its own nonce', () => {
  expect(operation('add-order').sample).toMatchObject({
    origin: `https://${config.hosts.spotRest}`,
    path: '/0/private/AddOrder',
    signing: { nonce: 'ms', signature: { algorithm: 'hmac-sha512', secret: 'base64', encoding: 'base64' } },
    failures: [{ path: [{ name: 'error', isList: true }], test: { kind: 'starts-with', text: 'E' } }],
  });
  expect(operation('get-server-time').sample).toMatchObject({ signing: null });
});
