/**
 * Finds why checksums differ by trying. Either the pasted messages don't lead to the server's checksum, and a repair
 * of them does; or they do, and a mistake gives the checksum that a program computed.
 */
import {
  type Book,
  type BookHabits,
  type BookStep,
  bestLevels,
  CHECKED_LEVELS,
  checksumText,
  crc32,
  digitsOf,
  HABITS,
  type Order,
  orderText,
  replay,
} from './book.ts';
import { compareDecimals } from './decimals.ts';
import type { BookMessage, BookReading } from './read-messages.ts';

export interface BookMistake {
  readonly id: string;
  readonly what: string;
  readonly fix: string;
}

export interface FoundMistake extends BookMistake {
  /** Position of the message at which it shows, from zero. */
  readonly at: number;
}

type Precision = BookReading['precision'];

/** The depths that can be subscribed to; a snapshot has as many levels, or fewer in a thin market. */
const DEPTHS = [10, 25, 100, 500, 1000] as const;

/** The depth of the subscription, as the snapshot shows it; an incremental book of FIX is never cut. */
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

export function firstBroken(steps: readonly BookStep[]): number | null {
  const at = steps.findIndex(({ matches }) => matches === false);
  return at < 0 ? null : at;
}

/** Why the messages themselves don't lead to the checksums they carry; null where they do or nothing helps. */
export function explainMessages({ messages, precision }: BookReading, depth: number): FoundMistake | null {
  const habits = { ...HABITS, depth };
  const at = firstBroken(replay(messages, precision, habits));
  if (at === null) return null;
  const fits = (list: readonly BookMessage[], last: number, own: Precision = precision, cut = depth) => {
    const steps = replay(list.slice(0, last + 1), own, { ...HABITS, depth: cut });
    return steps.at(-1)?.matches === true;
  };
  const found = (id: string, what: string, fix: string): FoundMistake => ({ id, what, fix, at });
  if (messages[0]?.isSnapshot === false)
    return found(
      'no-snapshot',
      'The messages do not start with a snapshot.',
      'Start with the snapshot of the subscription.',
    );
  for (const price of PRECISIONS) {
    for (const quantity of PRECISIONS) {
      if (!fits(messages, at, { price, quantity })) continue;
      return found(
        'zeros-lost',
        `Zeros at the end of numbers were lost. With ${price} decimals for prices and ${quantity} for quantities, the checksum matches.`,
        'Read prices and quantities as text or decimals, not as floating-point numbers.',
      );
    }
  }
  const swapped = messages.map((message) => ({
    ...message,
    entries: message.entries.map(
      (entry) => ({ ...entry, side: entry.side === 'asks' ? 'bids' : 'asks' }) as const,
    ),
  }));
  if (fits(swapped, at))
    return found(
      'sides-swapped',
      'Asks and bids are swapped.',
      'Asks are the offers to sell; their best price is the lowest.',
    );
  for (let index = at; index > 0; index -= 1) {
    const copied = messages.findIndex(
      (message, other) => other < index && sameEntries(message, messages[index]),
    );
    const without = messages.filter((_, position) => position !== index && position <= at);
    if (copied < 0 && !(index < at && fits(without, at - 1))) continue;
    const why = copied < 0 ? 'Without it, the checksum matches.' : `It repeats message ${copied + 1}.`;
    return found(
      'applied-twice',
      `Message ${index + 1} must not be applied. ${why}`,
      'Apply each update once, in the order of the connection.',
    );
  }
  const next = messages[at + 1];
  const broken = messages[at];
  if (next && broken && fits([...messages.slice(0, at), next, broken], at))
    return found(
      'wrong-order',
      `Messages ${at + 1} and ${at + 2} are in the wrong order.`,
      'Process the messages of a connection one after the other.',
    );
  for (const cut of [...DEPTHS, Number.POSITIVE_INFINITY]) {
    if (cut !== depth && fits(messages, at, precision, cut))
      return found(
        'wrong-depth',
        `The book has ${Number.isFinite(cut) ? cut : 'more than 1,000'} levels of each side.`,
        'Cut each side to the depth you subscribed to.',
      );
  }
  return found(
    'message-missing',
    'No usual mistake explains it. A message before this one is missing, or a digit of one was changed.',
    'Discard the book, subscribe again and start with the new snapshot.',
  );
}

const PRECISIONS = Array.from({ length: 11 }, (_, decimals) => decimals);

