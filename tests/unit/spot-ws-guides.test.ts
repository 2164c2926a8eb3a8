/** Checks the guides to spot WebSocket with one small client: recomputes all worked texts and checksums from the
 * messages they print. One idea, hence one long file: the book, what can go wrong with it, and the numbers of both. */
import { readdirSync, readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readSources } from './spec-source.support.ts';

/** A level or an order, with its numbers as written, including trailing zeros. */
interface Entry {
  readonly event: string;
  readonly id: string;
  readonly price: string;
  readonly qty: string;
  readonly time: string;
}
interface Book {
  readonly asks: readonly Entry[];
  readonly bids: readonly Entry[];
}
interface Message extends Book {
  readonly isSnapshot: boolean;
  readonly checksum: number | null;
}
interface Guide {
  readonly text: string;
  readonly fences: ReadonlyMap<string, string>;
}

const SIDES = ['asks', 'bids'] as const;
const DEPTH = 10;

function readGuide(name: string): Guide {
  const text = readSources([`content/guides/${name}.mdx`]).map((file) => file.text)[0] ?? '';
  const fences = text.matchAll(/^```\w+ title="([^"]+)".*\n([\s\S]*?)\n```$/gm);
  return { text, fences: new Map([...fences].map(([, title = '', body = '']) => [title, body])) };
}

function fence({ fences }: Guide, title: string): string {
  const body = fences.get(title);
  if (body === undefined) throw new Error(`no fence ${title}`);
  return body;
}

const number = z.string().regex(/^\d+(\.\d+)?$/);
const level = z
  .object({ price: number, qty: number })
  .transform(({ price, qty }) => ({ event: 'set', id: price, price, qty, time: '' }));
const order = z
  .object({
    event: z.enum(['add', 'modify', 'delete']).default('add'),
    order_id: z.string(),
    limit_price: number,
    order_qty: number,
    timestamp: z.string(),
  })
  .transform((own) => ({
    event: own.event,
    id: own.order_id,
    price: own.limit_price,
    qty: own.order_qty,
    time: own.timestamp,
  }));
const named = (entry: typeof level | typeof order) =>
  z
    .object({
      type: z.enum(['snapshot', 'update']),
      data: z.tuple([z.object({ asks: z.array(entry), bids: z.array(entry), checksum: z.number() })]),
    })
    .transform(({ type, data: [book] }) => ({ ...book, isSnapshot: type === 'snapshot' }));

/** Reads a version 2 message, with its numbers in quotes so that their digits survive. */
function readNamed(text: string, entry: typeof level | typeof order): Message {
  const quoted = text.replace(/"(price|qty|limit_price|order_qty)": ([\d.]+)/g, '"$1": "$2"');
  return named(entry).parse(JSON.parse(quoted));
}

const row = z
  .tuple([number, number, number])
  .rest(z.literal('r'))
  .transform(([price, qty, time]) => ({ event: 'set', id: price, price, qty, time }));
const part = z.object({
  as: z.array(row).optional(),
  bs: z.array(row).optional(),
  a: z.array(row).optional(),
  b: z.array(row).optional(),
  c: number.optional(),
});

/** Reads a version 1 message, which has one or two maps between the channel ID and the names. */
function readPositional(text: string): Message {
  const elements = z.array(z.unknown()).parse(JSON.parse(text));
  const whole = part.parse(Object.assign({}, ...elements.slice(1, -2)));
  return {
    isSnapshot: whole.as !== undefined,
    asks: whole.as ?? whole.a ?? [],
    bids: whole.bs ?? whole.b ?? [],
    checksum: whole.c === undefined ? null : Number(whole.c),
  };
}

/** Mistakes a client can make. */
interface Mistake {
  readonly keepsDeepLevels?: boolean;
  readonly keepsZero?: boolean;
  readonly movesSmaller?: boolean;
  readonly keepsLarger?: boolean;
}

