/** Verifies order book checksums with the logic of the checksum tool. */
import { applyMessage, checksumText, crc32, EMPTY_BOOK, HABITS } from '../../tools/book/book.ts';
import { readBook } from '../../tools/book/read-messages.ts';
import type { VerifyBook } from './watch.ts';

export const verifyBook: VerifyBook = (before, depth, text) => {
  const [message] = readBook(text).messages;
  if (!message) return null;
  const book = applyMessage(before ?? EMPTY_BOOK, message, { ...HABITS, depth: depth ?? HABITS.depth });
  return { book, stated: message.checksum, computed: crc32(checksumText(book, null)) };
};
