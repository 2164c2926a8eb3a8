/** "Try it" on every WebSocket page: each example is sent and accepted, and each message that arrives is recognized. */
import { beforeAll, expect, test } from 'vitest';
import { askChallenge, readChallenge, readToken, withToken } from '../../src/console/channel/issued.ts';
import { kindOf } from '../../src/console/channel/message-kind.ts';
import {
  type Entry,
  NEW_SESSION,
  reduceSession,
  type SessionEvent,
  toDescribed,
} from '../../src/console/channel/session.ts';
import { signHandshake, signMessage, signTokenRequest } from '../../src/console/channel/sign-channel.ts';
import { verifyBook } from '../../src/console/channel/verify-book.ts';
import type { ChannelData, SendMessage } from '../../src/console/console-data.ts';
import { toValue } from '../../src/console/draft.ts';
import { sandboxAt } from '../../src/console/environments.ts';
import { toLines } from '../../src/console/response.ts';
import { errorsIn } from '../../src/console/response-errors.ts';
import { readJson } from '../../src/model/json-text.ts';
import { CREDENTIALS } from '../../src/sandbox/accounts.ts';
import type { Running } from '../../src/sandbox/caller.ts';
import type { Said } from '../../src/sandbox/channel.ts';
import { assembleSandbox, openSocket, type Sandbox, serveRequest } from '../../src/sandbox/sandbox.ts';
import { loadApis } from '../samples/apis.support.ts';
import { clockNow, readConsoles, startSandbox } from './console.support.ts';

const ADDRESS = 'http://127.0.0.1/sandbox/';
const SECONDS = 5;

interface Tried {
  readonly name: string;
  readonly data: ChannelData;
  readonly message: SendMessage;
  readonly draft: SendMessage['examples'][number]['draft'];
}

const channels = (await readConsoles()).flatMap(({ file, data }) =>
  data.kind === 'channel' ? [{ file, data }] : [],
);

const tried: readonly Tried[] = channels.flatMap(({ file, data }) =>
  data.sends.flatMap((message) =>
    message.examples.map(({ name, draft }) => ({
      name: `${file}: ${message.title}: ${name}`,
      data,
      message,
      draft,
    })),
  ),
);

let sandbox: Sandbox;
let running: Running;

beforeAll(async () => {
  sandbox = assembleSandbox(await loadApis());
  running = startSandbox();
});

function headersOf(pairs: readonly (readonly [string, string])[]) {
  return {
    host: '127.0.0.1',
    ...Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value])),
  };
}

async function fetchToken({ sample }: ChannelData): Promise<string> {
  const { token } = sample.signing ?? {};
  if (!token) return '';
  const request = await signTokenRequest(token, ADDRESS, CREDENTIALS, clockNow());
  const { pathname } = new URL(request.url);
  const { reply } = serveRequest(sandbox, running, {
    method: request.method,
    target: pathname.replace(/^\/sandbox/, ''),
    sent: pathname,
    headers: headersOf(request.headers),
    body: Buffer.from(request.body ?? ''),
  });
  return readToken(token, readJson(String(reply.body))) ?? '';
}

/** Sends a message and returns everything on the connection as the console shows it, with the rejections. */
async function converse({ name, data, message, draft }: Tried) {
  const { sample } = data;
  const handshake = await signHandshake(
    sample,
    sandboxAt(ADDRESS, data.api, 'channel'),
    CREDENTIALS,
    clockNow(),
  );
  const { pathname, search } = new URL(handshake.url);
  const opened = openSocket(sandbox, running, {
    method: 'GET',
    target: pathname.replace(/^\/sandbox/, '') + search,
    sent: pathname + search,
    headers: headersOf(handshake.headers),
    body: Buffer.alloc(0),
  });
  if (opened.kind === 'rejected') return { entries: [], reasons: [opened.rejection.reason] };
  const { conversation } = opened;
  const page = toDescribed(data, { verifyBook, errorsIn });
  let session = NEW_SESSION;
  const reasons: string[] = [];
  const hear = ({ texts, rejections }: Said) => {
    reasons.push(...rejections.map(({ reason }) => reason));
    for (const text of texts) tell({ kind: 'received', text, at: 0 });
    return texts;
  };
  const tell = (event: SessionEvent) => {
    session = reduceSession(session, event, page);
  };
  hear(conversation.open());
  const { challenge } = sample.signing ?? {};
  const asked = challenge ? hear(conversation.receive(askChallenge(sample, challenge, CREDENTIALS))) : [];
  const brought = challenge ? asked.flatMap((text) => readChallenge(challenge, readJson(text)) ?? []) : [];
  const value = withToken(toValue(draft, message.part.shape).value, message);
  const token = message.tokenAt ? await fetchToken(data) : '';
  const fetched = { token, challenge: brought[0] ?? '' };
  for (const before of AFTERWARD.test(name) ? sample.send : sample.send.slice(0, -1)) {
    const subscription = await signMessage(sample, before, CREDENTIALS, clockNow(), fetched);
    tell({ kind: 'sent', text: subscription.text, at: 0 });
    hear(conversation.receive(subscription.text));
  }
  const { text } = await signMessage(sample, value, CREDENTIALS, clockNow(), fetched);
  tell({ kind: 'sent', text, at: 0 });
  hear(conversation.receive(text));
  for (let second = 0; second < SECONDS; second += 1) hear(conversation.tick());
  return { entries: session.entries, reasons };
}

