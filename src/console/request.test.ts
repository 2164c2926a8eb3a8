/** A request from the form to the wire: places, signature, address, and exports to share. */
import { describe, expect, test } from 'vitest';
import type { HttpSample } from '../model/request.ts';
import type { Signing } from '../model/signing.ts';
import { EMPTY_INPUT, traceSignature } from '../tools/signature/sign.ts';
import { readAddress, toAddress } from './address.ts';
import type { FormField, FormPart, RequestData, Shape } from './console-data.ts';
import { sandboxAt, toEnvironments } from './environments.ts';
import { toHar, toHttpText } from './export.ts';
import { toRequest } from './request.ts';
import { signDraft } from './sign-draft.ts';
import { type Clock, signRequest } from './sign-request.ts';

const TEXT: Shape = { kind: 'value', schema: { type: 'string' }, values: [], isConstant: false };

function field(name: string, more: Partial<FormField> = {}): FormField {
  return { id: name, name, type: '', presence: 'optional', about: '', facts: [], shape: TEXT, ...more };
}

function part(place: FormPart['place'], fields: readonly FormField[]): FormPart {
  return { place, title: place, shape: { kind: 'object', fields } };
}

const SIGNING: Signing = {
  placements: [
    { value: 'key', in: 'header', name: 'API-Key' },
    { value: 'nonce', in: 'body', name: 'nonce' },
    { value: 'signature', in: 'header', name: 'API-Sign' },
  ],
  nonce: 'ms',
  signature: {
    algorithm: 'hmac-sha512',
    secret: 'base64',
    parts: [
      { kind: 'path' },
      {
        kind: 'hash',
        algorithm: 'sha256',
        parts: [{ kind: 'nonce' }, { kind: 'body' }],
        join: '',
        encoding: 'bytes',
      },
    ],
    join: '',
    encoding: 'base64',
  },
};

const SAMPLE: HttpSample = {
  kind: 'http',
  method: 'POST',
  origin: 'https://api.example',
  path: '/0/orders/1',
  query: [],
  headers: [],
  body: { mediaType: 'application/json', value: {} },
  signing: SIGNING,
  failures: [],
  binary: false,
};

const DATA: RequestData = {
  kind: 'request',
  api: 'rest',
  title: 'Add Order',
  environments: [],
  received: [],
  errors: [],
  creates: null,
  unchecked: null,
  sample: SAMPLE,
  template: '/0/orders/{id}',
  parts: [
    part('path', [field('id', { presence: 'required', style: { style: 'simple', explode: false } })]),
    part('query', [
      field('pairs', { shape: { kind: 'list', item: TEXT }, style: { style: 'form', explode: false } }),
    ]),
    part('body', [field('volume'), field('otp', { isSecret: true }), field('note')]),
  ],
  examples: [],
  isByPosition: false,
};

const CLOCK: Clock = { now: 1_770_024_600_000, uuid: () => 'the-uuid', lastNonce: 0n, nonce: '' };
const KEYS = { API_KEY: 'my-key', API_SECRET: 'c2VjcmV0' };
const ARRIVED = { status: 200, statusText: 'OK', headers: [], body: '{}', bytes: 2, milliseconds: 1 };
const DRAFT = { path: { id: 'a/b' }, query: { pairs: ['X', 'Y'] }, body: { volume: '1.25', otp: '123456' } };

test('each value goes to its place in the style of its parameter', () => {
  const { sample } = toRequest(DATA, DRAFT, null);
  expect(sample.path).toBe('/0/orders/a%2Fb');
  expect(sample.query).toEqual([['pairs', 'X,Y']]);
  expect(sample.body?.value).toEqual({ volume: '1.25', otp: '123456' });
});