function change(entries: readonly Entry[], event: Entry, mistake: Mistake): Entry[] {
  const old = entries.find(({ id }) => id === event.id);
  const isLarger = Number(event.qty) > Number(old?.qty);
  const staysInPlace = isLarger ? mistake.keepsLarger === true : mistake.movesSmaller !== true;
  if (event.event === 'modify' && old && staysInPlace)
    return entries.map((entry) => (entry === old ? event : entry));
  const rest = entries.filter((entry) => entry !== old);
  const isGone = event.event === 'delete' || (Number(event.qty) === 0 && mistake.keepsZero !== true);
  return isGone ? rest : [...rest, event];
}

function toLevels(entries: readonly Entry[], side: 'asks' | 'bids'): Entry[][] {
  const byPrice = new Map<string, Entry[]>();
  for (const entry of entries) byPrice.set(entry.price, [...(byPrice.get(entry.price) ?? []), entry]);
  const direction = side === 'asks' ? 1 : -1;
  return [...byPrice.values()].sort(
    ([left], [right]) => direction * (Number(left?.price) - Number(right?.price)),
  );
}

function apply(book: Book, message: Message, mistake: Mistake = {}): Book {
  const [asks, bids] = SIDES.map((side) => {
    const before = message.isSnapshot ? [] : book[side];
    const after = message[side].reduce<readonly Entry[]>(
      (entries, event) => change(entries, event, mistake),
      before,
    );
    return toLevels(after, side)
      .slice(0, mistake.keepsDeepLevels ? undefined : DEPTH)
      .flat();
  });
  return { asks: asks ?? [], bids: bids ?? [] };
}

/** Returns the book after each message. */
function replay(messages: readonly Message[], mistake: Mistake = {}): Book[] {
  const books: Book[] = [];
  for (const message of messages) books.push(apply(books.at(-1) ?? { asks: [], bids: [] }, message, mistake));
  return books;
}

const digits = (text: string) => text.replace('.', '').replace(/^0+/, '');
const toText = ({ price, qty }: Entry) => digits(price) + digits(qty);
const best = (book: Book, side: 'asks' | 'bids') => toLevels(book[side], side).slice(0, DEPTH);
const levelsOf = (book: Book) => [...best(book, 'asks'), ...best(book, 'bids')];
const textOf = (book: Book, write = toText) => levelsOf(book).flat().map(write).join('');
const checksumOf = (book: Book) => crc32(textOf(book));

/** How a program writes a number after it was a float. */
const shortest = (text: string) => String(Number(text));
const python = (text: string) => (Number.isInteger(Number(text)) ? `${shortest(text)}.0` : shortest(text));
const floats = (write: (text: string) => string) => (entry: Entry) =>
  digits(write(entry.price)) + digits(write(entry.qty));

const MISTAKES = {
  'zeros at the end lost': (book: Book) => textOf(book, floats(shortest)),
  'zeros at the end lost in Python': (book: Book) => textOf(book, floats(python)),
  'bids first': ({ asks, bids }: Book) => textOf({ asks: [], bids }) + textOf({ asks, bids: [] }),
  'zeros at the front kept': (book: Book) =>
    textOf(book, ({ price, qty }) => (price + qty).replaceAll('.', '')),
  'point kept': (book: Book) =>
    textOf(book, ({ price, qty }) => price.replace(/^0+/, '') + qty.replace(/^0+/, '')),
  'asks high to low': ({ asks, bids }: Book) =>
    [...asks].reverse().map(toText).join('') + textOf({ asks: [], bids }),
  'bids low to high': ({ asks, bids }: Book) =>
    textOf({ asks, bids: [] }) + [...bids].reverse().map(toText).join(''),
  'quantity first': (book: Book) => textOf(book, ({ price, qty }) => digits(qty) + digits(price)),
  'newest level first': ({ asks, bids }: Book) =>
    [asks, bids]
      .flatMap((side) => [...side].sort((left, right) => right.time.localeCompare(left.time)))
      .map(toText)
      .join(''),
  'sums per level': (book: Book) =>
    levelsOf(book)
      .map(
        (own) =>
          digits(own[0]?.price ?? '') + digits(own.reduce((sum, { qty }) => sum + Number(qty), 0).toFixed(8)),
      )
      .join(''),
  'price once per level': (book: Book) =>
    levelsOf(book)
      .map((own) => digits(own[0]?.price ?? '') + own.map(({ qty }) => digits(qty)).join(''))
      .join(''),
  'ten orders': ({ asks, bids }: Book) => [...asks.slice(0, 10), ...bids.slice(0, 10)].map(toText).join(''),
  'largest order first': (book: Book) =>
    levelsOf(book)
      .flatMap((own) => [...own].sort((left, right) => Number(right.qty) - Number(left.qty)))
      .map(toText)
      .join(''),
  'newest order first': (book: Book) =>
    levelsOf(book)
      .flatMap((own) => [...own].reverse())
      .map(toText)
      .join(''),
} as const;

