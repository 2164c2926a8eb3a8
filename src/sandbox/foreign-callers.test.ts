/** Foreign APIs whose errors are numbers, and whose callers are known from other places than headers. */
import { describe, expect, test } from 'vitest';
import { MACHINE } from '../build/sandbox-host.ts';
import type { Api } from '../model/api.ts';
import { readSpecification } from '../readers/specs.ts';
import { ACCOUNTS } from './accounts.ts';
import { sign } from './proof.ts';
import { bodyOf, createTestSandbox } from './running.support.ts';

async function readApi(id: string, text: string): Promise<Api> {
  const { value } = await readSpecification({ id, files: [{ path: `specs/${id}.yaml`, text }] });
  if (!value) throw new Error('The specification cannot be read.');
  return value;
}

const ORDERS = (failure: string, example: string) => `
openapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
servers: [{ url: https://trade.example }]
x-failure: ${failure}
x-errors:
  "1001": { meaning: The key is unknown., remedy: Use another one. }
  "1002": { meaning: A field is wrong., remedy: Correct it. }
x-rejections: { key: "1001", field: "1002" }
security: [{ key: [] }]
paths:
  /orders:
    get:
      operationId: listOrders
      x-errors: ["1001", "1002"]
      parameters: [{ name: size, in: query, schema: { type: integer } }]
      responses:
        "200":
          description: Accepted.
          content:
            application/json:
              schema: { type: object }
              examples: { Good: { value: { code: 0 } }${example} }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
`;

describe('an error code that is a number', () => {
  test('is found in the documented response, and replaced in that of another error', async () => {
    const example = ', Bad: { value: { code: 1002, count: 2, message: A field is wrong. } }';
    const { send } = await createTestSandbox([], [await readApi('orders', ORDERS('code', example))]);
    const headers = { 'x-key': ACCOUNTS.usual.key };
    const wrong = send({ target: '/orders?size=x', headers });
    expect(bodyOf(wrong)).toEqual({ code: 1002, count: 2, message: 'A field is wrong.' });
    expect(bodyOf(send({ target: '/orders' }))).toMatchObject({ code: 1001, count: 2 });
  });

  test('is a number without an example, too', async () => {
    const { send } = await createTestSandbox([], [await readApi('orders', ORDERS('code', ''))]);
    expect(bodyOf(send({ target: '/orders' }))).toEqual({ code: 1001 });
  });
});

/** A key in one place, and a token that is issued to it for messages with the permission to trade. */
const TOKENS = (place: string) => `
openapi: 3.1.0
info: { title: Tokens, version: 1.0.0 }
servers: [{ url: https://trade.example }]
security: [{ key: [] }]
paths:
  /token:
    post:
      operationId: getToken
      responses:
        "200":
          description: A token.
          content: { application/json: { schema: { type: object }, example: { token: example-token } } }
components:
  securitySchemes: { key: { type: apiKey, in: ${place}, name: key } }
`;

const SOCKET = (place: string) => `
asyncapi: 3.0.0
info: { title: Socket, version: 1.0.0 }
servers: { live: { host: ws.example, protocol: wss, pathname: /v1, security: [{ $ref: '#/components/securitySchemes/token' }] } }
channels:
  orders:
    address: /
    messages:
      add:
        payload: { type: object, required: [op], properties: { op: { const: add }, token: { type: string, x-token: true } } }
        examples: [{ payload: { op: add, token: example-token } }]
operations:
  add: { action: receive, channel: { $ref: '#/channels/orders' }, x-permission: Trade }
components:
  securitySchemes:
    token:
      type: httpApiKey
      in: query
      name: token
      x-signing:
        token:
          method: POST
          url: https://trade.example/token
          member: [token]
          signing: { key: { in: ${place}, name: key } }
`;

test.each([
  ['query', (key: string) => ({ target: `/token?key=${key}` })],
  ['cookie', (key: string) => ({ target: '/token', headers: { cookie: `a=b; key=${key}` } })],
  ['header', (key: string) => ({ target: '/token', headers: { key } })],
])('a token belongs to the key that asked for it in the %s', async (place, requestOf) => {
  const { send, running } = await createTestSandbox(
    [],
    [await readApi('tokens', TOKENS(place)), await readApi('socket', SOCKET(place))],
  );
  for (const { key } of [ACCOUNTS.usual, ACCOUNTS.withoutPermissions]) {
    const reply = bodyOf(send({ method: 'POST', ...requestOf(key) }));
    const [[token, issued] = []] = [...running.memory.tokens].slice(-1);
    expect(reply).toEqual({ token });
    expect(issued?.key).toBe(key);
  }
});

