/** The list of words a site doesn't use: what it contains, and what can be wrong with it. */
import { expect, test } from 'vitest';
import { readRejectedWords } from './data-files.ts';

const read = (text: string) => readRejectedWords({ path: 'content/words.yaml', text });

test('each entry is a pattern and what to write instead', () => {
  expect(read('- { pattern: anew, instead: again }\n')).toEqual({
    value: [{ pattern: 'anew', instead: 'again' }],
    problems: [],
  });
});

test.each([
  ['a pattern that is no regular expression', "- { pattern: 'ane(w', instead: again }"],
  ['a pattern with a capturing group', "- { pattern: '(an|a)ew', instead: again }"],
  ['an entry without a replacement', '- { pattern: anew }'],
])('%s is a problem with its line', (_, text) => {
  const { value, problems } = read(`# Words\n${text}\n`);
  expect({ value, lines: problems.map(({ line }) => line) }).toEqual({ value: [], lines: [2] });
});
