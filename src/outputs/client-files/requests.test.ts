/** Requests in files for clients: where they go, and what proves who sends them. */
import { expect, test } from 'vitest';
import { readSpecification } from '../../readers/specs.ts';
import { toEnvironments } from './environments.ts';
import { toHttpFile } from './http-file.ts';
import { toPostmanCollection } from './postman.ts';

async function filesOf(text: string, credentials = {}) {
  const { value: api } = await readSpecification({ id: 'pets', files: [{ path: 'pets.yaml', text }] });
  if (!api) throw new Error('not read');
  return {
    requests: toHttpFile(api) ?? '',
    environments: toEnvironments(api, { address: 'http://local', credentials }),
    postman: JSON.stringify(toPostmanCollection(api, 'https://docs.example/')),
  };
}

const HEAD = `openapi: 3.1.0\ninfo: { title: Pets, version: '1' }`;
const RESPONSES = `responses: { '204': { description: Done. } }`;
const DOGS = `paths: { /dogs: { get: { summary: Get dogs, ${RESPONSES} } } }`;

test('an operation with a server of its own is sent to that server, or to the local sandbox', async () => {
  const { requests, environments, postman } = await filesOf(`${HEAD}
servers: [{ url: 'https://pets.example/v1' }]
paths:
  /photos:
    servers: [{ url: 'https://upload.example/v2' }]
    post: { summary: Add photo, ${RESPONSES} }
  /dogs: { get: { summary: Get dogs, ${RESPONSES} } }
`);
  expect(requests).toContain('GET {{API_BASE_URL}}/v1/dogs');
  expect(requests).toContain('POST {{API_BASE_URL_2}}/v2/photos');
  expect(environments).toEqual({
    production: { API_BASE_URL: 'https://pets.example', API_BASE_URL_2: 'https://upload.example' },
    sandbox: { API_BASE_URL: 'http://local/@pets', API_BASE_URL_2: 'http://local/@pets' },
  });
  expect(postman).toContain('"raw":"{{API_BASE_URL_2}}/v2/photos"');
  expect(postman).toContain('{"key":"API_BASE_URL_2","value":"https://upload.example"}');
});

test('servers with the same label have an environment each', async () => {
  const { environments } = await filesOf(`${HEAD}
servers: [{ url: 'https://us.example', description: Production }, { url: 'https://eu.example', description: Production }]
${DOGS}
`);
  expect(environments).toMatchObject({
    production: { API_BASE_URL: 'https://us.example' },
    'production-2': { API_BASE_URL: 'https://eu.example' },
  });
});

test('a server whose address is incomplete has no environment', async () => {
  const { environments } = await filesOf(`${HEAD}
servers: [{ url: 'https://pets.example' }, { url: 'https://pets.example:{port}' }]
${DOGS}
`);
  expect(Object.keys(environments)).toEqual(['production', 'sandbox']);
});

test('a signature in a query is percent-encoded unless it is hexadecimal, and so is the text before a key', async () => {
  const spec = (encoding: string) => `${HEAD}
servers: [{ url: 'https://pets.example' }]
security: [{ signed: [] }]
components:
  securitySchemes:
    signed:
      type: apiKey
      in: query
      name: signature
      x-signing:
        algorithm: hmac-sha256
        secret: text
        signed: [method, query]
        encoding: ${encoding}
        key: { in: query, name: key, prefix: 'Key ' }
${DOGS}
`;
  const { requests, postman } = await filesOf(spec('base64'));
  expect(requests).toContain('"signature", String(encodeURIComponent(mac.toBase64())));');
  expect(requests).toContain('GET {{API_BASE_URL}}/dogs?key=Key%20{{API_KEY}}&signature={{signature}}\n');
  expect(postman).toContain('String(encodeURIComponent(mac.toString(cryptoJs.enc.Base64)))');
  expect((await filesOf(spec('hex'))).requests).toContain('"signature", String(mac.toHex()));');
});

test('every key has a variable, which is the key of the sandbox there, and all cookies are in one header', async () => {
  const text = `${HEAD}
servers: [{ url: 'https://pets.example' }]
security: [{ one: [], two: [] }]
components:
  securitySchemes:
    one: { type: apiKey, in: cookie, name: one }
    two: { type: apiKey, in: cookie, name: two }
${DOGS}
`;
  const { requests, environments } = await filesOf(text, { API_KEY: 'public' });
  expect(requests).toContain('\nCookie: one={{API_KEY}}; two={{API_TWO}}\n');
  expect(environments.sandbox).toMatchObject({ API_KEY: 'public', API_TWO: 'public' });
});

