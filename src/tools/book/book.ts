/** Order book built from messages, with the checksum and its text after every step. */

import type { BookEntry, BookMessage, Precision } from './book-message.ts';
import { compareDecimals, toFixed } from './decimals.ts';

/** Levels of a side that the checksum covers, at every depth. */
export const CHECKED_LEVELS = 10;

export interface Order {
  readonly id: string;
  readonly price: string;
  readonly quantity: string;
}

/** Both sides, best price first; orders at the same price are in queue order. */
export interface Book {
  readonly asks: readonly Order[];
  readonly bids: readonly Order[];
}

export const EMPTY_BOOK: Book = { asks: [], bids: [] };

/** How a program maintains its book. Every member other than `depth` is a mistake if it is true. */
export interface BookHabits {
  /** Levels of a side that are kept after each message. */
  readonly depth: number;
  readonly keepsDeepLevels: boolean;
  readonly keepsZero: boolean;
  readonly appliesTwice: boolean;
  readonly addsQuantities: boolean;
  readonly movesSmaller: boolean;
  readonly keepsLarger: boolean;
  readonly addsAsListed: boolean;
}

export const HABITS: BookHabits = {
  depth: CHECKED_LEVELS,
  keepsDeepLevels: false,
  keepsZero: false,
  appliesTwice: false,
  addsQuantities: false,
  movesSmaller: false,
  keepsLarger: false,
  addsAsListed: false,
};

export interface BookStep {
  readonly message: BookMessage;
  readonly book: Book;
  readonly text: string;
  readonly computed: number;
  /** Null if the message has no checksum to compare with. */
  readonly matches: boolean | null;
}

/** Yields the book after each message; `start` is the book before the first. */
export function* replaySteps(
  messages: readonly BookMessage[],
  precision: Precision,
  habits: BookHabits = HABITS,
  start: Book = EMPTY_BOOK,
): Generator<BookStep, void> {
  let book = start;
  for (const message of messages) {
    book = applyMessage(book, message, habits);
    const text = checksumText(book, precision);
    const computed = crc32(text);
    const matches = message.checksum === null ? null : message.checksum === computed;
    yield { message, book, text, computed, matches };
  }
}

/** Returns the last step; null without messages. */
export function lastStep(...replayed: Parameters<typeof replaySteps>): BookStep | null {
  let last: BookStep | null = null;
  for (const step of replaySteps(...replayed)) last = step;
  return last;
}

export function applyMessage(book: Book, message: BookMessage, habits: BookHabits = HABITS): Book {
  const times = habits.appliesTwice && !message.isSnapshot ? 2 : 1;
  const applySide = (side: BookEntry['side']) => {
    let orders: readonly Order[] = message.isSnapshot ? [] : book[side];
    const listed = message.entries.filter((entry) => entry.side === side);
    const entries = message.isSnapshot || habits.addsAsListed ? listed : addsByAge(listed);
    for (let time = 0; time < times; time += 1)
      for (const entry of entries) orders = applyEntry(orders, entry, message.format === 'level3', habits);
    const sorted = sortSide(orders, side);
    return habits.keepsDeepLevels ? sorted : bestLevels(sorted, habits.depth);
  };
  return { asks: applySide('asks'), bids: applySide('bids') };
}

/** Returns the entries as listed, but orders that join the book oldest first: a message doesn't always list them so. */
function addsByAge(entries: readonly BookEntry[]): BookEntry[] {
  const isAdd = ({ event }: BookEntry) => event === 'add';
  const ages = ({ timestamp = '' }: BookEntry, other: BookEntry) =>
    timestamp < (other.timestamp ?? '') ? -1 : Number(timestamp !== other.timestamp);
  const adds = entries.filter(isAdd).sort(ages).values();
  return entries.map((entry) => (isAdd(entry) ? (adds.next().value ?? entry) : entry));
}

function applyEntry(
  orders: readonly Order[],
  entry: BookEntry,
  isQueue: boolean,
  habits: BookHabits,
): readonly Order[] {
  const { event, id, price, quantity } = entry;
  const known = orders.find((order) => order.id === id);
  const isGone = event === 'delete' || (!habits.keepsZero && !/[1-9]/.test(quantity));
  const rest = orders.filter((order) => order !== known);
  if (isGone) return rest;
  const next = {
    id,
    price,
    quantity: habits.addsQuantities && known ? sum(known.quantity, quantity) : quantity,
  };
  if (!known) return [...orders, next];
  // A level has no queue; an order keeps its place unless it grew, changed its price or was added again.
  const grew = compareDecimals(quantity, known.quantity) > 0;
  const leaves = grew ? !habits.keepsLarger : habits.movesSmaller;
  const moves = isQueue && (event === 'add' || known.price !== price || leaves);
  return moves ? [...rest, next] : orders.map((order) => (order === known ? next : order));
}

function sum(one: string, other: string): string {
  const decimals = Math.max(...[one, other].map((text) => text.split('.')[1]?.length ?? 0));
  return (Number(one) + Number(other)).toFixed(decimals);
}

/** Sorts by price, best first; the sort is stable, so that each price keeps its queue order. */
function sortSide(orders: readonly Order[], side: BookEntry['side']): Order[] {
  const direction = side === 'asks' ? 1 : -1;
  return [...orders].sort((one, other) => direction * compareDecimals(one.price, other.price));
}

/** Returns the orders at the best `levels` prices. */
export function bestLevels(orders: readonly Order[], levels: number): Order[] {
  const prices = new Set<string>();
  return orders.filter(({ price }) => prices.add(price).size <= levels);
}

/** Removes the decimal point and leading zeros. */
export function digitsOf(number: string): string {
  return number.replace('.', '').replace(/^0+/, '');
}

export function orderText({ price, quantity }: Order, precision: Precision): string {
  if (!precision) return digitsOf(price) + digitsOf(quantity);
  return digitsOf(toFixed(price, precision.price)) + digitsOf(toFixed(quantity, precision.quantity));
}

/** Writes the text that the checksum is computed from: asks from low to high, then bids from high to low. */
export function checksumText({ asks, bids }: Book, precision: Precision): string {
  return [...bestLevels(asks, CHECKED_LEVELS), ...bestLevels(bids, CHECKED_LEVELS)]
    .map((order) => orderText(order, precision))
    .join('');
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  return remainder;
});

/** Computes the CRC-32 of zlib, gzip and PNG for ASCII text, as an unsigned number (RFC 1952, 8). */
export function crc32(text: string): number {
  let remainder = 0xffffffff;
  for (let index = 0; index < text.length; index += 1)
    remainder = (remainder >>> 8) ^ (CRC_TABLE[(remainder ^ text.charCodeAt(index)) & 0xff] ?? 0);
  return (remainder ^ 0xffffffff) >>> 0;
}
