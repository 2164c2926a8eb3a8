/** The list of synonyms: what it contains, and what can be wrong with it. */
import { expect, test } from 'vitest';
import { readSynonyms } from './data-files.ts';

const read = (text: string) => readSynonyms({ path: 'content/search/synonyms.yaml', text });

test('every word that is said leads to every word that is meant', () => {
  expect(read('- say: [candle, kline]\n  find: [ohlc]\n')).toEqual({
    value: [
      { said: 'candle', meant: 'ohlc' },
      { said: 'kline', meant: 'ohlc' },
    ],
    problems: [],
  });
});

test('an entry without words, and one with a key too many, are problems with their lines', () => {
  const { problems } = read('- say: []\n  find: [ohlc]\n- say: [candle]\n  find: [ohlc]\n  why: no\n');
  expect(problems.map(({ line }) => line)).toEqual([1, 5]);
});

test('a word that is said in two entries is a problem', () => {
  const { problems } = read('- say: [candle]\n  find: [ohlc]\n- say: [candle]\n  find: [chart]\n');
  expect(problems).toEqual([
    {
      file: 'content/search/synonyms.yaml',
      line: 3,
      what: '"candle" is said in two entries',
      fix: 'put everything it means into one of them',
    },
  ]);
});
