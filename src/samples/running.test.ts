/** Runs every sample against a local server that checks what it receives. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
import { proofProblems } from '../../tests/samples/signatures.support.ts';
import type { HttpSample } from '../model/request.ts';
import type { Pair } from '../model/wire-style.ts';
import { idProblems, idsIn, restoreGenerated } from './generated.support.ts';
import { groupPairs, isJsonObject, toJson } from './json.ts';
import { type Received, type Reply, startLoopback } from './loopback.support.ts';
import { codeOf, KEY, REQUESTS, SECRET, SOCKETS, toRequest } from './requests.support.ts';

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
  API_USER: KEY,
  API_SHOP: KEY,
  API_SECRET: SECRET,
  ACCESS_TOKEN: 'the token',
  CLIENT_ID: 'the id',
  CLIENT_SECRET: 'the:secret',
  // The server of the test has one account.
  API_USERNAME: 'the id',
  API_PASSWORD: 'the:secret',
};

/** Returns a program's environment, with the secret in hexadecimal if the scheme requires that. */
function environmentFor(name: string): typeof ENVIRONMENT {
  const isHex = REQUESTS[name]?.signing?.signature?.secret === 'hex';
  return isHex ? { ...ENVIRONMENT, API_SECRET: Buffer.from(SECRET).toString('hex') } : ENVIRONMENT;
}

/** Runs a program against a server that always sends the same reply, or none and breaks the connection. */
async function runAgainst(
  reply: Reply | null,
  programs: Programs,
  name: string,
  environment: Readonly<Record<string, string>> = environmentFor(name),
): Promise<{ outcome: Outcome; requests: readonly Received[] }> {
  const server = await startLoopback({ reply: () => reply });
  const outcome = await programs.run(name, {
    ...environment,
    API_BASE_URL: `http://${server.host}`,
  });
  server.close();
  return { outcome, requests: server.requests };
}

const GOOD: Reply = { status: 200, type: 'application/json', body: '{"error":[],"result":{"answer":42}}' };

/** A response that passes every check for failure. */
const PLACED = {
  result: { ok: true, status: { word: 'edited' }, orders: [{ error: null }, {}] },
  orders: [{ status: 'placed' }],
  // Marks a message about the past, whose reports aren't checked.
  initial: true,
  reports: [{ status: 'EOrder:Bad' }],
  'odd name': { status: 'placed' },
  status: 'placed',
  state: 'edited',
};

const EVENTS: Reply = { status: 200, type: 'text/event-stream', body: 'data: {"price":"1"}\n\ndata: é\n\n' };

function replyTo({ binary, empty, failures, stream }: HttpSample): Reply {
  if (stream) return EVENTS;
  if (binary) return { status: 200, type: 'application/octet-stream', body: FILE };
  if (empty) return { status: 204, type: 'text/plain', body: '' };
  return failures.length > 1 ? { ...GOOD, body: JSON.stringify(PLACED) } : GOOD;
}

const REFUSAL: Reply = { status: 200, type: 'application/json', body: '{"error":["EOrder:Bad"]}' };

const kindOf = (error: unknown) => (typeof error === 'string' ? 'a text' : 'an object');

/** The case, the program, and the response it gets. */
const FAILURES: readonly [string, string, Reply][] = [
  ['the response lists errors', 'embed with a query', REFUSAL],
  [
    'the response lists an error after a warning',
    'spot with hostile JSON',
    { ...REFUSAL, body: '{"error":["WOrder:Careful","EOrder:Bad"]}' },
  ],
  ...[{ severity: 'E', errorClass: 'Order', type: 'Bad', errorMessage: 'EOrder:Bad' }, 'EOrder:Bad'].flatMap(
    (error): [string, string, Reply][] =>
      [{ severity: 'W', errorClass: 'Order', type: 'Every E is careful' }, 'WOrder:Every E is careful'].map(
        (warning) => [
          `the response lists an error as ${kindOf(error)} after a warning as ${kindOf(warning)}`,
          'spot with errors as objects',
          { ...REFUSAL, body: JSON.stringify({ error: [warning, error], result: {} }) },
        ],
      ),
  ),
  ['the status is an error', 'spot with hostile JSON', { ...REFUSAL, status: 400 }],
  [
    'the error is an object',
    'time and hexadecimal, with JSON-RPC',
    { ...REFUSAL, body: '{"error":{"message":"EOrder:Bad"}}' },
  ],
  [
    'the result is "error"',
    'futures with a query',
    { ...REFUSAL, body: '{"result":"error","error":"EOrder:Bad"}' },
  ],
  ...[
    { ...PLACED, result: { ...PLACED.result, orders: [{}, { error: 'EOrder:Bad' }] } },
    { ...PLACED, result: { ...PLACED.result, status: { word: 'EOrder:Bad' } } },
    { ...PLACED, result: { ...PLACED.result, ok: false, why: 'EOrder:Bad' } },
    { ...PLACED, orders: [{ status: 'placed' }, { status: 'EOrder:Bad' }] },
    { ...PLACED, initial: false },
    { ...PLACED, reports: [], initial: false, result: { ...PLACED.result, late: 'EOrder:Bad' } },
  ].map((body, index): [string, string, Reply] => [
    `a member deep inside reports it, ${index + 1}`,
    'IDs and times made at run time, in JSON',
    { ...REFUSAL, body: JSON.stringify(body) },
  ]),
  [
    'a member has none of the values of success',
    'a list of statuses',
    { ...REFUSAL, body: '{"status":"placed","state":"EOrder:Bad"}' },
  ],
  ['an error status comes in place of a stream', 'a stream as response', { ...REFUSAL, status: 400 }],
  ['errors come in place of a file', 'a file as response', REFUSAL],
  ['an error status comes in place of a file', 'a file as response', { ...REFUSAL, status: 400 }],
];

