/** Signatures with every step, mistakes found by trial, and test vectors from third-party clients. */
import { expect, test } from 'vitest';
import { readGuide, textsOf } from '../../../tests/unit/guide.support.ts';
import type { Signature } from '../../model/signing.ts';
import { CHALLENGE, EMBED, FUTURES, HANDSHAKE, SPOT, signingOf } from '../../samples/signings.support.ts';
import { encodeBytes, toBase64, toBytes, toHex } from '../bytes.ts';
import { checkToken } from './check-token.ts';
import { describeParts } from './describe.ts';
import { findMistake } from './find-mistake.ts';
import { EMPTY_INPUT, type SignedInput, traceSignature } from './sign.ts';

function signatureOf(signing: typeof SPOT): Signature {
  if (!signing?.signature) throw new Error('There is no signature.');
  return signing.signature;
}

const first = (guide: string, title: string) => textsOf(readGuide(guide), title)[0] ?? '';
const SECRET = first('spot-rest-auth', 'secret');

const ORDER: SignedInput = {
  ...EMPTY_INPUT,
  host: 'api.example.com',
  target: '/0/private/AddOrder',
  body: first('spot-rest-auth', 'body'),
  nonce: '1770024600123',
  key: 'MYAPIKEY',
  secret: SECRET,
};

test('the worked order of the spot guide has the signature of the guide', async () => {
  const { signature } = await traceSignature(signatureOf(SPOT), ORDER);
  expect(signature).toBe(first('spot-rest-auth', 'API-Sign'));
});

test('every value on the way is there, as bytes and as text', async () => {
  const { steps } = await traceSignature(signatureOf(SPOT), ORDER);
  expect(steps.map(({ label }) => label)).toEqual([
    'Input of SHA-256',
    'SHA-256',
    'Signed bytes',
    'Decoded secret',
    'HMAC with SHA-512',
  ]);
  const [input, digest] = steps;
  expect(input?.text).toBe(ORDER.nonce + ORDER.body);
  expect(digest?.bytes).toHaveLength(32);
  expect(steps.map(({ isSecret }) => isSecret)).toEqual([false, false, false, true, false]);
});

test('a formula says how a hash inside it is written, unless it is bytes', () => {
  const hash = { kind: 'hash', algorithm: 'sha256', parts: [{ kind: 'body' }], join: '' } as const;
  const parts = [{ kind: 'method' }, { ...hash, encoding: 'hex' }, { ...hash, encoding: 'bytes' }] as const;
  expect(describeParts(parts, '\n')).toBe('method + "\\n" + hex(SHA-256(body)) + "\\n" + SHA-256(body)');
});

test('the worked values of custody, Embed, derivatives and both WebSockets are right', async () => {
  const signed = async (signing: typeof SPOT, input: Partial<SignedInput>) =>
    (await traceSignature(signatureOf(signing), { ...EMPTY_INPUT, secret: SECRET, ...input })).signature;
  const custody = { nonce: '1773652500123', target: '/0/private/GetCustodyTask?id=TGX2OJ4JQPOTZ2' };
  expect(await signed(SPOT, { ...custody, body: '{"nonce":1773652500123}' })).toBe(
    first('custody-rest-auth', 'API-Sign'),
  );
  const quote = { nonce: '1783328400123', target: '/b2b/quotes?user=AA41N84GEMBD7K2Q' };
  expect(await signed(EMBED, { ...quote, body: first('embed-rest-auth', 'body') })).toBe(
    first('embed-rest-auth', 'API-Sign'),
  );
  const order = { nonce: '1778594405051', target: '/derivatives/api/v3/sendorder' };
  expect(await signed(FUTURES, { ...order, body: first('futures-rest', 'data') })).toBe(
    first('futures-rest', 'Authent'),
  );
  expect(await signed(CHALLENGE, { challenge: 'c94c6ba2-6c5e-4f3e-9d8a-1f7b3e5d2a40' })).toBe(
    first('futures-websockets', 'signed_challenge'),
  );
});

/** Published in a public exchange's documentation, and also in the tests of many clients (2021 to 2026). */
const PUBLIC: SignedInput = {
  ...EMPTY_INPUT,
  target: '/0/private/AddOrder',
  body: 'nonce=1616492376594&ordertype=limit&pair=XBTUSD&price=37500&type=buy&volume=1.25',
  nonce: '1616492376594',
  secret: 'kQH5HW/8p1uGOVjbgWA7FunAmGO8lsSUXNsu3eow76sz84Q18fWxnyRzBHCd3pd5nE9qa99HAZtuZuj6F1huXg==',
};

