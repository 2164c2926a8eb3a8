/** Samples as readers see them: which ones exist, and what they contain. */
import { describe, expect, test } from 'vitest';
import type { SampleRequest } from '../model/request.ts';
import { combineSignings } from '../model/signing.ts';
import { CHANGE_THESE } from './program.ts';
import { ADD_ORDER, codeOf, PUBLIC_SOCKET, REQUESTS, SOCKETS, toRequest } from './requests.support.ts';
import { toSamples } from './samples.ts';
import { CHALLENGE, signingOf, TOKEN } from './signings.support.ts';

const TICKER = toRequest({ path: '/0/public/Ticker', query: [['pair', 'XBTUSD']] });
const FIELDS = `x-signing:
  algorithm: hmac-sha256
  signed: [{ field: "35" }]
  encoding: hex
  signature: { in: message, name: "554" }`;
const JWT = 'x-signing: { jwt: { algorithm: es256, keys: "https://keys.example" } }';
const TABS = ['curl', 'python', 'go', 'nodejs', 'php'] as const;

/** Returns the lines that a reader changes. */
function valuesOf(code: string): string {
  const [, after = ''] = code.split(CHANGE_THESE);
  return after.split('\n\n')[0] ?? '';
}

function tabsOf(request: SampleRequest): string[] {
  return toSamples(request).map(({ tab }) => tab);
}

test('a call over HTTP has a sample per language, named for tab and highlighter', () => {
  expect(toSamples(TICKER).map(({ tab, language }) => [tab, language])).toEqual([
    ['curl', 'bash'],
    ['python', 'python'],
    ['go', 'go'],
    ['nodejs', 'javascript'],
    ['php', 'php'],
  ]);
});

test('a socket has samples in the languages that have a client for it', () => {
  expect(tabsOf(PUBLIC_SOCKET)).toEqual(['python', 'go', 'nodejs']);
});

test('a socket without responses is closed in Node.js once everything is sent', () => {
  const closesAtOnce = /"open", \(\) => \{[^}]*socket\.close\(\);\n\}\);/;
  expect(codeOf({ ...PUBLIC_SOCKET, receive: 0 }, 'nodejs')).toMatch(closesAtOnce);
  expect(codeOf(PUBLIC_SOCKET, 'nodejs')).not.toMatch(closesAtOnce);
});

test('a scheme of sockets has no sample for a call', () => {
  expect(toSamples({ ...TICKER, signing: CHALLENGE })).toEqual([]);
});

test('a signature over fields of a message, or a signed token, has no sample', () => {
  const [field, token] = [signingOf(FIELDS), signingOf(JWT)];
  for (const signing of [field, token]) expect(toSamples({ ...PUBLIC_SOCKET, signing })).toEqual([]);
});

