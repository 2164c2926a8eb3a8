/** A result is made once for the same texts, and anew when they change. */
import { expect, test } from 'vitest';
import { recall } from './memory.ts';

test('the same texts give the same result, other texts a new one', () => {
  const known = new Map();
  const made: string[] = [];
  const ask = (texts: string) =>
    recall(known, 'a.mdx', texts, () => {
      made.push(texts);
      return `read ${texts}`;
    });
  expect([ask('one'), ask('one'), ask('two'), ask('one')]).toEqual([
    'read one',
    'read one',
    'read two',
    'read one',
  ]);
  expect(made).toEqual(['one', 'two', 'one']);
});
