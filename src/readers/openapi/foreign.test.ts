/** OpenAPI documents as others write them: servers without a host, several kinds of JSON, callbacks with several calls. */
import { describe, expect, it, test } from 'vitest';
import type { HttpOperation } from '../../model/operation.ts';
import { readSpecification } from '../specs.ts';

async function read(document: object) {
  const head = { openapi: '3.1.0', info: { title: 'Shop', version: '1' } };
  const text = JSON.stringify({ ...head, ...document });
  const { value, problems } = await readSpecification({
    id: 'shop',
    files: [{ path: 'specs/shop.yaml', text }],
  });
  const operations = (value?.operations ?? []).filter((each): each is HttpOperation => each.kind === 'http');
  return { operation: operations[0], problems };
}

const responses = { 200: { description: 'Done.' } };
const json = (schema: object, more: object = {}) => ({
  content: { 'application/json': { schema, ...more } },
});

describe('the address in a sample', () => {
  it.each([
    ['//shop.example/v2', 'https://shop.example/v2/a'],
    ['https://shop.example/v2/', 'https://shop.example/v2/a'],
    ['/v1/', 'https://server.example/v1/a'],
    ['api/v1', 'https://server.example/api/v1/a'],
    ['./', 'https://server.example/a'],
    ['.', 'https://server.example/a'],
    ['../v2', 'https://server.example/v2/a'],
  ])('is complete for a server at %s', async (url, address) => {
    const { operation } = await read({ servers: [{ url }], paths: { '/a': { get: { responses } } } });
    const { origin, pathname: path } = new URL(address);
    expect(operation?.sample).toMatchObject({ origin, path });
  });
});

test('two shapes of JSON in one body go by their media types', async () => {
  const content = {
    'application/json': { schema: { type: 'object', properties: { a: {} } } },
    'application/merge-patch+json': { schema: { type: 'object', properties: { b: {} } } },
  };
  const { operation } = await read({ paths: { '/a': { patch: { responses, requestBody: { content } } } } });
  expect(operation?.sections.map(({ id, title }) => [id, title])).toEqual([
    ['body-application-json', 'Body (application/json)'],
    ['body-application-merge-patch-json', 'Body (application/merge-patch+json)'],
  ]);
});

test('the calls of one callback have different ids', async () => {
  const call = { post: { responses, requestBody: json({ type: 'object', properties: { a: {} } }) } };
  const callbacks = { done: { '{$request.body#/url}': call, '{$request.body#/other}': call } };
  const { operation } = await read({ paths: { '/a': { post: { responses, callbacks } } } });
  const ids = operation?.callbacks.flatMap(({ sections }) => sections.map(({ id }) => id)) ?? [];
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
});

test('a text that looks like a number stays a text where the named schema is a string', async () => {
  const requestBody = json({ $ref: '#/components/schemas/Code' }, { example: '12345' });
  const { operation, problems } = await read({
    paths: { '/a': { post: { responses, requestBody } } },
    components: { schemas: { Code: { type: 'string' } } },
  });
  expect(problems).toEqual([]);
  expect(operation?.requests[0]?.text).toBe('"12345"');
});

test('the example in the media type of a parameter is sent', async () => {
  const parameter = { name: 'filter', in: 'query', ...json({ type: 'object' }, { example: { a: 1 } }) };
  const { operation } = await read({ paths: { '/a': { get: { responses, parameters: [parameter] } } } });
  expect(operation?.sample).toMatchObject({ query: [['filter', '{"a":1}']] });
});

test('an operationId without Latin letters is the title, and the path is the address', async () => {
  const { operation } = await read({ paths: { '/orders': { get: { operationId: '注文一覧', responses } } } });
  expect([operation?.title, operation?.slug]).toEqual(['注文一覧', 'get-orders']);
});

test('a header with a media type has the type of its schema', async () => {
  const headers = { 'X-Count': { content: { 'text/plain': { schema: { type: 'integer' } } } } };
  const { operation } = await read({
    paths: { '/a': { get: { responses: { 200: { description: 'Done.', headers } } } } },
  });
  expect(operation?.responses[0]?.headers[0]?.schema).toMatchObject({ kind: 'scalar', type: 'integer' });
});

test('a request is generated without members that another part of its schema makes read-only', async () => {
  const base = {
    type: 'object',
    properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } },
  };
  const requestBody = json({ allOf: [base, { required: ['id', 'name'] }] });
  const { operation } = await read({ paths: { '/a': { post: { responses, requestBody } } } });
  expect(operation?.requests[0]?.text).toBe('{\n  "name": "string"\n}');
});

test('generated XML has one root element with the name of the schema', async () => {
  const content = { 'application/xml': { schema: { $ref: '#/components/schemas/Order' } } };
  const Order = { type: 'object', properties: { id: { type: 'integer', example: 7 } } };
  const { operation } = await read({
    paths: { '/a': { post: { responses, requestBody: { content } } } },
    components: { schemas: { Order } },
  });
  expect(operation?.requests[0]?.text).toBe('<Order>\n  <id>7</id>\n</Order>\n');
});
