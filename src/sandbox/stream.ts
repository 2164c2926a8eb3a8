/**
 * Continues a stream after the documented messages, with the sequence numbers and checksums that the channel's
 * `x-stream` describes. A fault that the client requests comes with the third of these updates.
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
  keysOf,
} from '../readers/json-schema/json.ts';
import {
  applyMessage,
  type Book,
  type BookHabits,
  CHECKED_LEVELS,
  checksumText,
  crc32,
  EMPTY_BOOK,
  HABITS,
} from '../tools/book/book.ts';
import type { BookMessage } from '../tools/book/book-message.ts';
import { toFreshId } from './fix-orders.ts';

/** Faults on request: a missing update, a wrong checksum, or the end of the connection. */
export const FAULTS = ['gap', 'wrong-checksum', 'drop'] as const;
export type Fault = (typeof FAULTS)[number];

export function isFault(name: string | null): name is Fault {
  return FAULTS.some((fault) => fault === name);
}

const BEFORE_FAULT = 2;

/** Returns the fault of a stream when it is due, once: after it, a client that recovers stays recovered. */
export function createFaults(fault: Fault | null): (stream: string) => () => Fault | null {
  const spent = new Set<string>();
  return (stream) => () => {
    const due = spent.has(stream) ? null : fault;
    spent.add(stream);
    return due;
  };
}

/** Where a channel's messages have their price levels. */
interface Levels {
  /** Pointers to the levels of each side. */
  readonly bids: readonly string[];
  readonly asks: readonly string[];
  readonly price: string;
  readonly qty: string;
  /** Identifies a level: its price, or an order ID. */
  readonly key: string;
  readonly checksum: string | null;
}

interface Description {
  readonly sequence: string | null;
  /** Pointer to the ID of an update. */
  readonly id: string | null;
  /** Whether nothing follows the documented messages. */
  readonly isEnding: boolean;
  readonly book: Levels | null;
}

export interface Stream {
  /** Returns the next update; null if the connection ends instead. */
  readonly next: (now: number) => unknown;
}

