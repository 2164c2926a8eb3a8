/** Sessions of the console: roles, verification, trouble and what ends it, pausing, filters and limits. */
import { describe, expect, test } from 'vitest';
import type { MessageKind, ReceivedNode } from '../console-data.ts';
import { MOST_ENTRIES, MOST_LETTERS, MOST_OF_EXCHANGE } from '../limits.ts';
import { errorsIn } from '../response-errors.ts';
import {
  type Described,
  NEW_SESSION,
  reduceSession,
  type Session,
  type SessionEvent,
  SHOWN_ROLES,
  shownEntries,
} from './session.ts';
import { verifyBook } from './verify-book.ts';

const open: ReceivedNode = { id: '', isOpen: true };
const named = (...names: readonly string[]): ReceivedNode => ({
  id: '',
  members: Object.fromEntries(names.map((name) => [name, open])),
});
const kind = (role: MessageKind['role'], constants: Record<string, string>, node = named()): MessageKind => ({
  id: role,
  title: role,
  role,
  node,
  constants: Object.entries(constants).map(([path, value]) => [path, [value]]),
});

const ERROR = { code: 'Malformed request', action: null };
const BOOK: Described = {
  kinds: [
    kind('acknowledgment', { method: 'subscribe', success: 'true' }),
    kind('error', { method: 'subscribe', success: 'false' }),
    kind('snapshot', { channel: 'book', type: 'snapshot' }),
    kind('update', { channel: 'book', type: 'update' }),
    kind('heartbeat', { channel: 'heartbeat' }),
  ],
  verifies: { hasChecksum: true },
  errors: [ERROR],
  verifyBook,
  errorsIn,
};
const FEED: Described = {
  kinds: [kind('snapshot', { feed: 'book_snapshot' }), kind('update', { feed: 'book' })],
  verifies: { sequence: '/seq', hasChecksum: false },
  errors: [],
  verifyBook: null,
  errorsIn,
};

const received = (value: unknown): SessionEvent => ({
  kind: 'received',
  text: typeof value === 'string' ? value : JSON.stringify(value),
  at: 0,
});
const sent = (value: unknown): SessionEvent => ({ kind: 'sent', text: JSON.stringify(value), at: 0 });

function play(page: Described, ...events: readonly SessionEvent[]): Session {
  return events.reduce((session, event) => reduceSession(session, event, page), NEW_SESSION);
}

/** Written as text, since JavaScript numbers would lose trailing zeros. */
const level = (price: string, qty: string) => `{"price":${price},"qty":${qty}}`;
const bookText = (type: string, bids: string, asks: string, checksum: number, symbol = 'BTC/USD') =>
  `{"channel":"book","type":"${type}","data":[{"symbol":"${symbol}","bids":[${bids}],"asks":[${asks}],"checksum":${checksum}}]}`;
// CRC32 of "1001" + "5010" + "990" + "20", and of the same with a bid of 3.0.
const SNAPSHOT = bookText('snapshot', level('99.0', '2.0'), level('100.1', '5.010'), 1_262_253_324);
const UPDATE = bookText('update', level('99.0', '3.0'), '', 1_378_305_101);

test('messages have the role of the message of the page that describes them', () => {
  const { entries, counts } = play(
    BOOK,
    sent({ method: 'subscribe' }),
    received({ method: 'subscribe', success: true }),
    received({ method: 'subscribe', success: false, error: 'EGeneral' }),
    received({ channel: 'heartbeat' }),
    received({ channel: 'elsewhere' }),
    received('no JSON'),
    received({ method: 'error', error: 'Malformed request' }),
  );
  expect(entries.map(({ role }) => role)).toEqual([
    'sent',
    'acknowledgment',
    'error',
    'heartbeat',
    'other',
    'other',
    'error',
  ]);
  expect(counts).toMatchObject({ sent: 1, acknowledgment: 1, error: 2, heartbeat: 1, other: 2 });
});

