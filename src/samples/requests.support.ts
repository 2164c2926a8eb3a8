/** Requests that cover every scheme, every kind of body and every character that could break out of a string. */
import type { FailureSign } from '../model/failure.ts';
import type { HttpSample, SampleBody, SampleRequest, SocketSample } from '../model/request.ts';
import { combineSignings } from '../model/signing.ts';
import { toSamples } from './samples.ts';
import {
  BASIC,
  BEARER,
  CHALLENGE,
  CLIENT,
  EMBED,
  FUTURES,
  HANDSHAKE,
  HEX_HEADERS,
  IN_QUERY,
  LINES,
  SPOT,
  signingOf,
  TOKEN,
} from './signings.support.ts';

export const KEY = 'the-key';
export const SECRET = Buffer.from('a secret of some bytes \u00ff\u0000').toString('base64');

/** Quotes, escapes, expansions, interpolations, comments, controls, and invisible characters. */
export const HOSTILE = [
  `it's "quoted" \\ back\\slash \`id\` $HOME \${HOME} $(id) !! %s %d %% %41 {{x}} {$a} #{x} \\u0041 \\n`,
  `<b>&amp;</script> ?> */ // # -- ; | & ~ * ? [a] {a} (a) + = , @ : ^ '''"""`,
  'new\nline\r\ntab\tEOF\nend',
  '\u00fcn\u00efc\u00f6d\u00e9 \u65e5\u672c \ud83d\ude00 \u202e\u2066\u2028\u2029\u00a0\u200b\ufeff \u007f\u0001\u0000\u{e0041}',
].join(' ');

export const HOSTILE_VALUE = {
  [HOSTILE]: HOSTILE,
  '': 'empty name',
  ...JSON.parse('{"__proto__": "kept"}'),
  '0': 'number as name',
  '-x': ['@file', '<file', "'", '"', '\\', '$', '`', '%', '', ' '],
  numbers: [0, -5, 0.1, 1.5e-7, 1e21, 2 ** 64, 2 ** 53],
  words: [true, false, null],
  empty: { object: {}, list: [] },
  indexed: { '0': 'a', '1': 'b' },
  nested: [[{ a: [{ b: HOSTILE }] }], []],
};

const json = (value: unknown): SampleBody => ({ mediaType: 'application/json', value });
const form = (value: unknown): SampleBody => ({ mediaType: 'application/x-www-form-urlencoded', value });

/** Creates a sign of failure from a member as specifications write it. */
export function failureOf(
  member: string,
  test: FailureSign['test'] = { kind: 'filled' },
  unless?: string,
): FailureSign {
  const path = member.split('.').map((word) => ({
    name: word.replace('[]', ''),
    isList: word.endsWith('[]'),
  }));
  return { path, test, unless };
}

const ERROR = failureOf('error');
const CODES = failureOf('error[]', { kind: 'starts-with', text: 'E' });
const OBJECTS = {
  ...failureOf('error[].severity', { kind: 'is', value: 'E' }),
  code: '{severity}{errorClass}:{type}',
};
const RESULT = failureOf('result', { kind: 'is', value: 'error' });

/** Creates a request with the parts that matter to a test. */
export function toRequest(parts: Partial<HttpSample>): HttpSample {
  return {
    kind: 'http',
    method: parts.body ? 'POST' : 'GET',
    origin: 'https://api.example.com',
    path: '/0/private/AddOrder',
    query: [],
    headers: [],
    body: null,
    signing: null,
    failures: [ERROR],
    binary: false,
    ...parts,
  };
}

export const ADD_ORDER = toRequest({
  signing: SPOT,
  body: json({ nonce: 1, ordertype: 'limit', type: 'buy', volume: '1.25', pair: 'XBTUSD', price: '27500' }),
  failures: [CODES],
});

const FRONT = "fr'o nt;.png";

