/** The sandbox as a server: works for every format, follows the FIX session rules, and is part of the site server. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { loadApis } from '../../tests/samples/apis.support.ts';
import type { Api } from '../model/api.ts';
import { SOH } from '../readers/fix/codec.ts';
import { readSpecification } from '../readers/specs.ts';
import { ACCOUNTS } from '../sandbox/accounts.ts';
import { assembleSandbox } from '../sandbox/sandbox.ts';
import { hasCode } from './error-code.ts';
import { openFixClient, signLogon, type Tags, toTime } from './fix-client.support.ts';
import { describeRunning, locatePages, type RunningSandbox, startSandbox } from './sandbox.ts';
import { createSandboxHost, pauseAfter, type SandboxHost } from './sandbox-host.ts';
import { createSiteServer, createStop, listen } from './serve.ts';

const started: RunningSandbox[] = [];
afterEach(() => {
  for (const running of started.splice(0)) running.close();
});

async function start(...apis: readonly Api[]): Promise<RunningSandbox> {
  const running = await startSandbox(assembleSandbox(apis), { host: '127.0.0.1', port: 0 });
  started.push(running);
  return running;
}

async function readFixture(name: string): Promise<Api> {
  const path = `tests/fixtures/${name}/input.${/^(fix|quickfix)-/.test(name) ? 'xml' : 'yaml'}`;
  const { value } = await readSpecification({
    id: name,
    files: [{ path, text: readFileSync(path, 'utf8') }],
  });
  if (!value) throw new Error(`${path} cannot be read.`);
  return value;
}

/** Listens on a port whose predecessor is free, below those that a system gives to whoever asks for any port. */
async function listenAboveFree(port: number): Promise<Server> {
  try {
    const below = createServer();
    await once(below.listen(port, '127.0.0.1'), 'listening');
    await once(below.close(), 'close');
    const server = createServer();
    await once(server.listen(port + 1, '127.0.0.1'), 'listening');
    return server;
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) return listenAboveFree(port + 2);
    throw error;
  }
}

test('a rejection leads to the error on the page of its operation, or to the guide that explains its rule', async () => {
  const apis = await loadApis(undefined, ['spot-rest']);
  const setting = { id: 'spot-rest', spec: [], prefix: '/docs/rest', sidebar: 's', label: 'REST' } as const;
  const locate = locatePages({ apis }, { apis: [setting] }, '/api');
  const rejection = { rule: 'key', reason: 'unknown' } as const;
  const said = '{"error":["EAPI:Invalid key"]}';
  expect(locate?.('spot-rest', 'addOrder', rejection, said)).toBe(
    '/api/docs/rest/add-order#errors.EAPI-Invalid-key',
  );
  expect(locate?.('spot-rest', 'addOrder', rejection, '{}')).toBe('/api/docs/rest/add-order');
  expect(locate?.('spot-rest', 'addOrder', { ...rejection, page: '/docs/auth' }, said)).toBe(
    '/api/docs/auth',
  );
});

test('a FIX port that is taken ends the sandbox with one message, and its HTTP port is free again', async () => {
  const sandbox = assembleSandbox(await loadApis(undefined, ['spot-fix']));
  const taken = await listenAboveFree(21_000);
  onTestFinished(() => void taken.close());
  const { port } = Object(taken.address());
  const place = { host: '127.0.0.1', port: port - 1 };
  await expect(startSandbox(sandbox, place)).rejects.toMatchObject({
    problems: [{ what: expect.stringContaining(`port ${port} of 127.0.0.1 can't be used`) }],
  });
  const http = createServer();
  await once(http.listen(place.port, place.host), 'listening');
  http.close();
});

test('the lines to paste have the port of every FIX API', async () => {
  const config = { title: 'Example', apis: [{ id: 'prime-fix', label: 'Prime FIX' }] };
  const sandbox = assembleSandbox([]);
  const fix = new Map([
    ['spot-fix', 8081],
    ['prime-fix', 8082],
  ]);
  const text = describeRunning({ sandbox, address: 'http://127.0.0.1:8080', fix }, Object(config));
  expect(text).toContain('FIX_PORT=8081 FIX_TLS=0\n# For Prime FIX instead: export FIX_PORT=8082\n');
});

