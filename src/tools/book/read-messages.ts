/** Pasted order book messages of WebSocket v1, v2, Level 3 and FIX → one format, with every digit as written. */

import { addAll } from '../../model/add-all.ts';
import { hasMembers, readJson } from '../../model/json-text.ts';
import { MESSAGE_START } from '../fix/raw-message.ts';
import { finish } from '../slices.ts';
import { type BookEntry, type BookMessage, type Precision, toChecksum } from './book-message.ts';
import { fieldOf, pairsOf, precisionsIn, readFix } from './read-fix.ts';

/** Messages of one book. */
export interface BookMarket {
  readonly name: string;
  readonly messages: readonly BookMessage[];
  readonly precision: Precision;
}

export interface BookReading {
  readonly messages: readonly BookMessage[];
  /** By book, each in the order of its first message. */
  readonly markets: readonly BookMarket[];
  /** Parts of the text that aren't book messages, each with its line. */
  readonly ignored: readonly { readonly line: number; readonly why: string }[];
}

export function readBook(text: string): BookReading {
  return finish(readBookInSteps(text));
}

/** Reads a text of any length; yields the part that has been read, after each message. */
export function* readBookInSteps(text: string): Generator<number, BookReading> {
  const messages: BookMessage[] = [];
  const ignored: { readonly line: number; readonly why: string }[] = [];
  const precisions = new Map<string, Precision>();
  for (const { text: part, line, end } of splitMessages(text)) {
    yield end / text.length;
    if (part.startsWith('8=FIX')) {
      const pairs = pairsOf(part);
      const type = fieldOf(pairs, '35');
      if (type === 'y')
        for (const [symbol, decimals] of precisionsIn(pairs)) precisions.set(symbol, decimals);
      else if (type === 'W' || type === 'X') messages.push({ ...readFix(pairs, type), line });
      else ignored.push({ line, why: `a FIX message of type ${type ?? 'unknown'}` });
      continue;
    }
    const value = parseExact(part);
    const read = readValue(value);
    const why = value === undefined ? whyBroken(part) : "it isn't an order book message";
    addAll(
      messages,
      read.map((message) => ({ ...message, line })),
    );
    if (read.length === 0) ignored.push({ line, why });
  }
  const markets = [...new Set(messages.map(({ market }) => market))].map((name) => ({
    name,
    messages: messages.filter(({ market }) => market === name),
    precision: precisions.get(name) ?? null,
  }));
  // A log's own brackets before a message don't matter.
  const read = new Set(messages.map(({ line }) => line));
  return { messages, markets, ignored: ignored.filter(({ line }) => !read.has(line)) };
}

