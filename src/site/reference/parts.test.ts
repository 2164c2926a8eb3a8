/** Long lists fold after their third item; short ones, records and lists inside a fold don't. */
import { expect, test } from 'vitest';
import { foldsOf } from './parts.ts';

const text = (value: unknown) => JSON.stringify(value, null, 2);
const folded = (value: unknown) =>
  foldsOf(text(value)).map(({ from, to, items }) => ({
    items,
    lines: text(value)
      .split('\n')
      .slice(from - 1, to)
      .map((line) => line.trim()),
  }));

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ index }));
const valuesOf = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('a list of six rows stays as it is, and so does a record of twelve values', () => {
  expect(folded({ a: rowsOf(6), b: valuesOf(12) })).toEqual([]);
});

test('a longer list shows three items and folds the rest, its end stays', () => {
  expect(folded({ a: rowsOf(7), b: 1 }).map(({ items }) => items)).toEqual([4]);
  const lines = ['4,', '5,', '6,', '7,', '8,', '9,', '10,', '11,', '12,', '13'];
  expect(folded({ a: valuesOf(13), b: 1 })).toEqual([{ items: 10, lines }]);
});

test('items of several lines count once', () => {
  const rows = Array.from({ length: 7 }, (_, index) => ({ index, more: [index] }));
  const [fold] = folded(rows);
  expect(fold?.items).toBe(4);
  expect(fold?.lines).toHaveLength(4 * 6);
});

test('two lists fold each on its own, a list inside a folded one does not', () => {
  const long = rowsOf(7);
  expect(folded({ a: long, b: [long, 1, 2, 3, 4, 5, long] }).map(({ items }) => items)).toEqual([4, 4]);
});
