/** Texts are split as an expression with a group for each value splits them, in time that doesn't grow with the groups. */
import { expect, test } from 'vitest';
import { splitText } from './split-text.ts';

const TEMPLATES = [
  [''],
  ['a'],
  ['', ''],
  ['a', ''],
  ['', 'a'],
  ['', '', ''],
  ['', '-', ''],
  ['a', '-', 'b'],
  ['', '-', '-', ''],
];
const TEXTS = [
  '',
  'a',
  'b',
  '-',
  'ab',
  'a-',
  '-b',
  'a-b',
  'a--b',
  'a-b-c',
  'aa-bb',
  'a-b-c-d',
  '---',
  'é-😀',
  '😀',
];

test.each(['shortest', 'longest'] as const)('values that are as %s as possible', (values) => {
  for (const least of [0, 1] as const)
    for (const fixed of TEMPLATES) {
      const group = `(.${least === 0 ? '*' : '+'}${values === 'shortest' ? '?' : ''})`;
      const expression = new RegExp(`^${fixed.join(group)}$`, 's');
      for (const text of TEXTS) {
        const expected = expression.exec(text)?.slice(1) ?? null;
        expect([text, fixed, least, splitText(text, fixed, { values, least })]).toEqual([
          text,
          fixed,
          least,
          expected,
        ]);
      }
    }
});

test('a long text that almost fits many values', () => {
  const fixed = [...Array.from({ length: 12 }, () => '-'), 'end'];
  expect(splitText('-'.repeat(100_000), fixed, { values: 'longest', least: 1 })).toBeNull();
});
