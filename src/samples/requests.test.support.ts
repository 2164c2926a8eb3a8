/** Requests that try every scheme, every kind of body and every character that could leave a string. */
import type { HttpSample, SampleBody, SampleRequest, Signing, SocketSample } from '../model/request.ts';
import { toSamples } from './samples.ts';

export const KEY = 'the-key';
export const SECRET = Buffer.from('a secret of some bytes \u00ff\u0000').toString('base64');

/** Quotes, escapes, expansions, interpolations, comments, controls, and characters that do not show. */
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

/** A request with the parts that matter to a test. */
export function toRequest(parts: Partial<HttpSample> & { readonly signing: Signing }): HttpSample {
  return {
    kind: 'http',
    method: parts.body ? 'POST' : 'GET',
    origin: 'https://api.example.com',
    path: '/0/private/AddOrder',
    query: [],
    headers: [],
    body: null,
    nonceField: null,
    errorField: 'error',
    binary: false,
    ...parts,
  };
}

export const ADD_ORDER = toRequest({
  signing: 'spot',
  body: json({ nonce: 1, ordertype: 'limit', type: 'buy', volume: '1.25', pair: 'XBTUSD', price: '27500' }),
  nonceField: 'nonce',
});

/** By what they try. */
export const REQUESTS: Readonly<Record<string, HttpSample>> = {
  'a hostile query and path': toRequest({
    signing: 'none',
    path: `/a b/"'$x\`\\/\u00fc/%41/%/{id}/[0]`,
    query: [
      ['pair', HOSTILE],
      [HOSTILE, 'name'],
      ['pair', 'again'],
    ],
  }),
  'spot with hostile JSON': { ...ADD_ORDER, body: json({ nonce: 1, ...HOSTILE_VALUE }) },
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
      value: { type: HOSTILE.replaceAll('\0', ''), metadata: { a: ["it's"] }, front: "fr'o nt;.png" },
      files: ['front'],
    },
  },
  'futures with a query': toRequest({
    signing: 'futures',
    path: '/derivatives/api/v3/fills',
    query: [['lastFillTime', '2026-01-01T00:00:00.000Z + &=']],
    errorField: 'result',
  }),
  'futures with a form that repeats a name': toRequest({
    signing: 'futures',
    path: '/derivatives/api/v3/sendorder',
    body: form({ symbol: ['PF_XBTUSD', 'a b'], side: 'buy' }),
    errorField: 'result',
  }),
  'futures with query and body': toRequest({
    signing: 'futures',
    method: 'PUT',
    path: '/api/history/v3/x',
    query: [['a', 'b c']],
    body: form({ size: 1 }),
    errorField: 'result',
  }),
  'embed with a query': toRequest({
    signing: 'embed',
    path: '/b2b/assets',
    query: [['page[size]', '10 000']],
    headers: [
      ['Provider-Version', '2025-04-15'],
      ['API-Nonce', '1'],
      ['api-key', 'example'],
    ],
  }),
  'embed with JSON': toRequest({ signing: 'embed', path: '/b2b/users', body: json({ a: [1, 2] }) }),
  'bearer with PUT': toRequest({ signing: 'bearer', method: 'PUT', body: json([{ a: 1 }]) }),
  'basic with a form and a nonce': toRequest({
    signing: 'basic',
    nonceField: 'no nce',
    body: form({ grant_type: 'refresh_token', x: 'a+b &c' }),
  }),
  'a key in a header, with JSON-RPC': toRequest({
    signing: 'node-key',
    path: '/',
    headers: [
      ['X-API-Key', 'k $HOME "{{key}}"'],
      ['X-Note', `it's $(id) \`id\` "x" \\ %s\r\nEvil: 1`],
    ],
    body: json({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: '0x0' }, 'latest'] }),
  }),
  'an unsigned multipart form': toRequest({
    signing: 'none',
    body: {
      mediaType: 'multipart/form-data',
      value: { note: '@x;type=y', front: "fr'o nt;.png" },
      files: ['front'],
    },
  }),
  'a text': toRequest({
    signing: 'none',
    body: { mediaType: 'text/plain', value: `@${HOSTILE.replaceAll('\0', '')}` },
  }),
  'a file as answer': { ...ADD_ORDER, binary: true, fileName: "re'port $x.zip" },
  'no answer': toRequest({ signing: 'futures', method: 'DELETE', empty: true }),
};

export const PUBLIC_SOCKET: SocketSample = {
  kind: 'socket',
  url: 'wss://ws.example.com/v2',
  send: [{ method: 'subscribe', params: { channel: 'ticker', symbol: ['BTC/USD'], note: HOSTILE } }],
  signing: 'none',
  receive: 2,
};

/** By what they try. */
export const SOCKETS: Readonly<Record<string, SocketSample>> = {
  'a public stream': PUBLIC_SOCKET,
  'a token': {
    ...PUBLIC_SOCKET,
    send: [
      { method: 'subscribe', params: { channel: 'executions', token: 'example' } },
      { event: 'x', note: 'a {{token}}' },
    ],
    signing: 'spot',
    tokenOrigin: 'https://api.example.com',
  },
  'a challenge': {
    ...PUBLIC_SOCKET,
    send: [{ event: 'subscribe', feed: 'fills', api_key: 'example', signed_challenge: 'example' }],
    signing: 'futures',
  },
  'a key in a header': {
    ...PUBLIC_SOCKET,
    signing: 'node-key',
    headers: [['X-API-Key', '{{key}}']],
  },
  'nothing to send': { ...PUBLIC_SOCKET, send: [] },
  'a signed handshake': { ...PUBLIC_SOCKET, signing: 'prime' },
  'a bearer token': { ...PUBLIC_SOCKET, signing: 'bearer' },
  'basic credentials': { ...PUBLIC_SOCKET, signing: 'basic', headers: [['X-A', '1']] },
};

/** The sample of a request in one language. */
export function codeOf(request: SampleRequest, tab: string): string {
  const sample = toSamples(request).find((each) => each.tab === tab);
  if (sample === undefined) throw new Error(`There is no sample in ${tab}.`);
  return sample.code;
}