function mistaken(book: Book, ...names: readonly (keyof typeof MISTAKES)[]): number[] {
  return names.map((name) => crc32(MISTAKES[name](book)));
}

/** Returns the numbers in the first column of a table, or in phrases such as "gives 123". */
function statedIn({ text }: Guide, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(([, stated]) => Number(stated));
}
const FIRST_COLUMN = /^\| (-?\d{6,}) \|/gm;
const UPDATES = ['update-1.json', 'update-2.json', 'update-3.json', 'update-4.json', 'update-5.json'];

const v1 = readGuide('spot-ws-book-v1');
const v2 = readGuide('spot-ws-book-v2');
const l3 = readGuide('spot-ws-l3-v2');
const messagesOf = (guide: Guide, count: number, read: (text: string) => Message) =>
  ['snapshot.json', ...UPDATES.slice(0, count)].map((name) => read(fence(guide, name)));
const v1Messages = messagesOf(v1, 2, readPositional);
const v2Messages = messagesOf(v2, 4, (text) => readNamed(text, level));
const l3Messages = messagesOf(l3, 5, (text) => readNamed(text, order));
const cases = [
  { name: 'version 1', guide: v1, messages: v1Messages, worked: 1 },
  { name: 'version 2', guide: v2, messages: v2Messages, worked: 0 },
  { name: 'Level 3', guide: l3, messages: l3Messages, worked: 0 },
];

test.each(cases)('$name: every message has the checksum of the book after it', ({ guide, messages }) => {
  const own = replay(messages).map(checksumOf);
  expect(messages.map(({ checksum }, index) => checksum ?? own[index])).toEqual(own);
  expect(replay(messages).every(({ asks, bids }) => asks.length >= DEPTH && bids.length >= DEPTH)).toBe(true);
  expect(statedIn(guide, /^(?:snapshot|update-\d)\.json (\d+) (?:good|matches)$/gm)).toEqual(own);
});

test.each(cases)(
  '$name: every printed text is the one of its book, and has the CRC32 above it',
  ({ guide, messages }) => {
    const texts = [...guide.fences].filter(([title]) => title.startsWith('Text behind checksum'));
    expect(texts.length).toBeGreaterThanOrEqual(2);
    const books = new Map(
      replay(messages).map((book) => [`Text behind checksum ${checksumOf(book)}`, textOf(book)]),
    );
    for (const [title, text] of texts) {
      expect([title, text]).toEqual([`Text behind checksum ${crc32(text)}`, books.get(title)]);
    }
  },
);

test.each(cases)('$name: the steps lead from the levels to the text', ({ guide, messages, worked }) => {
  const book = replay(messages)[worked] ?? { asks: [], bids: [] };
  const entries = levelsOf(book).flat();
  const rows = [
    ...guide.text.matchAll(/^\|.*(?<=\| )([\d.]+) \|(?: `[\w-]+` \|)? ([\d.]+) \|.* `(\d+)` \|$/gm),
  ];
  expect(rows.map(([, price, qty, text]) => [price, qty, text])).toEqual(
    entries.map((entry) => [entry.price, entry.qty, toText(entry)]),
  );
  const sides = SIDES.map(
    (side) => [...guide.fences].find(([title]) => new RegExp(`^${side} (of|after)`, 'i').test(title))?.[1],
  );
  expect(sides.join('')).toBe(textOf(book));
  expect(guide.text).toContain(
    `${textOf(book).length} ASCII bytes is ${checksumOf(book)}, hexadecimal \`${checksumOf(book).toString(16)}\``,
  );
});

