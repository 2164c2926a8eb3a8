/** Sends 10,000 bad inputs to each port of the sandbox: it rejects every one, doesn't crash and leaks nothing. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../src/build/sandbox.ts';
import { encodeMessage } from '../../src/readers/fix/codec.ts';
import { assembleSandbox } from '../../src/sandbox/sandbox.ts';
import { loadApis } from './apis.support.ts';
import { inLanes } from './programs.support.ts';

const INPUTS = 10_000;
const LANES = 20;
/** Allowed heap growth: for caches of compiled schemas and of the runtime, not for what clients sent. */
const MOST_GROWTH = 60_000_000;

let sandbox: RunningSandbox;
const complaints: unknown[] = [];
const complain = (error: unknown) => complaints.push(error);

beforeAll(async () => {
  const apis = await loadApis(undefined, ['spot-rest', 'spot-ws-v2', 'futures-ws', 'spot-fix', 'bitcoin']);
  sandbox = await startSandbox(assembleSandbox(apis), { host: '127.0.0.1', port: 0 });
  process.on('uncaughtException', complain);
  process.on('unhandledRejection', complain);
});
afterAll(() => {
  process.off('uncaughtException', complain);
  process.off('unhandledRejection', complain);
  sandbox.close();
});

/** Returns a generator of numbers from 0 up to 1, the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Dice {
  readonly below: (limit: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly bytes: (most: number) => Buffer;
  /** Changes, removes or repeats some bytes of a text. */
  readonly spoil: (text: string) => Buffer;
}

function createDice(seed: number): Dice {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const bytes = (most: number) => Buffer.from(Array.from({ length: below(most) }, () => below(256)));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick.');
    return item;
  };
  return {
    below,
    pick,
    bytes,
    spoil: (text) => {
      let spoiled = Buffer.from(text, 'latin1');
      for (let change = 0; change <= below(4); change += 1) {
        const at = below(spoiled.length + 1);
        const kept = spoiled.subarray(at + below(3));
        spoiled = Buffer.concat([spoiled.subarray(0, at), bytes(4), kept]);
      }
      return spoiled;
    },
  };
}

/** Sends bytes on a new connection and returns what arrives until it is enough or the connection closes. */
async function send(port: number, input: Buffer, enough: (text: string) => boolean): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  const done = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (enough(text)) resolve();
    });
    // Ends the input, because the server would wait for the rest of an incomplete message.
    socket.on('connect', () => socket.end(input));
    socket.setTimeout(5_000, () => socket.destroy());
  });
  await done;
  socket.destroy();
  return text;
}

