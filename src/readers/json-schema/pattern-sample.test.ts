/** Generated texts match the patterns of their schemas, and are the same in every build. */
import { expect, test } from 'vitest';
import { matchLinear } from './matching.ts';
import { samplePattern } from './pattern-sample.ts';

test.each([
  ['^[A-Z]{3}$', 'ABC'],
  ['^\\d{4}-\\d{2}$', '1234-67'],
  ['^(foo|bar)$', 'foo'],
  ['^[^/]+$', 'a'],
  ['^\\+?[1-9]\\d{1,14}$', '12'],
  ['^0x[0-9a-f]{8}$', '0xcdefabcd'],
  ['\\S', 'a'],
  ['^([A-Z]{3})/\\1$', 'ABC/ABC'],
  ['^\\w+@\\w+\\.\\w+$', 'a@c.e'],
  ['^-?[0-9]+(\\.[0-9]+)?$', '1'],
  ['^\\p{Lu}+$', 'A'],
  ['^$|^a{2}$', 'aa'],
  ['^(?:[01]\\d|2[0-3]):[0-5]\\d$', '12:45'],
  ['^[Ѐ-Я]{2}$', 'ЀЀ'],
])('a text for %s', (pattern, text) => {
  expect(samplePattern(pattern, {}, matchLinear)).toBe(text);
});

test('the length that is asked for is kept', () => {
  expect(samplePattern('^[a-z]+$', { minLength: 10, maxLength: 12 }, matchLinear)).toBe('abcdefghij');
  expect(samplePattern('^[a-z]{8,}$', { maxLength: 4 }, matchLinear)).toBeNull();
});

test('a pattern that cannot be read, or that no text of moderate length fits, has no sample', () => {
  expect(samplePattern('(', {}, matchLinear)).toBeNull();
  expect(samplePattern('^(?!a)[a]$', {}, matchLinear)).toBeNull();
  expect(samplePattern('^x{1000000}$', {}, matchLinear)).toBeNull();
});
