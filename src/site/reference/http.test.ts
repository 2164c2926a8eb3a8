/** Pages of HTTP operations: who sends what. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSpecification } from '../../readers/specs.ts';
import { layOut } from './layout.ts';

test('the reader receives the request of a callback and sends the response to it', async () => {
  const path = 'tests/fixtures/openapi-callbacks/input.yaml';
  const files = [{ path, text: readFileSync(path, 'utf8') }];
  const { value: api } = await readSpecification({ id: 'api', files });
  const references = api ? [...layOut(api, '/docs/api').references.values()] : [];
  const parts = references.flatMap((reference) => reference.parts);
  expect(
    parts.map(({ id, direction, fields }) => [id, direction, ...fields.map(({ name }) => name)]),
  ).toEqual([
    ['body', 'send', 'url'],
    ['response-202', 'receive'],
    ['callback-report-done-body', 'receive', 'id'],
    ['callback-report-done-response-200', 'send', 'next', 'secret'],
    ['callback-report-done-response-204', 'send'],
  ]);
});

test.each([
  ['/', '', '/orders'],
  ['/v1', '', '/v1/orders'],
  ['https://api.example/v1', 'api.example', '/v1/orders'],
])('the address at the server %s starts with "%s" and goes on with "%s"', async (url, before, name) => {
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url }],
    paths: { '/orders': { get: { responses: {} } } },
  });
  const { value: api } = await readSpecification({ id: 'api', files: [{ path: 'api.json', text }] });
  const [reference] = api ? [...layOut(api, '/docs/api').references.values()] : [];
  expect(reference?.call).toMatchObject({ before, name });
});

test('the id of a response to a range of statuses is in lowercase, with and without a body', async () => {
  const body = { content: { 'application/json': { schema: { type: 'object', properties: { a: {} } } } } };
  const headers = { Limit: { schema: { type: 'integer' } } };
  const responses = { '4XX': { description: 'No.', headers, ...body }, '5XX': { description: 'Down.' } };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/orders': { get: { responses } } },
  });
  const { value: api } = await readSpecification({ id: 'api', files: [{ path: 'api.json', text }] });
  const [reference] = api ? [...layOut(api, '/docs/api').references.values()] : [];
  const ids = reference?.parts.flatMap(({ id, fields }) => [id, ...fields.map((field) => field.id)]);
  expect(ids).toEqual(['response-4xx', 'response-4xx-headers', 'response-4xx.a', 'response-5xx']);
});

test.each([
  [undefined, 'application/json, optional'],
  [true, 'application/json'],
])('with `required: %s`, the note on a body is "%s"', async (required, note) => {
  const content = { 'application/json': { schema: { type: 'object', properties: { a: {} } } } };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/orders': { post: { requestBody: { required, content }, responses: {} } } },
  });
  const { value: api } = await readSpecification({ id: 'api', files: [{ path: 'api.json', text }] });
  const [reference] = api ? [...layOut(api, '/docs/api').references.values()] : [];
  expect(reference?.parts[0]?.note).toBe(note);
});

test('a body of any media type says so in words', async () => {
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    webhooks: { sold: { post: { requestBody: { content: { '*/*': { schema: { type: 'string' } } } } } } },
  });
  const { value: api } = await readSpecification({ id: 'api', files: [{ path: 'api.json', text }] });
  const [reference] = api ? [...layOut(api, '/docs/api').references.values()] : [];
  expect(reference?.parts[0]).toMatchObject({ id: 'body', note: 'any media type, optional' });
});

test('a body whose title is its media type does not repeat it', async () => {
  const content = {
    'application/json-patch+json': { schema: { type: 'array' } },
    'application/merge-patch+json': { schema: { type: 'object' } },
  };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/orders': { patch: { requestBody: { required: true, content }, responses: {} } } },
  });
  const { value: api } = await readSpecification({ id: 'api', files: [{ path: 'api.json', text }] });
  const [reference] = api ? [...layOut(api, '/docs/api').references.values()] : [];
  expect(reference?.parts.slice(0, 2).map(({ title, note }) => [title, note])).toEqual([
    ['Body (application/json-patch+json)', undefined],
    ['Body (application/merge-patch+json)', undefined],
  ]);
});
