/** Which terms a typed word may mean. */
import { expect, test } from 'vitest';
import { smallIndex } from './index.support.ts';
import { isOneOff, matchWord } from './question.ts';

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