/** Finds the parts of a multipart body by name: the header lines and the content of each. */
function partsOf({ headers, body }: Received, name: string): { head: string[]; content: Buffer }[] {
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body.toString('latin1').split(`--${boundary}`);
  return parts
    .filter((text) => text.includes(`form-data; name="${name}"`))
    .map((part) => {
      const end = part.indexOf('\r\n\r\n');
      return {
        head: part.slice(0, end).trim().split('\r\n'),
        content: Buffer.from(part.slice(end + 4, -2), 'latin1'),
      };
    });
}

/** Header lines of the parts of each multipart request, whatever the language. */
const PART_HEADS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'spot with a multipart form and a query': {
    nonce: ['Content-Disposition: form-data; name="nonce"'],
    type: ['Content-Disposition: form-data; name="type"'],
    metadata: ['Content-Disposition: form-data; name="metadata"', 'Content-Type: application/vnd.a+json'],
    front: [
      `Content-Disposition: form-data; name="front"; filename="fr'o nt;.png"`,
      'Content-Type: image/png',
    ],
  },
  'spot with a multipart form of lists': {
    tags: ['Content-Disposition: form-data; name="tags"'],
    rows: ['Content-Disposition: form-data; name="rows"', 'Content-Type: application/json'],
    front: [
      `Content-Disposition: form-data; name="front"; filename="fr'o nt;.png"`,
      'Content-Type: application/octet-stream',
    ],
  },
  'an unsigned multipart form': {
    note: ['Content-Disposition: form-data; name="note"'],
    constructor: ['Content-Disposition: form-data; name="constructor"'],
    typed: ['Content-Disposition: form-data; name="typed"', 'Content-Type: text/plain; charset=utf-8'],
    metadata: ['Content-Disposition: form-data; name="metadata"', 'Content-Type: application/json'],
    front: [
      `Content-Disposition: form-data; name="front"; filename="fr'o nt;.png"`,
      'Content-Type: application/octet-stream',
    ],
  },
};

