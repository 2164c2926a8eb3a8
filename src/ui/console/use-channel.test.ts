/** What the log and a signed handshake show never contains a key. */
import { expect, test } from 'vitest';
import { hide } from './use-channel.ts';

test('keys are hidden as they are, in a query, and in a login', () => {
  const keys = { API_KEY: 'a+/b==', CLIENT_ID: 'me', CLIENT_SECRET: 'word' };
  const shown = hide(
    `wss://ws.example/?key=a%2B%2Fb%3D%3D\nX-Key: a+/b==\nAuthorization: Basic ${btoa('me:word')}\n{"token":"t1"}`,
    keys,
    't1',
  );
  expect(shown.split('\n')).toEqual([
    'wss://ws.example/?key=(hidden)',
    'X-Key: (hidden)',
    'Authorization: Basic (hidden)',
    '{"token":"(hidden)"}',
  ]);
});