/** Examples of a mistake, whose documented response is the error, and of a token that belongs to someone else. */
const MISTAKES =
  /: (No target|With params|The account's orders|Unknown number|One order only)$|\/error\/console\.json: .*: Next pairs$/;
/** Examples that need the page's own subscription. */
const AFTERWARD = /: Leave the stream$/;
/** Pages of messages that the server sends without a request. */
const SILENT = [
  'api/docs/prime-api/websocket/authentication/console.json',
  'api/docs/prime-api/websocket/hello/console.json',
  'api/docs/websocket-v1/systemstatus/console.json',
  'api/docs/websocket-v2/status/console.json',
];
/** Pages about messages of all channels: a reader subscribes to another channel there. */
const SHARED = /\/(heartbeat|error|cancel)\/console\.json:/;

test('every WebSocket page has messages to send, or nothing to send at all', () => {
  expect(channels.length).toBeGreaterThan(70);
  expect(tried.length).toBeGreaterThan(150);
  expect(channels.filter(({ data }) => data.sends.length === 0).map(({ file }) => file)).toEqual(SILENT);
});

test('every documented message is recognized by its role', async () => {
  const operations = (await loadApis(['asyncapi'])).flatMap((api) =>
    api.operations.flatMap((one) => (one.kind === 'channel' ? [{ api: api.id, ...one }] : [])),
  );
  const mistaken = operations.flatMap(({ api, title, messages }) => {
    const data = channels.find((one) => one.data.api === api && one.data.title === title)?.data;
    if (!data) return [];
    const { kinds } = toDescribed(data, { verifyBook, errorsIn });
    return messages
      .filter(({ direction }) => direction === 'receive')
      .flatMap(({ role, examples }) =>
        examples.flatMap(({ name, text }) => {
          const found = kindOf(kinds, readJson(text), role === 'update');
          const isRight = found?.role === role || found?.role === 'heartbeat';
          return isRight ? [] : [`${api} ${title}: ${role} ${name}: ${found?.role}`];
        }),
      );
  });
  expect(mistaken).toEqual([]);
});

test('every example fits the form', () => {
  const wrong = tried
    .filter(({ name }) => !MISTAKES.test(name))
    .flatMap(({ name, message, draft }) =>
      [
        ...toValue(
          draft,
          message.part.shape,
          message.examples.map((one) => one.draft),
        ).faults,
      ].map(([path, fault]) => `${name}: ${path}: ${fault.words}`),
    );
  expect(wrong).toEqual([]);
});

test('the sandbox accepts every example, and the console recognizes all that arrives', async () => {
  const rejected: string[] = [];
  const strange: string[] = [];
  const undocumented: string[] = [];
  const wrong: string[] = [];
  for (const one of tried.filter(({ name }) => !MISTAKES.test(name))) {
    const { entries, reasons } = await converse(one);
    rejected.push(...reasons.map((reason) => `${one.name}: ${reason}`));
    for (const entry of entries) {
      if (entry.role === 'other' && !SHARED.test(one.name))
        strange.push(`${one.name}: ${entry.text.slice(0, 200)}`);
      if (entry.verdict?.isRight === false) wrong.push(`${one.name}: ${JSON.stringify(entry.verdict)}`);
      undocumented.push(...unknownIn(entry).map((name) => `${one.name}: ${entry.kind?.id} ${name}`));
    }
  }
  expect.soft(rejected).toEqual([]);
  expect.soft(strange).toEqual([]);
  expect.soft(wrong).toEqual([]);
  expect.soft(undocumented).toEqual([]);
}, 300_000);

function unknownIn({ role, kind, text }: Entry): string[] {
  if (role === 'sent' || !kind) return [];
  const lines = toLines(text, kind.node) ?? [];
  return lines.flatMap(({ isUndocumented, name }) => (isUndocumented && name !== null ? [name] : []));
}