test.each([
  ['{ type: http, scheme: basic }', true],
  ['{ type: http, scheme: basic, x-client: true }', false],
])('the lines to paste have the login of %s: %s', async (scheme, expected) => {
  const text = `openapi: 3.1.0
info: { title: Pets, version: '1' }
components: { securitySchemes: { login: ${scheme} } }
`;
  const { value: api } = await readSpecification({ id: 'pets', files: [{ path: 'pets.yaml', text }] });
  if (!api) throw new Error('not read');
  const running = { sandbox: assembleSandbox([api]), address: 'http://127.0.0.1:8080', fix: new Map() };
  const lines = describeRunning(running, Object({ title: 'Example', apis: [] })).split('\n');
  const login = 'export API_USERNAME=sandbox-client API_PASSWORD=sandbox-client-secret';
  expect(lines.includes(login)).toBe(expected);
});

/** Sends a text over a WebSocket and returns the first message that isn't a status. */
function ask(address: string, text: string): Promise<unknown> {
  const socket = new WebSocket(address);
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(text));
    socket.on('message', (data) => {
      const value = JSON.parse(data.toString());
      if (value.channel === 'status') return;
      socket.terminate();
      resolve(value);
    });
  });
}

describe('a site made from another specification has a sandbox', () => {
  test('of OpenAPI', async () => {
    const api = await readFixture('openapi-safe-samples');
    const { address } = await start(api);
    const samples = api.operations.flatMap((one) =>
      'sample' in one && one.sample?.kind === 'http' ? [one.sample] : [],
    );
    expect(samples.length).toBeGreaterThan(0);
    for (const { method, path } of samples) {
      const { headers } = await fetch(`${address}/@${api.id}${path}`, { method });
      expect(headers.get('x-sandbox')).toBe('true');
      expect(headers.get('x-sandbox-rule')).not.toBe('operation');
    }
  });

  test('of AsyncAPI', async () => {
    const api = await readFixture('asyncapi-conversation');
    const { address } = await start(api);
    const socket = `${address.replace('http', 'ws')}/@${api.id}/v2`;
    expect(await ask(socket, '{"what": 1}')).toMatchObject({ sandbox: { rule: expect.any(String) } });
  });

  test('of OpenRPC', async () => {
    const { address } = await start(await readFixture('openrpc-by-position'));
    const call = async (body: string) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(address, { method: 'POST', headers, body })).json();
    };
    expect(await call('{"jsonrpc":"2.0","id":5,"method":"chain_balance","params":["0xab"]}')).toMatchObject({
      id: 5,
      result: expect.any(String),
    });
    expect(await call('{"jsonrpc":"2.0","id":5,"method":"chain_balance","params":[]}')).toMatchObject({
      id: 5,
      error: { code: -32602 },
    });
    expect(await call('{"jsonrpc":"2.0","id":5,"method":"chain_dance"}')).toMatchObject({
      error: { code: -32601 },
    });
    expect(await call('{')).toMatchObject({ error: { code: -32700 } });
  });

  test('of OpenRPC over WebSocket', async () => {
    const { address } = await start(await readFixture('openrpc-by-name'));
    const socket = `${address.replace('http', 'ws')}/@openrpc-by-name/rpc`;
    const call = (method: string, params: object) =>
      ask(socket, JSON.stringify({ jsonrpc: '2.0', id: 6, method, params }));
    expect(await call('vault_open', {})).toMatchObject({ id: 6, result: expect.any(Boolean) });
    expect(await call('vault_open', { wide: true })).toMatchObject({
      id: 6,
      error: { code: -32602 },
      sandbox: { rule: 'unknown-field' },
    });
    expect(await call('vault_dance', {})).toMatchObject({ error: { code: -32601 } });
    expect(await ask(socket, '{')).toMatchObject({ id: null, error: { code: -32700 } });
  });

  test.each(['fix-code-sets', 'quickfix-dictionary'])(
    'of FIX, though its dictionary has no session: %s',
    async (name) => {
      const { fix } = await start(await readFixture(name));
      const client = await openFixClient(fix.get(name) ?? 0);
      client.send('A', { 98: '0', 108: '30', 141: 'Y' });
      expect(await client.next('A')).toMatchObject({ 34: '1', 49: 'TARGET-TRD', 464: 'Y' });
      client.send('1', { 112: 'there?' });
      expect(await client.next('0')).toMatchObject({ 112: 'there?' });
      client.close();
    },
  );
});

