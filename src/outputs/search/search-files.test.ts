/** Search: what the build writes is what the browser finds. */
import { expect, test } from 'vitest';
import { smallSite } from '../../../tests/fixtures/small-site/site.ts';
import { paragraph, text } from '../../../tests/fixtures/small-site/words.ts';
import { toSearchDocuments } from '../../search/documents.ts';
import { createSearch } from '../../search/query.ts';
import { plainPage } from '../../site/pages.ts';
import { toSearchFiles } from './search-files.ts';

const site = smallSite({
  pages: [
    plainPage('/docs/guides/fees', 'Fees', 'What you pay.', [
      { kind: 'admonition', tone: 'note', blocks: [paragraph(text('A maker rests on the book.'))] },
    ]),
    { ...plainPage('/docs/planned', 'Staking', 'Secretword.', []), state: 'planned' },
  ],
});

function search(query: string): string[] {
  const files = new Map(toSearchFiles(site).map(({ path, content }) => [path, String(content)]));
  const documents: unknown = JSON.parse(files.get('search-documents.json') ?? '');
  if (!Array.isArray(documents)) throw new Error('the documents are a list');
  return createSearch(documents, files.get('search-index.json') ?? '')(query).map(({ href }) => href);
}

test('a page is found by its title, its description and its nested words', () => {
  for (const query of ['fees', 'pay', 'maker'])
    expect(search(query)).toEqual(['/docs-root/docs/guides/fees']);
});

test('a planned page is found by its title only', () => {
  expect(search('staking')).toEqual(['/docs-root/docs/planned']);
  expect(search('secretword')).toEqual([]);
});

test('words that stand on a page twice, because a shape is sent and received, count once', () => {
  const words = paragraph(text('Maker fee.'));
  const page = plainPage('/docs/fees', 'Fees', 'What you pay.', [
    words,
    words,
    paragraph(text('Taker fee.')),
  ]);
  expect(toSearchDocuments({ ...smallSite(), pages: [page] })[0]?.text).toBe(
    'What you pay. Maker fee. Taker fee.',
  );
});