/** Keyed by what they test. */
export const REQUESTS: Readonly<Record<string, HttpSample>> = {
  'a hostile query and path': toRequest({
    path: `/a b/"'$x\`\\/\u00fc/%41/%/{id}/[0]`,
    query: [
      ['pair', HOSTILE],
      [HOSTILE, 'name'],
      ['pair', 'again'],
    ],
  }),
  'spot with hostile JSON': { ...ADD_ORDER, body: json({ nonce: 1, ...HOSTILE_VALUE }) },
  'spot with errors as objects': { ...ADD_ORDER, failures: [OBJECTS] },
  'spot with a hostile form': {
    ...ADD_ORDER,
    body: form({ nonce: 1, [HOSTILE]: HOSTILE, __proto: 1, nested: { a: [1] }, flag: true, n: 0.5 }),
  },
  'spot with the nonce alone': { ...ADD_ORDER, body: null, method: 'POST' },
  'spot with a multipart form and a query': {
    ...ADD_ORDER,
    path: '/0/private/VerifyUser',
    query: [['user', 'AA 11']],
    body: {
      mediaType: 'multipart/form-data',
      value: { type: HOSTILE.replaceAll('\0', ''), metadata: { a: ["it's"] }, front: FRONT },
      files: ['front'],
      contentTypes: { metadata: ['application/vnd.a+json'], front: ['image/jpeg', 'image/png'] },
    },
  },
  'spot with a multipart form of lists': {
    ...ADD_ORDER,
    body: {
      mediaType: 'multipart/form-data',
      value: { tags: ['a', "b 'c'"], rows: [{ a: 1 }, { b: [2] }], none: [], front: [FRONT, FRONT] },
      files: ['front'],
    },
  },
  'futures with a query': toRequest({
    signing: FUTURES,
    path: '/derivatives/api/v3/fills',
    query: [['lastFillTime', '2026-01-01T00:00:00.000Z + &=']],
    failures: [RESULT],
  }),
  'futures with a form that repeats a name': toRequest({
    signing: FUTURES,
    path: '/derivatives/api/v3/sendorder',
    body: form({ symbol: ['PF_XBTUSD', 'a b'], side: 'buy' }),
    failures: [RESULT],
  }),
  'futures with query and body': toRequest({
    signing: FUTURES,
    method: 'PUT',
    path: '/api/history/v3/x',
    query: [['a', 'b c']],
    body: form({ size: 1 }),
    failures: [RESULT],
  }),
  'embed with a query': toRequest({
    signing: EMBED,
    path: '/b2b/assets',
    query: [['page[size]', '10 000']],
    headers: [
      ['Provider-Version', '2025-04-15'],
      ['API-Nonce', '1'],
      ['api-key', 'example'],
    ],
  }),
  'embed with JSON': toRequest({ signing: EMBED, path: '/b2b/users', body: json({ a: [1, 2] }) }),
  'bearer with PUT': toRequest({ signing: BEARER, method: 'PUT', body: json([{ a: 1 }]) }),
  'basic with a query': toRequest({ signing: BASIC, method: 'GET', query: [['a', 'b c']] }),
  'a client with a form': toRequest({
    signing: CLIENT,
    body: form({ grant_type: 'refresh_token', x: 'a+b &c' }),
  }),
  'time and hexadecimal, with JSON-RPC': toRequest({
    signing: HEX_HEADERS,
    path: '/',
    headers: [
      ['X-API-Key', 'example'],
      ['X-Empty', ''],
      ['X-Note', `it's $(id) \`id\` "x" \\ %s\r\nEvil: 1`],
    ],
    body: json({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: '0x0' }, 'latest'] }),
  }),
  'time and hexadecimal, with a query': toRequest({ signing: HEX_HEADERS, query: [['a', 'b c']] }),
  'a signature in the query': toRequest({
    signing: IN_QUERY,
    query: [
      ['timestamp', '1'],
      ['pair', 'a b'],
      ['pair', 'c'],
    ],
    body: form({ size: 1 }),
  }),
  'a signature as the query': toRequest({ signing: IN_QUERY }),
  'lines and hashes': toRequest({
    signing: LINES,
    headers: [['Cookie', 'a=b']],
    query: [['a', 'b c']],
    body: json({ nonce: 'x', a: [1] }),
  }),
  'lines and hashes without a body': toRequest({ signing: LINES }),
  'several keys in cookies': toRequest({
    signing: combineSignings(
      ['key', 'user', 'shop'].map((name) => signingOf(`{ type: apiKey, in: cookie, name: ${name} }`)),
    ),
    headers: [['Cookie', 'a=b; user=example; c=d']],
  }),
  'a key in the query': toRequest({ signing: signingOf('{ type: apiKey, in: query, name: api_key }') }),
  'an unsigned multipart form': toRequest({
    body: {
      mediaType: 'multipart/form-data',
      value: {
        note: '@x;type=y',
        constructor: 'no type',
        typed: '@x;type=y "z" \\',
        metadata: { a: 'b "c"; \\d' },
        front: FRONT,
      },
      files: ['front'],
      contentTypes: { typed: ['text/plain; charset=utf-8'] },
    },
  }),
  'IDs and times made at run time, in JSON': {
    ...ADD_ORDER,
    note: 'Remove "validate" to trade.',
    body: json({
      nonce: 1,
      deadline: '{{iso-s+10}}',
      orders: [{ id: '{{uuid}}' }, { id: "a '{{uuid}}' b", until: '{{iso-ms+60}}' }],
    }),
    failures: [
      ERROR,
      failureOf('result.orders[].error'),
      failureOf('result.status.word', { kind: 'is-not', values: ['placed', 'edited'] }),
      failureOf('result.ok', { kind: 'is', value: false }),
      failureOf('orders[].status', { kind: 'is-not', values: ['placed'] }),
      failureOf('reports[].status', { kind: 'is', value: 'EOrder:Bad' }, 'initial'),
      failureOf('result.late', { kind: 'filled' }, 'initial'),
    ],
  },
  'IDs and times made at run time, in a form and a query': toRequest({
    signing: FUTURES,
    query: [['until', '{{iso-ms+10}}']],
    body: form({ id: '{{uuid}}', json: { orders: [{ id: '{{uuid}}', time: '{{iso-us+0}}' }] } }),
    failures: [RESULT, failureOf('odd name.status', { kind: 'is-not', values: ['placed'] })],
  }),
  'a text': toRequest({
    body: { mediaType: 'text/plain', value: `@${HOSTILE.replaceAll('\0', '')}` },
  }),
  'a file': toRequest({
    body: { mediaType: 'image/png', value: '(contents of the file)', file: "fr'o nt;.png" },
  }),
  'nothing as JSON': toRequest({ body: json(null) }),
  'a stream as response': { ...ADD_ORDER, stream: true },
  'a stream as response to a plain call': toRequest({ stream: true }),
  'a file as response': { ...ADD_ORDER, binary: true, fileName: "re'port $x.zip" },
  'a list of orders': toRequest({
    failures: [
      CODES,
      failureOf('result.error'),
      failureOf('result.state', { kind: 'is', value: 'error' }),
      failureOf('result.orders[].error', { kind: 'filled' }, 'initial'),
    ],
  }),
  'a list of statuses': toRequest({
    failures: [
      failureOf('status', { kind: 'is-not', values: ['placed'] }),
      failureOf('state', { kind: 'is-not', values: ['placed', 'edited'] }),
    ],
  }),
  'an unchecked response': toRequest({ failures: [] }),
  'no response body': toRequest({ signing: FUTURES, method: 'DELETE', empty: true }),
};

