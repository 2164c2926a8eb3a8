/** The tokenizer: every spelling of a name comes out as the same words. */
import { expect, test } from 'vitest';
import { chunksOf, joinedName, stemOf, toWord, wordsOf } from './tokens.ts';

test('a name is its parts and one word, however it is written', () => {
  for (const name of ['add_order', 'addOrder', 'AddOrder', 'add-order', 'add.order']) {
    expect(wordsOf(name)).toEqual(['add', 'order', 'addorder']);
  }
});

test('a path is the words of its steps', () => {
  expect(wordsOf('/0/private/AddOrder')).toEqual(['0', 'private', 'add', 'order', 'addorder']);
  expect(joinedName('/0/private/AddOrder')).toBe('0privateaddorder');
});

test('words typed apart make the same name as words written together', () => {
  expect(joinedName('Get Open Orders')).toBe(joinedName('getOpenOrders'));
  expect(joinedName('level 3')).toBe('level3');
});

test('singular and plural are one word, and words that only look like a plural stay', () => {
  expect(['orders', 'fees', 'currencies'].map(toWord)).toEqual(['order', 'fee', 'currency']);
  expect(['status', 'address', 'basis', 'gas'].map(toWord)).toEqual(['status', 'address', 'basis', 'gas']);
});

test('a FIX tag is a word, with a value another one', () => {
  expect(wordsOf('38=')).toEqual(['38']);
  expect(wordsOf('35=D')).toEqual(['35', '35=d']);
  expect(wordsOf('tag 38')).toEqual(['tag', '38']);
});

test('an error code keeps its category as one word', () => {
  expect(wordsOf('EOrder:Insufficient funds')).toEqual(['eorder', 'eorder', 'insufficient', 'fund']);
  expect(wordsOf('-32005')).toEqual(['32005']);
});

test('a header and a host are found by their parts and as a whole', () => {
  expect(wordsOf('API-Sign')).toEqual(['api', 'sign', 'apisign']);
  expect(wordsOf('ws-auth.example.com')).toEqual(['ws', 'auth', 'example', 'com', 'wsauthexamplecom']);
});

test('a letter or digit by itself is a word', () => {
  expect(chunksOf('D').flatMap(({ parts }) => parts)).toEqual(['d']);
});

test('nothing is found in signs alone', () => {
  expect(wordsOf('{"[]": --}')).toEqual([]);
});

test('a consonant that an ending has doubled is one', () => {
  for (const word of ['cancelled', 'cancelling', 'cancellation', 'canceled'])
    expect(stemOf(word)).toBe('cancel');
  expect(stemOf('filled')).toBe('fill');
});