function whyBroken(text: string): string {
  return /^[[{\s]+'/.test(text)
    ? 'it is a Python value, whose numbers lost their zeros. Log the message as it arrived'
    : "it isn't complete JSON";
}

/** Most incomplete messages before the rest is dropped: each is found by reading to the end of the text. */
const MOST_BROKEN = 20;

/** Yields top-level JSON values and FIX messages, each with the line where it starts; drops any other text. */
function* splitMessages(text: string): Generator<{ text: string; line: number; end: number }> {
  let line = 1;
  let at = 0;
  const lineOf = (end: number) => {
    for (; at < end; at += 1) if (text[at] === '\n') line += 1;
    return line;
  };
  const lineEnd = new RegExp(`${MESSAGE_START}|\\n`, 'g');
  /** A FIX message ends with its line, or where another one follows on the same line. */
  const endOfLine = (from: number) => {
    lineEnd.lastIndex = from + 1;
    return lineEnd.exec(text)?.index ?? text.length;
  };
  let broken = 0;
  /** A log can cut a message off; the next one is on a line of its own. */
  const breakAfter = (index: number) => {
    broken += 1;
    const next = text.slice(index).search(/\n[[{]/);
    return next < 0 || broken > MOST_BROKEN ? text.length : index + next;
  };
  const start = new RegExp(`[[{]|${MESSAGE_START}`, 'g');
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const isFix = found[0] === '8=FIX';
    const end = isFix ? endOfLine(found.index) : (endOfJson(text, found.index) ?? breakAfter(found.index));
    yield { text: text.slice(found.index, end), line: lineOf(found.index), end };
    start.lastIndex = Math.max(end, found.index + 1);
  }
}

/** Returns the position after the value that starts here; null if it is incomplete. */
function endOfJson(text: string, from: number): number | null {
  let depth = 0;
  for (let index = from; index < text.length; index += 1) {
    const letter = text[index];
    if (letter === '"') {
      for (index += 1; index < text.length && text[index] !== '"'; index += 1) {
        if (text[index] === '\n') return null;
        if (text[index] === '\\') index += 1;
      }
    } else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return null;
}

/** Parses JSON with its numbers as text, so that no digit is lost; undefined for any other text. */
function parseExact(text: string): unknown {
  const quoted = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
  return readJson(quoted);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Most levels of other JSON around a message: a logger's object, a list of messages, a message as text. */
const MOST_LEVELS = 4;

function readValue(value: unknown, levels = MOST_LEVELS): Omit<BookMessage, 'line'>[] {
  const read = readPositional(value) ?? readNamed(value);
  if (read.length > 0 || levels === 0) return read;
  const text = typeof value === 'string' && /^\s*[[{]/.test(value) ? [parseExact(value)] : [];
  const inner = isList(value) ? value : hasMembers(value) ? Object.values(value) : text;
  return inner.flatMap((one) => readValue(one, levels - 1)).filter(({ entries }) => entries.length > 0);
}

/** Reads version 1: `[channel, { as, bs }, name, pair]`, or `{ a }` and `{ b, c }`. */
function readPositional(value: unknown): Omit<BookMessage, 'line'>[] | null {
  if (!isList(value)) return null;
  const maps = value.filter(hasMembers);
  const has = (name: string) => maps.some((map) => isList(map[name]));
  const isSnapshot = has('as') || has('bs');
  if (!isSnapshot && !has('a') && !has('b')) return null;
  const entriesOf = (side: BookEntry['side'], names: readonly string[]) =>
    maps.flatMap((map) =>
      names.flatMap((name) =>
        asList(map[name])
          .filter(isList)
          .map((row) => level(side, row)),
      ),
    );
  return [
    {
      format: 'websocket-v1',
      market: value
        .slice(1)
        .filter((part) => typeof part === 'string')
        .toReversed()
        .join(' '),
      isSnapshot,
      entries: [...entriesOf('asks', ['as', 'a']), ...entriesOf('bids', ['bs', 'b'])],
      checksum: toChecksum(maps.map(({ c }) => c).find((c) => c !== undefined)),
    },
  ];
}

function level(side: BookEntry['side'], [price, quantity]: readonly unknown[]): BookEntry {
  return { side, event: 'set', id: toText(price), price: toText(price), quantity: toText(quantity) };
}

function asList(value: unknown): readonly unknown[] {
  return isList(value) ? value : [];
}

const EVENTS = ['add', 'modify', 'delete'] as const;

/** Reads version 2 and Level 3: `{ channel, type, data: [{ asks, bids, checksum }] }`, or the data alone. */
function readNamed(value: unknown): Omit<BookMessage, 'line'>[] {
  if (!hasMembers(value)) return [];
  const books = asList(value.data).filter(hasMembers);
  return (books.length > 0 ? books : [value]).flatMap((data) => readNamedBook(value, data));
}

function readNamedBook(
  { channel, type }: Readonly<Record<string, unknown>>,
  data: Readonly<Record<string, unknown>>,
): Omit<BookMessage, 'line'>[] {
  const sides = [...asList(data.asks), ...asList(data.bids)];
  if (!(isList(data.asks) || isList(data.bids)) || !sides.every(hasMembers)) return [];
  const entries = (['asks', 'bids'] as const).flatMap((side) =>
    asList(data[side])
      .filter(hasMembers)
      .map((entry) => namedEntry(side, entry)),
  );
  const isLevel3 = channel === 'level3' || entries.some(({ event }) => event !== 'set');
  return [
    {
      format: isLevel3 ? 'level3' : 'websocket-v2',
      market: `${toText(data.symbol)}${isLevel3 ? ' level3' : ''}`,
      isSnapshot: type !== 'update',
      entries,
      checksum: toChecksum(data.checksum),
    },
  ];
}

function namedEntry(side: BookEntry['side'], entry: Readonly<Record<string, unknown>>): BookEntry {
  if (entry.order_id === undefined) return level(side, [entry.price, entry.qty]);
  return {
    side,
    event: EVENTS.find((event) => event === entry.event) ?? 'add',
    id: toText(entry.order_id),
    price: toText(entry.limit_price),
    quantity: toText(entry.order_qty),
    timestamp: toText(entry.timestamp),
  };
}