const socketSpec = (scheme: string) => `asyncapi: 3.0.0
info: { title: Pets, version: '1' }
servers:
  production: { host: pets.example, protocol: wss, security: [{ $ref: '#/components/securitySchemes/key' }] }
channels:
  dogs:
    address: /dogs
    messages: { dog: { payload: { type: object, properties: { dog: { type: string } }, examples: [{ dog: Rex }] } } }
operations:
  sendDog: { action: receive, channel: { $ref: '#/channels/dogs' } }
components:
  securitySchemes:
    key: ${scheme}
`;

test('a WebSocket request has the key that belongs in its query', async () => {
  const { requests } = await filesOf(socketSpec('{ type: httpApiKey, in: query, name: key }'));
  expect(requests).toContain('WEBSOCKET {{PETS_BASE_URL}}/dogs?key={{API_KEY}}\n');
});

test('a WebSocket message has the key, time and signature that belong in it', async () => {
  const { requests } = await filesOf(
    socketSpec(`
      type: httpApiKey
      in: query
      name: key
      x-signing:
        algorithm: hmac-sha256
        secret: text
        signed: [timestamp]
        encoding: hex
        key: { in: message, name: key }
        timestamp: { format: ms, in: message, name: time }
        signature: { in: message, name: sign }`),
  );
  expect(requests).toContain(
    '"key": "{{API_KEY}}",\n  "time": {{timestamp}},\n  "sign": "{{signature}}",\n  "dog": "Rex"\n}',
  );
});

const TWO_TOKENS = `asyncapi: 3.0.0
info: { title: Pets, version: '1' }
servers:
  first: { host: one.example, protocol: wss, security: [{ $ref: '#/components/securitySchemes/one' }] }
  second: { host: two.example, protocol: wss, security: [{ $ref: '#/components/securitySchemes/two' }] }
channels:
  dogs:
    address: /dogs
    servers: [{ $ref: '#/servers/first' }]
    messages: { dog: { $ref: '#/components/messages/pet' } }
  cats:
    address: /cats
    servers: [{ $ref: '#/servers/second' }]
    messages: { cat: { $ref: '#/components/messages/pet' } }
operations:
  sendDog: { action: receive, channel: { $ref: '#/channels/dogs' } }
  sendCat: { action: receive, channel: { $ref: '#/channels/cats' } }
components:
  messages:
    pet:
      payload:
        type: object
        properties: { token: { type: string, x-token: true } }
        examples: [{ token: abc }]
  securitySchemes:
    one:
      type: httpApiKey
      in: query
      name: key
      x-signing: { token: { url: 'https://api.example/one', member: [result, token], signing: &sign { algorithm: hmac-sha256, signed: [path], encoding: hex, key: { in: header, name: Key }, signature: { in: header, name: Sign } } } }
    two:
      type: httpApiKey
      in: query
      name: key
      x-signing: { token: { url: 'https://login.example/two', member: [data, token], signing: *sign } }
`;

