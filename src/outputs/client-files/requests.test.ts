/** Requests in files for clients: where they go, and what proves who sends them. */
import { expect, test } from 'vitest';
import { readSpecification } from '../../readers/specs.ts';
import { toEnvironments } from './environments.ts';
import { toHttpFile } from './http-file.ts';
import { toPostmanCollection } from './postman.ts';

async function filesOf(text: string) {
  const { value: api } = await readSpecification({ id: 'pets', files: [{ path: 'pets.yaml', text }] });
  if (!api) throw new Error('not read');
  return {
    requests: toHttpFile(api) ?? '',
    environments: toEnvironments(api, { address: 'http://local', credentials: {} }),
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
  expect(postman).toContain('String(encodeURIComponent(mac.toString(CryptoJS.enc.Base64)))');
  expect((await filesOf(spec('hex'))).requests).toContain('"signature", String(mac.toHex()));');
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
  expect(requests).toContain('WEBSOCKET {{PETS_URL}}/dogs?key={{API_KEY}}\n');
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