describe('a FIX session', () => {
  const ORDER = { 55: 'BTC/USD', 54: '1', 40: '2', 44: '64000.0', 38: '0.5', 59: '1', 18: 'P' };
  const order = (id: string) => ({ 11: id, ...ORDER, 60: toTime(new Date()) });

  async function logOn(tags = signLogon()) {
    const { fix } = await start(...(await loadApis(['fix'], ['spot-fix'])));
    const client = await openFixClient(fix.get('spot-fix') ?? 0);
    client.send('A', tags);
    return client;
  }

  test('begins with a signed logon, and ends with a logout', async () => {
    const client = await logOn();
    expect(await client.next('A', '5')).toMatchObject({ 35: 'A', 34: '1' });
    client.send('5');
    expect(await client.next('5')).toMatchObject({ 35: '5' });
    client.close();
  });

  test.each([
    ['another secret', signLogon('YW5vdGhlcg=='), 'EAPI:Invalid signature'],
    ['an unknown key', { ...signLogon(), 553: 'nobody' }, 'EAPI:Invalid key'],
    ['a nonce that is no number', { ...signLogon(), 5025: 'soon' }, 'EAPI:Invalid nonce'],
  ])('with %s ends with the documented reason', async (_, tags, reason) => {
    const client = await logOn(tags);
    expect(await client.next('A', '5')).toMatchObject({ 35: '5', 58: reason });
    client.close();
  });

  test('responds to test requests, fills gaps, resends orders and resets numbers', async () => {
    const client = await logOn();
    await client.next('A');
    client.send('D', order('7012'));
    const report = await client.next('8', '3', 'j');
    expect(report).toMatchObject({ 35: '8', 11: '7012', 34: '2', 150: '0' });
    client.send('1', { 112: 'probe' });
    expect(await client.next('0')).toMatchObject({ 112: 'probe', 34: '3' });
    client.send('2', { 7: '2', 16: '2' });
    expect(await client.next('8', '4')).toMatchObject({ 35: '8', 34: '2', 43: 'Y', 11: '7012' });
    client.send('2', { 7: '3', 16: '3' });
    expect(await client.next('8', '4')).toMatchObject({ 35: '4', 34: '3', 43: 'Y', 123: 'Y', 36: '4' });
    client.send('4', { 34: '6', 123: 'Y', 36: '20' });
    client.send('1', { 34: '20', 112: 'after the reset' });
    expect(await client.next('0', '2')).toMatchObject({ 35: '0', 112: 'after the reset' });
    client.send('1', { 34: '25', 112: 'after a gap' });
    expect(await client.next('2')).toMatchObject({ 7: '21' });
    client.close();
  });

  test('rejects what the dictionary does not allow, and the documented order', async () => {
    const client = await logOn();
    await client.next('A');
    const { 54: _, ...withoutSide } = order('1');
    client.send('D', withoutSide);
    expect(await client.next('3', '8')).toMatchObject({ 35: '3', 45: '2', 371: '54', 372: 'D', 373: '1' });
    client.send('D', { ...order('2'), 54: 'Z' });
    expect(await client.next('3', '8')).toMatchObject({
      35: '3',
      373: '5',
      58: expect.stringContaining('Side (54)'),
    });
    client.send('D', order('1778594600300000'));
    expect(await client.next('j', '8')).toMatchObject({ 35: 'j', 45: '4', 58: 'EOrder:Insufficient funds' });
    client.close();
  });

  test('of a key without permissions is not authorized to trade', async () => {
    const client = await logOn(signLogon(undefined, undefined, ACCOUNTS.withoutPermissions));
    expect(await client.next('A', '5')).toMatchObject({ 35: 'A' });
    client.send('D', order('7012'));
    expect(await client.next('8', 'j', '3')).toMatchObject({ 35: 'j', 379: '7012', 380: '6' });
    client.close();
  });

  test('without a key receives market data only', async () => {
    const client = await logOn({ 56: 'TARGET-MD', 98: '0', 108: '30', 141: 'Y' });
    expect(await client.next('A', '5')).toMatchObject({ 35: 'A' });
    client.send('D', { 56: 'TARGET-MD', ...order('7012') });
    expect(await client.next('8', 'j', '3')).toMatchObject({
      35: 'j',
      45: '2',
      372: 'D',
      380: '6',
      58: 'Not Authorized',
    });
    client.close();
  });

  test('is a test session by its logon, and names the sandbox where a message has room for a text', async () => {
    const client = await logOn();
    expect(await client.next('A')).toMatchObject({ 464: 'Y' });
    client.send('D', order('7012'));
    expect(await client.next('8', '3', 'j')).toMatchObject({ 35: '8', 58: 'Sandbox' });
    client.send('5');
    expect(await client.next('5')).not.toHaveProperty('58');
    client.close();
  });

  describe('of Prime', () => {
    const SENT = toTime(new Date());
    const sign = (secret: string) =>
      createHmac('sha256', secret)
        .update([SENT, '1', 'MYCOMPID', 'TARGET-PRIME'].join(SOH))
        .digest('base64url');
    const logonWith = (secret: string) => ({
      52: SENT,
      56: 'TARGET-PRIME',
      95: '44',
      96: `${sign(secret)}=`,
      98: '0',
      108: '60',
      141: 'Y',
      554: ACCOUNTS.usual.key,
    });

    async function send(tags: Tags) {
      const { fix } = await start(...(await loadApis(['fix'], ['prime-fix'])));
      const client = await openFixClient(fix.get('prime-fix') ?? 0);
      client.send('A', tags);
      const reply = await client.next('A', '5');
      client.close();
      return reply;
    }

    test('begins with a logon that is signed as its page describes', async () => {
      expect(await send(logonWith(ACCOUNTS.usual.secret))).toMatchObject({ 35: 'A', 108: '60', 464: 'Y' });
    });

    test.each([
      ['another secret', logonWith('example-secret'), '96 is wrong'],
      ['another key', { ...logonWith(ACCOUNTS.usual.secret), 554: 'nobody' }, '554 is wrong'],
      ['no proof', { 52: SENT, 56: 'TARGET-PRIME', 98: '0', 108: '60', 141: 'Y' }, '554 is missing'],
    ])('ends with %s', async (_, tags, reason) => {
      expect(await send(tags)).toMatchObject({ 35: '5', 58: reason });
    });
  });

  test('rejects groups that cannot be read, and the next session is served', async () => {
    const client = await logOn();
    await client.next('A');
    for (const count of ['999999999', '-1', '0', 'x']) {
      client.send('V', { 262: 'r', 263: '1', 264: '0', 267: count, 269: '0', 146: count, 55: 'BTC/USD' });
      expect(await client.next('3', '5', 'W')).toMatchObject({ 35: '3', 372: 'V' });
    }
    client.close();
    await client.ended;
    const next = await openFixClient(started.at(-1)?.fix.get('spot-fix') ?? 0);
    next.send('A', signLogon());
    expect(await next.next('A', '5')).toMatchObject({ 35: 'A' });
    next.close();
  });

  test('ends with the sandbox', async () => {
    const client = await logOn();
    await client.next('A');
    for (const running of started.splice(0)) running.close();
    await client.ended;
  });

  test('never begins with something else', async () => {
    const { fix } = await start(...(await loadApis(['fix'], ['spot-fix'])));
    const client = await openFixClient(fix.get('spot-fix') ?? 0);
    client.write('GET / HTTP/1.1\r\n\r\n');
    expect(await client.next('5')).toMatchObject({ 49: 'SANDBOX', 58: 'a message begins with 8=FIX and 9=' });
    client.close();
  });
});

