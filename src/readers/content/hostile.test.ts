/** Malicious guides: each is a problem with its file, and nothing is read, run or shown. */
import { expect, test } from 'vitest';
import { readBody, readLines } from '../../../tests/fixtures/small-site/reading.ts';

const BOMB = Array.from(
  { length: 30 },
  (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`,
);

const FRONT: readonly (readonly [string, readonly string[], string])[] = [
  ['aliases that multiply', ['a0: &a0 [x]', ...BOMB], 'aliases multiply to more than 100,000 values'],
  ['a value that is its own alias', ['title: &a [*a]'], 'a value holds itself through an alias'],
  [
    'lists 10,000 levels deep',
    [`title: ${'['.repeat(10_000)}`],
    'values are nested more than 100 levels deep',
  ],
];

test.each(FRONT)('front matter with %s is one problem', (_, lines, what) => {
  const { document, problems } = readLines(['---', ...lines, '---', 'Words.']);
  expect(document).toBeNull();
  expect(problems.map((problem) => problem.what)).toEqual([what]);
  expect(problems[0]).toMatchObject({ file: 'guide.mdx', line: 2 });
});

const BODIES: readonly (readonly [string, string])[] = [
  ['a script', '<script>alert(1)</script>'],
  ['a handler', '<Note onclick="alert(1)">a</Note>'],
  ['an expression that reads a file', "{require('fs').readFileSync('/etc/passwd')}"],
  ['an export that reads a file', "export const a = require('fs')"],
  ['a component of a folder above', '<Figure src="../../etc/passwd" alt="a"/>'],
  ['an image of a file', '<Figure src="file:///etc/passwd" alt="a"/>'],
  ['a vbscript: link', '[a](vbscript:a)'],
  ['a link that begins with a blank', '[a](< javascript:alert(1)>)'],
  ['quotes in quotes that a parser manages', '>'.repeat(300)],
  ['quotes in quotes without end', '>'.repeat(5000)],
  ['components in components', `${'<Note>\n'.repeat(300)}a\n${'</Note>\n'.repeat(300)}`],
  ['components in components without end', '<Note>'.repeat(5000)],
];

test.each(BODIES)('%s is a problem', (_, body) => {
  const { problems } = readBody(body);
  expect(problems.length).toBeGreaterThan(0);
  for (const { file, what, fix } of problems) {
    expect(file).toBe('guide.mdx');
    expect(what).not.toMatch(/call stack|Error/);
    expect(fix).not.toBe('');
  }
});
