/** Errors that a FIX message names, by the message that they belong to. */
import { expect, test } from 'vitest';
import { findInParts } from './named-errors.ts';

const sourceOf = (msgType: string) => ({ label: msgType, route: `/docs/${msgType}`, msgType }) as const;
const ERRORS = [
  { code: '103=6 Duplicate order', operations: [sourceOf('8')] },
  { code: '103=6 Duplicate order', operations: [sourceOf('9')] },
];

test.each(['|', '\u0001', '^A', ';', ' ', '<SOH>', '\\x01'])(
  'a text that starts with FIX does not end a message with "%s"',
  (end) => {
    const fields = ['8=FIX.4.4', '9=99', '35=9', '58=FIX order rejected', '103=6', '10=000', ''];
    const found = [...findInParts(ERRORS, fields.join(end))].flat();
    expect(found.map(({ error }) => error)).toEqual([ERRORS[1]]);
  },
);

test.each(['', '58=Value is incorrect|'])(
  'a reject with "%s" names the error of every API that has it, each by the message that it documents',
  (words) => {
    const [spot, other, prime] = [
      { code: '373=5 Value is incorrect', apis: ['Spot'], operations: [sourceOf('3')] },
      { code: '373=5 Value is incorrect', apis: ['Spot'], operations: [sourceOf('4')] },
      { code: '373=5 Value is incorrect', apis: ['Prime'], operations: [sourceOf('D')] },
    ];
    const found = [...findInParts([spot, other, prime], `8=FIX.4.4|35=3|372=D|373=5|${words}10=000|`)].flat();
    expect(found.map(({ error }) => error)).toEqual([spot, prime]);
  },
);

const CODES = ['HTTP 429', 'HTTP 4XX', '-32601', 'EAPI:Invalid nonce'].map((code) => ({ code }));
const codesIn = (text: string) => [...findInParts(CODES, text)].flat().map(({ error: { code } }) => code);

test.each([
  'HTTP/1.1 429 Too Many Requests',
  'requests.exceptions.HTTPError: 429 Client Error: Too Many Requests for url: /0/private/Balance',
  'urllib.error.HTTPError: HTTP Error 429: Too Many Requests',
  'java.io.IOException: Server returned HTTP response code: 429 for URL: /0/private/Balance',
  'curl: (22) The requested URL returned error: 429',
  'AxiosError: Request failed with status code 429',
  "{ statusCode: 429, message: 'Slow down' }",
  '{"http_status": 429}',
  '<Response [429]>',
  '"POST /0/private/AddOrder HTTP/1.1" 429 64 "-"',
  '<title>api | 429: Slow down</title>',
  '<h1>429 Too Many Requests</h1>',
  '429',
  'Response:\n429 (Too Many Requests)',
  '429 - slow down',
  '429: slow down',
  '429 {"error":[]}',
])('the status is found in %s', (text) => {
  expect(codesIn(text)).toEqual(['HTTP 429', 'HTTP 4XX']);
});

test.each([
  '8=FIX.4.4 | 35=8 | 453=2 | 448=A',
  'error 429.5 lots',
  'filled 429 at 64000',
  '429 lots',
  'Order sent\n429 lots at 64000\n',
  '429 XBT/USD',
  '429 ms',
])('there is no status in %s', (text) => {
  expect(codesIn(text)).toEqual([]);
});

test.each([
  ["{'error': {'code': -32601, 'message': 'x'}}", '-32601'],
  ["{'code': '-32601'}", '-32601'],
  ['error=EAPI%3AInvalid%20nonce', 'EAPI:Invalid nonce'],
  [String.raw`EAPI\u003aInvalid nonce`, 'EAPI:Invalid nonce'],
])('%s names %s', (text, code) => {
  expect(codesIn(text)).toEqual([code]);
});
