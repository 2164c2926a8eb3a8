/**
 * Finds by trial why checksums differ. Either the pasted messages don't produce the server's checksum, but do once
 * repaired; or they do, and a common mistake produces the checksum that a program computed.
 */
import {
  applyMessage,
  type Book,
  checksumText,
  crc32,
  EMPTY_BOOK,
  HABITS,
  lastStep,
  replaySteps,
} from './book.ts';
import type { BookMessage } from './book-message.ts';
import { type BookMistake, HABIT_MISTAKES, TEXT_MISTAKES } from './mistakes.ts';
import type { BookMarket } from './read-messages.ts';

export interface FoundMistake extends BookMistake {
  /** Position of the message at which it shows, from 0. */
  readonly at: number;
}

/** Depths that clients can subscribe to; a snapshot has that many levels, or fewer in a thin market. */
const DEPTHS = [10, 25, 100, 500, 1000] as const;

/** Infers the depth of the subscription from the snapshot; a FIX book is never cut. */
export function depthOf(messages: readonly BookMessage[]): number {
  const [first] = messages;
  if (!first || first.format === 'fix') return Number.POSITIVE_INFINITY;
  const levels = Math.max(
    0,
    ...(['asks', 'bids'] as const).map(
      (side) => new Set(first.entries.filter((entry) => entry.side === side).map(({ price }) => price)).size,
    ),
  );
  return DEPTHS.find((depth) => depth >= levels) ?? Number.POSITIVE_INFINITY;
}

/** Most messages that are left out on trial, one at a time; in a long log, only the last ones. */
const MOST_TRIED = 200;

/** Messages from a snapshot on, with one whose checksum doesn't match. */
interface BrokenBook {
  readonly messages: readonly BookMessage[];
  /** Index of the first message here among all messages. */
  readonly start: number;
  /** Index of the message that doesn't match. */
  readonly at: number;
  readonly depth: number;
  /** The book after one of the messages. */
  bookAfter(index: number): Book;
  /** Whether the messages produce the last one's checksum. */
  fits(messages: readonly BookMessage[], depth?: number, before?: Book): boolean;
}

/** Explains why the messages don't produce the checksums they contain; null if they do. */
export function explainMessages(
  { messages: all, precision }: BookMarket,
  depth: number,
): FoundMistake | null {
  const habits = { ...HABITS, depth };
  const broken = indexIn(replaySteps(all, precision, habits), ({ matches }) => matches === false);
  if (broken < 0) return null;
  // A snapshot starts a new book, so earlier messages explain nothing.
  const start = Math.max(
    0,
    all.findLastIndex((message, index) => index <= broken && message.isSnapshot),
  );
  const messages = all.slice(start, broken + 2);
  const at = broken - start;
  const book: BrokenBook = {
    messages,
    start,
    at,
    depth,
    bookAfter: lastBooks(messages.slice(0, at + 1), depth),
    fits: (list, cut = depth, before = EMPTY_BOOK) =>
      lastStep(list, precision, { ...HABITS, depth: cut }, before)?.matches === true,
  };
  const mistake =
    snapshotMissing(book) ??
    zerosLost(book) ??
    sidesSwapped(book) ??
    appliedTwice(book) ??
    wrongOrder(book) ??
    wrongDepth(book) ??
    MESSAGE_MISSING;
  return { ...mistake, at: broken };
}

const MESSAGE_MISSING: BookMistake = {
  id: 'message-missing',
  what: 'No common mistake explains it. A message before this one is missing, or a digit in one was changed.',
  fix: 'Discard the book, subscribe again and start with the new snapshot.',
};

function snapshotMissing({ messages }: BrokenBook): BookMistake | null {
  if (messages[0]?.isSnapshot !== false) return null;
  return {
    id: 'no-snapshot',
    what: "The messages don't start with a snapshot.",
    fix: "Start with the subscription's snapshot.",
  };
}

function zerosLost({ messages, at, bookAfter }: BrokenBook): BookMistake | null {
  const precisions = PRECISIONS.flatMap((price) => PRECISIONS.map((quantity) => ({ price, quantity })));
  const right = precisions.find(
    (precision) => crc32(checksumText(bookAfter(at), precision)) === messages[at]?.checksum,
  );
  if (!right) return null;
  return {
    id: 'zeros-lost',
    what: `Trailing zeros were lost. With ${right.price} decimals for prices and ${right.quantity} for quantities, the checksum matches.`,
    fix: 'Read prices and quantities as text or decimals, not as floating-point numbers.',
  };
}

function sidesSwapped({ messages, at, fits }: BrokenBook): BookMistake | null {
  const swapped = messages.slice(0, at + 1).map((message) => ({
    ...message,
    entries: message.entries.map(
      (entry) => ({ ...entry, side: entry.side === 'asks' ? 'bids' : 'asks' }) as const,
    ),
  }));
  if (!fits(swapped)) return null;
  return {
    id: 'sides-swapped',
    what: 'Asks and bids are swapped.',
    fix: 'Asks are the offers to sell; their best price is the lowest.',
  };
}

