/** Recomputes the worked signatures of the guides from the signing descriptions in the specifications. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Signature } from '../../src/model/signing.ts';
import { readOrchestra } from '../../src/readers/fix/orchestra.ts';
import { asObject } from '../../src/readers/json-schema/json.ts';
import { CHALLENGE, EMBED, FUTURES, HANDSHAKE, SPOT, signingOf } from '../../src/samples/signings.support.ts';
import type { SignedRequest } from '../../src/sandbox/proof.ts';
import { readToken, sign } from '../samples/signatures.support.ts';
import { readGuide, textsOf } from './guide.support.ts';
import { readSources } from './spec-source.support.ts';

const [SECRET = ''] = textsOf(readGuide('spot-rest-auth'), 'secret');
const first = (guide: string, title: string) => textsOf(readGuide(guide), title)[0] ?? '';

function signed(
  signature: Signature | undefined,
  request: SignedRequest,
  secrets = { API_KEY: 'key', API_SECRET: SECRET },
): string {
  if (!signature) throw new Error('There is no signature.');
  return sign(signature, request, secrets);
}

test.each([
  ['spot-rest-auth', 0, '1770024600123', '/0/private/AddOrder', first('spot-rest-auth', 'body')],
  [
    'custody-rest-auth',
    0,
    '1773652500123',
    '/0/private/GetCustodyTask?id=TGX2OJ4JQPOTZ2',
    '{"nonce":1773652500123}',
  ],
] as const)('the nonce in the body: %s', (guide, at, nonce, target, body) => {
  expect(textsOf(readGuide(guide), 'API-Sign')[at]).toBe(signed(SPOT?.signature, { nonce, target, body }));
});

test('the nonce in a header: embed-rest-auth', () => {
  const request = { nonce: '1783328400123', target: '/b2b/quotes?user=AA41N84GEMBD7K2Q' };
  const body = first('embed-rest-auth', 'body');
  expect(first('embed-rest-auth', 'API-Sign')).toBe(signed(EMBED?.signature, { ...request, body }));
});

test('query, body and a shorter path: futures-rest, with and without a nonce', () => {
  const [order, fills] = textsOf(readGuide('futures-rest'), 'Authent');
  const request = { target: '/derivatives/api/v3/sendorder', body: first('futures-rest', 'data') };
  expect(order).toBe(signed(FUTURES?.signature, { ...request, nonce: '1778594405051' }));
  expect(first('futures-rest', 'Authent without nonce')).toBe(signed(FUTURES?.signature, request));
  const target = '/derivatives/api/v3/fills?lastFillTime=2026-05-12T14%3A02%3A18.040Z';
  expect(fills).toBe(signed(FUTURES?.signature, { target, nonce: '1778594640000' }));
});

test('a challenge: futures-websockets, as its specification describes it', () => {
  const challenge = 'c94c6ba2-6c5e-4f3e-9d8a-1f7b3e5d2a40';
  expect(schemeIn('specs/websocket/futures.yaml', 'signedChallenge')).toEqual(CHALLENGE);
  expect(first('futures-websockets', 'signed_challenge')).toBe(signed(CHALLENGE?.signature, { challenge }));
});

test('a handshake in lines: the page of the specification that describes it', () => {
  const signing = schemeIn('specs/websocket/prime.yaml', 'signedHandshake');
  const request = { method: 'GET', timestamp: '2026-06-09T13:59:55.000000Z', host: 'wss.prime.example' };
  const value = signed(
    signing?.signature,
    { ...request, target: '/ws/v1' },
    { API_KEY: '', API_SECRET: 'example-secret' },
  );
  expect(signing).toEqual(HANDSHAKE);
  expect(readSources(['specs/websocket/prime.yaml'])[0]?.text).toContain(`\n      ${value}\n`);
});

test('a logon over FIX: fix-auth', () => {
  const files = readSources(['specs/fix/spot.xml', 'specs/fix/shared.xml']);
  const { value: api } = readOrchestra({ id: 'fix', files });
  const scheme = api?.schemes.find(({ id }) => id === 'fix-password');
  const password = signed(
    scheme?.signing?.signature,
    { nonce: '1778594400250', fields: { 34: '1', 49: 'MYCOMPID', 56: 'TARGET-TRD' } },
    { API_KEY: 'MYAPIKEY', API_SECRET: 'ZXhhbXBsZS1zZWNyZXQ=' },
  );
  expect(readGuide('fix-auth')).toContain(`| Password | \`${password}\` |`);
});

test('a signed token: pay-webhook', () => {
  const token = first('pay-webhook', 'token');
  const { keys } = JSON.parse(first('pay-webhook', 'jwks.json'));
  const { jwt } =
    signingOf(
      'x-signing: { jwt: { algorithm: es256, keys: "https://keys.example", issuer: example-pay } }',
    ) ?? {};
  if (!jwt) throw new Error('There is no token.');
  expect(readToken(jwt, token, keys)).toMatchObject({ status: 'success', customer_tag: 'ana' });
  expect(readToken(jwt, token.replace(/.$/, 'Q'), keys)).toBeNull();
  expect(readToken({ ...jwt, issuer: 'another' }, token, keys)).toBeNull();
});

/** Returns the signing of a scheme in a specification without references. */
function schemeIn(path: string, name: string) {
  const root = asObject(parse(readSources([path])[0]?.text ?? ''));
  const schemes = asObject(asObject(root.components).securitySchemes);
  return signingOf(JSON.stringify(schemes[name]));
}