describe('a path', () => {
  const pathOf = (id: string) => toRequest(DATA, { ...DRAFT, path: { id } }, null);

  test.each(['.', '..', '%2e', '%2E%2e', '.%2E', '%252e.'])(
    'is never led elsewhere by the value %s',
    (id) => {
      const { sample, faults } = pathOf(id);
      expect(sample.path).toBe('/0/orders/{id}');
      expect([...faults]).toEqual([
        ['path/id', { words: expect.stringContaining('another operation'), stops: true }],
      ]);
      expect(
        readAddress(`#try?${new URLSearchParams({ 'path.id': id, 'body.volume': '1' })}`, DATA.parts),
      ).toEqual({ path: {}, body: { volume: '1' } });
    },
  );

  test.each(['...', '..a', 'a/../b', '%', 'a..', '..\\', '/'])('takes the value %s as one segment', (id) => {
    const { sample, faults } = pathOf(id);
    expect(faults.size).toBe(0);
    expect(new URL(sample.origin + sample.path).pathname.split('/')).toEqual([
      '',
      '0',
      'orders',
      encodeURIComponent(id),
    ]);
    expect(readAddress(`#try?${new URLSearchParams({ 'path.id': id })}`, DATA.parts)).toEqual({
      path: { id },
    });
  });

  test('is led elsewhere by no list, and by no two values in one segment', () => {
    const style = { style: 'simple', explode: false } as const;
    const list: Shape = { kind: 'list', item: TEXT };
    const parts = [part('path', [field('ids', { shape: list, style }), field('end', { style })])];
    const data = { ...DATA, template: '/0/{ids}/{end}{ids}', parts };
    const pathOf = (ids: string[], end: string) => toRequest(data, { path: { ids, end } }, null).sample.path;
    expect(pathOf(['a', '..'], 'x')).toBe('/0/a,../xa,..');
    expect(pathOf([], 'x')).toBe('/0/{ids}/x');
    expect(pathOf(['.'], '.')).toBe('/0/{ids}/{end}{ids}');
  });
});

test('the environment takes the place of the host', () => {
  const sandbox = sandboxAt('http://127.0.0.1:8080/sandbox/', 'rest', 'request');
  expect(toRequest(DATA, DRAFT, sandbox).sample.origin).toBe('http://127.0.0.1:8080/sandbox/@rest');
});