function appliedTwice({ messages, start, at, depth, bookAfter, fits }: BrokenBook): BookMistake | null {
  const firsts = new Map<string, number>();
  const copies = messages.map((message, index) => {
    const key = JSON.stringify([message.entries, message.checksum]);
    if (!firsts.has(key)) firsts.set(key, index);
    return firsts.get(key) ?? index;
  });
  for (let index = at; index > 0; index -= 1) {
    const copied = copies[index] ?? index;
    const isTried = index < at && at - index <= MOST_TRIED;
    const rest = messages.slice(index + 1, at + 1);
    if (copied === index && !(isTried && fits(rest, depth, bookAfter(index - 1)))) continue;
    const why =
      copied === index ? 'Without it, the checksum matches.' : `It repeats message ${start + copied + 1}.`;
    return {
      id: 'applied-twice',
      what: `Message ${start + index + 1} must not be applied. ${why}`,
      fix: 'Apply each update once, in the order in which it arrived.',
    };
  }
  return null;
}

function wrongOrder({ messages, start, at, depth, bookAfter, fits }: BrokenBook): BookMistake | null {
  const [own, next] = messages.slice(at);
  if (!own || !next || !fits([next, own], depth, bookAfter(at - 1))) return null;
  return {
    id: 'wrong-order',
    what: `Messages ${start + at + 1} and ${start + at + 2} are in the wrong order.`,
    fix: "Process a connection's messages one after another.",
  };
}

function wrongDepth({ messages, at, depth, fits }: BrokenBook): BookMistake | null {
  const cuts = [...DEPTHS, Number.POSITIVE_INFINITY].filter((cut) => cut !== depth);
  const right = cuts.find((cut) => fits(messages.slice(0, at + 1), cut));
  if (right === undefined) return null;
  return {
    id: 'wrong-depth',
    what: `The book has ${Number.isFinite(right) ? right : 'more than 1,000'} levels on each side.`,
    fix: 'Cut each side to the depth you subscribed to.',
  };
}

/** Returns the book after the message at an index; only the last ones are kept, and any other is empty. */
function lastBooks(messages: readonly BookMessage[], depth: number): (index: number) => Book {
  const books: Book[] = [];
  let book = EMPTY_BOOK;
  for (const message of messages) {
    book = applyMessage(book, message, { ...HABITS, depth });
    if (books.push(book) > MOST_TRIED + 2) books.shift();
  }
  return (index) => books[index - messages.length + books.length] ?? EMPTY_BOOK;
}

const PRECISIONS = Array.from({ length: 11 }, (_, decimals) => decimals);

/** Finds the mistake that produces the checksum a program computed; null if none does. */
export function explainChecksum(
  { messages, precision }: BookMarket,
  depth: number,
  own: number,
): FoundMistake | null {
  const habits = { ...HABITS, depth };
  const follow = () => replaySteps(messages, precision, habits);
  const right = Array.from(follow(), ({ computed }) => computed);
  const found = (mistake: BookMistake, at: number): FoundMistake => ({ ...mistake, at });
  const asUnsigned = own >>> 0;
  const signed = own < 0 ? right.indexOf(asUnsigned) : -1;
  if (signed >= 0)
    return found(
      {
        id: 'signed',
        what: 'The checksum was read as a signed number.',
        fix: 'Compare it as an unsigned 32-bit integer.',
      },
      signed,
    );
  let at = 0;
  for (const { book, text } of follow()) {
    for (const { write, ...mistake } of TEXT_MISTAKES) {
      const written = write(book, precision);
      if (written !== text && crc32(written) === asUnsigned) return found(mistake, at);
    }
    at += 1;
  }
  for (const { habits: wrong, ...mistake } of HABIT_MISTAKES) {
    const mistaken = replaySteps(messages, precision, { ...habits, ...wrong });
    const shows = indexIn(
      mistaken,
      ({ computed }, index) => computed === asUnsigned && computed !== right[index],
    );
    if (shows >= 0) return found(mistake, shows);
  }
  const from = Math.max(1, messages.length - MOST_TRIED);
  const before = lastBooks(messages.slice(0, from), depth)(from - 1);
  for (let left = from; left < messages.length; left += 1) {
    const rest = [...messages.slice(from, left), ...messages.slice(left + 1)];
    const without = replaySteps(rest, precision, habits, before);
    const shows = indexIn(without, ({ computed }, index) => index >= left - from && computed === asUnsigned);
    if (shows >= 0)
      return found(
        {
          id: 'message-left-out',
          what: `Message ${left + 1} wasn't applied.`,
          fix: 'Apply every message, and subscribe again after a gap.',
        },
        from + shows + 1,
      );
  }
  const earlier = right.indexOf(asUnsigned);
  if (earlier < 0) return null;
  return found(
    {
      id: 'checked-too-early',
      what: `${own} is the checksum of the book after message ${earlier + 1}.`,
      fix: 'It is right for that message. Apply a whole message before you compute its checksum.',
    },
    earlier,
  );
}

function indexIn<T>(list: Iterable<T>, fits: (item: T, index: number) => boolean): number {
  let index = 0;
  for (const item of list) {
    if (fits(item, index)) return index;
    index += 1;
  }
  return -1;
}
