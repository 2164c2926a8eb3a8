/** Phrases that people ask with: they lead to their page or section, and change nothing else. */
import { expect, test } from 'vitest';
import { type SmallPage, smallData } from './index.support.ts';
import { toResults } from './results.ts';

function search(pages: readonly SmallPage[], query: string): string[] {
  const { index, documents } = smallData(pages);
  const { groups, isNearest } = toResults(index, documents.texts, query, { only: null, from: null });
  return isNearest ? [] : groups.flatMap(({ results }) => results.map(({ target }) => target));
}

/** A section as the index has it. */
const section = (anchor: string, name: string, text = '', asked: readonly string[] = []) =>
  ({ kind: 'section', anchor, name, text, asked }) as const;

test('a page is found by a phrase whose words it does not have', () => {
  const pages = [{ title: 'Nonce' }, { title: 'Fees', asked: ['how much will it cost me'] }];
  expect(search(pages, 'what does it cost')).toEqual(['/docs/1']);
  expect(search(pages, 'much cost')).toEqual(['/docs/1']);
});

test('a phrase that is the query is before a page whose words are it', () => {
  const text = 'The connection dropped. The connection dropped again.';
  const pages = [
    { title: 'Errors of a connection', text },
    { title: 'Reconnect', asked: ['connection dropped'] },
  ];
  expect(search(pages, 'connection dropped')[0]).toBe('/docs/1');
  expect(search([pages[0] ?? { title: '' }, { title: 'Reconnect' }], 'connection dropped')).toEqual([
    '/docs/0',
  ]);
});

test('the words of one phrase are before the same words of several', () => {
  const pages = [
    { title: 'One', asked: ['order vanished overnight', 'balance wrong somehow', 'restart forgotten twice'] },
    { title: 'Two', asked: ['order vanished balance wrong'] },
  ];
  expect(search(pages, 'order vanished balance wrong')[0]).toBe('/docs/1');
  expect(search(pages.toReversed(), 'order vanished balance wrong')[0]).toBe('/docs/0');
});

test('a word of a phrase counts as a word of the text, and less than one of a name', () => {
  const pages = [
    { title: 'Sessions', asked: ['logon rejected after daily restart window'] },
    { title: 'Logon and more' },
    { title: 'Fees' },
  ];
  expect(search(pages, 'logon')).toEqual(['/docs/1', '/docs/0']);
});

test('a word that only phrases have does not hide what has the others', () => {
  const pages = [
    { title: 'Errors', asked: ['address whitelisted mistakenly'] },
    { title: 'Withdrawal addresses', text: 'A list.' },
    ...Array.from({ length: 50 }, (_, number) => ({ title: `Page ${number}` })),
  ];
  expect(search(pages, 'address mistakenly whitelisted')).toContain('/docs/1');
});

test('the name of a method is not met by its words without the verb', () => {
  const pages = [{ title: 'Historical funding rates' }, { title: 'Tickers', asked: ['fetchFundingRate'] }];
  expect(search(pages, 'funding rates')[0]).toBe('/docs/0');
  expect(search(pages, 'fetchFundingRate')[0]).toBe('/docs/1');
});

test('a phrase with one telling word is not met by that word', () => {
  const pages = [
    { title: 'Risk', asked: ['when do I get liquidated'] },
    { title: 'Liquidation of a position' },
  ];
  expect(search(pages, 'liquidation')[0]).toBe('/docs/1');
  expect(search(pages, 'when do I get liquidated')[0]).toBe('/docs/0');
});

test('a phrase counts for its section, and not for what else is on the page', () => {
  const pages = [
    {
      title: 'Signing',
      entries: [
        section('nonce', 'Nonce', '', ['several processes share one secret']),
        { kind: 'field', anchor: 'body.key', name: 'key', text: 'A secret.' } as const,
        section('example', 'Example'),
      ],
    },
  ];
  expect(search(pages, 'processes share a secret')).toEqual(['/docs/0#nonce']);
});

test('a form of a word and a misspelled one are the words of a phrase', () => {
  const pages = [{ title: 'Limits', asked: ['requests throttled'] }, { title: 'Requests' }];
  expect(search(pages, 'request throttling')[0]).toBe('/docs/0');
  expect(search(pages, 'reqests throttled')[0]).toBe('/docs/0');
});

test('the more of a phrase is met, the more its words are worth', () => {
  const pages = [
    { title: 'One', asked: ['gap after snapshot applied wrongly'] },
    { title: 'Two', asked: ['gap after snapshot wrongly'] },
  ];
  expect(search(pages, 'snapshot gap')).toEqual(['/docs/1', '/docs/0']);
});

test('words of a phrase are near each other, whatever the text has between them', () => {
  const mentions = ['snapshot', 'gap'];
  const far = 'A snapshot comes first, and it is followed by whatever has been traded since, then by a gap.';
  const books = (...asked: string[]) => ({
    title: 'Books',
    entries: [{ ...section('far', 'One', far, asked), mentions }],
  });
  const near = { title: 'Books', entries: [{ ...section('near', 'Two', 'A snapshot gap.'), mentions }] };
  expect(search([books(), near], 'snapshot gap')[0]).toBe('/docs/1#near');
  expect(search([books('gap after snapshot applied wrongly'), near], 'snapshot gap')[0]).toBe('/docs/0#far');
});

test('phrases make no word less rare, and are in no snippet', () => {
  const pages = [{ title: 'Nonce', text: 'A number.' }, { title: 'Fees' }];
  const plain = smallData(pages);
  const { index, documents } = smallData(pages.map((page) => ({ ...page, asked: ['nonce number wrong'] })));
  expect(index.file.terms).toBe(plain.index.file.terms);
  expect(index.file.postings).toBe(plain.index.file.postings);
  expect(documents).toEqual(plain.documents);
});
