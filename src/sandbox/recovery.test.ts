/** A client that keeps a book as the guides say notices every fault of the sandbox and recovers. */
import { expect, test } from 'vitest';
import { applyMessage, type Book, checksumText, crc32, EMPTY_BOOK } from '../tools/book/book.ts';
import { readBook } from '../tools/book/read-messages.ts';
import { bodyOf, createTestSandbox } from './running.support.ts';

const CHANNELS = [
  [
    'level 2 of version 2',
    'spot-ws-v2',
    '/@spot-ws-v2/v2',
    (method: string) => ({ method, params: { channel: 'book', symbol: ['BTC/USD'], depth: 10 } }),
  ],
  [
    'level 2 of version 1',
    'spot-ws-v1',
    '/@spot-ws-v1',
    (event: string) => ({ event, pair: ['XBT/USD'], subscription: { name: 'book', depth: 10 } }),
  ],
  [
    'level 3',
    'spot-ws-v2',
    '/@spot-ws-v2/v2',
    (method: string, token: string) => ({
      method,
      params: { channel: 'level3', symbol: ['BTC/USD'], depth: 10, token },
    }),
  ],
] as const;
const SECONDS = 20;

/** What happens to the client. */
type Event = 'snapshot' | 'right' | 'wrong' | 'dropped';

/** Follows a book for a while: resubscribes when a checksum differs, reconnects when the connection ends. */
async function follow(channel: (typeof CHANNELS)[number], fault: string): Promise<Event[]> {
  const [, id, address, message] = channel;
  const sandbox = await createTestSandbox(['spot-rest', id]);
  const reply: unknown = bodyOf(sandbox.sendSigned('/0/private/GetWebSocketsToken', {}));
  const token = /"token":"([^"]+)"/.exec(JSON.stringify(reply))?.[1] ?? '';
  const events: Event[] = [];
  let book: Book = EMPTY_BOOK;
  let conversation = sandbox.open(`${address}${fault}`);
  const send = (event: string): void =>
    hear(conversation.receive(JSON.stringify(message(event, token))).texts);
  const hear = (texts: readonly string[]): void => {
    for (const read of texts.flatMap((text) => readBook(text).messages)) {
      book = applyMessage(book, read);
      const isRight = read.checksum === null || read.checksum === crc32(checksumText(book, null));
      events.push(!isRight ? 'wrong' : read.isSnapshot ? 'snapshot' : 'right');
      if (isRight) continue;
      send('unsubscribe');
      send('subscribe');
      return;
    }
  };
  send('subscribe');
  for (let second = 0; second < SECONDS; second += 1) {
    const { texts, isOver } = conversation.tick();
    hear(texts);
    if (!isOver) continue;
    events.push('dropped');
    conversation = sandbox.open(`${address}${fault}`);
    send('subscribe');
  }
  return events;
}

test.each(CHANNELS.map((channel) => [channel[0], channel] as const))(
  'a client of %s finds nothing wrong where nothing is',
  async (_, channel) => {
    const events = await follow(channel, '');
    expect(events.filter((event) => event === 'snapshot')).toHaveLength(1);
    expect(events).not.toContain('wrong');
  },
);

test.each(
  CHANNELS.flatMap((channel) =>
    (
      [
        ['gap', 'wrong'],
        ['wrong-checksum', 'wrong'],
        ['drop', 'dropped'],
      ] as const
    ).map(([fault, seen]) => [channel[0], fault, seen, channel] as const),
  ),
)('a client of %s notices %s and recovers', async (_, fault, seen, channel) => {
  const events = await follow(channel, `?sandbox=${fault}`);
  const at = events.flatMap((event, index) => (event === seen ? [index] : []));
  // A fault happens once on each connection.
  if (seen === 'wrong') expect(at).toHaveLength(1);
  else expect(at.length).toBeGreaterThan(2);
  expect(events).not.toContain(seen === 'wrong' ? 'dropped' : 'wrong');
  // A snapshot follows, and the next update is right again.
  for (const index of seen === 'wrong' ? at : at.slice(0, -1))
    expect(events.slice(index + 1, index + 3)).toEqual(['snapshot', 'right']);
});
