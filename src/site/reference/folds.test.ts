/** Long lists fold after their third item; short ones and what is folded already do not. */
import { expect, test } from 'vitest';
import { foldsOf } from './folds.ts';

const text = (value: unknown) => JSON.stringify(value, null, 2);
const folded = (value: unknown) =>
  foldsOf(text(value)).map(({ from, to, items }) => ({
    items,
    lines: text(value)
      .split('\n')
      .slice(from - 1, to)
      .map((line) => line.trim()),
  }));

test('a list of six items stays as it is', () => {
  expect(folded({ a: [1, 2, 3, 4, 5, 6] })).toEqual([]);
});

test('a longer list shows three items and folds the rest, its end stays', () => {
  expect(folded({ a: [1, 2, 3, 4, 5, 6, 7], b: 1 })).toEqual([{ items: 4, lines: ['4,', '5,', '6,', '7'] }]);
});

test('items of several lines count once', () => {
  const rows = Array.from({ length: 7 }, (_, index) => ({ index, more: [index] }));
  const [fold] = folded(rows);
  expect(fold?.items).toBe(4);
  expect(fold?.lines).toHaveLength(4 * 6);
});

test('two lists fold each on its own, a list inside a folded one does not', () => {
  const long = [1, 2, 3, 4, 5, 6, 7];
  expect(folded({ a: long, b: [long, 1, 2, 3, 4, 5, long] }).map(({ items }) => items)).toEqual([4, 4]);
});