test('public vector: an order over REST, as the tests of public clients have it', async () => {
  expect((await traceSignature(signatureOf(SPOT), PUBLIC)).signature).toBe(
    '4/dpxb3iT4tp/ZCVEwSnEsLxx0bqyhLpdfOpc6fn7OR8+UClSV5n9E6aSS8MPtnRfp32bAb0nmbRn6H8ndwLUQ==',
  );
});

test('public vector: the same order where the nonce is in a header, as for Embed and ramp', async () => {
  expect((await traceSignature(signatureOf(EMBED), PUBLIC)).signature).toBe(
    '4/dpxb3iT4tp/ZCVEwSnEsLxx0bqyhLpdfOpc6fn7OR8+UClSV5n9E6aSS8MPtnRfp32bAb0nmbRn6H8ndwLUQ==',
  );
});

test('public vector: an order of derivatives over REST, as the tests of a public client in Go have it', async () => {
  const input = {
    ...EMPTY_INPUT,
    target: '/derivatives/api/v3/sendorder',
    body: 'limitPrice=40000&orderType=lmt&side=buy&size=1&symbol=PI_XBTUSD',
    nonce: '1700',
    secret: toBase64(toBytes('test-secret')),
  };
  expect((await traceSignature(signatureOf(FUTURES), input)).signature).toBe(
    'ZIQeXbAPJt/PhxcVVgznvq9DHyHB1JttG9iMYo8qMb2Co0y8zDoBwXTOGEAng6K6nrKWeP6exofWlXeEfwXlPQ==',
  );
});

test('public vector: a challenge of a derivatives WebSocket, as the tests of public clients have it', async () => {
  const input = {
    ...EMPTY_INPUT,
    challenge: 'c100b894-1729-464d-ace1-52dbce11db42',
    secret: '7zxMEF5p/Z8l2p2U7Ghv6x14Af+Fx+92tPgUdVQ748FOIrEoT9bgT+bTRfXc5pz8na+hL/QdrCVG7bh9KpT0eMTm',
  };
  expect((await traceSignature(signatureOf(CHALLENGE), input)).signature).toBe(
    '4JEpF3ix66GA2B+ooK128Ift4XQVtc137N9yeg4Kqsn9PI0Kpzbysl9M1IeCEdjg0zl00wkVqcsnG4bmnlMb3A==',
  );
});