test('version 1: each mistake gives the number of the table', () => {
  const [before, after] = replay(v1Messages);
  if (!before || !after) throw new Error('no books');
  const withoutRepublished = { ...after, asks: after.asks.filter(({ price }) => price !== '0.664300') };
  const [, withZero] = replay(v1Messages, { keepsZero: true });
  expect(statedIn(v1, FIRST_COLUMN)).toEqual([
    checksumOf(before),
    checksumOf(withoutRepublished),
    withZero && checksumOf(withZero),
    ...mistaken(after, 'newest level first', 'zeros at the end lost', 'zeros at the end lost in Python'),
    ...mistaken(after, 'zeros at the front kept', 'point kept', 'bids first'),
    checksumOf(after) | 0,
  ]);
});

test('version 2: each mistake gives the number of the table', () => {
  const [book] = replay(v2Messages);
  if (!book) throw new Error('no book');
  expect(statedIn(v2, FIRST_COLUMN)).toEqual([
    ...mistaken(book, 'zeros at the end lost', 'zeros at the end lost in Python', 'zeros at the front kept'),
    ...mistaken(book, 'point kept', 'bids first', 'asks high to low', 'bids low to high', 'quantity first'),
  ]);
  const signed = replay(v2Messages).map((own) => checksumOf(own) | 0);
  expect(statedIn(v2, /`update-3.json` gives (-\d+)/g)).toEqual([signed[3]]);
  const uncut = replay(v2Messages, { keepsDeepLevels: true }).map(checksumOf);
  expect(statedIn(v2, /no longer exists, and computes (\d+)/g)).toEqual([uncut[4]]);
  expect(uncut[3]).toBe(v2Messages[3]?.checksum);
});

test('Level 3: each mistake gives the number of the table', () => {
  const [book] = replay(l3Messages);
  if (!book) throw new Error('no book');
  expect(statedIn(l3, FIRST_COLUMN)).toEqual([
    ...mistaken(book, 'sums per level', 'price once per level', 'ten orders', 'largest order first'),
    ...mistaken(
      book,
      'newest order first',
      'zeros at the end lost',
      'zeros at the end lost in Python',
      'bids first',
    ),
    checksumOf(book) | 0,
  ]);
  const uncut = replay(l3Messages, { keepsDeepLevels: true }).map(checksumOf);
  const before = replay(l3Messages.slice(0, 2)).at(-1);
  const grown = replay(l3Messages, { keepsLarger: true }).map(checksumOf);
  const shrink = l3Messages[2];
  if (!before || !shrink) throw new Error('no messages');
  expect(statedIn(l3, /`update-4.json` gives (\d+)/g)).toEqual([uncut[4]]);
  expect(statedIn(l3, /computes (\d+) for `update-4.json`/g)).toEqual([uncut[4]]);
  expect(statedIn(l3, /`update-5.json` gives (\d+)/g)).toEqual([grown[5]]);
  expect(statedIn(l3, /`update-2.json` gives (\d+)/g)).toEqual([
    checksumOf(apply(before, shrink, { movesSmaller: true })),
  ]);
});

test('Level 2 and Level 3 show one market: orders add up to levels, message by message', () => {
  const sums = (book: Book) =>
    levelsOf(book).map((own) => [
      own[0]?.price,
      own.reduce((sum, { qty }) => sum + Number(qty), 0).toFixed(8),
    ]);
  expect(replay(l3Messages.slice(0, 5)).map(sums)).toEqual(replay(v2Messages).map(sums));
});

test('the book of the version 2 guide is the one of the reference page', () => {
  const specification = readFileSync('specs/websocket/spot-v2.yaml', 'utf8');
  for (const { checksum } of v2Messages.slice(0, 2)) expect(specification).toContain(`checksum: ${checksum}`);
});

test('a post from before level3 was launched does not mention it', () => {
  const posts = readdirSync('content/blog').map((name) => readFileSync(`content/blog/${name}`, 'utf8'));
  const older = posts.filter((text) => (/^date: (\S+)$/m.exec(text)?.[1] ?? '') < '2024-06-03');
  expect(older.length).toBeGreaterThan(0);
  expect(older.filter((text) => /level3/i.test(text))).toEqual([]);
});
