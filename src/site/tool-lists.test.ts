/** The lists of errors and values on their pages have every word that their tools don't load. */
import { expect, test } from 'vitest';
import type { Block, Inline } from '../model/prose.ts';
import { plainText } from '../model/walk.ts';
import type { KnownError } from '../tools/errors.ts';
import { withErrorWords, withoutErrorWords, withoutValueWords, withValueWords } from '../tools/listed.ts';
import type { ToolData } from '../tools/tool-data.ts';
import type { ValueList } from '../tools/values.ts';
import { workErrors, workValues } from './tool-lists.ts';

const ERROR: KnownError = {
  code: 'EAPI:Invalid nonce',
  meaning: 'The nonce is too low.',
  remedy: 'Send a higher one.',
  action: 'renew',
  actionAfterRead: 'renew',
  apis: ['Spot REST'],
  group: null,
  operations: [{ label: 'Add Order', route: '/docs/add-order' }],
  page: null,
};
const ERRORS = [ERROR, { ...ERROR, code: 'HTTP 404', meaning: 'Nothing is here.', remedy: '' }];

const LISTS: readonly ValueList[] = [
  {
    api: 'spot',
    label: 'Spot',
    name: 'side',
    since: null,
    usedBy: [{ label: 'Add Order', route: '/docs/add-order' }],
    values: [
      { value: 'buy', meaning: 'Buys · and waits. Since 2020-01-01.', since: null },
      { value: 'sell', meaning: '', since: null },
      { value: 'short', meaning: 'Sells what you borrow.', since: '2026-01-02' },
      { value: 'cover', meaning: '', since: '2026-01-03' },
    ],
  },
  {
    api: 'prime',
    label: 'Prime',
    name: 'Side (54)',
    since: '2026-01-02',
    usedBy: [],
    values: [
      { value: '1', meaning: 'Buy', since: '2026-01-02' },
      { value: '2', meaning: 'Sell', since: '2026-02-02' },
    ],
  },
];

const DATA: ToolData = {
  signature: { schemes: [] },
  'order-book-checksum': { books: [] },
  'fix-decoder': { dictionaries: [], example: '' },
  'rate-limits': { limiters: [] },
  'error-finder': { errors: ERRORS, failures: [], reconnects: [] },
  values: { lists: LISTS, concepts: [] },
  'compare-releases': { apis: [] },
};

const NODE_NAMES: Partial<Record<Inline['kind'], string>> = { code: 'CODE', break: 'BR' };

/** Returns a column of the list that follows a heading, with its cells as in a browser. */
function cellsAfter(blocks: readonly Block[], id: string, column: number) {
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.id === id);
  return blocks
    .slice(start)
    .flatMap((block) => (block.kind === 'table' ? block.rows : []))
    .map((row) =>
      (row[column] ?? []).map((inline) => ({
        nodeName: NODE_NAMES[inline.kind] ?? '#text',
        textContent: inline.kind === 'break' ? '' : plainText([inline]),
      })),
    );
}

test('the list of the page and what the error finder loads are all that is known of the errors', () => {
  const cells = cellsAfter(workErrors(DATA), 'all-errors', 1);
  expect(withErrorWords(withoutErrorWords(ERRORS), cells)).toEqual(ERRORS);
  expect(JSON.stringify(withoutErrorWords(ERRORS))).not.toContain('nonce is too low');
});

test('the lists of the page and what the values tool loads are all that is known of the values', () => {
  const cells = cellsAfter(workValues(DATA), 'all-values', 1);
  expect(withValueWords(withoutValueWords(LISTS), cells)).toEqual(LISTS);
  expect(JSON.stringify(withoutValueWords(LISTS))).not.toContain('borrow');
});

test('a page with another list than the file asks to be loaded again', () => {
  expect(() => withErrorWords(withoutErrorWords(ERRORS), [])).toThrow(
    /lists 0 entries instead of 2: reload it/,
  );
  const cells = cellsAfter(workValues(DATA), 'all-values', 1).map((cell) => cell.slice(0, 2));
  expect(() => withValueWords(withoutValueWords(LISTS), cells)).toThrow(/1 entries instead of 4/);
});
