/** APIs that differ from ours in where they put keys, in what a query holds and in how calls are written. */
import { describe, expect, test } from 'vitest';
import { MACHINE } from '../build/sandbox-host.ts';
import type { Api } from '../model/api.ts';
import { readSpecification } from '../readers/specs.ts';
import { ACCOUNTS } from './accounts.ts';
import type { Account } from './exchange.ts';
import { sign } from './proof.ts';
import { bodyOf, createTestSandbox } from './running.support.ts';

async function readApi(text: string): Promise<Api> {
  const { value } = await readSpecification({ id: 'foreign', files: [{ path: 'specs/foreign.yaml', text }] });
  if (!value) throw new Error('The specification cannot be read.');
  return value;
}

/** Schemas of structured parameters. */
const LIST = '{ type: array, items: { type: integer } }';
const DEEP = '{ type: object, properties: { at: { type: object, properties: { low: { type: integer } } } } }';

/** Opens an API with one signed operation whose key is in this place, and returns how to call it. */
async function openOrders(place: string) {
  const api = await readApi(`
openapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
servers: [{ url: https://trade.example }]
security: [{ signature: [] }]
paths:
  /orders:
    get:
      operationId: listOrders
      parameters:
        - { name: note, in: query, schema: { type: string } }
      responses: { '200': { description: Accepted. } }
components:
  securitySchemes:
    signature:
      type: apiKey
      in: header
      name: X-Sign
      x-signing:
        algorithm: hmac-sha256
        signed: [nonce, target]
        encoding: hex
        key: { in: ${place}, name: key }
        nonce: { format: ms, in: header, name: X-Nonce }
`);
  const signature = api.schemes.flatMap(({ signing }) => signing?.signature ?? [])[0];
  if (!signature) throw new Error('The API has no signature.');
  const { send } = await createTestSandbox([], [api]);
  return (target: string, nonce: string, account: Account = ACCOUNTS.usual, headers = {}) => {
    const own = sign(MACHINE, signature, { target, nonce }, account);
    return send({ target, headers: { 'x-nonce': nonce, 'x-sign': own, ...headers } }).rejections;
  };
}

test.each([
  ['after the key', '/orders?key=sandbox-key&note=a?b'],
  ['before the key', '/orders?note=a?b&key=sandbox-key'],
])('a question mark in the query, %s, is part of what is signed', async (_, target) => {
  const call = await openOrders('query');
  expect(call(target, '5')).toEqual([]);
});

describe('every key has its own nonce', () => {
  const { usual, withOtp } = ACCOUNTS;

  test('if keys are in the query', async () => {
    const call = await openOrders('query');
    expect(call(`/orders?key=${usual.key}`, '9')).toEqual([]);
    expect(call(`/orders?key=${withOtp.key}`, '5', withOtp)).toEqual([]);
    expect(call(`/orders?key=${usual.key}`, '8')).toMatchObject([{ rule: 'nonce' }]);
  });

  test('if keys are in a cookie', async () => {
    const call = await openOrders('cookie');
    expect(call('/orders', '9', usual, { cookie: `key=${usual.key}` })).toEqual([]);
    expect(call('/orders', '5', withOtp, { cookie: `key=${withOtp.key}` })).toEqual([]);
    expect(call('/orders', '8', usual, { cookie: `key=${usual.key}` })).toMatchObject([{ rule: 'nonce' }]);
  });
});

