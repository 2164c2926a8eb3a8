/** Values as results of their own: what they mean, and the fields that take them. */
import { expect, test } from 'vitest';
import type { Entry } from './entries.ts';
import { type SmallPage, smallData, smallIndex } from './index.support.ts';
import { toResults } from './results.ts';

const value = (literal: string, meaning = '') => ({ literal, meaning });
const status = [value('postWouldExecute', 'The order would trade.'), value('placed', 'The order is open.')];
const received = { title: 'Response 200', direction: 'receive' } as const;
const field = (name: string, anchor: string, more: Partial<Entry>): Partial<Entry> => ({
  kind: 'field',
  name,
  anchor,
  aliases: [name],
  ...more,
});

const PAGES: readonly SmallPage[] = [
  {
    title: 'Batch',
    entries: [field('status', 'response-200.list.each.status', { values: status, part: received })],
  },
  { title: 'Send', entries: [field('status', 'response-200.status', { values: status, part: received })] },
  { title: 'Post-trade data', text: 'What a post would execute.' },
  {
    title: 'Report',
    entries: [
      field('OrdStatus', 'fields.OrdStatus', {
        tag: '39',
        aliases: ['OrdStatus', '39'],
        text: 'State of the order.',
        values: [value('0', 'New.'), value('4', 'Canceled.')],
      }),
      field('ExecType', 'fields.ExecType', {
        tag: '150',
        values: [value('4', 'A cancel.'), value('F', 'A trade.')],
      }),
    ],
  },
  { title: 'Feed', entries: [field('ticker', 'feed.ticker', { values: [value('ticker'), value('last')] })] },
  { title: 'Placed' },
  { title: 'Fees', api: 'Pay REST' },
];

function search(query: string, only: string | null = null) {
  const { index, documents } = smallData(PAGES);
  return toResults(index, documents.texts, query, { only, from: null }).groups.flatMap(({ results }) =>
    results.map(({ kind, title, target, snippet, chips }) => ({
      kind,
      title: title.map(({ text }) => text).join(''),
      target,
      snippet: snippet.map(({ text }) => text).join(''),
      chips: chips.map((chip) => chip.title),
    })),
  );
}

test('a value typed exactly comes first, with its meaning, at the least nested field that takes it', () => {
  expect(search('postWouldExecute')[0]).toEqual({
    kind: 'value',
    title: 'postWouldExecute',
    target: '/docs/1#response-200.status',
    snippet: 'status: The order would trade.',
    chips: ['Send', 'Batch'],
  });
  expect(search('why postWouldExecute on my order?')[0]?.title).toBe('postWouldExecute');
});

test('a value that is also a word or a name follows what is called so', () => {
  const rows = search('placed');
  expect(rows[0]?.title).toBe('Placed');
  expect(rows.map(({ kind }) => kind)).toContain('value');
  expect(search('ticker')[0]?.kind).toBe('field');
});

test('a FIX tag with a value says what the value of this tag means', () => {
  const [first] = search('39=4');
  expect([first?.title, first?.snippet]).toEqual(['39=4', 'OrdStatus: Canceled.']);
  expect(search('150=4')[0]?.snippet).toBe('ExecType: A cancel.');
});

test('the text of a field starts with the value that was found', () => {
  const found = search('placed status').find(({ kind }) => kind === 'field');
  expect(found?.snippet).toMatch(/^placed: The order is open\./);
});

test('a filter applies to values too', () => {
  expect(search('postWouldExecute', 'pay rest')).toEqual([]);
});

test('a pasted response is a failure of the API that reports it like this', () => {
  const error = (name: string): Partial<Entry> => ({
    kind: 'error',
    name,
    aliases: [name],
    anchor: 'errors.x',
  });
  const index = smallIndex(
    [
      { title: 'Spot errors', entries: [error('EOrder:Invalid order')] },
      { title: 'Pay errors', api: 'Pay REST', route: '/docs/pay/errors', text: 'Codes of an order.' },
    ],
    [],
    [],
    [{ member: 'result', value: 'error', sidebars: ['pay rest'], errors: '/docs/pay/errors' }],
  );
  const pasted = '{"result":"error","errors":[{"code":11,"message":"invalid order type"}]}';
  const targets = toResults(index, null, pasted, { only: null, from: null }).groups.flatMap(({ results }) =>
    results.map(({ target }) => target),
  );
  expect(targets).toEqual(['/docs/pay/errors']);
});
