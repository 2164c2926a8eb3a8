/** Words between backticks are code, and everything else stays as it is. */
import { expect, test } from 'vitest';
import { toInlines } from './code-words.ts';

test('words between backticks are code', () => {
  expect(toInlines('Neither `id` nor `name` was sent')).toEqual([
    { kind: 'text', text: 'Neither ' },
    { kind: 'code', text: 'id' },
    { kind: 'text', text: ' nor ' },
    { kind: 'code', text: 'name' },
    { kind: 'text', text: ' was sent' },
  ]);
  expect(toInlines('`id`')).toEqual([{ kind: 'code', text: 'id' }]);
});

test('a lone backtick is a character', () => {
  expect(toInlines('a ` b')).toEqual([{ kind: 'text', text: 'a ` b' }]);
});