test('the site serves the sandbox on its own origin, with the pages beside it', async () => {
  const apis = await loadApis(undefined, ['spot-rest', 'spot-ws-v2']);
  const server = createSiteServer('tests/fixtures', '/api/', async () =>
    createSandboxHost(assembleSandbox(apis)),
  );
  const address = `http://127.0.0.1:${await listen(server, 0)}`;
  const response = await fetch(`${address}/sandbox/0/public/Time`);
  expect(response.headers.get('x-sandbox')).toBe('true');
  expect(await response.json()).toMatchObject({ error: [] });
  expect((await fetch(`${address}/nothing`)).headers.get('x-sandbox')).toBeNull();
  expect(await (await fetch(`${address}/sandbox/`)).json()).toMatchObject({ API_KEY: ACCOUNTS.usual.key });
  const preflight = await fetch(`${address}/sandbox/0/private/Balance`, { method: 'OPTIONS' });
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  const socket = `${address.replace('http', 'ws')}/sandbox/@spot-ws-v2/v2`;
  expect(await ask(socket, '{"method":"ping","req_id":3}')).toMatchObject({ method: 'pong', req_id: 3 });
  server.close();
  server.closeAllConnections();
});

test('the site serves JSON-RPC at the address it prints, which has no slash at its end', async () => {
  const apis = await loadApis(undefined, ['ethereum-eth']);
  const server = createSiteServer('tests/fixtures', '/', async () =>
    createSandboxHost(assembleSandbox(apis)),
  );
  const stop = createStop(server);
  const address = `http://127.0.0.1:${await listen(server, 0)}/sandbox`;
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'API-Key': ACCOUNTS.usual.key, 'Content-Type': 'application/json' },
    body,
  });
  expect(await response.json()).toMatchObject({ id: 1, result: '0x1' });
  expect((await fetch(`${address}es`)).headers.get('x-sandbox')).toBeNull();
  await stop();
});

