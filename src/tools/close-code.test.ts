/** Close codes as WebSocket clients log them, and the sections on reconnecting that they lead to. */
import { expect, test } from 'vitest';
import { closeCodeIn } from './close-code.ts';

test.each([
  ['1006', '1006'],
  ['code 1006', '1006'],
  ['closed: 1008', '1008'],
  ['WebSocket closed with code 1013', '1013'],
  ['websocket: close 1006 (abnormal closure): unexpected EOF', '1006'],
  ['Connection closed by server (1001)', '1001'],
  ['websockets.exceptions.ConnectionClosedError: received 1008 (policy violation); then sent 1008', '1008'],
  ['sent 1011 (internal error) keepalive ping timeout; no close frame received', '1011'],
  ['ConnectionClosedError: no close frame received or sent', '1006'],
  ['CloseEvent {isTrusted: true, wasClean: false, code: 1006, reason: ""}', '1006'],
  ['{"closeCode":4001}', '4001'],
  ['disconnected, close code = 1012', '1012'],
])('%s has close code %s', (text, code) => {
  expect(closeCodeIn(text)?.code).toBe(code);
});

test('a code that is not registered has no name', () => {
  expect(closeCodeIn('close code 1008')).toEqual({ code: '1008', name: 'policy violation' });
  expect(closeCodeIn('close code 4001')).toEqual({ code: '4001', name: null });
});

test.each([
  'closed at 1006.5',
  'received 1008 USD',
  'order 1006 closed',
  '10060',
  'code 1016',
  'code 10060',
  '',
])('there is no close code in "%s"', (text) => {
  expect(closeCodeIn(text)).toBeNull();
});