function fieldsOf(received: Received, request: HttpSample): unknown {
  const type = received.headers['content-type'] ?? '';
  const text = received.body.toString();
  const names = (request.signing?.placements ?? []).map(({ name }) => name);
  if (type.startsWith('multipart/'))
    return Object.fromEntries(names.map((name) => [name, partsOf(received, name)[0]?.content.toString()]));
  if (type.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  return type.includes('json') ? JSON.parse(text) : {};
}

function checkTarget({ method, target, headers }: Received, request: HttpSample): void {
  const [path = '', query = ''] = target.split('?');
  expect(method).toBe(request.method);
  // A "%" that doesn't start an escape is escaped itself.
  expect(decodeURIComponent(path)).toBe(decodeURIComponent(request.path.replace(/%(?!41)/g, '%25')));
  const proof = placedIn(request, 'query');
  const others = ([name]: readonly [string, string]) => !proof.includes(name);
  const expected = inOrder(request.query.filter(others));
  const sent = inOrder([...new URLSearchParams(query)].filter(others));
  expect(restoreGenerated(expected, sent)).toEqual(expected);
  expect(headers.evil).toBeUndefined();
  for (const [name, value] of request.headers.filter(([, text]) => text === ''))
    expect(headers[name.toLowerCase()]).toBe(value);
}

/** Returns the names of the proof's values in a place. */
function placedIn({ signing }: HttpSample, place: string): string[] {
  return (signing?.placements ?? []).filter((one) => one.in === place).map(({ name }) => name);
}

function checkBody(received: Received, request: HttpSample): void {
  const { body } = request;
  if (body === null) return;
  const proof = placedIn(request, 'body');
  const isOwn = ([name]: readonly [string, unknown]) => !proof.includes(name);
  const value = toJson(body.value);
  const sent = received.body.toString();
  const fields = Object.entries(isJsonObject(value) ? value : {}).filter(isOwn);
  const text = (member: unknown) => (typeof member === 'string' ? member : JSON.stringify(member));
  if (body.mediaType === 'application/json') {
    const json = toJson(JSON.parse(sent));
    const own = isJsonObject(json) ? Object.fromEntries(Object.entries(json).filter(isOwn)) : json;
    const expected = isJsonObject(value) ? Object.fromEntries(fields) : value;
    expect(restoreGenerated(expected, own)).toEqual(expected);
    expectNoneTwice(sent);
  } else if (body.mediaType === 'multipart/form-data') {
    for (const [name, member] of fields) {
      const contents = partsOf(received, name).map(({ content }) => content);
      const items = Array.isArray(member) ? member : [member];
      // HTML normalizes line endings in forms, and some clients do.
      const lines = (value: string) => value.replaceAll('\r\n', '\n');
      if (body.files?.includes(name)) expect(contents).toEqual(items.map(() => FILE));
      else expect(contents.map((part) => lines(part.toString()))).toEqual(items.map(text).map(lines));
    }
  } else if (body.file !== undefined) {
    expect(received.body).toEqual(FILE);
  } else if (body.mediaType === 'text/plain') {
    expect(sent).toBe(value);
  } else {
    const pairs = [...new URLSearchParams(sent)].filter(isOwn);
    const expected = fields.flatMap(([name, member]) =>
      (Array.isArray(member) ? member : [member]).map((item): Pair => [name, text(item)]),
    );
    expect(restoreGenerated(inOrder(expected), inOrder(pairs))).toEqual(inOrder(expected));
    expectNoneTwice(sent);
  }
}

/** Lists arguments in their order; those of one name are together. */
function inOrder(pairs: readonly Pair[]): unknown[] {
  return Object.entries(groupPairs(pairs));
}

function valuesOf({ query, headers, body }: HttpSample): unknown {
  return [query, headers, body?.value];
}

function sentIn({ target, body }: Received): string {
  return `${target} ${body}`;
}

function expectNoneTwice(sent: string): void {
  const ids = sent.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
}

/** Programs that save a file where there is one already, where the connection breaks, and where a folder is. */
const FILE_STATES = ['a file that is earlier', 'a file that is broken', 'a file that is unwritable'] as const;

describe.each(TABS)('a program in %s', (tab) => {
  const tools = TOOLS[tab];
  const lacking = whySkipped(tools.missing);
  const runs = test.skipIf(tools.missing.length > 0).concurrent;
  let programs: Programs;

  beforeAll(async () => {
    if (tools.missing.length > 0) return;
    const file = codeOf(toRequest({ binary: true, fileName: 'report.zip' }), tab);
    const codes = [
      ...Object.entries(REQUESTS).map(([name, request]) => [name, codeOf(request, tab)] as const),
      ...FILE_STATES.map((state) => [state, file] as const),
    ];
    programs = await preparePrograms(ROOT, tab, new Map(codes), interpreters);
    for (const [name] of codes) writeFileSync(join(programs.folderOf(name), "fr'o nt;.png"), FILE);
  }, LIMIT);

  runs.each(Object.entries(REQUESTS))(
    `sends what was asked, signed: %s${lacking}`,
    async (name, request) => {
      const { outcome, requests } = await runAgainst(replyTo(request), programs, name);
      expect(outcome).toMatchObject({ status: 0 });
      expect(requests).toHaveLength(1);
      for (const received of requests) {
        expect(idProblems(valuesOf(request), sentIn(received), outcome.stderr)).toEqual([]);
        checkTarget(received, request);
        const arrived = { request: received, body: fieldsOf(received, request) };
        expect(proofProblems(request.signing, arrived, environmentFor(name))).toEqual([]);
        checkBody(received, request);
      }
      if (request.stream) {
        expect(outcome.stdout).toBe(EVENTS.body);
      } else if (request.binary) {
        expect(readFileSync(join(programs.folderOf(name), request.fileName ?? ''))).toEqual(FILE);
      } else if (!request.empty) {
        expect(JSON.parse(outcome.stdout)).toEqual(JSON.parse(String(replyTo(request).body)));
      }
    },
    LIMIT,
  );

  runs.each([
    'IDs and times made at run time, in JSON',
    'IDs and times made at run time, in a form and a query',
  ])(
    `prints the IDs that it sends even if it gets no response: %s${lacking}`,
    async (name) => {
      const { outcome, requests } = await runAgainst(null, programs, name);
      expect(outcome).toMatchObject({ stdout: '' });
      expect(outcome.status).not.toBe(0);
      const [received] = requests;
      if (!received) throw new Error('Nothing arrived.');
      expect(idsIn(outcome.stderr)).toHaveLength(2);
      for (const id of idsIn(outcome.stderr)) expect(sentIn(received)).toContain(id);
    },
    LIMIT,
  );

  runs(
    `sends all cookies in one header${lacking}`,
    async () => {
      const keys = { ...ENVIRONMENT, API_USER: 'the-user', API_SHOP: 'the-shop' };
      const { requests } = await runAgainst(GOOD, programs, 'several keys in cookies', keys);
      expect(requests[0]?.headers.cookie).toBe('a=b; c=d; key=the-key; user=the-user; shop=the-shop');
    },
    LIMIT,
  );

  runs.each(Object.entries(PART_HEADS))(
    `sends the content type of each part: %s${lacking}`,
    async (name, heads) => {
      const { requests } = await runAgainst(GOOD, programs, name);
      const [received] = requests;
      if (!received) throw new Error('Nothing arrived.');
      const sent = Object.keys(heads).map((name) => [name, partsOf(received, name).at(-1)?.head]);
      expect(Object.fromEntries(sent)).toEqual(heads);
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
    `prints a response with a warning${lacking}`,
    async () => {
      const body = '{"error":["WOrder:Every E is careful"],"result":{"answer":42}}';
      const { outcome } = await runAgainst({ ...GOOD, body }, programs, 'spot with the nonce alone');
      expect(outcome).toMatchObject({ status: 0, stderr: '' });
      expect(JSON.parse(outcome.stdout)).toEqual(JSON.parse(body));
    },
    LIMIT,
  );

  runs(
    `prints a response with warnings as objects and texts${lacking}`,
    async () => {
      const body = '{"error":[{"severity":"W","type":"Every E is careful"},"WOrder:Every E is careful"]}';
      const { outcome } = await runAgainst({ ...GOOD, body }, programs, 'spot with errors as objects');
      expect(outcome).toMatchObject({ status: 0, stderr: '' });
      expect(JSON.parse(outcome.stdout)).toEqual(JSON.parse(body));
    },
    LIMIT,
  );

  /** Runs a program against one response after another; returns the bodies of those that it prints. */
  const printedOf = async (name: string, bodies: readonly string[]) => {
    const printed: string[] = [];
    for (const body of bodies) {
      const { outcome } = await runAgainst({ ...GOOD, body }, programs, name);
      if (outcome.status !== 0) continue;
      expect(JSON.parse(outcome.stdout)).toEqual(JSON.parse(body));
      printed.push(body);
    }
    return printed;
  };

  runs(
    `fails if the member that reports failure is not empty: null, false, 0 and what contains nothing${lacking}`,
    async () => {
      const empty = ['null', 'false', '0', '""', '[]', '{}'].map((value) => `{"error":${value}}`);
      const filled = ['true', '7', '"0"', '"no"', '[0]', '{"a":null}'].map((value) => `{"error":${value}}`);
      expect(await printedOf('embed with a query', [...empty, '{}', ...filled])).toEqual([...empty, '{}']);
    },
    LIMIT,
  );

  runs.each(['embed with a query', 'futures with a query', 'a list of orders', 'a list of statuses'])(
    `prints a response that is not an object, which reports no failure: %s${lacking}`,
    async (name) => {
      const bodies = ['[]', '[{"error":"no","result":"error"}]', '"error"', '7', 'true', 'null'];
      expect(await printedOf(name, bodies)).toEqual(bodies);
    },
    LIMIT,
  );

  runs(
    `prints a response whose members on the way to the sign of failure are missing or something else${lacking}`,
    async () => {
      const bodies = ['{}', '{"result":null}', '{"result":[1]}', '{"result":"x"}', '{"error":null}'];
      expect(await printedOf('a list of orders', bodies)).toEqual(bodies);
    },
    LIMIT,
  );

  runs.each(['spot with hostile JSON', 'an unchecked response'])(
    `fails if the response is empty: %s${lacking}`,
    async (name) => {
      const { outcome } = await runAgainst({ ...GOOD, body: '' }, programs, name);
      expect(outcome).toMatchObject({ stdout: expect.not.stringContaining('{') });
      expect(outcome.status).not.toBe(0);
    },
    LIMIT,
  );

  /** Returns the file that a program saves in its own folder, and a way to run the program. */
  const savedBy = (state: (typeof FILE_STATES)[number]) => ({
    file: join(programs.folderOf(state), 'report.zip'),
    runWith: (reply: Reply) => runAgainst(reply, programs, state, ENVIRONMENT),
  });

  runs(
    `leaves an earlier file as it is when the request fails${lacking}`,
    async () => {
      const { file, runWith } = savedBy('a file that is earlier');
      writeFileSync(file, FILE);
      for (const status of [200, 400]) {
        const { outcome } = await runWith({ ...REFUSAL, status });
        expect(outcome.status).not.toBe(0);
        expect(readFileSync(file)).toEqual(FILE);
      }
    },
    LIMIT,
  );

  runs(
    `leaves an earlier file as it is when the connection breaks before the end of the new one${lacking}`,
    async () => {
      const { file, runWith } = savedBy('a file that is broken');
      writeFileSync(file, 'earlier');
      const headers = { 'Content-Length': String(FILE.length + 1) };
      const { outcome } = await runWith({
        status: 200,
        type: 'application/octet-stream',
        body: FILE,
        headers,
      });
      expect(outcome.status).not.toBe(0);
      expect(outcome.stdout).not.toContain('Saved');
      expect(readFileSync(file, 'utf8')).toBe('earlier');
    },
    LIMIT,
  );

  runs(
    `fails when the file cannot be written${lacking}`,
    async () => {
      const { file, runWith } = savedBy('a file that is unwritable');
      mkdirSync(file);
      const { outcome } = await runWith({ status: 200, type: 'application/octet-stream', body: FILE });
      expect(outcome.status).not.toBe(0);
      expect(outcome.stdout).not.toContain('Saved');
    },
    LIMIT,
  );

  runs.each([
    ['without a key', {}],
    ['with an empty key', { ...ENVIRONMENT, API_KEY: '' }],
  ])(
    `does not start %s${lacking}`,
    async (_, environment) => {
      const outcome = await programs.run('spot with hostile JSON', environment);
      expect(outcome.status).not.toBe(0);
      expect(outcome.stderr).toContain('API_KEY');
    },
    LIMIT,
  );
});

describe('curl', () => {
  const { missing } = TOOLS.curl;
  const commands = join(ROOT, 'commands');
  const signed = Object.entries(REQUESTS).filter(([, { signing }]) => signing);
  let programs: Programs;

  beforeAll(async () => {
    const codes = new Map(signed.map(([name, request]) => [name, codeOf(request, 'curl')]));
    programs = await preparePrograms(join(ROOT, 'arguments'), 'curl', codes, interpreters);
    for (const [name] of signed) writeFileSync(join(programs.folderOf(name), "fr'o nt;.png"), FILE);
    // Commands that record their arguments, which every user of a machine can list.
    mkdirSync(commands);
    for (const command of ['curl', 'jq']) {
      const code = `#!/bin/sh\nprintf '%s\\n' "$@" >>arguments\nPATH=\${PATH#*:}\nexec ${command} "$@"\n`;
      writeFileSync(join(commands, command), code, { mode: 0o755 });
    }
  });

  test.skipIf(missing.length > 0).each(signed)(
    `has nothing in its arguments that would let others call: %s${whySkipped(missing)}`,
    async (name, request) => {
      const secrets = environmentFor(name);
      const keys = { API_KEY: 'key-7f3a', API_USER: 'key-81bc', API_SHOP: 'key-c04d' };
      const environment = { ...secrets, ...keys, PATH: `${commands}:${process.env.PATH}` };
      const { outcome, requests } = await runAgainst(replyTo(request), programs, name, environment);
      expect([outcome.status, requests.length]).toEqual([0, 1]);
      const given = readFileSync(join(programs.folderOf(name), 'arguments'), 'utf8');
      const logins = [
        [secrets.CLIENT_ID, secrets.CLIENT_SECRET],
        [secrets.API_USERNAME, secrets.API_PASSWORD],
      ].map((login) => Buffer.from(login.join(':')).toString('base64'));
      // A signature proves who calls; its key is only a name.
      const hidden = [
        ...[secrets.API_SECRET, secrets.ACCESS_TOKEN, secrets.CLIENT_SECRET, secrets.API_PASSWORD],
        ...logins,
        ...(request.signing?.signature ? [] : Object.values(keys)),
      ];
      expect(hidden.filter((secret) => given.includes(secret))).toEqual([]);
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