describe('a signed request', () => {
  const { sample } = toRequest(DATA, DRAFT, null);

  test('carries key, nonce and the signature of what is sent', async () => {
    const request = await signRequest(sample, KEYS, CLOCK);
    const body = '{"nonce":1770024600000,"volume":"1.25","otp":"123456"}';
    expect(request.body).toBe(body);
    expect(request.url).toBe('https://api.example/0/orders/a%2Fb?pairs=X%2CY');
    if (!SIGNING.signature) throw new Error('there is no signature');
    const { signature } = await traceSignature(SIGNING.signature, {
      ...EMPTY_INPUT,
      target: '/0/orders/a%2Fb',
      nonce: '1770024600000',
      body,
      secret: KEYS.API_SECRET,
    });
    expect(request.headers).toEqual([
      ['Content-Type', 'application/json'],
      ['API-Key', 'my-key'],
      ['API-Sign', signature],
    ]);
  });

  test('shows each step with what went into it, and never the secret', async () => {
    const { steps, inputs } = await signRequest(sample, KEYS, CLOCK);
    expect(steps.map(({ label, formula }) => [label, formula])).toEqual([
      ['Input of SHA-256', 'nonce + body'],
      ['SHA-256', null],
      ['String to sign', 'path + SHA-256(nonce + body)'],
      ['Decoded secret', null],
      ['HMAC with SHA-512', null],
      ['Signature', null],
    ]);
    expect(inputs.map(([name]) => name)).toEqual(['target', 'nonce', 'body']);
    expect(JSON.stringify([steps, inputs])).not.toMatch(/c2VjcmV0|"secret"/);
  });

  test('has a higher nonce than the one before', async () => {
    const next = await signRequest(sample, KEYS, { ...CLOCK, lastNonce: 1_770_024_600_005n });
    expect(next.body).toContain('"nonce":1770024600006');
  });

  test.each([
    ['1', '1'],
    ['9223372036854775807', '9223372036854775807'],
    ['007', '"007"'],
    ['1,000', '"1,000"'],
    ['abc', '"abc"'],
  ])('sends and signs the nonce that the reader types: %s', async (nonce, sent) => {
    const given = await signRequest(sample, KEYS, { ...CLOCK, nonce });
    expect(given.body).toContain(`"nonce":${sent},`);
    expect(given.inputs).toContainEqual(['nonce', nonce]);
  });

  test('carries every key that goes into its cookie', async () => {
    const placements = [
      { value: 'key', in: 'cookie', name: 'key' },
      { value: 'key', in: 'cookie', name: 'user' },
    ] as const;
    const keys = { API_KEY: 'my-key', API_USER: 'me' };
    const { headers, shared } = await signRequest({ ...SAMPLE, signing: { placements } }, keys, CLOCK);
    expect(headers).toContainEqual(['Cookie', 'key=my-key; user=me']);
    expect(shared.headers).toContainEqual(['Cookie', '<secret>']);
  });

  test('has values in the place of what samples generate', async () => {
    const draft = { ...DRAFT, body: { volume: '{{uuid}}', note: '{{iso-ms+10}}' } };
    const { body } = await signRequest(toRequest(DATA, draft, null).sample, KEYS, CLOCK);
    expect(body).toContain('"volume":"the-uuid","note":"2026-02-02T09:30:10.000Z"');
    const inPath = toRequest(DATA, { ...DRAFT, path: { id: '{{uuid}}-{{iso-s+10}}' } }, null);
    const { url } = await signRequest(inPath.sample, KEYS, CLOCK);
    expect(url).toContain('/0/orders/the-uuid-2026-02-02T09:30:10Z?');
  });

  test('has its nonce known, whether or not it is signed', async () => {
    const signing = { placements: SIGNING.placements.slice(0, 2), nonce: 'ms' } as const;
    const unsigned = await signRequest({ ...SAMPLE, signing }, KEYS, CLOCK);
    expect(unsigned.nonce).toBe('1770024600000');
    expect((await signRequest({ ...SAMPLE, signing: null }, KEYS, CLOCK)).nonce).toBe('');
  });

  test('sends each part of a form with its content type, that of a file by the name that is entered', async () => {
    const body = {
      mediaType: 'multipart/form-data',
      value: {},
      files: ['otp'],
      contentTypes: { volume: ['application/json'], otp: ['image/jpeg', 'image/png'] },
    };
    const data = { ...DATA, sample: { ...SAMPLE, body } };
    const draft = { ...DRAFT, body: { volume: '{}', note: 'x', otp: 'back.png' } };
    const request = await signRequest(toRequest(data, draft, null).sample, KEYS, CLOCK);
    expect(request.headers).toContainEqual(['Content-Type', 'multipart/form-data; boundary=the-uuid']);
    expect(request.inputs).toContainEqual(['body', request.body]);
    expect(request.body?.split('--the-uuid')).toEqual([
      '',
      '\r\nContent-Disposition: form-data; name="nonce"\r\n\r\n1770024600000\r\n',
      '\r\nContent-Disposition: form-data; name="volume"\r\nContent-Type: application/json\r\n\r\n{}\r\n',
      '\r\nContent-Disposition: form-data; name="note"\r\n\r\nx\r\n',
      '\r\nContent-Disposition: form-data; name="otp"; filename="back.png"\r\nContent-Type: image/png\r\n\r\nback.png\r\n',
      '--\r\n',
    ]);
  });

  test('is copied without key and signature', async () => {
    const request = await signRequest(sample, KEYS, CLOCK);
    const signature = request.headers.find(([name]) => name === 'API-Sign')?.[1] ?? '';
    const exchange = { request, at: new Date(CLOCK.now), arrived: ARRIVED };
    for (const text of [toHttpText(request), toHar([exchange])]) {
      expect(text).not.toContain('my-key');
      expect(text).not.toContain(signature);
      expect(text).toContain('<secret>');
    }
    expect(JSON.parse(toHar([exchange])).log.entries[0].request.method).toBe('POST');
  });

  test('is copied without the passwords and codes that the reader typed', async () => {
    const data = {
      ...DATA,
      parts: [
        part('query', [field('token', { isSecret: true })]),
        part('body', [
          field('id'),
          field('otp', { isSecret: true }),
          field('login', { shape: { kind: 'object', fields: [field('password', { isSecret: true })] } }),
          field('more', { shape: { kind: 'json' } }),
          field('extra', { shape: { kind: 'map', keys: 'name', item: TEXT } }),
        ]),
      ],
    };
    const draft = {
      query: { token: 'typed-1' },
      body: {
        ...{ id: '{{uuid}}', otp: 'typed-2', login: { password: 'typed-3' } },
        ...{ more: '{"api_key": "typed-4", "n": 0.10}', extra: { new_password: 'typed-5' } },
      },
    };
    let count = 0;
    const clock = { ...CLOCK, uuid: () => `uuid-${++count}` };
    const request = await signDraft(data, draft, null, KEYS, clock);
    expect(`${request.url}${request.body}`.match(/typed-\d/g)).toHaveLength(5);
    const arrived = { ...ARRIVED, body: '{"result": {"token":"issued","expires":900}}' };
    const har = toHar([{ request, at: new Date(CLOCK.now), arrived }]);
    for (const text of [toHttpText(request), har]) expect(text).not.toMatch(/typed|issued/);
    const shared = toHttpText(request);
    expect(shared).toContain('?token=%3Csecret%3E');
    expect(shared).toContain(
      '"otp":"<secret>","login":{"password":"<secret>"},"more":{"api_key":"<secret>","n":0.10},"extra":{"new_password":"<secret>"}',
    );
    const [, id = ''] = /"id":"([^"]*)"/.exec(request.body ?? '') ?? [];
    expect(shared).toContain(`"id":"${id}"`);
    expect(har).toContain('expires');
  });

  test.each([
    ['application/json', '{"key":"<secret>","nonce":1770024600000,"sign":"<secret>","volume":"1.25"}'],
    [
      'application/x-www-form-urlencoded',
      'key=%3Csecret%3E&nonce=1770024600000&sign=%3Csecret%3E&volume=1.25',
    ],
    ['multipart/form-data', 'name="key"\r\n\r\n<secret>\r\n'],
  ])('is copied without the key and signature that its body has as %s', async (mediaType, shown) => {
    const placements = [
      { value: 'key', in: 'body', name: 'key' },
      { value: 'nonce', in: 'body', name: 'nonce' },
      { value: 'signature', in: 'body', name: 'sign' },
    ] as const;
    const body = { mediaType, value: { volume: '1.25' } };
    const request = await signRequest({ ...SAMPLE, body, signing: { ...SIGNING, placements } }, KEYS, CLOCK);
    const signature = request.steps.at(-1)?.text ?? '';
    expect(request.body).toContain('my-key');
    const text = toHttpText(request);
    expect(text).toContain(shown);
    expect(text).not.toContain('my-key');
    expect(decodeURIComponent(text)).not.toContain(signature);
  });
});

