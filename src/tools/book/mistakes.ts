/** Common mistakes with order books: in the text of the checksum, and in how updates are applied. */
import {
  type Book,
  type BookHabits,
  bestLevels,
  CHECKED_LEVELS,
  checksumText,
  digitsOf,
  type Order,
  orderText,
} from './book.ts';
import type { Precision } from './book-message.ts';
import { compareDecimals } from './decimals.ts';

export interface BookMistake {
  readonly id: string;
  readonly what: string;
  readonly fix: string;
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

/** Groups the orders by price. */
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

export const TEXT_MISTAKES: readonly (BookMistake & { readonly write: Write })[] = [
  {
    id: 'zeros-lost',
    what: 'Trailing zeros were lost.',
    fix: 'Read prices and quantities as text or decimals, not as floating-point numbers.',
    write: withNumbers(shortest),
  },
  {
    id: 'zeros-lost',
    what: 'Trailing zeros were lost, and whole numbers got “.0”.',
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
    what: 'Leading zeros were kept.',
    fix: 'Remove the leading zeros from each price and quantity.',
    write: both(({ price, quantity }) => (price + quantity).replaceAll('.', '')),
  },
  {
    id: 'point-kept',
    what: 'The decimal point was kept.',
    fix: 'Remove the decimal point first, then the leading zeros.',
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
    fix: "Write a level's price first, then its quantity.",
    write: both(({ price, quantity }) => digitsOf(quantity) + digitsOf(price)),
  },
  {
    id: 'sums-per-level',
    what: 'The orders at a price were added up.',
    fix: 'Write every order in a Level 3 book with its price and quantity.',
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
    what: 'The text covers ten orders per side instead of ten levels.',
    fix: 'Include every order at the ten best prices.',
    write: ({ asks, bids }) =>
      [...asks.slice(0, CHECKED_LEVELS), ...bids.slice(0, CHECKED_LEVELS)].map(text).join(''),
  },
  {
    id: 'queue-by-size',
    what: 'The orders at a price are sorted by quantity.',
    fix: 'Keep the orders at a price in queue order.',
    write: perLevel((level) =>
      [...level]
        .sort((one, other) => compareDecimals(other.quantity, one.quantity))
        .map(text)
        .join(''),
    ),
  },
  {
    id: 'queue-reversed',
    what: 'The newest order at a price comes first.',
    fix: 'Keep the orders at a price in queue order, oldest first.',
    write: perLevel((level) => [...level].reverse().map(text).join('')),
  },
];

export const HABIT_MISTAKES: readonly (BookMistake & { readonly habits: Partial<BookHabits> })[] = [
  {
    id: 'not-cut',
    what: "The book wasn't cut to its depth, and an old level came back into scope.",
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
    what: "An update's quantity was added to the old one.",
    fix: "An update's quantity is the level's new total: replace the old one.",
    habits: { addsQuantities: true },
  },
  {
    id: 'adds-as-listed',
    what: 'Orders that one message adds at a price joined the queue in the order of the message.',
    fix: 'Append the orders that a message adds by `timestamp`, oldest first.',
    habits: { addsAsListed: true },
  },
  {
    id: 'applied-twice',
    what: 'Updates were applied twice, and their quantities were added.',
    fix: "Apply each update once, and replace the level's quantity.",
    habits: { addsQuantities: true, appliesTwice: true },
  },
  {
    id: 'place-lost',
    what: 'An order that became smaller lost its place in the queue.',
    fix: "A modify with a smaller quantity keeps the order's place.",
    habits: { movesSmaller: true },
  },
  {
    id: 'place-kept',
    what: 'An order that became larger kept its place in the queue.',
    fix: 'A modify with a larger quantity moves the order to the back of its level.',
    habits: { keepsLarger: true },
  },
];
