/** The server of these tests is strict: it rejects each kind of wrong request, and wrong output is noticed too. */
import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { loadApis } from './apis.support.ts';
import { casesOf } from './cases.support.ts';
import { checkPrinted } from './judge.support.ts';
import { startSampleServer } from './server.support.ts';
import { CREDENTIALS, sign } from './signatures.support.ts';

const apis = await loadApis(['openapi', 'openrpc'], ['spot-rest', 'bitcoin', 'oauth']);
const server = startSampleServer(apis);
afterAll(() => server.close());

const ORDER = { ordertype: 'limit', type: 'buy', volume: '1.25', pair: 'XBTUSD', price: '27500' };
const PATH = '/0/private/AddOrder';
const [SIGNATURE] = apis.flatMap(({ schemes }) => schemes.flatMap(({ signing }) => signing?.signature ?? []));

/** Sends an order that is valid except for what the test makes wrong, and returns the reasons for the rejection. */
async function sendOrder(wrong: {
  readonly body?: object;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly nonce?: unknown;
  readonly key?: string;
}): Promise<readonly string[]> {
  const visit = await server.expectVisit('spot-rest', wrong.key ?? 'key', 'success');
  const { API_KEY } = visit.credentials;
  const nonce = 'nonce' in wrong ? wrong.nonce : Date.now();
  const body = JSON.stringify({ nonce, ...(wrong.body ?? ORDER) });
  const path = wrong.path ?? PATH;
  await fetch(visit.address + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'API-Key': API_KEY,
      'API-Sign': SIGNATURE
        ? sign(SIGNATURE, { target: path, nonce: String(nonce), body }, visit.credentials)
        : '',
      ...wrong.headers,
    },
    body,
  });
  return visit.problems;
}

describe('a request to the server', () => {
  test('that is right is taken', async () => {
    expect(await sendOrder({ key: 'right' })).toEqual([]);
  });

  test('with a wrong signature is refused', async () => {
    const other = createHmac('sha512', 'other').digest('base64');
    expect(await sendOrder({ key: 'a', headers: { 'API-Sign': other } })).toEqual(['API-Sign is wrong']);
  });

  test('with the key of another is refused', async () => {
    expect(await sendOrder({ key: 'b', headers: { 'API-Key': 'another' } })).toEqual(['API-Key is wrong']);
  });

  test('with a nonce that was used is refused', async () => {
    const nonce = Date.now();
    expect(await sendOrder({ key: 'c', nonce })).toEqual([]);
    expect(await sendOrder({ key: 'c', nonce })).toEqual([`the nonce ${nonce} is not higher than ${nonce}`]);
  });

  test('with an invalid body is refused', async () => {
    const { pair: _, ...rest } = ORDER;
    expect(await sendOrder({ key: 'd', body: rest })).toEqual([
      "the value must have required property 'pair'",
    ]);
    expect(await sendOrder({ key: 'e', body: { ...ORDER, type: 'hold' } })).toEqual([
      '/type must be one of ["buy","sell"]',
    ]);
    expect(await sendOrder({ key: 'f', body: { ...ORDER, colour: 'red' } })).toEqual([
      '"colour" is not a field of this message',
    ]);
  });

  test('with another type of content is refused', async () => {
    expect(await sendOrder({ key: 'g', headers: { 'Content-Type': 'text/plain' } })).toContain(
      'no body of type "text/plain" is documented',
    );
  });

  test('with a query that is not documented is refused', async () => {
    expect(await sendOrder({ key: 'h', path: `${PATH}?fast=1` })).toEqual([
      'query parameter fast is unknown',
    ]);
  });

  test('to no operation is refused', async () => {
    expect(await sendOrder({ key: 'i', path: '/0/private/RemoveOrder' })).toEqual([
      'spot-rest has no operation POST /0/private/RemoveOrder',
    ]);
  });

  test('without a required parameter is refused', async () => {
    const visit = await server.expectVisit('oauth', 'key', 'success');
    await fetch(`${visit.address}/oauth/authorize?response_type=code`, { redirect: 'manual' });
    expect(visit.problems).toContain('query parameter client_id is missing');
  });

  test('of JSON-RPC with wrong parameters is refused', async () => {
    const visit = await server.expectVisit('bitcoin', 'key', 'success');
    await fetch(`${visit.address}/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'API-Key': CREDENTIALS.API_KEY },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getblockhash', params: ['high', 1] }),
    });
    expect(visit.problems).toEqual(['parameter 1 is unknown', 'parameter height: the value must be integer']);
  });
});

test('a program that prints something else than the documented answer is found out', () => {
  const [one] = apis.flatMap(casesOf).filter(({ expected }) => expected.kind === 'json');
  const visit = { replies: [], address: '' };
  const value = one?.expected.kind === 'json' ? one.expected.value : null;
  const print = (stdout: string) =>
    one ? checkPrinted(one, { status: 0, stdout, stderr: '' }, visit, '.') : ['no sample'];
  expect(print(JSON.stringify(value, null, 4))).toEqual([]);
  expect(print('{"error": []}')).toEqual(['printed {"error": []}']);
  expect(print('Saved')).toEqual(['printed Saved']);
});