export const PUBLIC_SOCKET: SocketSample = {
  kind: 'socket',
  url: 'wss://ws.example.com/v2',
  variable: 'SPOT_WS_URL',
  send: [{ method: 'subscribe', params: { channel: 'ticker', symbol: ['BTC/USD'], note: HOSTILE } }],
  signing: null,
  failures: [],
  receive: 2,
};

const CHALLENGED: SocketSample = {
  ...PUBLIC_SOCKET,
  send: [{ event: 'subscribe', feed: 'fills', api_key: 'example', signed_challenge: 'example' }],
  signing: CHALLENGE,
  failures: [failureOf('event', { kind: 'is', value: 'error' })],
};

/** Keyed by what they test. */
export const SOCKETS: Readonly<Record<string, SocketSample>> = {
  'a public stream': PUBLIC_SOCKET,
  'a token': {
    ...PUBLIC_SOCKET,
    send: [
      { method: 'subscribe', params: { channel: 'executions', token: '{{token}}' } },
      { event: 'x', note: 'a {{token}}' },
    ],
    signing: TOKEN,
  },
  'a challenge': CHALLENGED,
  'a challenge after a greeting': { ...CHALLENGED, awaitsGreeting: true },
  'a key in a header': {
    ...PUBLIC_SOCKET,
    signing: signingOf('{ type: httpApiKey, in: header, name: X-API-Key }'),
  },
  'nothing to send': { ...PUBLIC_SOCKET, send: [] },
  'a key in the query': {
    ...PUBLIC_SOCKET,
    signing: signingOf('{ type: httpApiKey, in: query, name: key }'),
  },
  'a signed handshake': { ...PUBLIC_SOCKET, signing: HANDSHAKE, awaitsGreeting: true },
  'an ID made at run time': {
    ...PUBLIC_SOCKET,
    send: [{ id: '{{uuid}}', at: '{{iso-us+0}}', params: { deadline: '{{iso-ms+10}}' } }],
    failures: [
      failureOf('success', { kind: 'is', value: false }),
      failureOf('error'),
      failureOf('data[].status', { kind: 'is', value: 'rejected' }, 'initial'),
    ],
  },
  'a key in every message, after a greeting': {
    ...PUBLIC_SOCKET,
    send: [{ event: 'subscribe' }],
    signing: signingOf(`
x-signing:
  algorithm: hmac-sha256
  signed: [key]
  encoding: hex
  key: { in: message, name: key }
  signature: { in: message, name: sign }
`),
    awaitsGreeting: true,
  },
  'a bearer token': { ...PUBLIC_SOCKET, signing: BEARER },
  'basic credentials': { ...PUBLIC_SOCKET, signing: BASIC, headers: [['X-A', '1']] },
};

/** Returns the sample of a request in one language. */
export function codeOf(request: SampleRequest, tab: string): string {
  const sample = toSamples(request).find((each) => each.tab === tab);
  if (sample === undefined) throw new Error(`There is no sample in ${tab}.`);
  return sample.code;
}
