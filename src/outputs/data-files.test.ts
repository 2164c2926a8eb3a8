/** Search: the browser finds what the build writes. */
import { expect, test } from 'vitest';
import { smallSite } from '../../tests/fixtures/small-site/site.ts';
import { paragraph, text } from '../../tests/fixtures/small-site/words.ts';
import type { Route } from '../model/address.ts';
import type { Asked } from '../model/site.ts';
import { readDocumentsFile, readIndexFile } from '../search/files.ts';
import { openIndex } from '../search/read-index.ts';
import { toResults } from '../search/results.ts';
import { plainPage } from '../site/pages.ts';
import { toSearchFiles, toSearchInput } from './data-files.ts';

function askedFor(route: Route, hash: string | undefined, phrase: string): Asked {
  return { target: { kind: 'page', route, hash }, phrases: [phrase], file: 'asked.yaml', line: 1 };
}

const nothing = { meaning: [], remedy: [], returnedBy: [] };

const site = smallSite({
  pages: [
    {
      ...plainPage('/docs/guides/fees', 'Fees', 'What you pay.', [
        { kind: 'admonition', tone: 'note', blocks: [paragraph(text('A maker rests on the book.'))] },
        { kind: 'heading', level: 2, id: 'tiers', children: [text('Volume tiers')] },
        paragraph(text('Thirty days decide.')),
      ]),
      genre: 'guide',
    },
    {
      ...plainPage('/docs/errors', 'Errors', 'What can fail.'),
      body: {
        kind: 'errors',
        intro: [],
        groups: [{ id: 'orders', title: 'Orders', errors: [{ ...nothing, code: 'EOrder:Margin' }] }],
      },
    },
    { ...plainPage('/docs/planned', 'Staking', 'Secretword.', []), state: 'planned' },
  ],
  synonyms: [{ said: 'commission', meant: 'fees' }],
  asked: [
    askedFor('/docs/guides/fees', undefined, 'deducted from balance'),
    askedFor('/docs/guides/fees', 'tiers', 'cheaper for whales'),
    askedFor('/docs/errors', 'errors.EOrder-Margin', 'collateral gone'),
    askedFor('/docs/errors', 'orders', 'why refused'),
  ],
});

function search(query: string): string[] {
  const { files } = toSearchFiles(toSearchInput(site), () => 'hash');
  const contents = new Map(files.map(({ path, content }) => [path, String(content)]));
  const index = openIndex(readIndexFile(contents.get('assets/search-index-hash.json') ?? ''));
  const { texts } = readDocumentsFile(contents.get('assets/search-documents-hash.json') ?? '');
  const { groups, isNearest } = toResults(index, texts, query, { only: null, from: null });
  return isNearest ? [] : groups.flatMap(({ results }) => results.map(({ target }) => target));
}

test('a page is found by its title, its description and its nested words', () => {
  for (const query of ['fees', 'pay', 'maker']) expect(search(query)).toEqual(['/docs/guides/fees']);
});

test('a section is found by its heading and its words, at its place on the page', () => {
  for (const query of ['volume tiers', 'thirty days'])
    expect(search(query)).toEqual(['/docs/guides/fees#tiers']);
});

test('a planned page is found by its title only', () => {
  expect(search('staking')).toEqual(['/docs/planned']);
  expect(search('secretword')).toEqual([]);
});

test('a word people use leads to the word we use', () => {
  expect(search('commission')).toEqual(['/docs/guides/fees']);
});

test('a phrase that people ask with leads to its page, section or error, and for anything else on a page to the page', () => {
  expect(search('deducted from my balance')).toEqual(['/docs/guides/fees']);
  expect(search('cheaper for whales')).toEqual(['/docs/guides/fees#tiers']);
  expect(search('collateral gone')).toEqual(['/docs/errors#errors.EOrder-Margin']);
  expect(search('refused')).toEqual(['/docs/errors']);
});

test('the names of the files change with what can be found', () => {
  const nameOf = (pages: typeof site.pages) =>
    toSearchFiles(toSearchInput({ ...site, pages }), (all) => String(all.length)).id;
  expect(nameOf(site.pages)).not.toBe(nameOf(site.pages.slice(1)));
});
