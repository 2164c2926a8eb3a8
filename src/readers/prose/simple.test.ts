/** The fast path returns the same as the parser, and leaves to it what it can't read. */
import { expect, test } from 'vitest';
import { readProse } from './prose.ts';
import { readSimple } from './simple.ts';

const PLACE = { file: 'a.yaml', line: 7 };

/** Forces the parser to read the whole text: an unused definition does so without appearing in the result. */
const byParser = (text: string) => readProse(`${text}\n\n[unused]: /x`, () => PLACE).value;

const SIMPLE = [
  'The price of one unit.',
  'Trimmed words.\n',
  '24 hours, from midnight.',
  'Two lines\nof one paragraph.',
  'The `order_id` of the order, or `null`.',
  '`buy` or `sell`.',
  'At least 1, at most 500 (inclusive); 50 % of it. Cost > 0 and a + b = c #1!',
  'An identifier like order_id stays whole.',
  'A [link](/docs/x) and\n[one `with` code\nand a break](https://example.com/a#b), (**strong**).',
  '**Strong.** Words, **more of it**: `a`.',
  '[Not safe](javascript:alert) and [an anchor](#here).',
  '# A heading',
  '### `code` in a [heading](/docs/y)\nWords right below, with a [link](/docs/z).\n\n## A heading\n\nWords.',
  'One paragraph.\n\nAnother [one](/docs/x).\n  \n\nA third [one](/docs/x).',
];
const OTHER = [
  'Some _weight_ here.',
  'Some *weight* here, a**b**c and **a.**b',
  '- a list\n- of two',
  '- loose\n\n- list\n\n  with a [link](/docs/x)\n\n      and code',
  '1. a list',
  'Words\n1. and a list',
  'Words\n- and a list',
  'Title\n=====',
  'Title\n---',
  'A break  \nhere',
  'A break\\\nhere',
  'See https://example.com.',
  'See www.example.com or a@example.com.',
  '<b>HTML</b>',
  '<!-- a\n\nb -->',
  'a &amp; b [x](/a&amp;b)',
  '    indented code',
  '``two ` ticks`` and ` spaces `',
  'Words\n| a | b |\n|---|---|',
  'a | b\n--- | ---\n[c](/d) | e',
  '~~gone~~',
  'a\\*b',
  '![an image](/a.png) and [a title](/a "b") and [nested [brackets]](/a) and [ spaces ](/a)',
  '[a reference] and [another][one]\n\n[a reference]: /docs/x\n[one]: /docs/y',
  '```\n\ncode\n\n```\n\nafter',
  '> a quote\n\n> another',
  '# closed #\n####### seven\n#none',
  '***\n\nafter a rule',
  'Words\n# a heading inside',
  '[x](<a b>) **not strong **, ** nor this**',
  '',
  ' \n',
];

test.each(SIMPLE)('%j goes the short way', (text) => {
  expect(readSimple(text, (offset) => offset).filter(({ kind }) => kind === 'other')).toEqual([]);
});

test('one alone, above or below another, a text becomes what the parser makes of it', () => {
  const all = [...SIMPLE, ...OTHER];
  const joined = all.flatMap((one) => [
    one,
    ...all.slice(8, 13).flatMap((other) => [`${one}\n\n${other}`, `${other}\n${one}`]),
  ]);
  for (const text of joined)
    expect(readProse(text, () => PLACE).value, JSON.stringify(text)).toEqual(byParser(text));
}, 60_000);
