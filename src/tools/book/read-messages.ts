/** Pasted order book messages of WebSocket v1, v2, Level 3 and FIX → one format, with every digit as written. */

import { hasMembers, readJson } from '../../model/json-text.ts';
import { cutMessage, MESSAGE_START, SOH } from '../fix/raw-message.ts';

/** What a message does to a level or an order of the book. */
export interface BookEntry {
  readonly side: 'asks' | 'bids';
  readonly event: 'set' | 'add' | 'modify' | 'delete';
  /** Price of a level, or ID of an order or entry. */
  readonly id: string;
  readonly price: string;
  readonly quantity: string;
}

export type BookFormat = 'websocket-v1' | 'websocket-v2' | 'level3' | 'fix';

export interface BookMessage {
  readonly format: BookFormat;
  readonly isSnapshot: boolean;
  readonly entries: readonly BookEntry[];
  /** Null if the message has none, such as a version 1 snapshot. */
  readonly checksum: number | null;
  /** Line of the pasted text where it starts. */
  readonly line: number;
}

export interface BookReading {
  readonly messages: readonly BookMessage[];
  /** Decimals of FIX numbers, if the text has an instrument list. */
  readonly precision: { readonly price: number; readonly quantity: number } | null;
  /** Parts of the text that aren't book messages, each with its line. */
  readonly ignored: readonly { readonly line: number; readonly why: string }[];
}

export function readBook(text: string): BookReading {
  const messages: BookMessage[] = [];
  const ignored: { readonly line: number; readonly why: string }[] = [];
  let precision: BookReading['precision'] = null;
  for (const { text: part, line } of splitMessages(text)) {
    if (part.startsWith('8=FIX')) {
      const pairs = pairsOf(part);
      const type = fieldOf(pairs, '35');
      if (type === 'y') {
        const [price, quantity] = [Number(fieldOf(pairs, '2349')), Number(fieldOf(pairs, '5010'))];
        if (isDecimals(price) && isDecimals(quantity)) precision = { price, quantity };
      } else if (type === 'W' || type === 'X') messages.push({ ...readFix(pairs, type), line });
      else ignored.push({ line, why: `a FIX message of type ${type ?? 'unknown'}` });
      continue;
    }
    const value = parseExact(part);
    const read = value === undefined ? null : (readPositional(value) ?? readNamed(value));
    const why = value === undefined ? 'it is not complete JSON' : 'it is not an order book message';
    if (read) messages.push({ ...read, line });
    else ignored.push({ line, why });
  }
  return { messages, precision, ignored };
}

function isDecimals(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 18;
}

/** Most incomplete messages before the rest is dropped: each is found by reading to the end of the text. */
const MOST_BROKEN = 20;

/** Yields top-level JSON values and FIX messages, each with the line where it starts; drops any other text. */
function* splitMessages(text: string): Generator<{ text: string; line: number }> {
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
    yield { text: text.slice(found.index, end), line: lineOf(found.index) };
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

/** Reads version 1: `[channel, { as, bs }, name, pair]`, or `{ a }` and `{ b, c }`. */
function readPositional(value: unknown): Omit<BookMessage, 'line'> | null {
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
  return {
    format: 'websocket-v1',
    isSnapshot,
    entries: [...entriesOf('asks', ['as', 'a']), ...entriesOf('bids', ['bs', 'b'])],
    checksum: toChecksum(maps.map(({ c }) => c).find((c) => c !== undefined)),
  };
}

function level(side: BookEntry['side'], [price, quantity]: readonly unknown[]): BookEntry {
  return { side, event: 'set', id: toText(price), price: toText(price), quantity: toText(quantity) };
}

function asList(value: unknown): readonly unknown[] {
  return isList(value) ? value : [];
}

const EVENTS = ['add', 'modify', 'delete'] as const;

/** Reads version 2 and Level 3: `{ channel, type, data: [{ asks, bids, checksum }] }`, or the data alone. */
function readNamed(value: unknown): Omit<BookMessage, 'line'> | null {
  if (!hasMembers(value)) return null;
  const [inner] = asList(value.data);
  const data = hasMembers(inner) ? inner : value;
  if (!isList(data.asks) && !isList(data.bids)) return null;
  const entries = (['asks', 'bids'] as const).flatMap((side) =>
    asList(data[side])
      .filter(hasMembers)
      .map((entry) => namedEntry(side, entry)),
  );
  const isLevel3 = value.channel === 'level3' || entries.some(({ event }) => event !== 'set');
  return {
    format: isLevel3 ? 'level3' : 'websocket-v2',
    isSnapshot: value.type !== 'update',
    entries,
    checksum: toChecksum(data.checksum),
  };
}

function namedEntry(side: BookEntry['side'], entry: Readonly<Record<string, unknown>>): BookEntry {
  if (entry.order_id === undefined) return level(side, [entry.price, entry.qty]);
  return {
    side,
    event: EVENTS.find((event) => event === entry.event) ?? 'add',
    id: toText(entry.order_id),
    price: toText(entry.limit_price),
    quantity: toText(entry.order_qty),
  };
}

function toChecksum(value: unknown): number | null {
  const text = toText(value);
  return /^-?\d{1,10}$/.test(text) ? Number(text) >>> 0 : null;
}

type Pairs = readonly (readonly [tag: string, value: string])[];

function pairsOf(text: string): Pairs {
  return cutMessage(text)
    .split(SOH)
    .flatMap((part) => {
      const at = part.indexOf('=');
      return at > 0 ? [[part.slice(0, at).trim(), part.slice(at + 1)] as const] : [];
    });
}

function fieldOf(pairs: Pairs, tag: string): string | undefined {
  return pairs.find(([name]) => name === tag)?.[1];
}

const ACTIONS = { 0: 'add', 1: 'modify', 2: 'delete' } as const;

/** Reads FIX group 268, whose entries start with 269 in a snapshot and with 279 in a refresh; skips trades. */
function readFix(pairs: Pairs, type: 'W' | 'X'): Omit<BookMessage, 'line'> {
  const first = type === 'W' ? '269' : '279';
  const groups: Map<string, string>[] = [];
  for (const [tag, value] of pairs.slice(pairs.findIndex(([name]) => name === '268') + 1)) {
    if (tag === first) groups.push(new Map());
    groups.at(-1)?.set(tag, value);
  }
  const entries = groups.flatMap((group): BookEntry[] => {
    const side = group.get('269');
    if (side !== '0' && side !== '1') return [];
    const action = group.get('279');
    return [
      {
        side: side === '1' ? 'asks' : 'bids',
        event: type === 'W' || !(action === '1' || action === '2') ? 'add' : ACTIONS[action],
        id: group.get('278') ?? group.get('270') ?? '',
        price: group.get('270') ?? '',
        quantity: group.get('271') ?? '',
      },
    ];
  });
  return { format: 'fix', isSnapshot: type === 'W', entries, checksum: toChecksum(fieldOf(pairs, '5041')) };
}
