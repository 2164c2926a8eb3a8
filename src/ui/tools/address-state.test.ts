/** Addresses that readers share contain no secret, however it is written. */
import { expect, test } from 'vitest';
import { toAddress } from './address-state.ts';

test.each([
  ...['|', ';', '\u0001', '^A', '\\u0001', '\\x01', '\\001', '\u2401', '<SOH>', ' '].map(
    (separator) => `8=FIX.4.4${separator}9=65${separator}35=A${separator}554=hunter2${separator}10=000`,
  ),
  '8=FIX.4.4\\1554=hunter2',
  '8=FIX.4.4%01554=hunter2',
  '38 3d 46 49 58 2e 34 2e 34 01 35 35 34 3d 68',
  '{"access_token":"abc"}',
  "{'token': 'abc'}",
  String.raw`{"body":"{\"secret\":\"abc\"}"}`,
  'GET /oauth?access_token=abc',
  'API_SECRET=abc python bot.py',
  'Authorization: Bearer abc',
  'Authorization: Basic dXNlcjpwYXNz',
])('%j stays out of the address', (text) => {
  expect(toAddress({ text })).toBeNull();
});

test('a tag that only ends like the one of a password is part of the address', () => {
  expect(toAddress({ text: '8=FIX.4.4|1554=1|10=000' })).toContain('1554');
});
