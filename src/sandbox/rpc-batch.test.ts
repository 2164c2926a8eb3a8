/** Several JSON-RPC calls in one request get a list of responses, to be matched by ID. */
import { beforeAll, expect, test } from 'vitest';
import { ACCOUNTS } from './accounts.ts';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await createTestSandbox(['ethereum-eth', 'bitcoin']);
});

function call(method: string, id?: number) {
  return { jsonrpc: '2.0', id, method, params: [] };
}

function sendAll(calls: unknown, more: Record<string, string> = {}, target = '/') {
  const headers = { 'content-type': 'application/json', 'api-key': ACCOUNTS.usual.key, ...more };
  return sandbox.send({ method: 'POST', target, headers, body: Buffer.from(JSON.stringify(calls)) });
}

test('each call gets its own response, in another order than it was sent', () => {
  const verdict = sendAll([call('eth_chainId', 1), call('eth_blockNumber', 2), call('getblockcount', 3)]);
  expect(verdict.rejections).toEqual([]);
  expect(bodyOf(verdict)).toMatchObject([
    { id: 3 },
    { id: 2, result: '0x17eb0c1' },
    { id: 1, result: '0x1' },
  ]);
});

test('one call can fail while the others succeed', () => {
  const verdict = sendAll([call('eth_chainId', 1), call('eth_getBalance', 2)]);
  expect(bodyOf(verdict)).toMatchObject([
    { id: 2, error: { code: -32602 } },
    { id: 1, result: '0x1' },
  ]);
  expect(verdict.reply.headers?.['x-sandbox-reason']).toContain('is missing');
});

test('a call without an ID gets no response, and a batch of them an empty one', () => {
  expect(bodyOf(sendAll([call('eth_chainId'), call('eth_blockNumber', 2)]))).toMatchObject([{ id: 2 }]);
  expect(sendAll([call('eth_chainId')]).reply).toMatchObject({ status: 204, body: '' });
});

test('what is no call is rejected: an empty list as a whole, an item on its own', () => {
  expect(bodyOf(sendAll([]))).toMatchObject({ id: null, error: { code: -32600 } });
  expect(bodyOf(sendAll([call('eth_chainId', 1), [call('eth_chainId', 2)]]))).toMatchObject([
    { id: null, error: { code: -32600 } },
    { id: 1 },
  ]);
});

test('a wrong key or a lost response concerns the whole batch', () => {
  const calls = [call('eth_chainId', 1), call('eth_blockNumber', 2)];
  expect(sendAll(calls, { 'api-key': 'nobody' }).reply.status).toBe(401);
  expect(sendAll(calls, {}, '/~drop/').reply.loss).toBe('drop');
});

test('a call that is nested too deeply is rejected', () => {
  const body = Buffer.from(`[{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'['.repeat(50_000)}`);
  const deep = Buffer.concat([body, Buffer.from(`${']'.repeat(50_000)}}]`)]);
  expect(sandbox.send({ method: 'POST', body: deep }).rejections).toMatchObject([{ rule: 'malformed' }]);
});

test('a single call without an ID gets no response either, and one without a version is no call', () => {
  expect(sendAll(call('eth_chainId'))).toMatchObject({ rejections: [], reply: { status: 204, body: '' } });
  expect(bodyOf(sendAll({ ...call('eth_chainId', 1), jsonrpc: undefined }))).toMatchObject({
    id: 1,
    error: { code: -32600, message: 'Invalid Request' },
  });
});
