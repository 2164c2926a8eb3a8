/** The order of results: whole names before parts, names before words, exact before loose. */
import { expect, test } from 'vitest';
import type { Synonym } from '../model/site.ts';
import { type SmallPage, smallIndex } from './index.support.ts';
import { findGroups, toResults } from './results.ts';

function search(pages: readonly SmallPage[], query: string, synonyms: readonly Synonym[] = []): string[] {
  const index = smallIndex(pages, synonyms);
  return findGroups(index, query, null).groups.flatMap(({ hits }) =>
    hits.map(({ place }) => {
      const anchor = index.anchorOf(place);
      return (index.file.pages.titles[index.placePages[place] ?? 0] ?? '') + (anchor ? `#${anchor}` : '');
    }),
  );
}

test('a whole name is before a name that holds more, and a mere mention is left out behind them', () => {
  const pages = [
    { title: 'Fees', text: 'You pay for a cancel order too.' },
    { title: 'Cancel Order Batch' },
    { title: 'Cancel Order' },
  ];
  expect(search(pages, 'cancel order')).toEqual(['Cancel Order', 'Cancel Order Batch']);
  expect(search(pages, 'pay')).toEqual(['Fees']);
});

test('an exact word is before a beginning, and a beginning before a mistake', () => {
  const pages = [{ title: 'Tickets' }, { title: 'Ticker' }];
  expect(search(pages, 'ticker')[0]).toBe('Ticker');
  expect(search(pages, 'tickt')).toEqual(['Tickets']);
});

test('a field is found with the words of its page', () => {
  const entries = [{ name: 'nonce', anchor: 'body.nonce', text: 'Higher every time.' }];
  const pages = [
    { title: 'Get Balance', entries },
    { title: 'Add Order', entries },
  ];
  expect(search(pages, 'add order nonce')[0]).toBe('Add Order#body.nonce');
});

test('the same name in several spellings is first in the one that was typed', () => {
  const pages = [
    { title: 'Amend', entries: [{ name: 'order_qty', anchor: 'body.order_qty' }] },
    {
      title: 'Single',
      entries: [{ name: 'OrderQty', tag: '38', aliases: ['OrderQty', '38'], anchor: 'fields.OrderQty' }],
    },
  ];
  expect(search(pages, 'OrderQty')).toEqual(['Single#fields.OrderQty', 'Amend#body.order_qty']);
  expect(search(pages, 'order_qty')).toEqual(['Amend#body.order_qty', 'Single#fields.OrderQty']);
  for (const query of ['38', 'tag 38', '38='])
    expect(search(pages, query)).toEqual(['Single#fields.OrderQty']);
});

test('of two fields of the same name the one that is sent comes first', () => {
  const received = {
    name: 'side',
    anchor: 'a.side',
    part: { title: 'Order', direction: 'receive' },
  } as const;
  const sent = { name: 'side', anchor: 'b.side', part: { title: 'Order', direction: 'send' } } as const;
  expect(search([{ title: 'Add', entries: [received, sent] }], 'side')).toEqual(['Add#b.side', 'Add#a.side']);
});

test('a value leads to the field that takes it', () => {
  const pages = [
    {
      title: 'Add Order',
      entries: [{ name: 'ordertype', anchor: 'body.ordertype', values: ['stop-loss-limit'] }],
    },
    { title: 'Limits', text: 'Where to stop, what a loss is, and the limit of it.' },
  ];
  expect(search(pages, 'stop-loss-limit')[0]).toBe('Add Order#body.ordertype');
});

test('a synonym finds what we call it, behind what is called so', () => {
  const pages = [{ title: 'Get OHLC Data' }, { title: 'Market Candles' }];
  const synonyms = [{ said: 'candles', meant: 'ohlc' }];
  expect(search(pages, 'candles', synonyms)).toEqual(['Market Candles', 'Get OHLC Data']);
  expect(search(pages, 'candles')).toEqual(['Market Candles']);
});

test('words that are found nowhere do not hide those that are', () => {
  expect(search([{ title: 'Heartbeat' }], 'zzzz heartbeat qqqq')).toEqual(['Heartbeat']);
});

test('a question in whole sentences needs its words, not its fillers', () => {
  const pages = [{ title: 'Signature', text: 'Sign the request.' }, { title: 'How to' }];
  expect(search(pages, 'how do I sign the request')[0]).toBe('Signature');
});

test('of one entry on many pages of an API two are shown, and the others counted', () => {
  const entries = [{ name: 'nonce', anchor: 'body.nonce', text: 'Higher every time.' }];
  const index = smallIndex(Array.from({ length: 9 }, (_, number) => ({ title: `Call ${number}`, entries })));
  const { groups, counts } = findGroups(index, 'nonce', null);
  expect(groups[0]?.hits.map(({ more }) => more)).toEqual([7, 7]);
  expect([...counts.values()]).toEqual([9]);
});

test('nothing is found for nothing', () => {
  for (const query of ['', '   ', '?!']) expect(search([{ title: 'Fees' }], query)).toEqual([]);
});

test('fillers are not among the words to be marked', () => {
  const index = smallIndex([{ title: 'Sign a request', text: 'How to sign a request.' }]);
  const { terms } = findGroups(index, 'how to sign a request', null);
  expect(['how', 'to', 'a'].filter((word) => terms.has(word))).toEqual([]);
  expect(terms.has('sign')).toBe(true);
});

test('results are grouped by the id of an API, whatever its label', () => {
  const index = smallIndex([
    { title: 'Add order', api: 'Spot REST' },
    { title: 'Cancel order', api: 'SPOT rest' },
    { title: 'Amend order', api: 'Futures REST' },
  ]);
  const { groups, apis } = toResults(index, null, 'order', null);
  expect(groups.map(({ api, results }) => [api.id, results.length])).toEqual([
    ['spot rest', 2],
    ['futures rest', 1],
  ]);
  expect(apis.map(({ id, count }) => [id, count])).toEqual([
    ['spot rest', 2],
    ['futures rest', 1],
  ]);
  const only = toResults(index, null, 'order', 'futures rest');
  expect(only.groups.map(({ api }) => api.id)).toEqual(['futures rest']);
});
