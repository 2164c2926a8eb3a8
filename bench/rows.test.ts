import { expect, test } from 'vitest';
import { isKept, type Row, toTable } from './rows.ts';

const size: Row = { what: 'page', figure: 39.96, budget: 40, unit: 'KB' };
const score: Row = { what: 'landing: score', figure: 97, budget: 98, unit: '', isLeast: true };

test('a figure may be as high as its budget, and a score as low as it', () => {
  expect(isKept(size)).toBe(true);
  expect(isKept({ ...size, figure: 40 })).toBe(true);
  expect(isKept({ ...size, figure: 40.1 })).toBe(false);
  expect(isKept({ ...score, figure: 98 })).toBe(true);
  expect(isKept(score)).toBe(false);
});

test('what could not be measured keeps no budget', () => {
  expect(isKept({ ...size, figure: Number.NaN })).toBe(false);
  expect(isKept({ ...score, figure: Number.NaN })).toBe(false);
});

test('the table shows every row with budget, figure and verdict', () => {
  expect(toTable([size, { ...size, figure: 41 }, score])).toBe(
    [
      '| what           |      budget |  figure | verdict |',
      '| -------------- | ----------: | ------: | ------- |',
      '| page           |       40 KB | 40.0 KB | ok      |',
      '| page           |       40 KB |   41 KB | OVER    |',
      '| landing: score | at least 98 |      97 | UNDER   |',
    ].join('\n'),
  );
});
