/** Logs as programs write them: several markets, messages inside other JSON, numbers in other notations. */
import { expect, test } from 'vitest';
import { readGuide, textsOf } from '../../../tests/unit/guide.support.ts';
import { readChecksum } from './book-message.ts';
import { createExaminer } from './examine.ts';
import { readBook } from './read-messages.ts';

const V2 = ['snapshot.json', 'update-1.json', 'update-2.json', 'update-3.json', 'update-4.json']
  .map((title) => textsOf(readGuide('spot-ws-book-v2'), title)[0] ?? '')
  .join('\n');

/** The messages of a worked example as one line each, as programs log them. */
const LINES = readBook(V2).messages.map(({ line }, index, all) =>
  V2.split('\n')
    .slice(line - 1, (all[index + 1]?.line ?? Number.POSITIVE_INFINITY) - 1)
    .join(' '),
);
const ETHER = (line: string) => line.replace('BTC/USD', 'ETH/USD');

test('a log of two markets has two books, and the one that differs is shown', () => {
  const both = LINES.flatMap((line) => [line, ETHER(line)]);
  const examine = createExaminer(both.join('\n'));
  expect(examine({ own: null, at: null })).toMatchObject({ count: LINES.length, broken: null });
  const missing = createExaminer(both.filter((_, index) => index !== 3).join('\n'));
  expect(missing({ own: null, at: null })).toMatchObject({
    books: [{ market: 'BTC/USD' }, { market: 'ETH/USD' }],
    market: 'ETH/USD',
    broken: 1,
  });
  expect(missing({ own: null, at: null, market: 'BTC/USD' })).toMatchObject({ broken: null });
});

test('a message with several books is read in full', () => {
  const both = LINES.map((line) =>
    line.replace(/"data":\s*\[(.*)\]/, (_, book: string) => `"data":[${book},${ETHER(book)}]`),
  );
  expect(createExaminer(both.join('\n'))({ own: null, at: null }).books).toMatchObject([
    { market: 'BTC/USD' },
    { market: 'ETH/USD' },
  ]);
});

test('each FIX instrument has its own decimals', () => {
  const titles = ['Instrument List (35=y)', 'Market Data Snapshot Full Refresh (35=W)'];
  const text = [...titles, 'Market Data Incremental Refresh (35=X)']
    .flatMap((title) => textsOf(readGuide('fix-checksums'), title))
    .join('\n');
  const both = text.replace('146=1|55=BTC/USD', '146=2|55=ETH/USD|5010=3|2349=2|55=BTC/USD');
  expect(both).not.toBe(text);
  expect(createExaminer(both)({ own: null, at: null })).toMatchObject({ count: 3, broken: null });
});

test.each([
  ['a list', `[${LINES.join(',')}]`],
  ['an object of a logger', LINES.map((line) => `{"ts":1,"payload":${line}}`).join('\n')],
  ['text in JSON', LINES.map((line) => JSON.stringify({ level: 'info', msg: line })).join('\n')],
  ['lines with brackets', LINES.map((line) => `[2026-05-12 13:59:58] [ws] ${line}`).join('\n')],
])('messages are found in %s', (_, text) => {
  expect(createExaminer(text)({ own: null, at: null })).toMatchObject({
    count: LINES.length,
    broken: null,
    ignored: [],
  });
});

test('a Python value and a REST book are ignored, and a Python value says what to do', () => {
  expect(readBook(LINES[0]?.replaceAll('"', "'") ?? '').ignored).toMatchObject([
    { why: expect.stringContaining('Log the message as it arrived') },
  ]);
  expect(readBook('{"result":{"XXBTZUSD":{"asks":[["1.0","2",3]],"bids":[]}}}').messages).toEqual([]);
});

test('a checksum is read as programs print it', () => {
  const texts = ['844339907', ' 844,339,907 ', '844_339_907', '0x32538ac3', '32538AC3', '-1', 'none', ''];
  const numbers = [844339907, 844339907, 844339907, 0x32538ac3, 0x32538ac3, -1, null, null];
  expect(texts.map(readChecksum)).toEqual(numbers);
});
