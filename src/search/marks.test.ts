/** Snippets: the words that were found are in view and marked. */
import { expect, test } from 'vitest';
import { marksIn, toSnippet } from './marks.ts';

const marked = (text: string, ...terms: string[]) =>
  marksIn(text, new Set(terms)).map(([from, to]) => text.slice(from, to));

test('a word is marked in every form of it, and not inside another', () => {
  expect(marked('Orders and an order, reordered.', 'order')).toEqual(['Orders', 'order']);
});

test('a name is marked whole, in every spelling', () => {
  expect(marked('add_order, AddOrder; add-order', 'addorder', 'add', 'order')).toEqual([
    'add_order',
    'AddOrder',
    'add-order',
  ]);
  expect(marked('Send Add Order now', 'addorder')).toEqual(['Add Order']);
});

test('a part of a name is marked when only the part was found', () => {
  expect(marked('set AddOrder', 'order')).toEqual(['Order']);
});

test('a tag with its value is marked as it was pasted', () => {
  expect(marked('Send 35=D first', '35=d')).toEqual(['35=D']);
});

test('a snippet begins near the first found word and says that it is a part', () => {
  const text = `${'Nothing here. '.repeat(30)}The nonce is too low. ${'More of it. '.repeat(30)}`;
  const pieces = toSnippet(text, new Set(['nonce']));
  expect(pieces.map((piece) => piece.text).join('')).toMatch(/^… .*The nonce is too low\..* …$/);
  expect(pieces.filter((piece) => piece.marked).map((piece) => piece.text)).toEqual(['nonce']);
});

test('a snippet includes the found word at the end of a long address, and in a text without spaces', () => {
  const shown = (text: string) =>
    toSnippet(text, new Set(['nonce']))
      .filter((piece) => piece.marked)
      .map((piece) => piece.text);
  const address = `https://docs.example.com/${'a-long-way/'.repeat(6)}nonce`;
  expect(shown(`${'More of it. '.repeat(10)}See ${address} ${'More of it. '.repeat(30)}`)).toEqual(['nonce']);
  expect(shown(`${'/very/long/way'.repeat(20)}/nonce`)).toEqual(['nonce']);
});

test('a snippet that is cut where its text leaves something out says so once', () => {
  const shown = (text: string) =>
    toSnippet(text, new Set(['nonce']))
      .map((piece) => piece.text)
      .join('');
  expect(shown(`A nonce. ${'word '.repeat(28)}… ${'More of it. '.repeat(30)}`)).toMatch(/[^…] …$/);
  expect(shown(`${'More of it. '.repeat(30)}… ${'word '.repeat(7)}nonce ${'more '.repeat(60)}`)).toMatch(
    /^… [^…]/,
  );
});

test('a short text is its own snippet', () => {
  expect(toSnippet('Two words', new Set(['none']))).toEqual([{ text: 'Two words', marked: false }]);
  expect(toSnippet('', new Set(['none']))).toEqual([]);
});
