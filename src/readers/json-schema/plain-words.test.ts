import { expect, test } from 'vitest';
import { readProse } from '../prose/prose.ts';
import { readPlainWords } from './plain-words.ts';

const SHORT_WAY = [
  'The price of one unit.',
  'Trimmed words.\n',
  '24 hours, from midnight.',
  'Two lines\nof one paragraph.',
  'The `order_id` of the order, or `null`.',
  '`buy` or `sell`.',
  'At least 1, at most 500 (inclusive); 50 % of it. Cost > 0 and a + b = c #1!',
  'An identifier like order_id stays whole.',
];

test.each(SHORT_WAY)('the short way reads %j as the parser does', (text) => {
  const plain = readPlainWords(text);
  expect(plain).not.toBeNull();
  expect(plain).toEqual(readProse('a.yaml', text).value);
});

const LONG_WAY = [
  'A [link](/docs/x).',
  'Some **weight**.',
  'Some _weight_ here.',
  '- a list',
  '1. a list',
  '# A heading',
  'Title\n=====',
  'One paragraph.\n\nAnother.',
  'A break  \nhere',
  'See https://example.com.',
  'See www.example.com or a@example.com.',
  '<b>HTML</b>',
  'a &amp; b',
  '    indented code',
  '``two ` ticks``',
  'Words\n| a | b |\n|---|---|',
  '~~gone~~',
  'a\\*b',
];

test.each(LONG_WAY)('%j is left to the parser', (text) => {
  expect(readPlainWords(text)).toBeNull();
});