test('without constants, the message that describes most members is the one', () => {
  const page: Described = {
    kinds: [
      kind('snapshot', {}, { id: '', members: { 0: open, 1: named('as', 'bs') } }),
      kind('update', {}, { id: '', members: { 0: open, 1: named('a', 'b', 'c') } }),
    ],
    verifies: null,
    errors: [],
    verifyBook: null,
    errorsIn,
  };
  const { entries } = play(page, received([1, { as: [], bs: [] }]), received([1, { b: [], c: '5' }]));
  expect(entries.map(({ role }) => role)).toEqual(['snapshot', 'update']);
});

describe('of a snapshot and an update that look the same', () => {
  const page: Described = {
    kinds: [kind('snapshot', { feed: 'ticker' }), kind('update', { feed: 'ticker' })],
    verifies: null,
    errors: [],
    verifyBook: null,
    errorsIn,
  };
  const ticker = (product_id: string) => received({ feed: 'ticker', product_id });

  test('the first after a subscription is the snapshot', () => {
    const { entries } = play(page, ticker('A'), ticker('A'), ticker('B'), sent({}), ticker('A'));
    expect(entries.map(({ role }) => role)).toEqual(['snapshot', 'update', 'snapshot', 'sent', 'snapshot']);
  });

  test('the first of a connection is the snapshot, even if nothing is sent', () => {
    const { entries } = play(page, { kind: 'connecting' }, ticker('A'), { kind: 'connecting' }, ticker('A'));
    expect(entries.map(({ role }) => role)).toEqual(['snapshot', 'snapshot']);
  });
});

describe('checksums', () => {
  test('are verified with every digit as it arrived', () => {
    const { entries, verified, trouble } = play(BOOK, received(SNAPSHOT), received(UPDATE));
    expect(entries.map(({ verdict }) => verdict)).toMatchObject([{ isRight: true }, { isRight: true }]);
    expect(verified).toEqual({ right: 2, wrong: 0 });
    expect(trouble).toBeNull();
  });

  test('that differ are trouble until a snapshot is right', () => {
    const wrong = bookText('update', level('99.0', '4.0'), '', 7);
    const broken = play(BOOK, received(SNAPSHOT), received(wrong), received({ channel: 'heartbeat' }));
    expect(broken.trouble).toMatchObject({ kind: 'checksum', what: expect.stringContaining('says 7') });
    expect(reduceSession(broken, received(SNAPSHOT), BOOK).trouble).toBeNull();
  });

  test('are those of each market by itself, and of the depth that was asked for', () => {
    const other = SNAPSHOT.replace('BTC/USD', 'ETH/USD');
    expect(play(BOOK, received(SNAPSHOT), received(other), received(UPDATE)).verified).toEqual({
      right: 3,
      wrong: 0,
    });
    const { watch } = play(BOOK, sent({ method: 'subscribe', params: { depth: 25 } }));
    expect(watch.depth).toBe(25);
  });
});

describe('sequence numbers', () => {
  const update = (seq: number, product_id = 'A') => received({ feed: 'book', product_id, seq });

  test('increase by one for each market', () => {
    const { verified, trouble } = play(
      FEED,
      received({ feed: 'book_snapshot', product_id: 'A', seq: 7 }),
      update(8),
      update(3, 'B'),
      update(9),
      update(4, 'B'),
    );
    expect(verified).toEqual({ right: 3, wrong: 0 });
    expect(trouble).toBeNull();
  });

  test('that skip one are trouble', () => {
    expect(play(FEED, update(8), update(10)).trouble).toEqual({
      kind: 'gap',
      what: '9 was expected, and 10 arrived.',
    });
  });
});