function sameEntries(one: BookMessage | undefined, other: BookMessage | undefined): boolean {
  return JSON.stringify([one?.entries, one?.checksum]) === JSON.stringify([other?.entries, other?.checksum]);
}

/** Which mistake gives the checksum that a program computed; null where none does. */
export function explainChecksum(
  { messages, precision }: BookReading,
  depth: number,
  own: number,
): FoundMistake | null {
  const steps = replay(messages, precision, { ...HABITS, depth });
  const found = (mistake: BookMistake, at: number): FoundMistake => ({ ...mistake, at });
  const asUnsigned = own >>> 0;
  for (const [at, { computed }] of steps.entries()) {
    if (own < 0 && computed === asUnsigned)
      return found(
        {
          id: 'signed',
          what: 'The checksum was read as a signed number.',
          fix: 'Compare it as an unsigned 32-bit integer.',
        },
        at,
      );
  }
  for (const [at, { book, text: right }] of steps.entries()) {
    for (const { write, ...mistake } of TEXT_MISTAKES) {
      const written = write(book, precision);
      if (written !== right && crc32(written) === asUnsigned) return found(mistake, at);
    }
  }
  for (const { habits, ...mistake } of HABIT_MISTAKES) {
    const mistaken = replay(messages, precision, { ...HABITS, depth, ...habits });
    const at = mistaken.findIndex(
      ({ computed }, index) => computed === asUnsigned && computed !== steps[index]?.computed,
    );
    if (at >= 0) return found(mistake, at);
  }
  for (let left = 1; left < messages.length; left += 1) {
    const without = replay(
      messages.filter((_, index) => index !== left),
      precision,
      { ...HABITS, depth },
    );
    const at = without.findIndex(({ computed }, index) => index >= left && computed === asUnsigned);
    if (at >= 0)
      return found(
        {
          id: 'message-left-out',
          what: `Message ${left + 1} was not applied.`,
          fix: 'Apply every message, and subscribe again after a gap.',
        },
        at + 1,
      );
  }
  const before = steps.findIndex(({ computed }) => computed === asUnsigned);
  if (before < 0) return null;
  return found(
    {
      id: 'checked-too-early',
      what: `${own} is the checksum of the book after message ${before + 1}.`,
      fix: 'It is right for that message. Apply a whole message before you compute its checksum.',
    },
    before,
  );
}

type Write = (book: Book, precision: Precision) => string;

const best = (orders: readonly Order[]) => bestLevels(orders, CHECKED_LEVELS);
const write = (orders: readonly Order[], of: (order: Order) => string) => best(orders).map(of).join('');
const both =
  (of: (order: Order) => string): Write =>
  ({ asks, bids }) =>
    write(asks, of) + write(bids, of);
const shortest = (text: string) => String(Number(text));
const asPython = (text: string) => (Number.isInteger(Number(text)) ? `${shortest(text)}.0` : shortest(text));
const withNumbers = (change: (text: string) => string) =>
  both(({ price, quantity }) => digitsOf(change(price)) + digitsOf(change(quantity)));

/** The orders of each price together. */
function levels(orders: readonly Order[]): Order[][] {
  const byPrice = new Map<string, Order[]>();
  for (const order of best(orders)) byPrice.set(order.price, [...(byPrice.get(order.price) ?? []), order]);
  return [...byPrice.values()];
}

const perLevel =
  (of: (level: readonly Order[]) => string): Write =>
  ({ asks, bids }) =>
    [asks, bids].map((orders) => levels(orders).map(of).join('')).join('');

const text = (order: Order) => orderText(order, null);

