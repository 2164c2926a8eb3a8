import { expect, test } from 'vitest';
import { toKebab } from '../names.ts';
import { splitSentence, toTitle } from './head.ts';

test.each([
  ['getOHLCData', 'get-ohlc-data'],
  ['getOAuthCode', 'get-o-auth-code'],
  ['getServerTime', 'get-server-time'],
  ['list_pets', 'list-pets'],
  ['get /orders/{id}', 'get-orders-id'],
  ['getLevel3Book', 'get-level3-book'],
])('%s becomes %s', (text, kebab) => {
  expect(toKebab(text)).toBe(kebab);
});

test('a title is made from an address', () => {
  expect(toTitle('get-open-orders')).toBe('Get open orders');
});

test('the first sentence is taken off, with the lines it stood on', () => {
  expect(splitSentence('Places an\norder. It may fill.\n\nMore.')).toEqual({
    sentence: 'Places an\norder.',
    rest: 'It may fill.\n\nMore.',
    lines: 1,
  });
});

test('a paragraph of one sentence leaves the next paragraph', () => {
  expect(splitSentence('Places an order.\n\nMore.')).toEqual({
    sentence: 'Places an order.',
    rest: 'More.',
    lines: 2,
  });
});

test('an abbreviation, a number or a name with a point does not end the sentence', () => {
  expect(splitSentence('Takes 1.5 units, e.g. two of a.b kind. Next.')?.sentence).toBe(
    'Takes 1.5 units, e.g. two of a.b kind.',
  );
});

test('words without a full stop are one sentence', () => {
  expect(splitSentence('Places an order')).toEqual({ sentence: 'Places an order', rest: '', lines: 0 });
});

test.each(['# Heading\nWords.', '- item.', '| a | b |', '```\ncode.\n```', ''])(
  '%j has no sentence',
  (text) => {
    expect(splitSentence(text)).toBeNull();
  },
);

test.each([
  ['Returns `a. B` if it can. More.', 'Returns `a. B` if it can.'],
  ['See [Vol. Two](https://example.com). More.', 'See [Vol. Two](https://example.com).'],
  ['**Careful. Read on.** More.', '**Careful. Read on.**'],
])('a period inside code, a link or bold text does not end the sentence: %s', (text, sentence) => {
  expect(splitSentence(text)?.sentence).toBe(sentence);
});
