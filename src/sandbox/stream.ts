/**
 * What a stream sends after the documented messages: more of the same, with the sequence numbers and checksums that
 * `x-stream` of the channel describes. A fault that a client asks for comes with the third of these updates.
 */

import { type ExactNumber, isExactNumber, toExactNumber } from '../model/exact-number.ts';
import {
  asList,
  asNumber,
  asObject,
  asText,
  asTexts,
  atPointer,
  isObject,
  type JsonObject,
  keysOf,
} from '../readers/json-schema/json.ts';
import { crc32 } from '../tools/book/book.ts';

/** What goes wrong on request: an update is left out, a checksum is wrong, or the connection ends. */
export const FAULTS = ['gap', 'wrong-checksum', 'drop'] as const;
export type Fault = (typeof FAULTS)[number];

export function isFault(name: string | null): name is Fault {
  return FAULTS.some((fault) => fault === name);
}

/** How many updates come before the fault. */
const BEFORE_FAULT = 2;
/** Prices of each side that a checksum covers. */
const COVERED = 10;

interface Book {
  /** Where messages have the levels of each side. */
  readonly bids: readonly string[];
  readonly asks: readonly string[];
  readonly price: string;
  readonly qty: string;
  /** What identifies a level: its price, or the ID of an order. */
  readonly key: string;
  readonly checksum: string | null;
}

interface Description {
  readonly sequence: string | null;
  readonly book: Book | null;
}

export interface Stream {
  /** The next update; null where the connection ends instead. */
  readonly next: (now: number) => unknown;
}

export function readStream(value: unknown): Description | null {
  if (!isObject(value)) return null;
  const { sequence, book } = value;
  const { bids, asks, price, qty, key, checksum } = asObject(book);
  return {
    sequence: asText(sequence) ?? null,
    book: isObject(book)
      ? {
          bids: asTexts([bids].flat()),
          asks: asTexts([asks].flat()),
          price: String(price),
          qty: String(qty),
          key: String(key ?? price),
          checksum: asText(checksum) ?? null,
        }
      : null,
  };
}

/** Continues a stream from the messages that were sent, the last of which is the pattern of all that follow. */
export function createStream(
  { sequence, book }: Description,
  sent: readonly unknown[],
  fault: Fault | null,
): Stream {
  const pattern = sent.at(-1);
  const sides = book ? applyAll(book, sent) : null;
  let number = sequence === null ? 0 : (asNumber(atPointer(pattern, sequence)) ?? 0);
  let count = 0;
  return {
    next: (now) => {
      count += 1;
      if (fault === 'drop' && count > BEFORE_FAULT) return null;
      // The client never sees the update of a gap, but the book and the numbers go on.
      const steps = fault === 'gap' && count === BEFORE_FAULT + 1 ? 2 : 1;
      let message = pattern;
      for (let step = 0; step < steps; step += 1) {
        number += 1;
        message = freshen(pattern, now);
        if (book && sides) message = changeLevel(book, sides, message, count * 2 + step);
        if (sequence !== null) message = replaceAt(message, keysOf(sequence), number);
      }
      return fault === 'wrong-checksum' && count === BEFORE_FAULT + 1 && book?.checksum
        ? replaceAt(message, keysOf(book.checksum), spoil(atPointer(message, book.checksum)))
        : message;
    },
  };
}

function spoil(checksum: unknown): unknown {
  const wrong = (Number(isExactNumber(checksum) ? checksum.$number : checksum) ^ 1) >>> 0;
  return typeof checksum === 'string' ? String(wrong) : wrong;
}

interface Level {
  readonly key: string;
  readonly price: string;
  readonly qty: string;
}

interface Sides {
  readonly bids: Level[];
  readonly asks: Level[];
}

function applyAll(book: Book, messages: readonly unknown[]): Sides {
  const sides: Sides = { bids: [], asks: [] };
  for (const message of messages) applyMessage(book, sides, message);
  return sides;
}

function applyMessage(book: Book, sides: Sides, message: unknown): void {
  for (const side of ['bids', 'asks'] as const) {
    const entries = book[side].flatMap((pointer) => asList(atPointer(message, pointer)));
    for (const entry of entries) applyLevel(book, sides[side], entry);
  }
}

function applyLevel(book: Book, levels: Level[], entry: unknown): void {
  const key = textAt(entry, book.key);
  const level = { key, price: textAt(entry, book.price), qty: textAt(entry, book.qty) };
  const at = levels.findIndex((one) => one.key === key);
  const isGone = Number(level.qty) === 0 || asObject(entry).event === 'delete';
  if (isGone && at >= 0) levels.splice(at, 1);
  if (isGone) return;
  if (at >= 0) levels[at] = level;
  else levels.push(level);
}

