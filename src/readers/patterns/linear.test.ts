/** Patterns from public collections of slow ones, and what people write in specifications: which are proved linear. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { guardedPatterns, isProvedLinear } from './linear.ts';

describe('is not proved linear, because some text takes time that is', () => {
  test.each([
    // Exponential in the length of the text.
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(a+)+$',
    '^([a-zA-Z]+)*$',
    '^(a|aa)+$',
    '^(a|a?)+$',
    '^(a*)*$',
    '^(\\d+|\\d+\\.\\d+)*$',
    '^(?:.*,)*end$',
    '(x+x+)+y',
    '^(\\w+\\s?)*$',
    '^(\\p{L}+\\s?)+$',
    '^(ab?|b?a)*$',
    '^(?:a|b|ab)*c$',
    '^(?=(a+)+$)a',
    '^(?!(a+)+b)a*$',
    '^\\w+([.-]?\\w+)*@\\w+([.-]?\\w+)*(\\.\\w{2,3})+$',
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
    "^[a-zA-Z]+(([\\',\\.\\- ][a-zA-Z ])?[a-zA-Z]*)*$",
    '^(https?:\\/\\/)?([\\da-z\\.-]+)\\.([a-z\\.]{2,6})([\\/\\w \\.-]*)*\\/?$',
    // Exponential in the length of the pattern.
    '^(a?){50}a{50}$',
    '^(|){30}b',
    '^((|){30})*b',
    '^(?:a{0,500}){0,500}$',
    // A power of the length of the text.
    '^\\s+|\\s+$',
    '\\s*#?\\s*$',
    '^[\\s\\u200c]+|[\\s\\u200c]+$',
    '^(.*a){12}$',
    '^.*(.*)=(.*)$',
    '.*(?:.*=.*)',
    '^\\d+\\d+\\d+$',
    '^-?(?:\\d+\\.?\\d*|\\.\\d+)$',
    '<[^>]*>',
    'a*b',
    'a.*b.*c',
    '^(a(?=a*b))*c',
    '^[a-z]{0,1000}[a-z0-9]{0,1000}$',
    // What isn't counted at all.
    '^(.+)\\1$',
    '(?<=(a+)+)b',
    '^(?<!a)b$',
    '([',
  ])('%s', (pattern) => expect(isProvedLinear(pattern)).toBe(false));
});

describe('is proved linear', () => {
  test.each([
    '',
    '^$',
    '[a-z]+',
    'a*',
    '^a',
    'foo|bar',
    '\\d{3}-\\d{4}',
    '^[A-Z]{2}$',
    '^\\p{L}+$',
    '^[^/]+$',
    '^-?\\d+(\\.\\d+)?$',
    '^-?(?:\\d+(?:\\.\\d*)?|\\.\\d+)$',
    '^0x([0-9a-f]{2})*$',
    '^0x[0-9a-f]{512}$',
    '^[\\x20-\\x7e]{1,65535}$',
    '^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
    '^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$',
    '^(?=.*[A-Z])(?=.*\\d)(?=.*[^\\w\\s]).{8,64}$',
    '^(?!0x0$)0x[0-9a-f]+$',
    '^(post|fcib|nompp)(,(post|fcib|nompp))*$',
    '^(?:[01]\\d|2[0-3]):[0-5]\\d$',
    '^(\\w+\\.)*\\w+$',
    '^((a|b)*c)*$',
    '^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)$',
    '^(?:[^"\\\\]|\\\\.)*$',
  ])('%s', (pattern) => expect(isProvedLinear(pattern)).toBe(true));
});

test('every pattern of our specifications is proved linear', () => {
  const names = readdirSync('specs', { recursive: true, encoding: 'utf8' });
  const lines = names
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => readFileSync(`specs/${name}`, 'utf8').match(/\bpattern: (?:'[^']*'|[^\s'].*)/g) ?? []);
  expect(lines.length).toBeGreaterThan(150);
  expect(
    guardedPatterns(
      [...new Set(lines)].map((line): unknown => parse(line)),
      isProvedLinear,
    ),
  ).toEqual([]);
});

test('the patterns of a document are those of values and of names, at any depth', () => {
  const slow = (letter: string) => `^(${letter}+)+$`;
  const root = {
    a: [{ pattern: slow('a'), properties: { pattern: { pattern: slow('b') } } }],
    c: { patternProperties: { [slow('c')]: { propertyNames: { pattern: slow('d') } }, '^x-': true } },
  };
  expect(guardedPatterns(root, isProvedLinear)).toEqual(['a', 'b', 'c', 'd'].map(slow));
});