const TEXT_MISTAKES: readonly (BookMistake & { readonly write: Write })[] = [
  {
    id: 'zeros-lost',
    what: 'Zeros at the end of numbers were lost.',
    fix: 'Read prices and quantities as text or decimals, not as floating-point numbers.',
    write: withNumbers(shortest),
  },
  {
    id: 'zeros-lost',
    what: 'Zeros at the end of numbers were lost, and whole numbers got “.0”.',
    fix: 'Read prices and quantities as text or decimals, not as floating-point numbers.',
    write: withNumbers(asPython),
  },
  {
    id: 'sides-in-wrong-order',
    what: 'The bids come before the asks.',
    fix: 'Start the text with the asks.',
    write: ({ asks, bids }, precision) =>
      checksumText({ asks: [], bids }, precision) + checksumText({ asks, bids: [] }, precision),
  },
  {
    id: 'leading-zeros-kept',
    what: 'Zeros at the front of numbers were kept.',
    fix: 'Remove the zeros at the front of each price and quantity.',
    write: both(({ price, quantity }) => (price + quantity).replaceAll('.', '')),
  },
  {
    id: 'point-kept',
    what: 'The decimal point was kept.',
    fix: 'Remove the decimal point first, then the zeros at the front.',
    write: both(({ price, quantity }) => price.replace(/^0+/, '') + quantity.replace(/^0+/, '')),
  },
  {
    id: 'asks-reversed',
    what: 'The asks are sorted from high to low.',
    fix: 'Sort the asks from low to high.',
    write: ({ asks, bids }) => [...best(asks)].reverse().map(text).join('') + write(bids, text),
  },
  {
    id: 'bids-reversed',
    what: 'The bids are sorted from low to high.',
    fix: 'Sort the bids from high to low.',
    write: ({ asks, bids }) => write(asks, text) + [...best(bids)].reverse().map(text).join(''),
  },
  {
    id: 'quantity-first',
    what: 'Quantities come before prices.',
    fix: 'Write the price of a level first, then its quantity.',
    write: both(({ price, quantity }) => digitsOf(quantity) + digitsOf(price)),
  },
  {
    id: 'sums-per-level',
    what: 'The orders of a price were added up.',
    fix: 'Write every order of a Level 3 book with its price and quantity.',
    write: perLevel((level) => {
      const sum = level.reduce((total, { quantity }) => total + Number(quantity), 0);
      return digitsOf(level[0]?.price ?? '') + digitsOf(sum.toFixed(8));
    }),
  },
  {
    id: 'price-once',
    what: 'Each price appears once, followed by the quantities of its orders.',
    fix: 'Repeat the price for every order.',
    write: perLevel(
      (level) => digitsOf(level[0]?.price ?? '') + level.map(({ quantity }) => digitsOf(quantity)).join(''),
    ),
  },
  {
    id: 'ten-orders',
    what: 'The text covers ten orders of each side instead of ten levels.',
    fix: 'Include every order of the ten best prices.',
    write: ({ asks, bids }) =>
      [...asks.slice(0, CHECKED_LEVELS), ...bids.slice(0, CHECKED_LEVELS)].map(text).join(''),
  },
  {
    id: 'queue-by-size',
    what: 'The orders of a price are sorted by quantity.',
    fix: 'Keep the orders of a price in the order of their queue.',
    write: perLevel((level) =>
      [...level]
        .sort((one, other) => compareDecimals(other.quantity, one.quantity))
        .map(text)
        .join(''),
    ),
  },
  {
    id: 'queue-reversed',
    what: 'The newest order of a price comes first.',
    fix: 'Keep the orders of a price in the order of their queue, the oldest first.',
    write: perLevel((level) => [...level].reverse().map(text).join('')),
  },
];

const HABIT_MISTAKES: readonly (BookMistake & { readonly habits: Partial<BookHabits> })[] = [
  {
    id: 'not-cut',
    what: 'The book was not cut to its depth, and an old level came back into view.',
    fix: 'After each message, drop the levels beyond the depth you subscribed to.',
    habits: { keepsDeepLevels: true },
  },
  {
    id: 'zero-kept',
    what: 'A level with quantity 0 stayed in the book.',
    fix: 'A quantity of 0 removes the level.',
    habits: { keepsZero: true },
  },
  {
    id: 'applied-twice',
    what: 'Updates were applied twice.',
    fix: 'Apply each update once: one reader for one subscription.',
    habits: { appliesTwice: true },
  },
  {
    id: 'quantities-added',
    what: 'The quantity of an update was added to the old one.',
    fix: 'The quantity of an update is the new total of the level: replace the old one.',
    habits: { addsQuantities: true },
  },
  {
    id: 'applied-twice',
    what: 'Updates were applied twice, and their quantities were added.',
    fix: 'Apply each update once, and replace the quantity of the level.',
    habits: { addsQuantities: true, appliesTwice: true },
  },
  {
    id: 'place-lost',
    what: 'An order that became smaller lost its place in the queue.',
    fix: 'A modify with a smaller quantity keeps the place of the order.',
    habits: { movesSmaller: true },
  },
  {
    id: 'place-kept',
    what: 'An order that became larger kept its place in the queue.',
    fix: 'A modify with a larger quantity moves the order to the back of its level.',
    habits: { keepsLarger: true },
  },
];