function textAt(entry: unknown, name: string): string {
  const value = atPointer(entry, name);
  return isExactNumber(value) ? value.$number : String(value);
}

/** The checksum of a book: CRC32 of the digits of the best prices, asks from low to high, then bids from high to low. */
export function checksumOf(book: unknown, messages: readonly unknown[]): number | null {
  const description = readStream({ book })?.book;
  return description ? toChecksum(applyAll(description, messages)) : null;
}

function toChecksum({ bids, asks }: Sides): number {
  const text = (levels: readonly Level[], direction: number) => {
    const sorted = levels.toSorted((one, other) => direction * (Number(one.price) - Number(other.price)));
    const prices = [...new Set(sorted.map(({ price }) => Number(price)))].slice(0, COVERED);
    return sorted
      .filter(({ price }) => prices.includes(Number(price)))
      .map(({ price, qty }) => digits(price) + digits(qty));
  };
  return crc32([...text(asks, 1), ...text(bids, -1)].join(''));
}

function digits(text: string): string {
  return text.replace('.', '').replace(/^0+/, '');
}

/** One bid gets another quantity, with as many decimals. */
function changeLevel(book: Book, sides: Sides, pattern: unknown, turn: number): unknown {
  const at = turn % Math.max(1, Math.min(COVERED, sides.bids.length));
  const level = sides.bids[at];
  const pointer = book.bids.find((one) => asList(atPointer(pattern, one)).length > 0);
  if (!level || pointer === undefined) return pattern;
  const decimals = level.qty.split('.')[1]?.length ?? 0;
  const qty = (Number(level.qty) * (1 + ((turn * 37) % 90) / 100) + 10 ** -decimals).toFixed(decimals);
  const changed = { ...level, qty };
  sides.bids[at] = changed;
  const [entry] = asList(atPointer(pattern, pointer));
  const written = [
    [book.key, changed.key] as const,
    [book.price, changed.price] as const,
    [book.qty, changed.qty] as const,
  ].reduce((value, [name, text]) => replaceAt(value, [name], like(atPointer(value, name), text)), entry);
  let message = replaceAt(pattern, keysOf(pointer), [written]);
  for (const other of [...book.bids, ...book.asks].filter((one) => one !== pointer))
    if (asList(atPointer(message, other)).length > 0) message = replaceAt(message, keysOf(other), []);
  if (book.checksum === null) return message;
  const sum = toChecksum(sides);
  const isText = typeof atPointer(message, book.checksum) === 'string';
  return replaceAt(message, keysOf(book.checksum), isText ? String(sum) : sum);
}

/** A text as the kind of value that was there: a string, or a number with these digits. */
function like(before: unknown, text: string): string | number | ExactNumber {
  return typeof before === 'string' ? text : toExactNumber(text);
}

function replaceAt(value: unknown, keys: readonly string[], member: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return member;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replaceAt(item, rest, member) : item));
  return isObject(value) ? { ...value, [key]: replaceAt(value[key], rest, member) } : value;
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const SECONDS = /^\d{10}\.\d+$/;
const TIME_NAMES = ['timestamp', 'time', 'ts'];

/** The same message now. */
function freshen(value: unknown, now: number): unknown {
  if (Array.isArray(value)) return value.map((item) => freshen(item, now));
  if (typeof value === 'string') return freshText(value, now);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      TIME_NAMES.includes(name) && typeof member === 'number' && member > 1e12 ? now : freshen(member, now),
    ]),
  );
}

function freshText(text: string, now: number): string {
  const decimals = (text.split('.')[1] ?? '').replace('Z', '').length;
  if (SECONDS.test(text)) return (now / 1000).toFixed(decimals);
  if (!ISO.test(text)) return text;
  const [whole = '', rest = ''] = new Date(now).toISOString().slice(0, -1).split('.');
  return decimals === 0 ? `${whole}Z` : `${whole}.${rest.padEnd(decimals, '0').slice(0, decimals)}Z`;
}

/** JSON text with every digit of its numbers. */
export function readExactJson(text: string): unknown {
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    token.startsWith('"') ? token : JSON.stringify({ $number: token }),
  );
  const parsed: unknown = JSON.parse(marked, (_, value: unknown) =>
    isMark(value) ? toExactNumber(String(value.$number)) : value,
  );
  return parsed;
}

function isMark(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && '$number' in value;
}
