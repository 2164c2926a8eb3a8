/** A secret that is used as text although its scheme has another encoding is said to be one. */
import { expect, test } from 'vitest';
import { fromBase64, fromHex } from '../bytes.ts';
import { secretNote } from './secret.ts';

const SECRETS = [
  '',
  'c2VjcmV0',
  'c2VjcmV0cw==',
  'c2VjcmV0cw',
  'a-b_',
  'not base64 !!',
  'abcde',
  'a_b=c',
  '0aF9',
  '0af',
  'zz',
  '=',
  'ab==',
];

test.each(SECRETS)('%s is decoded or said not to be', (secret) => {
  expect(secretNote('text', secret)).toBeNull();
  expect(secretNote('base64', secret) === null).toBe(fromBase64(secret) !== null);
  expect(secretNote('hex', secret) === null).toBe(fromHex(secret) !== null);
});

test('the note names the encoding', () => {
  expect(secretNote('base64', 'not base64 !!')).toBe("This isn't Base64. It is used as text.");
  expect(secretNote('hex', 'zz')).toBe("This isn't hexadecimal. It is used as text.");
});