export function readStream(value: unknown): Description | null {
  if (!isObject(value)) return null;
  const { sequence, id, book, ends } = value;
  const { bids, asks, price, qty, key, checksum } = asObject(book);
  return {
    sequence: asText(sequence) ?? null,
    id: asText(id) ?? null,
    isEnding: ends === true,
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

/** Continues a stream from the messages sent so far, with the last one as the pattern. */
export function createStream(
  { sequence, id, book: levels }: Description,
  sent: readonly unknown[],
  takeFault: () => Fault | null,
): Stream {
  const pattern = sent.at(-1);
  let book = levels ? applyAll(levels, sent) : EMPTY_BOOK;
  let number = sequence === null ? 0 : (asNumber(atPointer(pattern, sequence)) ?? 0);
  let count = 0;
  return {
    next: (now) => {
      count += 1;
      const fault = count > BEFORE_FAULT ? takeFault() : null;
      if (fault === 'drop') return null;
      // The client never gets the first of two updates, but the book and the sequence number advance with both.
      const steps = fault === 'gap' ? 2 : 1;
      let message = pattern;
      for (let step = 0; step < steps; step += 1) {
        number += 1;
        message = freshen(pattern, now);
        if (levels) ({ book, message } = changeLevel(levels, book, message, count * 2 + step));
        if (sequence !== null) message = replaceAt(message, keysOf(sequence), number);
        if (id !== null)
          message = replaceAt(message, keysOf(id), toFreshId(String(atPointer(pattern, id)), number));
      }
      return fault === 'wrong-checksum' && levels?.checksum
        ? replaceAt(message, keysOf(levels.checksum), spoil(atPointer(message, levels.checksum)))
        : message;
    },
  };
}

/** Leaves out the third data message, if the messages are numbered and the fault is a gap. */
export function withoutOne(
  said: readonly unknown[],
  isData: (message: unknown, at: number) => boolean,
  sequence: string | null,
  takeFault: () => Fault | null,
): readonly unknown[] {
  const places = said.flatMap((message, at) => (isData(message, at) ? [at] : []));
  const [first, second] = places.map((at) => asObject(said[at]));
  const isCounted = Object.entries(first ?? {}).some(([name, number]) => {
    const next = asNumber(second?.[name]);
    return next !== undefined && next === (asNumber(number) ?? Number.NaN) + 1;
  });
  const isNumbered = isCounted || sequence !== null;
  if (!isNumbered || places.length <= BEFORE_FAULT || takeFault() !== 'gap') return said;
  return said.filter((_, at) => at !== places[BEFORE_FAULT]);
}

function spoil(checksum: unknown): unknown {
  const wrong = (Number(isExactNumber(checksum) ? checksum.$number : checksum) ^ 1) >>> 0;
  return typeof checksum === 'string' ? String(wrong) : wrong;
}

/** Keeps levels of any depth. Those that a client drops are below the ones a checksum covers. */
const KEPT: BookHabits = { ...HABITS, keepsDeepLevels: true };
const EVENTS = ['add', 'modify', 'delete'] as const;

function applyAll(levels: Levels, messages: readonly unknown[]): Book {
  return messages.reduce<Book>(
    (book, message, at) => applyMessage(book, readMessage(levels, message, at === 0), KEPT),
    EMPTY_BOOK,
  );
}

function readMessage(levels: Levels, message: unknown, isSnapshot: boolean): BookMessage {
  const entries = (['asks', 'bids'] as const).flatMap((side) =>
    levels[side]
      .flatMap((pointer) => asList(atPointer(message, pointer)))
      .map((entry) => ({
        side,
        event: EVENTS.find((event) => event === asObject(entry).event) ?? ('set' as const),
        id: textAt(entry, levels.key),
        price: textAt(entry, levels.price),
        quantity: textAt(entry, levels.qty),
      })),
  );
  const format = levels.key === levels.price ? 'websocket-v2' : 'level3';
  return { format, market: '', isSnapshot, entries, checksum: null, line: 0 };
}

function textAt(entry: unknown, name: string): string {
  const value = atPointer(entry, name);
  return isExactNumber(value) ? value.$number : String(value);
}

/** Changes the quantity of one bid, with the same number of decimals. */
function changeLevel(
  levels: Levels,
  book: Book,
  pattern: unknown,
  turn: number,
): { readonly book: Book; readonly message: unknown } {
  const at = turn % Math.max(1, Math.min(CHECKED_LEVELS, book.bids.length));
  const level = book.bids[at];
  const pointer = levels.bids.find((one) => asList(atPointer(pattern, one)).length > 0);
  if (!level || pointer === undefined) return { book, message: pattern };
  const decimals = level.quantity.split('.')[1]?.length ?? 0;
  const quantity = Number(level.quantity) * (1 + ((turn * 37) % 90) / 100) + 10 ** -decimals;
  const [entry] = asList(atPointer(pattern, pointer));
  const written = [
    [levels.key, level.id] as const,
    [levels.price, level.price] as const,
    [levels.qty, quantity.toFixed(decimals)] as const,
  ].reduce((value, [name, text]) => replaceAt(value, [name], like(atPointer(value, name), text)), entry);
  let message = replaceAt(pattern, keysOf(pointer), [written]);
  for (const other of [...levels.bids, ...levels.asks].filter((one) => one !== pointer))
    if (asList(atPointer(message, other)).length > 0) message = replaceAt(message, keysOf(other), []);
  const changed = applyMessage(book, readMessage(levels, message, false), KEPT);
  if (levels.checksum === null) return { book: changed, message };
  const sum = crc32(checksumText(changed, null));
  const isText = typeof atPointer(message, levels.checksum) === 'string';
  return {
    book: changed,
    message: replaceAt(message, keysOf(levels.checksum), isText ? String(sum) : sum),
  };
}

/** Converts a text to the type of the previous value: a string, or a number with these digits. */
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

/** Updates the times in a message to now. */
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
