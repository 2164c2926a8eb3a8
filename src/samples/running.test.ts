/** Samples run: each program is started against a server on this machine that checks what arrives. */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInterpreters } from '../../tests/programs/interpreters.support.ts';
import { type Programs, preparePrograms } from '../../tests/programs/prepared.support.ts';
import {
  lacksGofmt,
  makeFolder,
  type Outcome,
  run,
  TOOLS,
  whySkipped,
  writeProgram,
} from '../../tests/programs/programs.support.ts';
import type { HttpSample } from '../model/request.ts';
import { isJsonObject, toJson } from './json.ts';
import { type Received, type Reply, startLoopback } from './loopback.test.support.ts';
import { codeOf, KEY, REQUESTS, SECRET, SOCKETS } from './requests.test.support.ts';

const ROOT = makeFolder();
const interpreters = createInterpreters();
afterAll(() => {
  interpreters.close();
  rmSync(ROOT, { recursive: true, force: true });
});
const TABS = ['curl', 'python', 'nodejs', 'php', 'go'] as const;
const FILE = Buffer.from([0, 1, 2, 13, 10, 255, 0]);
const LIMIT = 120_000;

const ENVIRONMENT = {
  API_KEY: KEY,
  API_SECRET: SECRET,
  ACCESS_TOKEN: 'the token',
  CLIENT_ID: 'the id',
  CLIENT_SECRET: 'the:secret',
};

/** Runs the program of a name against a server with one reply. */
async function runAgainst(
  reply: Reply,
  programs: Programs,
  name: string,
): Promise<{ outcome: Outcome; requests: readonly Received[] }> {
  const server = await startLoopback({ reply: () => reply });
  const outcome = await programs.run(name, { ...ENVIRONMENT, API_BASE_URL: `http://${server.host}` });
  server.close();
  return { outcome, requests: server.requests };
}

const GOOD: Reply = { status: 200, type: 'application/json', body: '{"error":[],"result":{"answer":42}}' };

function replyTo({ binary, empty, errorField }: HttpSample): Reply {
  if (binary) return { status: 200, type: 'application/octet-stream', body: FILE };
  if (empty) return { status: 204, type: 'text/plain', body: '' };
  return errorField === 'result' ? { ...GOOD, body: '{"result":"success","answer":42}' } : GOOD;
}

const REFUSAL: Reply = { status: 200, type: 'application/json', body: '{"error":["EOrder:Bad"]}' };

/** When, which program, and what it is told. */
const FAILURES: readonly [string, string, Reply][] = [
  ['the answer lists errors', 'spot with hostile JSON', REFUSAL],
  ['the status is an error', 'spot with hostile JSON', { ...REFUSAL, status: 400 }],
  [
    'the error is an object',
    'a key in a header, with JSON-RPC',
    { ...REFUSAL, body: '{"error":{"message":"EOrder:Bad"}}' },
  ],
  [
    'the result is "error"',
    'futures with a query',
    { ...REFUSAL, body: '{"result":"error","error":"EOrder:Bad"}' },
  ],
  ['errors come in place of a file', 'a file as answer', REFUSAL],
];

function hmac(message: Buffer): string {
  return createHmac('sha512', Buffer.from(SECRET, 'base64')).update(message).digest('base64');
}

function sha256(...parts: readonly (string | Buffer)[]): Buffer {
  return parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
}

/** What stands in the multipart body under a name. */
function partOf({ headers, body }: Received, name: string): Buffer | undefined {
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body.toString('latin1').split(`--${boundary}`);
  const part = parts.find((text) => text.includes(`form-data; name="${name}"`));
  return part === undefined ? undefined : Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4, -2), 'latin1');
}

function nonceOf(received: Received, { signing, nonceField }: HttpSample): string {
  const { headers, body } = received;
  if (signing === 'futures') return String(headers.nonce);
  if (signing === 'embed') return String(headers['api-nonce']);
  const name = nonceField ?? 'nonce';
  const type = headers['content-type'] ?? '';
  if (type.startsWith('multipart/')) return partOf(received, name)?.toString() ?? '';
  if (type.includes('urlencoded')) return new URLSearchParams(body.toString()).get(name) ?? '';
  const value = toJson(JSON.parse(body.toString()));
  return isJsonObject(value) ? String(value[name]) : '';
}

function checkSignature(received: Received, request: HttpSample): void {
  const { headers, target, body } = received;
  const [path = '', query = ''] = target.split('?');
  switch (request.signing) {
    case 'none':
      break;
    case 'spot':
    case 'embed': {
      const nonce = nonceOf(received, request);
      expect(headers['api-key']).toBe(KEY);
      expect(headers['api-sign']).toBe(hmac(Buffer.concat([Buffer.from(target), sha256(nonce, body)])));
      break;
    }
    case 'futures': {
      const endpoint = path.replace(/^\/derivatives/, '');
      expect(headers.apikey).toBe(KEY);
      expect(headers.authent).toBe(hmac(sha256(query, body, nonceOf(received, request), endpoint)));
      break;
    }
    case 'bearer':
      expect(headers.authorization).toBe('Bearer the token');
      break;
    case 'basic':
      expect(headers.authorization).toBe(`Basic ${Buffer.from('the id:the:secret').toString('base64')}`);
      break;
    case 'node-key':
      expect(headers['x-api-key']).toBe(`k $HOME "${KEY}"`);
      break;
  }
}

