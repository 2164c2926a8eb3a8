/** The files: what is packed comes out as it went in. */
import { expect, test } from 'vitest';
import {
  countNumbers,
  readAnchors,
  readDocumentsFile,
  readIndexFile,
  readName,
  readNumbers,
  writeAnchors,
  writeName,
  writeNumbers,
} from './files.ts';
import { smallIndex } from './index.support.ts';

test('numbers of every size survive', () => {
  const numbers = [0, 1, 45, 46, 91, 92, 2115, 2116, 97_335, 97_336, 1_000_000];
  const text = writeNumbers(numbers);
  expect(readNumbers(text)).toEqual(numbers);
  expect(countNumbers(text)).toBe(numbers.length);
  expect(JSON.stringify(text)).toHaveLength(text.length + 2);
});

test('a damaged list of numbers is an error', () => {
  expect(() => readNumbers('"')).toThrow('damaged');
});

test('anchors survive, and a field below its neighbor costs one digit', () => {
  const entries = [
    { anchor: 'intro', name: 'Introduction' },
    { anchor: 'body.order', name: 'order' },
    { anchor: 'body.order.price', name: 'price' },
    { anchor: 'body.order.each.38', name: '(each)' },
    { anchor: 'body.close-ordertype-', name: 'close[ordertype]' },
    { anchor: 'fields.OrderQty', name: 'OrderQty' },
    { anchor: 'errors.EPTL-Order-cancelled.-Try-again.', name: 'EPTL:Order cancelled. Try again.' },
  ];
  const text = writeAnchors(entries);
  expect(readAnchors(text, (index) => entries[index]?.name ?? '')).toEqual(
    entries.map(({ anchor }) => anchor),
  );
  expect(text.split(' ')[2]).toBe('2');
  expect(readAnchors('', () => '')).toEqual([]);
});

test('a name survives with and without the tag of a FIX field', () => {
  for (const named of [
    { tag: '38', name: 'OrderQty' },
    { tag: '', name: '2 factors' },
    { tag: '', name: '' },
  ])
    expect(readName(writeName(named))).toEqual(named);
});

test('a place knows the part of the page it is in', () => {
  const body = { title: 'Body', direction: 'send' } as const;
  const response = { title: 'Response 200', direction: 'receive' } as const;
  const index = smallIndex([
    { title: 'Guide', entries: [{ name: 'Fees', kind: 'section' }] },
    {
      title: 'Add order',
      entries: [
        { name: 'Retry', kind: 'section' },
        { name: 'side', part: body },
        { name: 'price', part: body },
        { name: 'id', part: response },
      ],
    },
  ]);
  expect([0, 1, 2, 3, 4, 5, 6].map((place) => index.partOf(place))).toEqual([
    ...[null, null, null, null],
    ...[body, body, response],
  ]);
});

test('equal entries of two pages are one record at two places', () => {
  const entries = [{ name: 'nonce', anchor: 'body.nonce', text: 'Higher every time.' }];
  const index = smallIndex([
    { title: 'One', entries },
    { title: 'Two', entries: [{ ...entries[0], anchor: 'query.nonce' }] },
  ]);
  expect(index.recordCount).toBe(3);
  expect([...index.placeRecords]).toEqual([0, 1, 2, 1]);
  expect([0, 1, 2, 3].map((place) => index.anchorOf(place))).toEqual(['', 'body.nonce', '', 'query.nonce']);
});

test('a file that is something else is an error', () => {
  expect(() => readIndexFile('{}')).toThrow('The search index is not valid.');
  expect(() => readDocumentsFile('[]')).toThrow('The search documents file is not valid.');
});
