import { expect, test } from 'vitest';
import { toJsonText } from './json-text.ts';

test('rows of plain values stay on one line, objects do not', () => {
  expect(
    toJsonText({
      rows: [
        [1, 'a'],
        [2, null],
      ],
      empty: [],
      none: {},
    }),
  ).toBe(
    `{
  "rows": [
    [1, "a"],
    [2, null]
  ],
  "empty": [],
  "none": {}
}`,
  );
});

test('a list too long for a line is broken into lines', () => {
  const words = Array.from({ length: 12 }, (_, index) => `word number ${index}`);
  expect(toJsonText(words).split('\n')).toHaveLength(14);
});

test('the text is the value again', () => {
  const value = { a: [{ b: 'x"y' }, [[]], true], c: { d: -1.5e-7 } };
  expect(JSON.parse(toJsonText(value))).toEqual(value);
});
