/** Requests prepared for generators: nothing left to decide, texts safe. */
import { describe, expect, test } from 'vitest';
import type { HttpSample } from '../model/request.ts';
import { combineSignings } from '../model/signing.ts';
import { planFailure } from './call.ts';
import { toHttpCall, toSocketCall } from './prepare.ts';
import { ADD_ORDER, failureOf, PUBLIC_SOCKET, toRequest } from './requests.support.ts';
import { CHALLENGE, SPOT, signingOf, TOKEN } from './signings.support.ts';

const json = (value: unknown) => ({ mediaType: 'application/json', value });

describe('the nonce', () => {
  test("of an example is taken out, and the sample's own goes there", () => {
    const { body, proof } = toHttpCall({ ...ADD_ORDER, body: json({ a: 1, nonce: 7 }) });
    expect(body).toMatchObject({ value: { a: 1 } });
    expect(body).not.toHaveProperty('value.nonce');
    expect(proof.fields).toMatchObject([{ value: 'nonce', name: 'nonce' }]);
  });

  test('makes a body where a spot call has none', () => {
    const { body } = toHttpCall({ ...ADD_ORDER, body: null });
    expect(body).toEqual({ kind: 'json', mediaType: 'application/json', value: {} });
  });

  test('is a header where the method takes no body', () => {
    const { headers } = toHttpCall(toRequest({ signing: SPOT })).proof;
    expect(headers.map(({ name }) => name)).toEqual(['API-Key', 'API-Nonce', 'API-Sign']);
  });

  test('goes into no list', () => {
    expect(toHttpCall(toRequest({ signing: SPOT, body: json([1]) })).proof.fields).toEqual([]);
  });
});

test('the proof of an example is taken out: a sample makes its own', () => {
  const proof = { api_key: 'k', original_challenge: 'o', signed_challenge: 's' };
  const { messages } = toSocketCall({
    ...PUBLIC_SOCKET,
    signing: CHALLENGE,
    send: [{ event: 'subscribe', feed: 'fills', ...proof }],
  });
  expect(messages).toEqual([{ event: 'subscribe', feed: 'fills' }]);
});

describe('headers', () => {
  const headersOf = (parts: Partial<HttpSample>) => toHttpCall(toRequest(parts)).headers;

  test('that the signing or the body brings along are dropped', () => {
    const headers = [
      ['API-Key', 'a'],
      ['api-sign', 'b'],
      ['Content-Type', 'c'],
      ['Host', 'd'],
      ['X-Own', 'e'],
    ] as const;
    expect(headersOf({ signing: SPOT, method: 'POST', headers })).toEqual([['X-Own', 'e']]);
    expect(headersOf({ headers: [['API-Key', 'a']] })).toEqual([['API-Key', 'a']]);
  });

  test('hold nothing that could start another header', () => {
    const headers = [
      ['X-A\r\nEvil', 'a\r\nEvil: 1'],
      ['X-\u00fc', '\u00fc b'],
    ] as const;
    expect(headersOf({ headers })).toEqual([
      ['X-AEvil', 'a Evil: 1'],
      ['X-', 'b'],
    ]);
  });

  test('of a cookie keep what is there and add the key', () => {
    const signing = signingOf('{ type: apiKey, in: cookie, name: session }');
    const { headers, proof } = toHttpCall(toRequest({ signing, headers: [['Cookie', 'a=b']] }));
    expect(headers).toEqual([]);
    expect(proof.headers).toMatchObject([{ name: 'Cookie', prefix: 'a=b; session=', variable: 'API_KEY' }]);
  });

  test('of a cookie contain every key once, in place of the one of the example', () => {
    const [key, user] = ['key', 'user'].map((name) =>
      signingOf(`{ type: apiKey, in: cookie, name: ${name} }`),
    );
    const signing = combineSignings([key, user]);
    const headers = [['Cookie', 'user=example; a=b']] as const;
    expect(toHttpCall(toRequest({ signing, headers })).proof.headers).toMatchObject([
      { prefix: 'a=b; key=', variable: 'API_KEY', next: { prefix: '; user=', variable: 'API_USER' } },
    ]);
  });
});

test('a path is percent-encoded once', () => {
  const path = (text: string) => toHttpCall(toRequest({ path: text })).path;
  expect(path('/a b/%41/100%/\u00fc?/\u017f')).toBe('/a%20b/%41/100%25/%C3%BC%3F/%C5%BF');
  expect(path("/0/private/A-z_0.~!$&'()*+,;=:@")).toBe("/0/private/A-z_0.~!$&'()*+,;=:@");
});

test('values are JSON, in characters that can be encoded', () => {
  const { body } = toHttpCall({
    ...ADD_ORDER,
    body: json({ a: 'x\ud800y', b: Number.NaN, c: undefined, d: 5n }),
  });
  expect(body).toEqual({
    kind: 'json',
    mediaType: 'application/json',
    value: { a: 'x\ufffdy', b: null, d: 5 },
  });
});

test('a call that takes no body sends none', () => {
  expect(toHttpCall(toRequest({ method: 'GET', body: json({}) })).body).toBeNull();
});

test('the media type decides how a body is written', () => {
  const kindOf = (mediaType: string) => toHttpCall(toRequest({ body: { mediaType, value: {} } })).body?.kind;
  expect(kindOf('application/problem+json; charset=utf-8')).toBe('json');
  expect(kindOf('application/x-www-form-urlencoded')).toBe('form');
  expect(kindOf('Multipart/Form-Data; boundary=x')).toBe('multipart');
  expect(kindOf('text/csv')).toBe('text');
});

test('a range of media types is sent as one of them', () => {
  const bodyOf = (mediaType: string, value: unknown) =>
    toHttpCall(toRequest({ body: { mediaType, value } })).body;
  expect(bodyOf('*/*', { a: 1 })).toEqual({ kind: 'json', mediaType: 'application/json', value: { a: 1 } });
  expect(bodyOf('application/*', [1])).toMatchObject({ kind: 'json', mediaType: 'application/json' });
  expect(bodyOf('*/*', 'words')).toEqual({ kind: 'text', mediaType: 'text/plain', text: 'words' });
});

test('a sign of failure in a list is checked for each of its items', () => {
  expect(planFailure(failureOf('result.orders[].error.code'))).toEqual({
    list: ['result', 'orders'],
    member: ['error', 'code'],
    test: { kind: 'filled' },
    start: null,
    unless: null,
    shown: [],
  });
  expect(planFailure(failureOf('error'))).toMatchObject({ list: null, member: ['error'], shown: ['error'] });
  const texts = failureOf('error[]', { kind: 'starts-with', text: 'E' });
  expect(planFailure(texts)).toMatchObject({ list: ['error'], member: [], shown: ['error'] });
});

describe('a socket', () => {
  test('without an object to send carries no proof in messages', () => {
    const { proof, messages } = toSocketCall({ ...PUBLIC_SOCKET, send: ['text'], signing: CHALLENGE });
    expect([messages, proof.members, proof.signature, proof.environment]).toEqual([[], [], null, []]);
  });

  test('prints at least one message, unless it only sends', () => {
    const mute = { ...PUBLIC_SOCKET, receive: 0 };
    expect(toSocketCall(mute).receive).toBe(0);
    for (const waits of [{ send: [] }, { awaitsGreeting: true }, { signing: TOKEN }])
      expect(toSocketCall({ ...mute, ...waits }).receive).toBe(1);
  });
});
