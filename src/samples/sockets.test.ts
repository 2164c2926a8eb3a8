/** Runs every socket sample against a local server that checks what it receives. */
import { createHash, createHmac } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInterpreters } from '../../tests/programs/interpreters.support.ts';
import { type Programs, preparePrograms } from '../../tests/programs/prepared.support.ts';
import {
  lacksGoWebsocket,
  lacksPythonWebsockets,
  makeFolder,
  run,
  type Tab,
  TOOLS,
  whySkipped,
} from '../../tests/programs/programs.support.ts';
import { idProblems, restoreGenerated } from './generated.support.ts';
import { type Loopback, startLoopback } from './loopback.support.ts';
import { codeOf, HOSTILE, KEY, SECRET, SOCKETS } from './requests.support.ts';

const ROOT = makeFolder();
const interpreters = createInterpreters();
afterAll(() => {
  interpreters.close();
  rmSync(ROOT, { recursive: true, force: true });
});
const LIMIT = 120_000;
const CHALLENGE = 'c100b894-1729-464d-ace1-52dbce11db42';

function hmac(...parts: readonly Buffer[]): string {
  const mac = createHmac('sha512', Buffer.from(SECRET, 'base64'));
  return parts.reduce((sum, part) => sum.update(part), mac).digest('base64');
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Starts a server that sends a challenge on request, and otherwise a long message and a short one. */
function startSocketServer(isGreeting: boolean): Promise<Loopback> {
  return startLoopback({
    reply: () => ({
      status: 200,
      type: 'application/json',
      body: JSON.stringify({ error: [], result: { token: 'a "fresh" token', expires: 900 } }),
    }),
    converse: (text) => {
      if (text?.includes('"challenge"'))
        return ['[1]', '{"event":"info"}', `{"event":"challenge","message":"${CHALLENGE}"}`];
      const isSilent = text === null && !isGreeting;
      return isSilent ? [] : [JSON.stringify({ channel: 'x', note: HOSTILE }), '{"type":"update"}'];
    },
  });
}

function checkConversation(name: string, { requests, messages }: Loopback): void {
  const sent = messages.map((text) => JSON.parse(text));
  const handshake = requests.at(-1)?.headers ?? {};
  switch (name) {
    case 'a token': {
      const [asked] = requests;
      const body = asked?.body.toString() ?? '';
      const { nonce } = JSON.parse(body);
      const target = '/0/private/GetWebSocketsToken';
      expect(asked?.target).toBe(target);
      expect(asked?.headers['api-sign']).toBe(hmac(Buffer.from(target), sha256(`${nonce}${body}`)));
      expect(sent).toEqual([
        { method: 'subscribe', params: { channel: 'executions', token: 'a "fresh" token' } },
        { event: 'x', note: 'a a "fresh" token' },
      ]);
      break;
    }
    case 'a challenge':
    case 'a challenge after a greeting':
      expect(sent).toEqual([
        { event: 'challenge', api_key: KEY },
        {
          event: 'subscribe',
          feed: 'fills',
          api_key: KEY,
          original_challenge: CHALLENGE,
          signed_challenge: hmac(sha256(CHALLENGE)),
        },
      ]);
      break;
    case 'a key in every message, after a greeting':
      expect(sent).toEqual([
        { event: 'subscribe', key: KEY, sign: createHmac('sha256', SECRET).update(KEY).digest('hex') },
      ]);
      break;
    default:
      expect(restoreGenerated(SOCKETS[name]?.send, sent)).toEqual(SOCKETS[name]?.send);
  }
  if (name === 'a key in a header') expect(handshake['x-api-key']).toBe(KEY);
  if (name === 'a key in the query')
    expect(new URLSearchParams(requests.at(-1)?.target.split('?')[1]).get('key')).toBe(KEY);
  if (name === 'a signed handshake') {
    const text = ['GET', handshake.apitimestamp, '127.0.0.1', '/v2'].join('\n');
    const code = createHmac('sha256', SECRET).update(text).digest('base64');
    expect(handshake.apikey).toBe(KEY);
    expect(handshake.apisign).toBe(code.replaceAll('+', '-').replaceAll('/', '_'));
  }
  if (name === 'a bearer token') expect(handshake.authorization).toBe('Bearer the-token');
  if (name === 'basic credentials') {
    expect(handshake.authorization).toBe(`Basic ${Buffer.from('the-user:the-password').toString('base64')}`);
    expect(handshake['x-a']).toBe('1');
  }
}

const CLIENTS: readonly (readonly [Tab, readonly string[]])[] = [
  ['nodejs', []],
  ['python', [...TOOLS.python.missing, ...lacksPythonWebsockets()]],
  ['go', [...TOOLS.go.missing, ...lacksGoWebsocket()]],
];

describe.each(CLIENTS)('a socket client in %s', (tab, missing) => {
  let programs: Programs;
  beforeAll(async () => {
    if (missing.length > 0) return;
    const codes = Object.entries(SOCKETS).map(([name, request]) => [name, codeOf(request, tab)] as const);
    programs = await preparePrograms(ROOT, tab, new Map(codes), interpreters);
  }, LIMIT);

  test.skipIf(missing.length > 0).concurrent.each(Object.entries(SOCKETS))(
    `sends, prints what comes back and leaves: %s${whySkipped(missing)}`,
    async (name, request) => {
      const isGreeting = request.send.length === 0 || request.awaitsGreeting === true;
      const server = await startSocketServer(isGreeting);
      const outcome = await programs.run(name, {
        API_KEY: KEY,
        API_SECRET: SECRET,
        ACCESS_TOKEN: 'the-token',
        API_USERNAME: 'the-user',
        API_PASSWORD: 'the-password',
        API_BASE_URL: `http://${server.host}`,
        SPOT_WS_URL: `ws://${server.host}/v2`,
      });
      server.close();
      expect(outcome).toMatchObject({ status: 0 });
      expect(idProblems(request.send, server.messages.join(' '), outcome.stderr)).toEqual([]);
      const printed = outcome.stdout.trim().split(/(?<=^\})\n(?=\{)/m);
      expect(printed).toHaveLength(request.receive);
      expect(JSON.parse(printed[0] ?? '')).toEqual({ channel: 'x', note: HOSTILE });
      checkConversation(name, server);
    },
    LIMIT,
  );
});

type Behavior = Parameters<typeof startLoopback>[0];

const REFUSAL: Behavior['reply'] = () => ({ status: 403, type: 'text/plain', body: 'EOrder:Bad' });

/** The case, the program, the server's behavior, and what clients that can tell the cause print. */
const FAILURES: readonly [string, string, Behavior, Partial<Record<Tab, string>>][] = [
  [
    'an error comes in place of the challenge',
    'a challenge',
    { reply: REFUSAL, converse: (text) => (text === null ? [] : ['{"event":"error","why":"EOrder:Bad"}']) },
    { nodejs: 'EOrder:Bad', python: 'EOrder:Bad', go: 'EOrder:Bad' },
  ],
  [
    'the token is refused',
    'a token',
    { reply: REFUSAL },
    { nodejs: 'EOrder:Bad', python: 'EOrder:Bad', go: 'EOrder:Bad' },
  ],
  // The Node.js client doesn't report the status.
  [
    'the handshake is refused',
    'a public stream',
    { reply: REFUSAL, refuses: true },
    { nodejs: 'WebSocket error', python: '403', go: '403' },
  ],
];

describe.each(CLIENTS)('a socket client in %s', (tab, missing) => {
  test.skipIf(missing.length > 0).each(FAILURES)(
    `fails and says why when %s${whySkipped(missing)}`,
    async (_, name, behavior, says) => {
      const request = SOCKETS[name];
      const server = await startLoopback(behavior);
      const codes = new Map(request ? [[name, codeOf(request, tab)]] : []);
      const programs = await preparePrograms(join(ROOT, `refused-${tab}`), tab, codes, interpreters);
      const outcome = await programs.run(name, {
        API_KEY: KEY,
        API_SECRET: SECRET,
        API_BASE_URL: `http://${server.host}`,
        SPOT_WS_URL: `ws://${server.host}/v2`,
      });
      server.close();
      expect(outcome.status).not.toBe(0);
      expect(outcome.stderr).toContain(says[tab]);
    },
    LIMIT,
  );

  test.skipIf(missing.length > 0).each([
    ['a list', '[1]', '{"success":false,"error":"EOrder:Bad"}'],
    [
      'a failure of the past',
      '{"initial":true,"data":[{"status":"rejected"}]}',
      '{"data":[{"status":"rejected","why":"EOrder:Bad"}]}',
    ],
  ])(
    `fails when a message reports failure, and reads past %s${whySkipped(missing)}`,
    async (_, first, second) => {
      const request = SOCKETS['an ID made at run time'];
      const server = await startLoopback({
        reply: () => ({ status: 404, type: 'text/plain', body: '' }),
        converse: (text) => (text === null ? [] : [first, second]),
      });
      const codes = new Map(request ? [['failing', codeOf(request, tab)]] : []);
      const programs = await preparePrograms(join(ROOT, `failing-${tab}`), tab, codes, interpreters);
      const outcome = await programs.run('failing', { SPOT_WS_URL: `ws://${server.host}/v2` });
      server.close();
      expect(outcome.status).not.toBe(0);
      expect(outcome.stderr).toContain('EOrder:Bad');
      expect(JSON.parse(outcome.stdout)).toEqual(JSON.parse(first));
    },
    LIMIT,
  );
});

/** Reports when a timer starts again. */
const WATCHED = `const start = setTimeout;
globalThis.setTimeout = (...args) => Object.assign(start(...args), { refresh: () => console.error("again") });
`;

test('a socket client in nodejs gives each message its own time', async () => {
  const request = SOCKETS['a public stream'];
  const server = await startSocketServer(false);
  const codes = new Map(request ? [['timed', WATCHED + codeOf(request, 'nodejs')]] : []);
  const programs = await preparePrograms(join(ROOT, 'timed'), 'nodejs', codes, interpreters);
  const outcome = await programs.run('timed', { SPOT_WS_URL: `ws://${server.host}/v2` });
  server.close();
  expect(outcome).toMatchObject({ status: 0, stderr: 'again\n'.repeat(request?.receive ?? 0) });
});

describe('a socket client that cannot run here', () => {
  const missing = TOOLS.python.missing;
  test.skipIf(missing.length > 0)(`is at least Python${whySkipped(missing)}`, async () => {
    const folder = ROOT;
    const files = Object.values(SOCKETS).map((request, index) => {
      const file = join(folder, `sample${index}.py`);
      writeFileSync(file, codeOf(request, 'python'));
      return file;
    });
    expect(await run(['python3', '-m', 'py_compile', ...files], folder)).toMatchObject({
      status: 0,
      stderr: '',
    });
  });
});