/** A handshake with a key, and messages with a nonce. */
const NONCES = (nonce: string, signature: string) => `
asyncapi: 3.0.0
info: { title: Nonces, version: 1.0.0 }
servers: { live: { host: ws.example, protocol: wss, pathname: /v1, security: [{ $ref: '#/components/securitySchemes/key' }] } }
channels:
  orders:
    address: /
    messages:
      add:
        payload: { type: object, required: [op], properties: { op: { const: add }, nonce: { type: integer }, sign: { type: string } } }
        examples: [{ payload: { op: add, nonce: 1, sign: a } }]
      added: { payload: { type: object }, examples: [{ payload: { ok: true } }] }
operations:
  add:
    action: receive
    channel: { $ref: '#/channels/orders' }
    messages: [{ $ref: '#/channels/orders/messages/add' }]
  added:
    action: send
    channel: { $ref: '#/channels/orders' }
    messages: [{ $ref: '#/channels/orders/messages/added' }]
components:
  securitySchemes:
    key:
      type: httpApiKey
      in: header
      name: X-Sign
      x-signing:
        algorithm: hmac-sha256
        signed: [nonce]
        encoding: hex
        key: { in: header, name: X-Key }
        nonce: { format: ms, in: ${nonce}, name: nonce }
        signature: { in: ${signature}, name: sign }
`;

describe('a WebSocket with its key in the handshake', () => {
  const { usual, withOtp } = ACCOUNTS;

  test('has a nonce for each key, and verifies the signature of every message', async () => {
    const api = await readApi('nonces', NONCES('message', 'message'));
    const { open } = await createTestSandbox([], [api]);
    const [signature] = api.schemes.flatMap(({ signing }) => signing?.signature ?? []);
    if (!signature) throw new Error('There is no signature.');
    const connect = (account: typeof usual) => {
      const conversation = open('/v1', { 'x-key': account.key });
      return (nonce: number, sent = nonce) => {
        const own = sign(MACHINE, signature, { nonce: String(nonce) }, account);
        return conversation.receive(JSON.stringify({ op: 'add', nonce: sent, sign: own })).rejections;
      };
    };
    const [one, other] = [connect(usual), connect(withOtp)];
    expect(one(9)).toEqual([]);
    expect(other(5)).toEqual([]);
    expect(one(8)).toMatchObject([{ rule: 'nonce' }]);
    expect(one(10, 11)).toMatchObject([{ rule: 'signature' }]);
  });

  test('has a highest nonce, and one far ahead of the clock applies for a minute', async () => {
    const maximum = 18_446_744_073_709_551_615n;
    const text = NONCES('message', 'message').replace('format: ms,', `format: ms, maximum: ${maximum},`);
    const api = await readApi('nonces', text);
    const { open, pass, running } = await createTestSandbox([], [api]);
    const [signature] = api.schemes.flatMap(({ signing }) => signing?.signature ?? []);
    if (!signature) throw new Error('There is no signature.');
    const conversation = open('/v1', { 'x-key': usual.key });
    const send = (nonce: bigint) => {
      const own = sign(MACHINE, signature, { nonce: String(nonce) }, usual);
      const [rejection] = conversation.receive(`{"op":"add","nonce":${nonce},"sign":"${own}"}`).rejections;
      return rejection?.reason ?? 'accepted';
    };
    const now = () => BigInt(running.machine.now());
    expect(send(now())).toBe('accepted');
    expect(send(maximum + 1n)).toBe(`nonce is above ${maximum}, the maximum`);
    expect(send(now() + 1n)).toBe('accepted');
    expect(send(maximum)).toBe('accepted');
    expect(send(now() + 2n)).toContain(`is not higher than ${maximum}, which is ahead of the clock`);
    pass(61);
    expect(send(now())).toBe('accepted');
    expect(send(now())).toContain('is not higher than');
    // A clock that is a little ahead is no reason to forget a nonce.
    expect(send(now() + 300_000n)).toBe('accepted');
    pass(120);
    expect(send(now())).toContain('is not higher than');
  });

  test('has its nonce used once by the handshake, and never by messages', async () => {
    const api = await readApi('nonces', NONCES('header', 'header'));
    const { open } = await createTestSandbox([], [api]);
    const [signature] = api.schemes.flatMap(({ signing }) => signing?.signature ?? []);
    if (!signature) throw new Error('There is no signature.');
    const headers = {
      'x-key': usual.key,
      nonce: '9',
      sign: sign(MACHINE, signature, { nonce: '9' }, usual),
    };
    const conversation = open('/v1', headers);
    for (const count of [1, 2])
      expect([count, conversation.receive('{"op":"add"}').rejections]).toEqual([count, []]);
    expect(() => open('/v1', headers)).toThrow('the nonce 9 is not higher than 9');
  });
});
