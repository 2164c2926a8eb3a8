/** Words that a site does not use are found in prose, with file and line, and nowhere else. */
import { expect, test } from 'vitest';
import { checkWords } from './words.ts';

const REJECTED = [
  { pattern: 'not published', instead: 'find the fact' },
  { pattern: 'stands?', instead: 'is' },
];

function findingsIn(path: string, text: string): string[] {
  const problems = checkWords([{ path, text }], REJECTED);
  return problems.map(({ file, line, what, fix }) => `${file}:${line} ${what} → ${fix}`);
}

test('every rejected word of every file is reported at once, with its line and what to write', () => {
  const files = [
    { path: 'a.mdx', text: 'Fine.\n\nIt stands here, and it Stands there.' },
    { path: 'b.mdx', text: 'The limit is not published.' },
  ];
  expect(checkWords(files, REJECTED)).toEqual([
    { file: 'a.mdx', line: 3, what: '"stands" is not how we write', fix: 'is' },
    { file: 'a.mdx', line: 3, what: '"Stands" is not how we write', fix: 'is' },
    { file: 'b.mdx', line: 1, what: '"not published" is not how we write', fix: 'find the fact' },
  ]);
});

test('words are found across a line break, on the line where they begin', () => {
  const text = 'description: >-\n  The limit is not\n  published.\n';
  expect(findingsIn('a.yaml', text)).toEqual([
    'a.yaml:2 "not published" is not how we write → find the fact',
  ]);
});

test('a longer word, and the two parts with code between them, are other words', () => {
  expect(findingsIn('a.mdx', 'A standard. It is not `ever` published.')).toEqual([]);
});

test.each([
  ['inline code', 'a.mdx', 'The flag `stands` is set.'],
  ['the target of a link', 'a.mdx', '[page](/docs/what-stands "stands")'],
  ['the id of a component', 'a.mdx', '<Operation id="rest-api/stands"/>'],
  ['a key of a specification', 'a.yaml', "stands: 1\n- 'EOrder:It stands': 2\n"],
  ['a reference', 'a.yaml', "schema: { $ref: '#/components/schemas/stands' }\n"],
  ['an anchor and its alias', 'a.yaml', 'one: &stands 1\ntwo: [*stands]\n'],
  ['a fence in a specification', 'a.yaml', 'text: |\n  ```\n  stands\n  ```\n'],
  ['a tag of a FIX repository', 'a.xml', '<field name="stands">Ok</field>'],
])('%s is not prose', (_, path, text) => {
  expect(findingsIn(path, text)).toEqual([]);
});

test.each([
  ['a.xml', '<docs>\nIt stands.</docs>', 2],
  ['a.yaml', 'description: It stands.', 1],
  ['a.mdx', '<Note title="It stands">', 1],
  ['a.mdx', '```go\n// It stands.\n```\n', 2],
])('the words of %s are prose', (path, text, line) => {
  expect(findingsIn(path, text)).toEqual([`${path}:${line} "stands" is not how we write → is`]);
});

test('a site without a list rejects nothing', () => {
  expect(checkWords([{ path: 'a.mdx', text: 'It stands.' }], [])).toEqual([]);
});

test('a file that is not UTF-8 is reported once, on the line of its first lost letter', () => {
  const text = Buffer.from('Fine.\nCaf\xe9 and d\xe9j\xe0 vu.', 'latin1').toString('utf8');
  expect(checkWords([{ path: 'a.mdx', text }], [])).toEqual([
    {
      file: 'a.mdx',
      line: 2,
      what: 'a letter is lost, because the file is not UTF-8',
      fix: 'save it as UTF-8 and write the letter again',
    },
  ]);
});