test('each token comes from its own request and goes into its own messages', async () => {
  const { requests, environments } = await filesOf(TWO_TOKENS);
  expect(requests).toMatch(
    /\{\{API_BASE_URL\}\}\/one\n[^#]*set\("token", response\.body\["result"\]\["token"\]\)/,
  );
  expect(requests).toMatch(
    /\{\{API_BASE_URL_2\}\}\/two\n[^#]*set\("token_2", response\.body\["data"\]\["token"\]\)/,
  );
  expect(requests).toMatch(/\/dogs\n[^#]*"token": "\{\{token\}\}"/);
  expect(requests).toMatch(/\/cats\n[^#]*"token": "\{\{token_2\}\}"/);
  expect(environments).toMatchObject({
    production: { API_BASE_URL: 'https://api.example', API_BASE_URL_2: 'https://login.example' },
    sandbox: { API_BASE_URL: 'http://local', API_BASE_URL_2: 'http://local' },
  });
});

test('a line of a body that the client would take for its own is a variable', async () => {
  const { requests } = await filesOf(`${HEAD}
servers: [{ url: 'https://pets.example' }]
paths:
  /notes:
    post:
      summary: Add note
      requestBody: { content: { text/markdown: { schema: { type: string }, example: "### Rex\\n< ./cat\\n> {% dog %}\\n#### 4 < 5" } } }
      ${RESPONSES}
`);
  expect(requests.match(/^###.*/gm)).toEqual(['### Add note']);
  expect(requests).toContain('request.variables.set("mark-1", String("###"));');
  expect(requests).toContain(
    '\n\n{{mark-1}} Rex\n{{mark-2}} ./cat\n{{mark-3}} {% dog %}\n{{mark-1}}# 4 < 5\n',
  );
});

test('servers that differ in their base path have a variable for it', async () => {
  const { requests, environments, postman } = await filesOf(`${HEAD}
servers:
  - { url: 'https://pets.example/live', description: Production }
  - { url: 'https://pets.example/test/', description: Test }
paths:
  /dogs: { get: { summary: Get dogs, ${RESPONSES} } }
  /photos:
    servers: [{ url: 'https://pets.example/upload' }]
    post: { summary: Add photo, ${RESPONSES} }
`);
  expect(requests).toContain('GET {{API_BASE_URL}}{{API_BASE_PATH}}/dogs');
  expect(requests).toContain('POST {{API_BASE_URL}}/upload/photos');
  expect(environments).toEqual({
    production: { API_BASE_URL: 'https://pets.example', API_BASE_PATH: '/live' },
    test: { API_BASE_URL: 'https://pets.example', API_BASE_PATH: '/test' },
    sandbox: { API_BASE_URL: 'http://local/@pets', API_BASE_PATH: '/live' },
  });
  expect(postman).toContain('"raw":"{{API_BASE_URL}}{{API_BASE_PATH}}/dogs"');
  expect(postman).toContain('"host":["{{API_BASE_URL}}{{API_BASE_PATH}}"],"path":["dogs"]');
  expect(postman).toContain('{"key":"API_BASE_PATH","value":"/live"}');
});

test('WebSocket servers that differ in their base path have a variable for it', async () => {
  const spec = socketSpec('{ type: httpApiKey, in: query, name: key }');
  const { requests, environments } = await filesOf(
    spec
      .replace(/ {2}production: (.*)/, '$&\n  test: $1')
      .replace(/(.*host: pets.example)(.*\nchannels)/, '$1, pathname: /test$2'),
  );
  expect(requests).toContain('WEBSOCKET {{PETS_BASE_URL}}{{PETS_BASE_PATH}}/dogs?key={{API_KEY}}\n');
  expect(environments).toMatchObject({
    production: { PETS_BASE_URL: 'wss://pets.example', PETS_BASE_PATH: '' },
    test: { PETS_BASE_URL: 'wss://pets.example', PETS_BASE_PATH: '/test' },
    sandbox: { PETS_BASE_URL: 'ws://local/@pets', PETS_BASE_PATH: '' },
  });
});

/** Returns the files of an API with one request. */
async function filesWith(request: object) {
  const post = { summary: 'Add dog', responses: { 204: { description: 'Done.' } }, ...request };
  const document = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: { '/dogs': { post } } };
  return filesOf(JSON.stringify({ ...document, servers: [{ url: 'https://pets.example' }] }));
}

test.each(['{{API_SECRET}}', '{{$processEnv HOME}}', '{{{{API_SECRET}}'])(
  'the documented value %s is no variable of a client: it is escaped, or its request is left out',
  async (value) => {
    const schema = {
      type: 'object',
      required: ['note'],
      properties: { note: { type: 'string', example: value } },
    };
    const bodyOf = (type: string) => ({ requestBody: { content: { [type]: { schema } } } });
    const json = await filesWith(bodyOf('application/json'));
    const form = await filesWith(bodyOf('application/x-www-form-urlencoded'));
    const parts = await filesWith(bodyOf('multipart/form-data'));
    const header = {
      name: 'X-Note',
      in: 'header',
      required: true,
      schema: { type: 'string' },
      example: value,
    };
    const headed = await filesWith({ parameters: [header] });
    for (const files of [json, form, parts, headed])
      for (const text of [files.requests, files.postman]) expect(text).not.toMatch(/\{\{(?!API_BASE_URL)/);
    const [body = ''] = /^\{$[\s\S]*^\}$/m.exec(json.requests) ?? [];
    expect(JSON.parse(body)).toEqual({ note: value });
    expect(form.requests).toContain(`note=${encodeURIComponent(value)}`);
    expect([parts.requests, headed.requests]).toEqual(['', '']);
  },
);

test('a WebSocket whose host is no part of an address is in no file', async () => {
  const { requests } = await filesOf(`asyncapi: 3.0.0
info: { title: Prices, version: '1' }
servers: { main: { host: a b.example, protocol: wss } }
channels:
  prices:
    messages: { price: { payload: { type: object, properties: { constructor: { type: string }, valueOf: { type: string } } } } }
operations:
  getPrices: { action: send, channel: { $ref: '#/channels/prices' } }
`);
  expect(requests).toBe('');
});