describe('a JSON-RPC method', () => {
  /** JavaScript has no such number. */
  const LARGE = '9007199254740993';

  async function openVault() {
    const api = await readApi(`
openrpc: 1.4.1
info: { title: Vault, version: 1.0.0 }
servers: [{ url: 'https://vault.example' }, { url: 'wss://vault.example' }]
methods:
  - name: vault_open
    paramStructure: by-name
    params: [{ name: wide, schema: { type: boolean } }]
    result: { name: ok, schema: { type: boolean } }
  - name: vault_get
    paramStructure: by-name
    params: [{ name: id, required: true, schema: { type: string } }]
    result: { name: thing, schema: { type: string } }
  - name: vault_close
    params: []
    result: { name: ok, schema: { type: boolean } }
  - name: vault_alarm
    params: []
`);
    const { send, open } = await createTestSandbox([], [api]);
    const headers = { 'content-type': 'application/json' };
    return {
      call: (text: string) => send({ method: 'POST', target: '/', headers, body: Buffer.from(text) }),
      say: (text: string) => open('/').receive(text).texts[0] ?? '',
    };
  }

  test('without a result is a notification: it has no ID and gets no response', async () => {
    const { call, say } = await openVault();
    const alarm = '{"jsonrpc":"2.0","method":"vault_alarm","params":[]}';
    expect(call(alarm)).toMatchObject({ rejections: [], reply: { status: 204, body: '' } });
    expect(say(alarm)).toBe('');
    const close = '{"jsonrpc":"2.0","id":2,"method":"vault_close"}';
    expect(bodyOf(call(`[${alarm.replace('{', '{"id":1,')},${close}]`))).toMatchObject([{ id: 2 }]);
  });

  test('with parameters by name can be called without any if none is required', async () => {
    const { call } = await openVault();
    expect(bodyOf(call('{"jsonrpc":"2.0","id":1,"method":"vault_open"}'))).toMatchObject({
      id: 1,
      result: expect.any(Boolean),
    });
    expect(call('{"jsonrpc":"2.0","id":1,"method":"vault_get"}').rejections).toMatchObject([
      { rule: 'missing-field', reason: 'parameter id is missing' },
    ]);
    expect(call('{"jsonrpc":"2.0","id":1,"method":"vault_open","params":[true]}').rejections).toMatchObject([
      { rule: 'field', reason: 'parameters go by name' },
    ]);
  });

  test.each([
    ['succeeds', `{"jsonrpc":"2.0","id":${LARGE},"method":"vault_open","params":{}}`],
    ['is rejected', `{"jsonrpc":"2.0","id":${LARGE},"method":"vault_get","params":{}}`],
    ['is unknown', `{"jsonrpc":"2.0","id":${LARGE},"method":"vault_dance"}`],
  ])('keeps every digit of the ID of a call that %s', async (_, text) => {
    const { call, say } = await openVault();
    expect(say(text)).toContain(`"id":${LARGE},`);
    expect(call(text).reply.body.toString()).toContain(`"id":${LARGE},`);
  });

  test('that is unknown is rejected too if its ID is nested deeper than the stack', async () => {
    const { call } = await openVault();
    const id = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(call(`{"jsonrpc":"2.0","id":${id},"method":"vault_dance"}`).rejections).toMatchObject([
      { rule: 'malformed' },
    ]);
  });

  test('takes parameters as an object or a list, and nothing else', async () => {
    const { call } = await openVault();
    for (const params of ['5', '"all"', 'true'])
      expect(
        call(`{"jsonrpc":"2.0","id":1,"method":"vault_close","params":${params}}`).rejections,
      ).toMatchObject([{ rule: 'field', reason: 'params is neither an object nor a list' }]);
    expect(call('{"jsonrpc":"2.0","id":1,"method":"vault_close","params":[]}').rejections).toEqual([]);
  });

  test('keeps every digit of a parameter that is unknown', async () => {
    const { say } = await openVault();
    expect(say(`{"jsonrpc":"2.0","id":1,"method":"vault_close","params":[${LARGE}]}`)).toContain(
      `parameter ${LARGE} is unknown`,
    );
  });
});

/** Opens an API with a single operation, without a key, and returns how to call it. */
async function openShop(operation: string, path = '/shop') {
  const api = await readApi(`
openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
servers: [{ url: https://shop.example }]
paths:
  ${path}:
${operation.replace(/^/gm, '    ')}
`);
  const { send } = await createTestSandbox([], [api]);
  return (method: string, target: string, type?: string, body = '') =>
    send({
      method,
      target,
      headers: type === undefined ? {} : { 'content-type': type },
      body: Buffer.from(body),
    }).rejections;
}

describe('a parameter', () => {
  test('in a path is found by its name, whatever the order of the list', async () => {
    const call = await openShop(
      `parameters:
  - { name: name, in: path, required: true, schema: { type: string, pattern: '^[a-z]+$' } }
  - { name: id, in: path, required: true, schema: { type: integer } }
get:
  parameters:
    - { name: id, in: path, required: true, schema: { type: integer, maximum: 9 } }
  responses: { '200': { description: Accepted. } }`,
      '/shop/{id}/{name}',
    );
    expect(call('GET', '/shop/7/tea')).toEqual([]);
    expect(call('GET', '/shop/70/tea')).toMatchObject([
      { rule: 'field', reason: expect.stringMatching(/^id "70"/) },
    ]);
  });

  test.each([
    ['form of an object', '', '{ type: object, properties: { low: { type: integer } } }', 'low=3', 'low=x'],
    ['pipeDelimited', 'style: pipeDelimited, explode: false,', LIST, 'range=1|2', 'range=1|x'],
    ['spaceDelimited', 'style: spaceDelimited, explode: false,', LIST, 'range=1%202', 'range=1%20x'],
    ['deepObject', 'style: deepObject,', DEEP, 'range[at][low]=3', 'range[at][low]=x'],
  ])('in a query is read in its style: %s', async (_, style, schema, right, wrong) => {
    const call = await openShop(
      `get:
  parameters: [{ name: range, in: query, ${style} schema: ${schema} }]
  responses: { '200': { description: Accepted. } }`,
    );
    expect(call('GET', `/shop?${right}`)).toEqual([]);
    expect(call('GET', `/shop?${wrong}`)).toMatchObject([{ rule: 'field' }]);
  });

  test.each([
    ['label', '.3,4', '.3,x'],
    ['matrix', ';ids=3,4', ';ids=3,x'],
  ])('in a path is read in its style: %s', async (style, right, wrong) => {
    const call = await openShop(
      `get:
  parameters: [{ name: ids, in: path, required: true, style: ${style}, schema: ${LIST} }]
  responses: { '200': { description: Accepted. } }`,
      '/shop/{ids}',
    );
    expect(call('GET', `/shop/${right}`)).toEqual([]);
    expect(call('GET', `/shop/${wrong}`)).toMatchObject([{ rule: 'field' }]);
  });
});

