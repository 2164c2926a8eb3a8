/** The examples of the search box: what the file contains, and what can be wrong with it. */
import { expect, test } from 'vitest';
import { readSearchExamples } from './data-files.ts';

const read = (text: string) =>
  readSearchExamples(
    { path: 'content/search/examples.yaml', text },
    {
      variables: new Map([['name', 'Acme']]),
    },
  );
const entry = '- query: nonce\n  shows: A field\n';

test('a query and what it shows, with the variables of the site', () => {
  expect(read('- query: "{{name}} status"\n  shows: A page\n')).toEqual({
    value: [{ query: 'Acme status', shows: 'A page' }],
    problems: [],
  });
});

test('an example without what it shows, and more than five, are problems with their lines', () => {
  const place = ({ file, line }: { file: string; line?: number | undefined }) => `${file}:${line}`;
  expect(read('- query: nonce\n').problems.map(place)).toEqual(['content/search/examples.yaml:1']);
  const { problems } = read(entry.repeat(6));
  expect(problems).toHaveLength(1);
  expect(problems[0]?.what).toContain('keep at most five examples');
});