describe.each(TABS)('in %s', (tab) => {
  test('the values to change are together under one comment', () => {
    const values = valuesOf(codeOf(ADD_ORDER, tab));
    for (const word of ['/0/private/AddOrder', 'XBTUSD', '27500', 'limit']) expect(values).toContain(word);
    expect(codeOf(ADD_ORDER, tab).split(CHANGE_THESE)).toHaveLength(2);
    expect(valuesOf(codeOf(TICKER, tab))).toContain('XBTUSD');
  });

  test('a public call has nothing of signing, nonce or key', () => {
    expect(codeOf(TICKER, tab)).not.toMatch(/hmac|sha-?(256|512)|nonce|API_KEY|base64|openssl/i);
  });

  test('a public call is short', () => {
    expect(codeOf(TICKER, tab).split('\n').length).toBeLessThan(tab === 'go' ? 65 : 35);
  });

  test('host, key and secret come from the environment', () => {
    const code = codeOf(ADD_ORDER, tab);
    for (const name of ['API_BASE_URL', 'API_KEY', 'API_SECRET']) expect(code).toContain(name);
    expect(code.match(/https:\/\/api\.example\.com/g)).toHaveLength(1);
  });

  test('each kind of response has its own ending', () => {
    const file = codeOf({ ...ADD_ORDER, binary: true, fileName: 'report.zip' }, tab);
    expect(valuesOf(file)).toContain('report.zip');
    expect(codeOf({ ...ADD_ORDER, binary: true }, tab)).toContain('response.bin');
    expect(codeOf({ ...ADD_ORDER, empty: true, failures: [] }, tab)).not.toMatch(/\bjq\b|data\.error/);
  });

  test('a second key is read from a variable of its own', () => {
    const [key, other] = ['KEY', 'X-Passphrase'].map((name) =>
      signingOf(`{ type: apiKey, in: header, name: ${name} }`),
    );
    const code = codeOf({ ...TICKER, signing: combineSignings([key, other]) }, tab);
    expect(code).toContain('API_KEY and API_X_PASSPHRASE');
  });

  test('an address for a browser is printed, with spaces as %20, and not called', () => {
    const code = codeOf({ ...TICKER, query: [['scope', 'a b']], redirect: true }, tab);
    expect(code).toMatch(/%20|quote_via/);
    expect(code).not.toMatch(/curl |urlopen|client\.|fetch\(|curl_exec|timeout/i);
    expect(code).toContain('API_BASE_URL');
  });

  test('folds setup and signing away, and its pieces are the whole program', () => {
    const sample = toSamples(ADD_ORDER).find((one) => one.tab === tab);
    if (!sample) throw new Error(`There is no sample in ${tab}.`);
    const { code, pieces } = sample;
    const lines = code.replace(/\n$/, '').split('\n');
    expect(pieces.flatMap(({ from, to }) => lines.slice(from - 1, to))).toEqual(lines);
    const shown = pieces.filter(({ fold }) => fold === null).map(({ kind }) => kind);
    expect(shown).toEqual(['request', 'call']);
    const text = (kind: string) =>
      pieces.filter((piece) => piece.kind === kind).flatMap(({ from, to }) => lines.slice(from - 1, to));
    expect(text('request').join('\n')).toContain('AddOrder');
    expect(text('call').join('\n')).not.toMatch(/hmac\.new|createHmac\(|hash_hmac\(|-sha512/);
  });

  test('ends with one line end and has no trailing space', () => {
    const code = codeOf(ADD_ORDER, tab);
    expect(code).toMatch(/[^\n]\n$/);
    expect(code).not.toMatch(/[ \t]\n/);
  });

  test('has two empty lines around functions in Python, and never more in a row', () => {
    const order = { ...PUBLIC_SOCKET, send: [{ id: '{{uuid}}', token: '{{token}}' }], signing: TOKEN };
    for (const request of [...Object.values(REQUESTS), ...Object.values(SOCKETS), order]) {
      const { code = '' } = toSamples(request).find((one) => one.tab === tab) ?? {};
      expect(code).not.toContain('\n\n\n\n');
      if (tab === 'python') expect(code).not.toMatch(/[^\n]\n\n?def |\n {4}return .*\n\n?[^\n]/);
    }
  });
});

describe.each(['python', 'go', 'nodejs'] as const)('a socket in %s', (tab) => {
  test('has its messages among the values to change', () => {
    expect(valuesOf(codeOf(PUBLIC_SOCKET, tab))).toContain('ticker');
  });

  test('fetches no token where no message carries one', () => {
    expect(codeOf({ ...PUBLIC_SOCKET, signing: TOKEN }, tab)).not.toContain('GetWebSocketsToken');
  });
});

test('an empty line in a text is among the lines that a reader changes', () => {
  const body = { mediaType: 'text/plain', value: 'first\n\nlast' };
  for (const { code, pieces } of toSamples(toRequest({ body }))) {
    const { from, to } = pieces.find(({ kind }) => kind === 'request') ?? { from: 1, to: 0 };
    const lines = code.split('\n').slice(from - 1, to);
    expect(lines.join('\n')).toMatch(/first.*last/s);
  }
});
