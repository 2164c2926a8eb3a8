/** Which terms a typed word may mean. */
import { expect, test } from 'vitest';
import { smallIndex } from './index.support.ts';
import { isOneOff, matchWord } from './match-word.ts';
import { questionsOf } from './question.ts';

test.each([
  ['ordr', 'order'],
  ['orderr', 'order'],
  ['oder', 'order'],
  ['orfer', 'order'],
  ['roder', 'order'],
  ['marign', 'margin'],
])('%s is one letter off %s', (word, term) => {
  expect(isOneOff(word, term)).toBe(true);
});

test.each([
  ['order', 'order'],
  ['ordre', 'orders'],
  ['book', 'look at'],
  ['redro', 'order'],
])('%s is not one letter off %s', (word, term) => {
  expect(isOneOff(word, term)).toBe(false);
});

const index = smallIndex([
  { title: 'Margin', text: 'margins and marginal order' },
  { title: 'Ticker', text: 'tick size' },
]);
const termsFor = (word: string, typing = false) =>
  matchWord(index, word, typing)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ term }) => index.terms[term]);

test('the word itself comes before words it begins', () => {
  expect(termsFor('margin')).toEqual(['margin', 'marginal']);
});

test('a misspelt word of four letters or more finds what was meant, a shorter one does not', () => {
  expect(termsFor('ordr')).toEqual(['order']);
  expect(termsFor('siz')).toEqual([]);
});

test('two letters match as a beginning only while they are typed', () => {
  expect(termsFor('ti')).toEqual([]);
  expect(termsFor('ti', true)).toEqual(['tick', 'ticker']);
});

test('a number is never a beginning or a mistake of another', () => {
  const numbers = smallIndex([{ title: '1234', text: '' }]);
  expect(matchWord(numbers, '123', true)).toEqual([]);
  expect(matchWord(numbers, '1235', true)).toEqual([]);
});

test('a word that is known and finished means no word that it begins', () => {
  const books = smallIndex([{ title: 'Book', text: 'bookmark' }]);
  expect(matchWord(books, 'book', false)).toHaveLength(1);
  expect(matchWord(books, 'book', true)).toHaveLength(2);
});

test('a word that is everywhere is no mistake of another', () => {
  const seen = smallIndex([{ title: 'Seen' }]);
  expect(matchWord(seen, 'been', false)).toEqual([]);
});

test('two words of a name are one term, unless one of them is a filler', () => {
  const { find } = smallIndex([{ title: 'Open orders and keys' }]);
  expect(find('openorder')).toBeGreaterThanOrEqual(0);
  expect(find('ordersand')).toBe(-1);
});

test('a word is taken apart only where both halves name something, and are no scraps', () => {
  const names = smallIndex([{ title: 'Key', text: 'All is fine.' }, { title: 'v2' }, { title: 'en' }]);
  const asked = (text: string) => questionsOf(names, text)[0]?.text;
  expect(asked('keyv2')).toBe('key v2');
  expect(asked('keyfine')).toBe('keyfine');
  expect(asked('keyen')).toBe('keyen');
});

test('two words that are everywhere name nothing together, one of them with another word does', () => {
  const names = smallIndex([{ title: 'Sent more than once' }, { title: 'Cancel all' }]);
  const common = (text: string) =>
    questionsOf(names, text)[0]?.slots.flatMap(({ word, isCommon }) => (isCommon ? [word] : []));
  expect(common('returns more than 500 results')).toEqual(['more', 'than']);
  expect(common('cancel all')).toEqual([]);
});
