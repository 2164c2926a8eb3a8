/** A content file: its front matter, with the right line for every mistake, and all problems together. */
import { describe, expect, test } from 'vitest';
import { FIRST_LINE, readBody, readLines, SETTING } from '../../../tests/fixtures/small-site/reading.ts';
import { logEntryFront, postFront, readDocument } from './document.ts';

const TITLE = 'title: A guide';
const DESCRIPTION = 'description: What this guide is about.';

/** Returns file, line and text of every problem with the front matter. */
function problemsWith(...front: string[]) {
  const { document, problems } = readLines(['---', ...front, '---', '', 'Words.']);
  expect(document === null).toBe(problems.length > 0);
  return problems.map(({ file, line, what }) => `${file}:${line} ${what}`);
}

describe('front matter', () => {
  test('is read with its variables', () => {
    const { document } = readLines(['---', 'title: "{{provider.name}} APIs"', DESCRIPTION, '---', 'Words.']);
    expect(document?.front).toEqual({ title: 'Small APIs', description: 'What this guide is about.' });
    expect(document?.file).toBe('guide.mdx');
  });

  test('that is complete has no problems', () => {
    expect(problemsWith(TITLE, DESCRIPTION)).toEqual([]);
  });

  test('that is missing is reported on the first line, key by key', () => {
    const { document, problems } = readLines(['Words.']);
    expect(document).toBeNull();
    expect(problems.map(({ line, what, fix }) => `${line} ${what} → ${fix}`)).toEqual([
      '1 title is missing → add it',
      '1 description is missing → add it',
    ]);
  });

  test('without a key names the key', () => {
    expect(problemsWith(TITLE)).toEqual(['guide.mdx:2 description is missing']);
    expect(problemsWith(DESCRIPTION)).toEqual(['guide.mdx:2 title is missing']);
    expect(problemsWith('title: ""', DESCRIPTION)).toEqual(['guide.mdx:2 title: a title is needed']);
  });

  test('with keys too many names each and its line, and the keys there are', () => {
    const { problems } = readLines([
      '---',
      TITLE,
      DESCRIPTION,
      'titel: x',
      'author: nobody',
      '---',
      'Words.',
    ]);
    expect(problems.map(({ line, what, fix }) => `${line} ${what} → ${fix}`)).toEqual([
      '4 unknown key "titel" → use title, description',
      '5 unknown key "author" → use title, description',
    ]);
  });

  test('with a description that is too long says so on its line', () => {
    expect(problemsWith(TITLE, `description: ${'long '.repeat(40)}`)).toEqual([
      'guide.mdx:3 description: at most 160 characters: it is shown in search results',
    ]);
  });

  test('with a description that is too short says so on its line', () => {
    expect(problemsWith(TITLE, 'description: Short.')).toEqual([
      'guide.mdx:3 description: at least 20 characters: it is shown in search results',
    ]);
  });

  test('that is broken YAML is reported where it breaks', () => {
    expect(problemsWith(TITLE, 'description: "not closed')).toEqual([
      expect.stringMatching(/^guide\.mdx:[34] /),
    ]);
  });

  test('of a post with a bad date and no tags reports both lines', () => {
    const text = [
      '---',
      TITLE,
      DESCRIPTION,
      'date: 3 June 2024',
      'authors: [desk]',
      'tags: []',
      '---',
      'Words.',
    ].join('\n');
    const { problems } = readDocument({ path: 'post.mdx', text }, SETTING, postFront({ desk: 'The desk' }));
    expect(problems.map(({ line, what }) => `${line} ${what.split(':')[0]}`)).toEqual(['4 date', '6 tags']);
    expect(problems[0]?.what).toBe('date: write a day as 2026-05-12');
  });

  test('of a post names authors of the configuration only, and the line of a wrong one', () => {
    const text = [
      '---',
      TITLE,
      DESCRIPTION,
      'date: 2024-06-03',
      'authors:',
      '  - desk',
      '  - nobody',
      'tags: [x]',
      '---',
      'Words.',
    ].join('\n');
    const { problems } = readDocument({ path: 'post.mdx', text }, SETTING, postFront({ desk: 'The desk' }));
    expect(problems.map(({ line, what }) => `${line} ${what}`)).toEqual([
      '7 authors.1: unknown author "nobody": use one of desk',
    ]);
  });

  test('of a change-log entry takes a day that exists only', () => {
    const text = ['---', TITLE, 'date: 2026-02-30', 'apis: [rest]', '---', 'Words.'].join('\n');
    const { problems } = readDocument({ path: 'entry.mdx', text }, SETTING, logEntryFront({ rest: 'REST' }));
    expect(problems.map(({ line }) => line)).toEqual([3]);
  });
});

test('every problem of a file is reported at once', () => {
  const { problems } = readLines([
    '---',
    TITLE,
    'extra: key',
    '---',
    'A {{hosts.moon}} and a [link](javascript:alert(1)).',
    '',
    '<Unknown>',
    '',
    '</Unknown>',
    '',
    '```',
    'x',
    '```',
  ]);
  expect(problems.map(({ line }) => line).toSorted((a = 0, b = 0) => a - b)).toEqual([2, 3, 5, 5, 7, 11]);
});

test('a file that is too long for the parser is a problem, and is not parsed', () => {
  const row = `${'| a '.repeat(200)}|\n`;
  const { document, problems } = readLines(['---', TITLE, DESCRIPTION, '---', row.repeat(2000)]);
  expect(document).toBeNull();
  expect(problems.map(({ what }) => what)).toEqual(['the document has more than 300,000 characters']);
});

test('a file that cannot be parsed still reports its unknown variables', () => {
  const { document, problems } = readBody('{{hosts.moon}}', '', '<Note>', '', 'Never closed.');
  expect(document).toBeNull();
  expect(problems.map(({ line }) => line)).toContain(FIRST_LINE);
  expect(problems).toHaveLength(2);
});

describe('reading time', () => {
  test('is one minute at least', () => {
    expect(readBody('Words.').document?.minutes).toBe(1);
  });

  test('counts words of prose, lists and code', () => {
    const words = 'word '.repeat(220);
    expect(readBody(words, '', `- ${words}`, '', '```text', words, '```').document?.minutes).toBe(3);
  });
});