function checkTarget({ method, target, headers }: Received, request: HttpSample): void {
  const [path = '', query = ''] = target.split('?');
  expect(method).toBe(request.method);
  // A "%" that begins no escape is itself escaped.
  expect(decodeURIComponent(path)).toBe(decodeURIComponent(request.path.replace(/%(?!41)/g, '%25')));
  expect([...new URLSearchParams(query)].sort()).toEqual(request.query.map((pair) => [...pair]).sort());
  expect(headers.evil).toBeUndefined();
}

function checkNonce(received: Received, request: HttpSample, started: number): void {
  if (!['spot', 'futures', 'embed'].includes(request.signing) && request.nonceField === null) return;
  const nonce = Number(nonceOf(received, request));
  // Without fractions of a second, the shell may be up to a second behind.
  expect(nonce).toBeGreaterThanOrEqual(started - 1000);
  expect(nonce).toBeLessThanOrEqual(Date.now());
}

function checkBody(received: Received, { body, nonceField, signing }: HttpSample): void {
  if (body === null) return;
  const nonce = signing === 'futures' || signing === 'embed' ? null : nonceField;
  const value = toJson(body.value);
  const sent = received.body.toString();
  const fields = Object.entries(isJsonObject(value) ? value : {}).filter(([name]) => name !== nonce);
  const text = (member: unknown) => (typeof member === 'string' ? member : JSON.stringify(member));
  if (body.mediaType === 'application/json') {
    const { [nonce ?? '']: _, ...rest } = nonce === null ? {} : JSON.parse(sent);
    expect(nonce === null ? JSON.parse(sent) : rest).toEqual(
      isJsonObject(value) ? Object.fromEntries(fields) : value,
    );
  } else if (body.mediaType === 'multipart/form-data') {
    for (const [name, member] of fields) {
      const part = partOf(received, name);
      if (body.files?.includes(name)) expect(part).toEqual(FILE);
      // HTML has line ends in forms normalised, and some clients do.
      else expect(part?.toString().replaceAll('\r\n', '\n')).toBe(text(member).replaceAll('\r\n', '\n'));
    }
  } else if (body.mediaType === 'text/plain') {
    expect(sent).toBe(value);
  } else {
    const pairs = [...new URLSearchParams(sent)].filter(([name]) => name !== nonce).sort();
    const expected = fields.flatMap(([name, member]) =>
      Array.isArray(member) ? member.map((item) => [name, text(item)]) : [[name, text(member)]],
    );
    expect(pairs).toEqual(expected.sort());
  }
}

describe.each(TABS)('a program in %s', (tab) => {
  const tools = TOOLS[tab];
  const lacking = whySkipped(tools.missing);
  const runs = test.skipIf(tools.missing.length > 0).concurrent;
  let programs: Programs;

  beforeAll(async () => {
    if (tools.missing.length > 0) return;
    const codes = Object.entries(REQUESTS).map(([name, request]) => [name, codeOf(request, tab)] as const);
    programs = await preparePrograms(ROOT, tab, new Map(codes), interpreters);
    for (const [name] of codes) writeFileSync(join(programs.folderOf(name), "fr'o nt;.png"), FILE);
  }, LIMIT);

  runs.each(Object.entries(REQUESTS))(
    `sends what was asked, signed: %s${lacking}`,
    async (name, request) => {
      const started = Date.now();
      const { outcome, requests } = await runAgainst(replyTo(request), programs, name);
      expect(outcome).toMatchObject({ status: 0, stderr: '' });
      expect(requests).toHaveLength(1);
      for (const received of requests) {
        checkTarget(received, request);
        checkSignature(received, request);
        checkBody(received, request);
        checkNonce(received, request, started);
      }
      if (request.binary) {
        expect(readFileSync(join(programs.folderOf(name), request.fileName ?? ''))).toEqual(FILE);
      } else if (!request.empty) {
        expect(JSON.parse(outcome.stdout)).toEqual(JSON.parse(String(replyTo(request).body)));
      }
    },
    LIMIT,
  );

  runs.each(FAILURES)(
    `fails and says why when %s${lacking}`,
    async (_, name, reply) => {
      const { outcome } = await runAgainst(reply, programs, name);
      expect(outcome.status).not.toBe(0);
      expect(outcome.stderr + outcome.stdout).toContain('EOrder:Bad');
    },
    LIMIT,
  );

  runs(
    `does not start without a key${lacking}`,
    async () => {
      const outcome = await programs.run('spot with hostile JSON');
      expect(outcome.status).not.toBe(0);
      expect(outcome.stderr).toContain('API_KEY');
    },
    LIMIT,
  );
});

describe('Go', () => {
  const lacking = lacksGofmt();
  test.skipIf(lacking.length > 0)(`is laid out as gofmt does${whySkipped(lacking)}`, async () => {
    const requests = [...Object.values(REQUESTS), ...Object.values(SOCKETS)];
    const folder = join(ROOT, 'gofmt');
    requests.forEach((request, index) => {
      writeProgram(folder, String(index), 'go', codeOf(request, 'go'));
    });
    expect(await run(['gofmt', '-l', '-e', '.'], folder)).toEqual({ status: 0, stdout: '', stderr: '' });
  });
});