describe('a connection', () => {
  test('that drops is trouble until the reader connects again, and starts from nothing then', () => {
    const dropped = play(BOOK, { kind: 'connecting' }, { kind: 'opened' }, received(SNAPSHOT), {
      kind: 'dropped',
      why: 'code 1006',
    });
    expect(dropped).toMatchObject({ status: 'dropped', trouble: { kind: 'drop', what: 'code 1006' } });
    const again = reduceSession(dropped, { kind: 'connecting' }, BOOK);
    expect(again).toMatchObject({ status: 'connecting', trouble: null, watch: { books: new Map() } });
    expect(again.entries).toHaveLength(1);
  });

  test('that never opened has not dropped', () => {
    const failed = play(BOOK, { kind: 'connecting' }, { kind: 'failed', why: 'The host is down.' });
    expect(failed).toMatchObject({
      status: 'failed',
      trouble: { kind: 'failed', what: 'The host is down.' },
    });
  });

  test('that the reader closes is no trouble', () => {
    expect(play(BOOK, { kind: 'opened' }, { kind: 'closed' })).toMatchObject({
      status: 'closed',
      trouble: null,
    });
  });
});

describe('what is shown', () => {
  const ALL = new Set(SHOWN_ROLES);
  const beats = (count: number) => Array.from({ length: count }, () => received({ channel: 'heartbeat' }));

  test('does not change while it is paused, and goes on with the newest', () => {
    const paused = play(BOOK, received(SNAPSHOT), { kind: 'paused' }, ...beats(3));
    expect(shownEntries(paused, ALL, '').stream).toHaveLength(1);
    expect(paused.counts.heartbeat).toBe(3);
    const resumed = reduceSession(paused, { kind: 'resumed' }, BOOK);
    expect(shownEntries(resumed, ALL, '').stream).toHaveLength(4);
  });

  test('is what the reader filters by role and words', () => {
    const session = play(BOOK, received(SNAPSHOT), received(UPDATE), ...beats(2));
    expect(shownEntries(session, new Set(['update', 'snapshot']), '').stream).toHaveLength(2);
    expect(shownEntries(session, ALL, ' SNAPshot ').stream).toHaveLength(1);
  });

  test('keeps the message sent last and its responses, however much has arrived since', () => {
    const ack = received({ method: 'subscribe', success: true });
    const flooded = play(BOOK, sent({}), sent({}), ack, ...beats(MOST_ENTRIES + 1));
    const { exchange, stream } = shownEntries(flooded, ALL, '');
    expect(exchange.map(({ number, role }) => [number, role])).toEqual([
      [2, 'sent'],
      [3, 'acknowledgment'],
    ]);
    expect(stream).toHaveLength(MOST_ENTRIES);
    expect(shownEntries(flooded, new Set(['heartbeat']), '').exchange).toEqual([]);
    const early = shownEntries(play(BOOK, sent({}), ack, ...beats(1)), ALL, '');
    expect(early.stream.map(({ role }) => role)).toEqual(['heartbeat']);
    const many = play(BOOK, sent({}), ...Array.from({ length: MOST_OF_EXCHANGE + 5 }, () => ack));
    expect(many.exchange).toHaveLength(MOST_OF_EXCHANGE);
  });

  test('is bounded in messages and in letters, and the newest is always there', () => {
    const many = play(BOOK, ...beats(MOST_ENTRIES + 50));
    expect(many.entries).toHaveLength(MOST_ENTRIES);
    expect(many.count).toBe(MOST_ENTRIES + 50);
    expect(many.entries.at(-1)?.number).toBe(MOST_ENTRIES + 50);
    const large = received('x'.repeat(MOST_LETTERS - 10));
    expect(play(BOOK, ...beats(3), large).entries).toHaveLength(1);
    expect(play(BOOK, large, received('y'.repeat(MOST_LETTERS * 2))).entries).toHaveLength(1);
  });

  test('starts again when the reader clears it, with the books kept', () => {
    const cleared = play(BOOK, { kind: 'opened' }, received(SNAPSHOT), { kind: 'cleared' }, received(UPDATE));
    expect(cleared).toMatchObject({ status: 'open', count: 1, verified: { right: 1, wrong: 0 } });
  });
});