test('a site that stops ends open WebSockets', async () => {
  const apis = await loadApis(undefined, ['spot-ws-v2']);
  const server = createSiteServer('tests/fixtures', '/', async () =>
    createSandboxHost(assembleSandbox(apis)),
  );
  const stop = createStop(server);
  const socket = new WebSocket(`ws://127.0.0.1:${await listen(server, 0)}/sandbox/@spot-ws-v2/v2`);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  await new Promise<void>((resolve) => socket.on('open', resolve));
  await stop();
  await closed;
});

test('a sandbox that cannot be read is tried again by the next request, and does not end the site', async () => {
  const open = vi
    .fn<() => Promise<SandboxHost>>()
    .mockRejectedValueOnce(new Error('wrong'))
    .mockResolvedValue(createSandboxHost(assembleSandbox([])));
  const complaint = vi.spyOn(console, 'error').mockReturnValue();
  const server = createSiteServer('tests/fixtures', '/', open);
  const stop = createStop(server);
  const address = `http://127.0.0.1:${await listen(server, 0)}/sandbox/`;
  expect((await fetch(address)).status).toBe(500);
  expect((await fetch(address)).status).toBe(200);
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
  await stop();
});

test.each([
  ['one quiet client', 2, 1, 1_000],
  ['a hundred clients of 20 ms each', 20, 100, 4_000],
  ['more than the sandbox can bear', 500, 100, 10_000],
])('streams get at most half of the time: %s', (_, took, clients, pause) => {
  expect(pauseAfter(took, clients)).toBe(pause);
});

test('messages of one client that arrive together leave others their turn', async () => {
  const api = await readFixture('asyncapi-conversation');
  const count = 200;
  let heard = 0;
  /** Number of messages handled by the end of the second one's turn. */
  const heardByTurn: number[] = [];
  const done = new Promise<void>((resolve) => {
    const host = createSandboxHost(assembleSandbox([api]), {
      onSaid: (_, text) => {
        if (text === null) return;
        heard += 1;
        if (heard === 2) setImmediate(() => heardByTurn.push(heard));
        if (heard === count) resolve();
      },
    });
    const server = createSiteServer('tests/fixtures', '/', async () => host);
    const stop = createStop(server);
    listen(server, 0).then((port) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/sandbox/@${api.id}/v2`);
      socket.on('open', () => {
        for (let sent = 0; sent < count; sent += 1) socket.send('{"what": 1}');
      });
    });
    onTestFinished(stop);
  });
  await done;
  expect(heardByTurn[0]).toBeLessThanOrEqual(3);
});

test('a browser names the headers of its handshake in a subprotocol', async () => {
  const { address } = await start(...(await loadApis(undefined, ['ethereum-ws'])));
  const url = `${address.replace('http', 'ws')}/@ethereum-ws`;
  const open = (protocol: string) => {
    const socket = new WebSocket(url, protocol);
    return new Promise<string>((resolve) => {
      socket.on('open', () => resolve(socket.protocol));
      socket.on('error', ({ message }) => resolve(message));
    }).finally(() => socket.terminate());
  };
  const named = (headers: object) => `headers.${Buffer.from(JSON.stringify(headers)).toString('base64url')}`;
  const right = named({ 'API-Key': ACCOUNTS.usual.key });
  expect(await open(right)).toBe(right);
  expect(await open(named({ 'API-Key': 'nobody' }))).toContain('401');
  expect(await open('headers.eyJ')).toContain('401');
});

test('a response can be lost: it never comes, or the connection ends', async () => {
  const { address } = await start(...(await loadApis(undefined, ['spot-rest'])));
  const ask = (value: string) =>
    fetch(`${address}/~${value}/0/public/Time`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ status }) => status,
      ({ name }: Error) => name,
    );
  expect(await ask('502')).toBe(502);
  expect(await ask('drop')).toBe('TypeError');
  expect(await ask('timeout')).toBe('TimeoutError');
  expect((await fetch(`${address}/0/public/Time`)).status).toBe(200);
});

test('a body that is too large is rejected, and the next request is served', async () => {
  const { address } = await start(...(await loadApis(undefined, ['spot-rest'])));
  const large = await fetch(`${address}/0/private/Balance`, { method: 'POST', body: 'x'.repeat(1_500_000) });
  expect(large.status).toBe(413);
  expect((await fetch(`${address}/0/public/Time`)).status).toBe(200);
  expect(ACCOUNTS.usual.key).toBe('sandbox-key');
});
