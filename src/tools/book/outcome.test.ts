/** The verdict covers every book of a text, and never says that something matches which wasn't compared. */
import { expect, test } from 'vitest';
import { crc32 } from './book.ts';
import { createExaminer } from './examine.ts';
import { outcomeWords } from './outcome.ts';

/** A snapshot with one level on each side, whose checksum is right, wrong or left out. */
const snapshot = (symbol: string, checksum: number | null) =>
  JSON.stringify({
    channel: 'book',
    type: 'snapshot',
    data: [
      {
        symbol,
        asks: [{ price: 2.5, qty: 3.5 }],
        bids: [{ price: 1.5, qty: 4.5 }],
        ...(checksum !== null && { checksum }),
      },
    ],
  });
const RIGHT = crc32('25351545');
const wordsOf = (messages: readonly string[], market?: string) => {
  const question = { own: null, at: null, market };
  return outcomeWords(createExaminer(messages.join('\n'))(question), question, false);
};

test('books that all match are all named, unless the reader chose one', () => {
  const all = [snapshot('BTC/USD', RIGHT), snapshot('ETH/USD', RIGHT), snapshot('ETH/USD', RIGHT)];
  expect(wordsOf(all)).toBe('All 3 checksums match: BTC/USD (1), ETH/USD (2).');
  expect(wordsOf(all, 'ETH/USD')).toBe('ETH/USD: All 2 checksums match.');
  expect(wordsOf(all.slice(1))).toBe('All 2 checksums match.');
});

test('books that differ are all named, the first with its message', () => {
  const all = [snapshot('BTC/USD', 1), snapshot('ETH/USD', RIGHT), snapshot('SOL/USD', 1)];
  expect(wordsOf(all)).toMatch(/^BTC\/USD: Message 1 differs\. .* Also different: SOL\/USD\.$/);
});

test('messages without a checksum match nothing', () => {
  const none = [snapshot('BTC/USD', null), snapshot('BTC/USD', null)] as const;
  expect(wordsOf(none)).toBe('No message has a checksum to compare with.');
  expect(outcomeWords(createExaminer(none[0])({ own: 1, at: null }), { own: 1 }, false)).toBe(
    'No message has a checksum, and no common mistake explains your number.',
  );
  expect(wordsOf([...none, snapshot('ETH/USD', RIGHT)])).toBe(
    'The checksum matches: ETH/USD (1). No checksum to compare with: BTC/USD.',
  );
  const some = [snapshot('BTC/USD', RIGHT), none[0], snapshot('BTC/USD', RIGHT)];
  expect(wordsOf(some)).toBe('All 2 checksums match.');
});
