/** Several security schemes of one kind: each has a name on the page and a variable in samples. */
import { expect, test } from 'vitest';
import { sandboxKeys } from '../../build/sandbox-keys.ts';
import type { HttpOperation } from '../../model/operation.ts';
import { toSamples } from '../../samples/samples.ts';
import { readSpecification } from '../specs.ts';

/** Reads an API with one operation per scheme. */
async function read(securitySchemes: object) {
  const ids = Object.keys(securitySchemes);
  const responses = { 200: { description: 'Done.' } };
  const call = (id: string) => ({ get: { operationId: `get-${id}`, security: [{ [id]: [] }], responses } });
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: Object.fromEntries(ids.map((id) => [`/${id}`, call(id)])),
    components: { securitySchemes },
  });
  const { value } = await readSpecification({ id: 'shop', files: [{ path: 'specs/shop.yaml', text }] });
  if (!value) throw new Error('The specification cannot be read.');
  const operations = value.operations.filter((each): each is HttpOperation => each.kind === 'http');
  const variables = operations.map(({ sample }) => {
    const [curl] = sample ? toSamples(sample) : [];
    return [...(curl?.code ?? '').matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name);
  });
  return { api: value, labels: value.schemes.map(({ label }) => label), variables };
}

const bearer = { type: 'http', scheme: 'bearer' };
const basic = { type: 'http', scheme: 'basic' };
const key = (name: string) => ({ type: 'apiKey', in: 'header', name });

test('a single scheme goes by its kind and by the format of its token', async () => {
  expect(await read({ bearerAuth: bearer })).toMatchObject({
    labels: ['Bearer token'],
    variables: [['ACCESS_TOKEN']],
  });
  expect((await read({ bearerAuth: { ...bearer, bearerFormat: 'JWT' } })).labels).toEqual([
    'Bearer token (JWT)',
  ]);
});

test('schemes of one kind go by their names too, and each has a variable', async () => {
  const jwt = { ...bearer, bearerFormat: 'JWT' };
  const { labels, variables } = await read({
    ApiKeyAuth: bearer,
    AdminApiKeyAuth: bearer,
    user: jwt,
    guest: jwt,
  });
  expect(labels).toEqual([
    'Bearer token (ApiKeyAuth)',
    'Bearer token (AdminApiKeyAuth)',
    'Bearer token (JWT, user)',
    'Bearer token (JWT, guest)',
  ]);
  expect(variables).toEqual([['API_KEY_TOKEN'], ['ADMIN_API_KEY_TOKEN'], ['USER_TOKEN'], ['GUEST_TOKEN']]);
});

test('two logins and two keys have variables of their own', async () => {
  const { variables } = await read({
    shop: basic,
    staff: basic,
    usual: key('X-Key'),
    partner: key('X-Partner-Key'),
  });
  expect(variables).toEqual([
    ['SHOP_USERNAME', 'SHOP_PASSWORD'],
    ['STAFF_USERNAME', 'STAFF_PASSWORD'],
    ['API_KEY'],
    ['API_X_PARTNER_KEY'],
  ]);
});

test('two keys in the same header go by the names of their schemes', async () => {
  const { labels, variables } = await read({ usual: key('X-Key'), admin: key('X-Key') });
  expect(labels).toEqual(['API key (header X-Key, usual)', 'API key (header X-Key, admin)']);
  expect(variables).toEqual([['API_KEY'], ['API_ADMIN']]);
});

test('the sandbox lists every variable', async () => {
  const { api } = await read({ one: bearer, two: bearer, shop: basic, staff: basic });
  const keys = sandboxKeys([api]);
  expect(keys).toMatchObject({ ONE_TOKEN: keys.ACCESS_TOKEN, TWO_TOKEN: keys.ACCESS_TOKEN });
  expect(keys).toMatchObject({ SHOP_USERNAME: keys.API_USERNAME, STAFF_PASSWORD: keys.API_PASSWORD });
});