test('public vector: RFC 4231, test case 2', async () => {
  const scheme = signingOf(
    'x-signing: { algorithm: hmac-sha256, secret: text, signed: [body], encoding: hex, key: { in: header, name: K }, signature: { in: header, name: S } }',
  );
  const input = { ...EMPTY_INPUT, body: 'what do ya want for nothing?', secret: 'Jefe' };
  expect((await traceSignature(signatureOf(scheme), input)).signature).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

/** Signs a request the way a program with a mistake would. */
async function mistaken(
  signing: typeof SPOT,
  change: (input: SignedInput) => Partial<SignedInput>,
  own?: Partial<Signature>,
) {
  const scheme = signatureOf(signing);
  const { mac } = await traceSignature({ ...scheme, ...own }, { ...ORDER, ...change(ORDER) });
  return { scheme, given: toBase64(mac), hex: toHex(mac) };
}

test.each([
  ['secret-not-decoded', () => ({}), { secret: 'text' }],
  ['nonce-missing', () => ({ nonce: '' }), {}],
  ['nonce-duplicated', ({ nonce }: SignedInput) => ({ nonce: nonce + nonce }), {}],
  ['body-left-out', () => ({ body: '' }), {}],
  ['body-reencoded', ({ body }: SignedInput) => ({ body: String(new URLSearchParams(body)) }), {}],
  ['path-with-host', ({ target }: SignedInput) => ({ target: `https://api.example.com${target}` }), {}],
  ['path-without-version', () => ({ target: '/private/AddOrder' }), {}],
  ['newline-after-body', ({ body }: SignedInput) => ({ body: `${body}\n` }), {}],
  ['wrong-hash', () => ({}), { algorithm: 'hmac-sha256' }],
] as const)('%s is found', async (id, change, own) => {
  const encoded = { ...ORDER, body: `${ORDER.body}&note=a%20b` };
  const input = id === 'body-reencoded' ? encoded : ORDER;
  const scheme = signatureOf(SPOT);
  const { mac } = await traceSignature({ ...scheme, ...own }, { ...input, ...change(input) });
  const found = await findMistake(scheme, input, toBase64(mac));
  expect(found).toMatchObject({ kind: 'found', mistakes: [{ id }] });
});

test('a signature in hexadecimal instead of base64 is found', async () => {
  const { scheme, hex } = await mistaken(SPOT, () => ({}));
  expect(await findMistake(scheme, ORDER, hex)).toMatchObject({
    kind: 'found',
    mistakes: [{ id: 'wrong-encoding', what: 'The signature is written as hexadecimal.' }],
  });
});

test('seconds instead of milliseconds are found, in the nonce and in the body', async () => {
  const seconds = ORDER.nonce.slice(0, 10);
  const { scheme, given } = await mistaken(SPOT, ({ body, nonce }) => ({
    nonce: seconds,
    body: body.replaceAll(nonce, seconds),
  }));
  const found = await findMistake(scheme, ORDER, given);
  expect(found).toMatchObject({ kind: 'found', mistakes: [{ id: 'time-in-another-unit' }] });
});

test('JSON with other spaces than sent is found', async () => {
  const input = { ...ORDER, body: '{"nonce":1773652500123,"id":"A B"}', nonce: '1773652500123' };
  const { mac } = await traceSignature(signatureOf(SPOT), {
    ...input,
    body: '{"nonce": 1773652500123, "id": "A B"}',
  });
  expect(await findMistake(signatureOf(SPOT), input, toBase64(mac))).toMatchObject({
    kind: 'found',
    mistakes: [{ id: 'body-spaced' }],
  });
});

test('a prefix of the path that must be left out is found', async () => {
  const input = { ...ORDER, target: '/derivatives/api/v3/sendorder' };
  const scheme = signatureOf(FUTURES);
  const [part] = scheme.parts;
  if (part?.kind !== 'hash') throw new Error('There is no hash.');
  const whole = part.parts.map((one) => (one.kind === 'path-without' ? ({ kind: 'path' } as const) : one));
  const { signature } = await traceSignature({ ...scheme, parts: [{ ...part, parts: whole }] }, input);
  expect(await findMistake(scheme, input, signature)).toMatchObject({
    kind: 'found',
    mistakes: [{ id: 'path-with-prefix' }],
  });
});

test('two mistakes at once are found', async () => {
  const { scheme, hex } = await mistaken(SPOT, ({ body }) => ({ body: `${body}\n` }), { secret: 'text' });
  const found = await findMistake(scheme, ORDER, hex);
  const ids = found.kind === 'found' ? found.mistakes.map(({ id }) => id) : [];
  expect(ids).toEqual(['secret-not-decoded', 'newline-after-body', 'wrong-encoding']);
});

test('a handshake that is joined without line breaks is found', async () => {
  const input = {
    ...EMPTY_INPUT,
    method: 'GET',
    host: 'wss.prime.example',
    target: '/ws/v1',
    timestamp: '2026-06-09T13:59:55.000000Z',
    secret: 'example-secret',
  };
  const scheme = signatureOf(HANDSHAKE);
  const { signature } = await traceSignature({ ...scheme, join: '' }, input);
  expect(await findMistake(scheme, input, signature)).toMatchObject({ mistakes: [{ id: 'wrong-join' }] });
  const { signature: right } = await traceSignature(scheme, input);
  expect(await findMistake(scheme, input, right)).toEqual({ kind: 'right' });
});

test('a correct signature with whitespace or quotes around it is right, and anything else is unknown', async () => {
  const scheme = signatureOf(SPOT);
  const { signature } = await traceSignature(scheme, ORDER);
  expect(await findMistake(scheme, ORDER, ` "${signature}"\n`)).toEqual({ kind: 'right' });
  for (const logged of [`API-Sign: ${signature}`, `"API-Sign": "${signature}",`, `b'${signature}'`])
    expect(await findMistake(scheme, ORDER, logged)).toEqual({ kind: 'right' });
  const wrapped = `${signature.slice(0, 64)}\n${signature.slice(64)}\n`;
  expect(await findMistake(scheme, ORDER, wrapped)).toMatchObject({ mistakes: [{ id: 'wrapped' }] });
  expect(await findMistake(scheme, ORDER, '<script>alert(1)</script>')).toMatchObject({ kind: 'unknown' });
  expect(await findMistake(scheme, ORDER, toBase64(toBytes('x'.repeat(64))))).toMatchObject({
    kind: 'unknown',
  });
});

test.each(['base64', 'base64url', 'base64url-unpadded', 'hex'] as const)(
  'a correct signature in %s is right, whichever letters it has',
  async (encoding) => {
    for (const algorithm of ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'] as const)
      for (let nonce = 0; nonce < 12; nonce += 1) {
        const scheme = { ...signatureOf(SPOT), algorithm, encoding };
        const input = { ...ORDER, nonce: String(nonce) };
        const { signature } = await traceSignature(scheme, input);
        expect(await findMistake(scheme, input, signature)).toEqual({ kind: 'right' });
      }
  },
);

test('a signature in another variant of base64 is named by its letters and its padding', async () => {
  const scheme: Signature = { ...signatureOf(SPOT), algorithm: 'hmac-sha256' };
  const input = { ...ORDER, nonce: '1' };
  const { mac } = await traceSignature(scheme, input);
  const written = encodeBytes(mac, 'base64url-unpadded');
  const name = /[-_]/.test(written) ? 'base64url without padding' : 'base64 without padding';
  expect(await findMistake(scheme, input, written)).toMatchObject({
    mistakes: [{ what: `The signature is written as ${name}.` }],
  });
});

test('a query with two question marks is signed whole, and the mistake next to it is found', async () => {
  const input = { ...ORDER, target: '/0/private/Find?note=a?b&id=1' };
  const scheme = signatureOf(SPOT);
  const { mac } = await traceSignature(scheme, { ...input, target: '/private/Find?note=a?b&id=1' });
  expect(await findMistake(scheme, input, toBase64(mac))).toMatchObject({
    mistakes: [{ id: 'path-without-version' }],
  });
});

test('a mistake is described in terms of the scheme', async () => {
  const scheme: Signature = {
    ...signatureOf(SPOT),
    join: '|',
    parts: [
      { kind: 'target' },
      { kind: 'hash', algorithm: 'sha256', parts: [{ kind: 'body' }], join: '', encoding: 'hex' },
    ],
  };
  const found = async (wrong: Signature) =>
    findMistake(scheme, ORDER, (await traceSignature(wrong, ORDER)).signature);
  expect(await found({ ...scheme, join: '' })).toMatchObject({
    mistakes: [{ id: 'wrong-join', what: 'The parts were joined without "|" between them.' }],
  });
  const parts = scheme.parts.map((part) =>
    part.kind === 'hash' ? { ...part, encoding: 'base64' as const } : part,
  );
  expect(await found({ ...scheme, parts })).toMatchObject({
    mistakes: [{ id: 'hash-as-base64', fix: 'Include the hash as hexadecimal text.' }],
  });
});

test('the token of the webhook guide passes every check until it expires', async () => {
  const { jwt } =
    signingOf(
      'x-signing: { jwt: { algorithm: es256, keys: "https://keys.example", issuer: example-pay } }',
    ) ?? {};
  if (!jwt) throw new Error('There is no token.');
  const token = first('pay-webhook', 'token');
  const keys = first('pay-webhook', 'jwks.json');
  const failures = async (text: string, set: string, now: number) =>
    (await checkToken(jwt, text, set, now)).checks.flatMap(({ passed, failure }) =>
      passed ? [] : [failure],
    );
  expect(await failures(token, keys, 0)).toEqual([]);
  expect(await failures(token, keys, 4e9)).toEqual(['The token has expired.']);
  expect(await failures(token.replace(/.$/, 'Q'), keys, 0)).toEqual(['The signature is invalid.']);
  expect(await failures(token, '{"keys":[]}', 0)).toEqual([
    "The key set doesn't contain the key named in the header.",
    'The signature is invalid.',
  ]);
  expect(await failures('"a.b"', 'no JSON', 0)).toEqual([
    "The body isn't the bare token.",
    "The token doesn't have three parts.",
    "The algorithm isn't ES256.",
    "The key set doesn't contain the key named in the header.",
    'The signature is invalid.',
    "The issuer isn't example-pay.",
    'The token has expired.',
  ]);
});

test('public vector: the ES256 token of RFC 7515, appendix A.3', async () => {
  const { jwt } =
    signingOf('x-signing: { jwt: { algorithm: es256, keys: "https://keys.example", issuer: joe } }') ?? {};
  if (!jwt) throw new Error('There is no token.');
  const token =
    'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q';
  const keys =
    '{"keys":[{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}]}';
  // The token names no key, so the tool rejects it, but says that a key of the set signed it.
  const why = async (text: string) =>
    (await checkToken(jwt, text, keys, 1300819379)).checks.find(
      ({ what }) => what === 'The signature is valid',
    )?.fix;
  expect(await why(token)).toMatch(/^Another key in the set signed this token/);
  expect(await why(token.replace('eyJpc3Mi', 'eyJpc3Mj'))).toMatch(/^Check the text that arrived/);
});
