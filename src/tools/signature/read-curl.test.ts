/** Commands as integrators paste them: quoted in every way of a shell, over several lines, with keys in their headers. */
import { expect, test } from 'vitest';
import { readCurl } from './read-curl.ts';

const SIGNING = {
  placements: [
    { value: 'key', in: 'header', name: 'API-Key' },
    {
      value: 'nonce',
      in: 'body',
      name: 'nonce',
      withoutBody: { in: 'header', name: 'API-Nonce' },
    },
    { value: 'signature', in: 'header', name: 'API-Sign' },
  ],
} as const;
const read = (text: string) => readCurl(SIGNING, text);

test('a command over several lines becomes the inputs, and its key and token stay out of them', () => {
  const inputs = read(String.raw`$ curl -sS -X POST 'https://api.example.com:443/0/private/AddOrder?x=1' \
  -H "API-Key: the-key" \
  -H 'api-sign: c2lnbg==' -H 'Authorization: Bearer the-token' -u me:the-password \
  --max-time 10 -o out.json \
  --data "nonce=1770024600123&pair=XBTUSD" | jq .`);
  expect(inputs).toEqual({
    method: 'POST',
    host: 'api.example.com',
    target: '/0/private/AddOrder?x=1',
    body: 'nonce=1770024600123&pair=XBTUSD',
    nonce: '1770024600123',
    timestamp: '',
    given: 'c2lnbg==',
  });
  expect(JSON.stringify(inputs)).not.toMatch(/the-/);
});

test.each([
  ["curl https://x.example/a --data-raw '@a=1&b=2'", '@a=1&b=2'],
  ["curl https://x.example/a -d a=1 -d 'b=2'", 'a=1&b=2'],
  ["curl -d'a=1' https://x.example/a", 'a=1'],
  ["curl https://x.example/a --data-urlencode 'a=1 +2' --data-urlencode '=é'", 'a=1%20%2B2&%C3%A9'],
  [String.raw`curl https://x.example/a --json "{\"a\":\"b\\nc\"}"`, String.raw`{"a":"b\nc"}`],
  [String.raw`curl https://x.example/a --data-binary $'it\'s\n\u00e9'`, "it's\né"],
  ["curl https://x.example/a --data 'two'\\''quotes'", "two'quotes"],
  ['curl https://x.example/a --data @body.json', ''],
])('%s has its body', (text, body) => {
  expect(read(text)).toMatchObject({ method: 'POST', target: '/a', body });
});

test.each([
  ['curl https://x.example', { method: 'GET', target: '/' }],
  ['curl.exe --request DELETE --url "https://x.example/a"', { method: 'DELETE', target: '/a' }],
  ['curl -XPUT x.example/a', { method: 'PUT', host: 'x.example', target: '/a' }],
  ['curl -G https://x.example/a?b=1 -d c=2', { method: 'GET', target: '/a?b=1&c=2', body: '' }],
  ['curl --proxy http://proxy.example/ https://x.example/a', { host: 'x.example', target: '/a' }],
  ['curl https://x.example/a -H "API-Nonce: 7" -H "API-Sign:s"', { nonce: '7', given: 's' }],
  ['curl https://x.example/a \\\r\n  -H "API-Nonce: 7"\r\nexit 1', { target: '/a', nonce: '7' }],
  ['set -e\ncurl https://x.example/a', { target: '/a' }],
  [`curl https://x.example/a -d '{"nonce": 7}'`, { nonce: '7' }],
])('%s is read', (text, inputs) => {
  expect(read(text)).toMatchObject(inputs);
});

test.each([
  '',
  '/0/private/Balance',
  'curl',
  'curl --help',
  'not curl https://x.example',
  'curly https://x.example',
])('"%s" is no command', (text) => {
  expect(read(text)).toBeNull();
});
