/** Messages that prove who sends them, and what the log shows of them. */
import { expect, test } from 'vitest';
import type { SocketSample } from '../../model/request.ts';
import { sandboxAt } from '../environments.ts';
import { hideKeys, signHandshake, signMessage } from './sign-channel.ts';

const SOCKET: SocketSample = {
  ...{ kind: 'socket', url: 'wss://ws.example/v1', variable: 'WS_URL', send: [{ op: 'login' }] },
  ...{ receive: 1, failures: [] },
  signing: {
    placements: [
      { value: 'key', in: 'header', name: 'X-Key' },
      { value: 'nonce', in: 'message', name: 'nonce' },
      { value: 'timestamp', in: 'message', name: 'time' },
    ],
    nonce: 'ms',
    timestamp: 'iso-s',
  },
};
const CLOCK = { now: 1_770_024_600_000, uuid: () => 'the-uuid', lastNonce: 1_770_024_600_000n, nonce: '' };

test('a message has its nonce as a number, as in the samples, and the nonce is known to be used', async () => {
  const { text, nonce } = await signMessage(SOCKET, { op: 'login' }, {}, CLOCK, { token: '', challenge: '' });
  expect(text).toBe('{"op":"login","nonce":1770024600001,"time":"2026-02-02T09:30:00Z"}');
  expect(nonce).toBe('1770024600001');
  const sandbox = sandboxAt('http://127.0.0.1/sandbox/', 'ws', 'channel');
  const handshake = await signHandshake(SOCKET, sandbox, { API_KEY: 'my-key' }, CLOCK);
  expect(handshake.headers).toEqual([['X-Key', 'my-key']]);
});

test('keys are hidden as they are, in a query, and in a login', () => {
  const keys = { API_KEY: 'a+/b==', CLIENT_ID: 'me', CLIENT_SECRET: 'word' };
  const shown = hideKeys(
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