function heapUsed(): number {
  setFlagsFromString('--expose_gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}

/** Sends all inputs, after a first round to fill caches. `linger` is how long the server keeps closed connections. */
async function attack(
  port: number,
  toInput: (dice: Dice) => Buffer,
  enough: (text: string) => boolean,
  linger = 0,
) {
  const replies: string[] = [];
  const round = async (from: number, count: number) => {
    const seeds = Array.from({ length: count }, (_, at) => from + at);
    await inLanes(seeds, LANES, async (seed) => {
      const reply = await send(port, toInput(createDice(seed)), enough);
      if (reply !== '') replies.push(reply.slice(0, 100));
    });
  };
  await round(0, 500);
  replies.length = 0;
  const before = heapUsed();
  await round(500, INPUTS);
  await setTimeout(linger);
  return { replies, growth: heapUsed() - before };
}

function portOf(address: string): number {
  return Number(new URL(address).port);
}

const PATHS = [
  '/0/private/AddOrder',
  '/0/public/Depth?pair=XBTUSD',
  '/',
  '/@bitcoin/',
  '/~x/0/public/Time',
  '/%',
];
const BODIES = [
  '{"nonce":1,"ordertype":"limit","type":"buy","volume":"1","pair":"XBTUSD"}',
  '{"jsonrpc":"2.0","id":1,"method":"getblockhash","params":[1]}',
  'nonce=1&pair=XBTUSD&otp=1',
];

function toHttp(dice: Dice): Buffer {
  if (dice.below(4) === 0) return dice.bytes(200);
  const body = dice.spoil(dice.pick(BODIES)).toString('latin1');
  const type = dice.pick([
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/plain',
  ]);
  const lines = [
    `${dice.pick(['GET', 'POST', 'PUT', 'OPTIONS', 'BREW'])} ${dice.pick(PATHS)} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: ${type}`,
    `API-Key: ${dice.pick(['sandbox-key', 'x', ''])}`,
    'API-Sign: AAAA',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  const message = `${lines.join('\r\n')}\r\n\r\n${body}`;
  return dice.below(3) === 0 ? dice.spoil(message) : Buffer.from(message, 'latin1');
}

const MESSAGES = [
  '{"method":"subscribe","params":{"channel":"book","symbol":["BTC/USD"]}}',
  '{"event":"subscribe","feed":"book","product_ids":["PF_XBTUSD"]}',
  `${'['.repeat(5000)}`,
];

/** Returns a handshake and a frame, masked as it must be or not. */
function toSocket(dice: Dice): Buffer {
  const path = dice.pick([
    '/@spot-ws-v2/v2',
    '/@futures-ws/ws/v1',
    '/@spot-ws-v2/v2?sandbox=gap',
    '/nowhere',
  ]);
  const handshake = [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
  ].join('\r\n');
  const payload = dice.spoil(dice.pick(MESSAGES)).subarray(0, 125);
  const frame = Buffer.concat([
    Buffer.from([0x80 | dice.below(16), 0x80 | payload.length, 0, 0, 0, 0]),
    payload,
  ]);
  const last = dice.below(2) === 0 ? dice.bytes(100) : frame;
  return Buffer.concat([Buffer.from(`${handshake}\r\n\r\n`), last]);
}

function toFix(dice: Dice): Buffer {
  if (dice.below(4) === 0) return dice.bytes(200);
  const type = dice.pick(['A', 'A', 'A', 'D', '1', '2', '4', 'ZZ']);
  const message = encodeMessage('FIX.4.4', [
    { tag: 35, value: type },
    { tag: 34, value: dice.pick(['1', '0', '-1', 'x', '99999999999']) },
    { tag: 49, value: 'MYCOMPID' },
    { tag: 52, value: dice.pick(['20260512-14:00:00.250', 'now']) },
    { tag: 56, value: 'TARGET-TRD' },
    { tag: 98, value: dice.pick(['0', 'x']) },
    { tag: 108, value: dice.pick(['30', '0', '-5', 'x']) },
    {
      tag: dice.pick([141, 553, 554, 9999]),
      value: dice.bytes(20).toString('base64') || 'Y',
    },
  ]);
  const twice = dice.below(2) === 0 ? message + message : message;
  return dice.below(2) === 0 ? dice.spoil(twice) : Buffer.from(twice, 'latin1');
}

test('HTTP rejects them all and goes on', async () => {
  const { replies, growth } = await attack(portOf(sandbox.address), toHttp, (text) =>
    text.includes('\r\n\r\n'),
  );
  expect(replies.filter((reply) => !/^HTTP\/1\.1 \d{3} /.test(reply))).toEqual([]);
  expect(replies.filter((reply) => /^HTTP\/1\.1 5(?!05)/.test(reply))).toEqual([]);
  expect(replies.length).toBeGreaterThan(INPUTS * 0.8);
  expect(growth).toBeLessThan(MOST_GROWTH);
  expect(complaints).toEqual([]);
  expect((await fetch(`${sandbox.address}/0/public/Time`)).status).toBe(200);
});

test('WebSocket rejects them all and goes on', async () => {
  const { replies, growth } = await attack(portOf(sandbox.address), toSocket, (text) => text.length > 1200);
  expect(replies.filter((reply) => !/^HTTP\/1\.1 (101|400|401|404|503) /.test(reply))).toEqual([]);
  expect(growth).toBeLessThan(MOST_GROWTH);
  expect(complaints).toEqual([]);
  expect((await fetch(`${sandbox.address}/0/public/Time`)).status).toBe(200);
});

test('FIX rejects them all and goes on', async () => {
  const port = sandbox.fix.get('spot-fix') ?? 0;
  // The engine keeps a connection for 5 seconds after ending it.
  const { replies, growth } = await attack(port, toFix, (text) => text.includes('\u000110='), 6_000);
  expect(replies.filter((reply) => !/^8=FIX/.test(reply))).toEqual([]);
  expect(replies.length).toBeGreaterThan(INPUTS / 2);
  expect(growth).toBeLessThan(MOST_GROWTH);
  expect(complaints).toEqual([]);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
});
