/** Inputs as integrators paste them: an address for a path, a quoted secret, a nonce that differs from the body's. */
import { expect, test } from 'vitest';
import { inputHints, readSecret, readTarget } from './input-hints.ts';
import { EMPTY_INPUT } from './sign.ts';

const PLACEMENTS = [{ value: 'nonce', in: 'body', name: 'nonce' }] as const;
const hintsOf = (input: Partial<typeof EMPTY_INPUT>) =>
  inputHints({ placements: PLACEMENTS, nonce: 'ms', timestamp: 'iso-us' }, { ...EMPTY_INPUT, ...input });

test('an address is split into host and path', () => {
  expect(readTarget('https://api.example.com:443/0/private/Balance?a=1#x')).toEqual({
    host: 'api.example.com',
    target: '/0/private/Balance?a=1',
  });
  expect(readTarget('/0/private/Balance')).toEqual({ target: '/0/private/Balance' });
});

test.each(['c2VjcmV0', ' c2VjcmV0\n', '"c2VjcmV0"', "'c2VjcmV0'", 'c2Vj\ncmV0'])(
  '%j is the same secret',
  (text) => {
    expect(readSecret(text)).toBe('c2VjcmV0');
  },
);

test('what would fail at the server is said at its input', () => {
  const body = 'nonce=1770024600123&pair=XBTUSD';
  expect(hintsOf({ target: '/0/private/Balance', nonce: '1770024600123', body })).toEqual({});
  expect(hintsOf({ target: 'POST /0/private/Balance' })).toMatchObject({
    target: expect.stringContaining("isn't a path"),
  });
  expect(hintsOf({ nonce: '1,770' })).toMatchObject({ nonce: expect.stringContaining('whole number') });
  expect(hintsOf({ nonce: '1770024600123000000', body })).toMatchObject({
    nonce: expect.stringContaining('is 1770024600123:'),
  });
  expect(hintsOf({ nonce: '1', body: 'pair=XBTUSD' })).toMatchObject({
    nonce: expect.stringContaining('no nonce'),
  });
  expect(hintsOf({ nonce: '1', body: '{"nonce":"1"}\n' })).toEqual({ body: expect.any(String) });
  expect(hintsOf({ timestamp: '1770024600123456789' })).toMatchObject({
    timestamp: expect.stringContaining('ISO 8601'),
  });
});
