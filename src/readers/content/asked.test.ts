/** The phrases people search with: what the file contains, and what can be wrong with it. */
import { expect, test } from 'vitest';
import { readAsked } from './data-files.ts';

const FILE = 'content/search/asked.yaml';
const variables = new Map([['provider.product', 'acme']]);
const read = (text: string) => readAsked({ path: FILE, text }, { variables });

test('phrases are for a page or for a place on it', () => {
  expect(
    read('# How people ask.\n/docs/auth:\n  - invalid signature\n/docs/auth#nonce:\n  - nonce too low\n'),
  ).toEqual({
    value: [
      {
        target: { kind: 'page', route: '/docs/auth' },
        phrases: ['invalid signature'],
        file: FILE,
        line: 2,
      },
      {
        target: { kind: 'page', route: '/docs/auth', hash: 'nonce' },
        phrases: ['nonce too low'],
        file: FILE,
        line: 4,
      },
    ],
    problems: [],
  });
});

test('an address may hold a variable, and an unknown one is a problem with its line', () => {
  const { value, problems } = read('/docs/{{provider.product}}:\n  - sign in\n/docs/{{gone}}:\n  - log in\n');
  expect(value.map(({ target }) => target.route)).toEqual(['/docs/acme', '/docs/{{gone}}']);
  expect(problems.map(({ line, what }) => `${line} ${what}`)).toEqual(['3 unknown variable {{gone}}']);
});

test('a file with nothing but comments says nothing', () => {
  expect(read('# How people ask.\n')).toEqual({ value: [], problems: [] });
});

test('a key that is no route, a phrase that is none, and a page without phrases are problems with their lines', () => {
  const { problems } = read(
    'docs/auth:\n  - sign\n/docs/fees:\n  - fee: none\n  - x\n/docs/book: []\n/docs/a: b\n',
  );
  expect(problems.map(({ line, what }) => `${line} ${what}`)).toEqual([
    '1 docs/auth: write the route of a page, with #anchor for a section of it',
    '4 /docs/fees.0: write a phrase of two letters or more; one with a colon needs quotes',
    '5 /docs/fees.1: write a phrase of two letters or more; one with a colon needs quotes',
    '6 /docs/book: write at least one phrase, or remove the address',
    '7 /docs/a: write a list of phrases',
  ]);
});

test('a page that is listed twice is a problem', () => {
  expect(read('/docs/auth:\n  - sign\n/docs/auth:\n  - nonce\n').problems).toEqual([
    { file: FILE, line: 3, what: 'Map keys must be unique', fix: 'keep one of the two keys' },
  ]);
});

test('a phrase that is written twice is a problem each time but the first, whatever its case', () => {
  const { problems } = read(
    '/docs/auth:\n  - Nonce too low\n/docs/fees:\n  - tiers\n  - nonce too low\n  - tiers\n',
  );
  const fix = 'keep it where it is explained best';
  expect(problems).toEqual([
    { file: FILE, line: 5, what: '"nonce too low" is on line 2 already', fix },
    { file: FILE, line: 6, what: '"tiers" is on line 4 already', fix },
  ]);
});