describe('an address', () => {
  test('has the request and no secret', () => {
    const address = toAddress(DRAFT, DATA.parts) ?? '';
    expect(address).toBe('#try?path.id=a%2Fb&query.pairs.0=X&query.pairs.1=Y&body.volume=1.25');
    expect(readAddress(address, DATA.parts)).toEqual({ ...DRAFT, body: { volume: '1.25' } });
  });

  test('has no secret from free text or a map either', () => {
    const parts = [
      part('body', [
        field('more', { shape: { kind: 'json' } }),
        field('extra', { shape: { kind: 'map', keys: 'name', item: TEXT } }),
      ]),
    ];
    const body = { more: '{"otp": 123456}', extra: { size: '1', new_password: 'typed' } };
    expect(toAddress({ body }, parts)).toBe('#try?body.extra.size=1');
  });

  test('never fills in a secret, whoever wrote it', () => {
    expect(readAddress('#try?body.otp=1&body.unknown=2&other.x=3', DATA.parts)).toEqual({ body: {} });
  });

  test('never fills in a constant, which has no control that shows it', () => {
    const method: Shape = {
      kind: 'value',
      schema: { const: 'subscribe' },
      values: [{ value: 'subscribe', meaning: '' }],
      isConstant: true,
    };
    const parts = [part('body', [field('method', { shape: method })])];
    expect(readAddress('#try?body.method=cancel_all', parts)).toEqual({ body: { method: 'subscribe' } });
  });

  test('of a request that is too long is none', () => {
    expect(toAddress({ body: { volume: 'x'.repeat(7000) } }, DATA.parts)).toBeNull();
    expect(readAddress(`#try?body.${'a.'.repeat(50_000)}=1`, DATA.parts)).toBeNull();
  });

  test.each(['', '#body', '#try', '#try?'])('%j has no request', (hash) => {
    expect(readAddress(hash, DATA.parts)).toBeNull();
  });
});

test('environments are those of the configuration, then servers that it does not name', () => {
  const servers = [
    { label: 'Production', url: 'https://api.example/0', description: [] },
    { label: 'UAT', url: 'https://uat.example/0', description: [] },
  ];
  const configured = [
    { name: 'Test', browser: true, hosts: { rest: 'uat.example' } },
    { name: 'Elsewhere', browser: true, hosts: { other: 'other.example' } },
  ];
  expect(toEnvironments({ id: 'rest', kind: 'openapi' }, servers, configured)).toEqual([
    { label: 'Test', origin: 'https://uat.example', isOpen: true, isSandbox: false },
    { label: 'Production', origin: 'https://api.example', isOpen: false, isSandbox: false },
  ]);
});

test('every environment has a label of its own, and a host that takes requests', () => {
  const servers = ['https://a.example', 'https://b.example', 'wss://c.example', 'https://d.example'].map(
    (url, index) => ({ label: index < 3 ? 'Production' : 'Sandbox', url, description: [] }),
  );
  const listed = (kind: 'openrpc' | 'asyncapi') =>
    toEnvironments({ id: 'rpc', kind }, servers, []).map(({ label, origin }) => [label, origin]);
  expect(listed('openrpc')).toEqual([
    ['Production', 'https://a.example'],
    ['Production (b.example)', 'https://b.example'],
    // The first environment of a site with a sandbox is called "Sandbox".
    ['Sandbox (d.example)', 'https://d.example'],
  ]);
  expect(listed('asyncapi')).toContainEqual(['Production (c.example)', 'wss://c.example']);
});
