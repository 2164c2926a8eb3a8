/** Postman collections: their description, whose links lead to the pages, and the script that signs requests. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readyFromPostman } from '../../../tests/samples/client-scripts.support.ts';
import { readSpecification } from '../../readers/specs.ts';
import { toPostmanCollection } from './postman.ts';

const SPEC = `openapi: 3.1.0
info:
  title: Pets
  version: '1'
  description: |
    All about pets. See [Start](/docs/start#keys), [Home](/) and [their file](https://other.example/a.md).

    | Pet | Sound |
    |---|---|
    | \`dog\` | bark |
servers: [{ url: 'https://pets.example' }]
paths:
  /dogs: { get: { operationId: getDogs, summary: Get dogs, responses: { '204': { description: None. } } } }
`;

test('the description of a collection keeps its tables, and its links are absolute', async () => {
  const { value: api } = await readSpecification({ id: 'pets', files: [{ path: 'pets.yaml', text: SPEC }] });
  if (!api) throw new Error('not read');
  const { info } = Object(toPostmanCollection(api, 'https://docs.example/api/'));
  expect(info.description).toContain(
    'See [Start](https://docs.example/api/docs/start#keys), [Home](https://docs.example/api/) and [their file](https://other.example/a.md).',
  );
  expect(info.description).toContain('| Pet | Sound |\n');
  expect(info.description).toContain('| `dog` | bark |');
});

const SCHEMES = `openapi: 3.1.0
info: { title: Pets, version: '1' }
servers: [{ url: 'https://pets.example' }]
paths:
  /dogs: { get: { summary: Get all, security: [{ one: [] }], responses: { '204': { description: None. } } } }
  /cats: { get: { summary: Get all, security: [{ two: [] }], responses: { '204': { description: None. } } } }
  /birds: { get: { summary: Get all, security: [{ three: [] }], responses: { '204': { description: None. } } } }
components:
  securitySchemes:
    one:
      x-signing: { algorithm: hmac-sha256, signed: [path], encoding: hex, key: { in: header, name: Key }, signature: { in: header, name: Sign } }
    two:
      x-signing: { algorithm: hmac-sha512, signed: [path], encoding: hex, key: { in: header, name: Key }, signature: { in: header, name: Sign } }
    three:
      x-signing: { algorithm: hmac-sha512, signed: [target], encoding: hex, key: { in: header, name: Key }, signature: { in: query, name: sign } }
`;

test('a request is signed by its own scheme, whatever its title', async () => {
  const files = [{ path: 'pets.yaml', text: SCHEMES }];
  const { value: api } = await readSpecification({ id: 'pets', files });
  const made = api && toPostmanCollection(api, 'https://docs.example/');
  const sent: string[] = [];
  for await (const { url, headers } of readyFromPostman(made, { API_KEY: 'key', API_SECRET: 'secret' }))
    sent.push(Object.fromEntries(headers).Sign ?? url.replace(/.*=/, ''));
  const sign = (algorithm: string, path: string) =>
    createHmac(algorithm, 'secret').update(path).digest('hex');
  expect(sent).toEqual([sign('sha256', '/dogs'), sign('sha512', '/cats'), sign('sha512', '/birds')]);
});
