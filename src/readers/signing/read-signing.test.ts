/** Valid descriptions become data. All mistakes in one are reported together, each at its place. */
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { asObject } from '../json-schema/json.ts';
import { readSigning } from './read-signing.ts';

function read(scheme: string) {
  const problems: string[] = [];
  const source = {
    report: (pointer: string, what: string, fix: string) => problems.push(`${pointer} ${what} → ${fix}`),
    root: null,
  };
  return { signing: readSigning(source, asObject(parse(scheme)), '#'), problems };
}

describe('a scheme without a description', () => {
  test.each([
    ['{ type: apiKey, in: header, name: X-Key }', 'key in header X-Key'],
    ['{ type: apiKey, in: query, name: key }', 'key in query key'],
    ['{ type: httpApiKey, in: cookie, name: session }', 'key in cookie session'],
    ['{ type: http, scheme: Bearer }', 'access-token in header Authorization'],
    ['{ type: oauth2 }', 'access-token in header Authorization'],
    ['{ type: openIdConnect }', 'access-token in header Authorization'],
    ['{ type: http, scheme: basic }', 'login in header Authorization'],
  ])('%s sends the %s', (scheme, expected) => {
    const placements = read(scheme).signing?.placements ?? [];
    expect(placements.map((one) => `${one.value} in ${one.in} ${one.name}`)).toEqual([expected]);
  });

  test.each([
    ['{ type: http, scheme: basic }', undefined],
    ['{ type: http, scheme: basic, x-client: true }', true],
  ])('%s: whether it is an OAuth client is %s', (scheme, expected) => {
    expect(read(scheme).signing?.placements[0]?.isClient).toBe(expected);
  });

  test.each([
    '{ type: mutualTLS }',
    '{ type: apiKey, in: user }',
    '{ type: http, scheme: digest }',
    '{ x-label: Key }',
  ])('%s adds nothing', (scheme) => {
    expect(read(scheme)).toEqual({ signing: null, problems: [] });
  });
});

describe('a description', () => {
  test('of a signature takes the place of the scheme, unless it has its own', () => {
    const signed = 'algorithm: hmac-sha256, signed: [body], encoding: hex';
    const scheme = (more: string) =>
      `{ type: apiKey, in: header, name: Sign, x-signing: { ${signed}${more} } }`;
    expect(read(scheme('')).signing?.placements).toEqual([
      { value: 'signature', in: 'header', name: 'Sign' },
    ]);
    expect(read(scheme(', signature: { in: query, name: s }')).signing?.placements).toEqual([
      { value: 'signature', in: 'query', name: 's' },
    ]);
  });

  test('holds what a logon over FIX and a signed webhook need', () => {
    const logon = read(`x-signing:
  algorithm: hmac-sha512
  secret: base64
  signed: [{ hash: sha256, of: [{ text: "34=" }, { field: "34" }, nonce] }]
  encoding: base64
  key: { in: message, name: "553" }
  nonce: { format: ms, in: message, name: "5025" }
  signature: { in: message, name: "554" }`);
    const webhook = read(
      'x-signing: { jwt: { algorithm: es256, keys: "https://keys.example", issuer: pay } }',
    );
    expect([...logon.problems, ...webhook.problems]).toEqual([]);
    expect(logon.signing?.placements.map(({ name }) => name)).toEqual(['553', '5025', '554']);
    expect(webhook.signing?.jwt).toEqual({ algorithm: 'es256', keys: 'https://keys.example', issuer: 'pay' });
  });
});

const PARTS = 'method, host, target, path, query, body, key, nonce, timestamp, challenge';

test('a nonce can have a maximum, which keeps its digits', () => {
  const nonce = (maximum: string) =>
    read(`x-signing: { nonce: { format: ms, maximum: ${maximum}, in: header, name: N } }`);
  expect(nonce('"18446744073709551615"').signing?.nonceMaximum).toBe('18446744073709551615');
  expect(nonce('4294967295').signing?.nonceMaximum).toBe('4294967295');
  expect(nonce('2^64').problems).toEqual([
    '#/x-signing/nonce/maximum the maximum is 2^64, not a whole number → write its digits',
  ]);
});

describe('whatever is wrong', () => {
  test('with a description is reported at once, each with its place and what to do', () => {
    expect(
      read(`x-signing:
  algorithm: md5
  signed: [nonce, colour, { hash: crc32, of: [], salt: x }]
  encoding: base32
  secrets: text
  timestamp: { format: minutes, in: trailer, name: T }
  signature: { in: body }
`).problems,
    ).toEqual([
      '#/x-signing/secrets unknown member secrets → use algorithm, secret, signed, join, encoding, signature, challenge, key, nonce, timestamp, token, jwt',
      '#/x-signing/timestamp/in unknown in "trailer" → use one of header, query, cookie, body, message',
      '#/x-signing/signature/in unknown in "body" → use one of header, query, cookie, message',
      '#/x-signing/signature name is missing → add name as text',
      '#/x-signing/algorithm unknown algorithm "md5" → use one of hmac-sha256, hmac-sha384, hmac-sha512',
      '#/x-signing/encoding unknown encoding "base32" → use one of hex, base64, base64url, base64url-unpadded',
      `#/x-signing/signed/1 unknown part "colour" → use one of ${PARTS}, { text: … }, { field: … }, { path-without: … } or { hash: …, of: […] }`,
      '#/x-signing/signed/2/salt unknown member salt → use hash, of, join, encoding',
      '#/x-signing/signed/2/hash unknown hash "crc32" → use one of sha256, sha384, sha512',
      `#/x-signing/signed/2 of lists nothing → list parts: ${PARTS}`,
      '#/x-signing/timestamp/format unknown format "minutes" → use one of s, ms, us, iso-s, iso-ms, iso-us',
    ]);
  });

  test.each([
    ['x-signing: spot', '#/x-signing x-signing is "spot", not a description → describe'],
    [
      'x-signing: { algorithm: hmac-sha256, signed: [nonce], encoding: hex, signature: { in: header, name: S } }',
      '#/x-signing/signed the signature covers a nonce that is not described → add nonce: { in: header, name: …, format: ms }',
    ],
    [
      'x-signing: { algorithm: hmac-sha256, signed: [body], encoding: hex }',
      '#/x-signing the signature has no place → add signature: { in: header, name: … }',
    ],
    [
      'x-signing: { token: { url: /token, member: [t], signing: {} } }',
      '#/x-signing/token/url /token is not a full address',
    ],
    ['x-signing: { jwt: { algorithm: es256 } }', '#/x-signing/jwt keys is missing → add keys as text'],
    [
      'x-signing: { algorithm: hmac-sha256, signed: [challenge], encoding: hex, signature: { in: message, name: s }, challenge: { in: message, name: c, member: m } }',
      '#/x-signing/challenge the challenge has no send or no receive',
    ],
  ])('%s is reported', (scheme, problem) => {
    expect(read(scheme).problems).toEqual([expect.stringContaining(problem)]);
  });
});