describe('a body', () => {
  test.each([
    ['application/json; charset=utf-8', 'application/json', '{"id":1}'],
    ['application/*', 'application/json', '{"id":1}'],
    ['text/plain', 'text/plain', 'two lines\nof text'],
    ['application/octet-stream', 'application/octet-stream', '\u0000\u0001'],
  ])('documented as %s is accepted', async (documented, sent, body) => {
    const call = await openShop(
      `post:
  requestBody: { required: true, content: { '${documented}': { schema: {} } } }
  responses: { '200': { description: Accepted. } }`,
    );
    expect(call('POST', '/shop', sent, body)).toEqual([]);
    expect(call('POST', '/shop', 'image/png', body)).toMatchObject([{ rule: 'content-type' }]);
  });
});

test('an operation that can also change the protocol gets its first final response', async () => {
  const api = await readApi(`
openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
servers: [{ url: https://shop.example }]
paths:
  /attach:
    post:
      responses:
        '101': { description: The connection is a stream from now on. }
        '200': { description: Accepted. }
`);
  const { send } = await createTestSandbox([], [api]);
  expect(send({ method: 'POST', target: '/attach' }).reply.status).toBe(200);
});

test('a channel with a parameter in its address is at every value of it', async () => {
  const api = await readApi(`
asyncapi: 3.0.0
info: { title: Trades, version: 1.0.0 }
servers: { live: { host: 'ws.example', protocol: wss, pathname: /v1 } }
channels:
  trades:
    address: /{symbol}/trades
    parameters: { symbol: { description: The market., examples: [btc] } }
    messages: { trade: { payload: { type: object }, examples: [{ payload: { price: 1 } }] } }
operations:
  receive: { action: receive, channel: { $ref: '#/channels/trades' } }
`);
  const { open } = await createTestSandbox([], [api]);
  expect(open('/v1/btc/trades')).toBeDefined();
  expect(open('/v1/eth/trades')).toBeDefined();
  expect(() => open('/v1/eth/quotes')).toThrow('no API has a WebSocket at /v1/eth/quotes');
});

test('operations of OpenAPI 3.2 and those with one operationId are found by method and path', async () => {
  const api = await readApi(`
openapi: 3.2.0
info: { title: Files, version: 1.0.0 }
servers: [{ url: https://files.example }]
paths:
  /files:
    get: { operationId: same, responses: { '200': { description: A list. } } }
    post:
      operationId: same
      requestBody: { content: { application/jsonl: { itemSchema: { type: object } } } }
      responses: { '201': { description: Added. } }
    additionalOperations:
      COPY: { operationId: copy, responses: { '202': { description: Copied. } } }
  /search:
    get:
      operationId: search
      parameters:
        - name: search
          in: querystring
          content: { application/x-www-form-urlencoded: { schema: { properties: { q: { type: string } } } } }
      responses: { '200': { description: Found. } }
`);
  const { send } = await createTestSandbox([], [api]);
  const body = Buffer.from('{"a":1}\n{"a":2}\n');
  const calls = [
    send({ method: 'GET', target: '/files' }),
    send({ method: 'POST', target: '/files', body, headers: { 'content-type': 'application/jsonl' } }),
    send({ method: 'COPY', target: '/files' }),
    send({ method: 'GET', target: '/search?q=a' }),
  ];
  expect(calls.map(({ reply, rejections }) => [reply.status, rejections])).toEqual([
    [200, []],
    [201, []],
    [202, []],
    [200, []],
  ]);
});
