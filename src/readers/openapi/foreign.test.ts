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
  return { operation: operations[0], operations, problems };
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

test('operations have different ids, and an operationId is never taken by a path', async () => {
  const { operations } = await read({
    paths: {
      '/users/{id}': { get: { responses } },
      '/users/id': { get: { responses } },
      '/users/ID': { get: { operationId: 'get-users-id-2', responses } },
    },
  });
  expect(operations.map(({ id }) => id)).toEqual(['get-users-id', 'get-users-id-3', 'get-users-id-2']);
});

test('media types are recognized in any case', async () => {
  const schema = { type: 'object', properties: { a: { type: 'string', example: 'b c' } } };
  const upload = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' } },
  };
  const post = (type: string, shape: object) => ({
    post: { responses, requestBody: { content: { [type]: { schema: shape } } } },
  });
  const { operations } = await read({
    paths: {
      '/form': post('Application/X-WWW-Form-Urlencoded', schema),
      '/upload': post('Multipart/Form-Data', upload),
      '/json': post('Application/JSON', schema),
      '/xml': post('Text/XML', schema),
    },
  });
  expect(operations.map(({ requests }) => requests[0]?.text.split('\n')[0])).toEqual([
    'a=b+c',
    '--boundary',
    '{',
    '<root>',
  ]);
  expect(operations[1]?.sample).toMatchObject({ body: { files: ['file'] } });
});

test.each([
  [['default', '2XX'], 'report.csv'],
  [['default', '200'], 'report.csv'],
  [['default'], 'report.bin'],
  [['404', '2xx'], 'report.csv'],
])('of the responses %s, a sample saves the most specific success', async (statuses, fileName) => {
  const types: Readonly<Record<string, string>> = { default: 'application/octet-stream', 404: 'text/html' };
  const each = statuses.map((status) => [
    status,
    { description: 'Some.', content: { [types[status] ?? 'text/csv']: { schema: { type: 'string' } } } },
  ]);
  const { operation } = await read({
    paths: { '/a': { get: { operationId: 'report', responses: Object.fromEntries(each) } } },
  });
  expect(operation?.sample).toMatchObject({ fileName });
});

test.each([
  ['application/x-www-form-urlencoded', 'a=1&b=x+y&b=z', 'a=1\n&b=x+y\n&b=z', { a: '1', b: ['x y', 'z'] }],
  ['multipart/form-data', '--x\r\n\r\n1\r\n--x--', '--x\r\n\r\n1\r\n--x--', '--x\r\n\r\n1\r\n--x--'],
])('an example of %s can be its text', async (type, example, text, value) => {
  const schema = { type: 'object', properties: { a: { type: 'integer' }, b: {} } };
  const requestBody = { content: { [type]: { schema, example } } };
  const { operation, problems } = await read({ paths: { '/a': { post: { responses, requestBody } } } });
  expect(problems).toEqual([]);
  expect(operation?.requests[0]?.text).toBe(text);
  expect(operation?.sample).toMatchObject({ body: { value } });
});

test.each([
  ['*/*', { type: 'object' }, false],
  ['application/*', { type: 'object' }, false],
  ['*/*', { type: 'string', format: 'binary' }, true],
  ['image/*', { type: 'object' }, true],
])('a response of type %s with %j is a file: %s', async (type, schema, binary) => {
  const ok = { 200: { description: 'Done.', content: { [type]: { schema } } } };
  const { operation } = await read({ paths: { '/a': { get: { responses: ok } } } });
  expect(operation?.sample).toMatchObject({ binary });
});

test.each([
  ['a list', 'Adds an image\n* of yours\n* of ours', 'Adds an image', ['list']],
  ['a heading', 'Adds an image\n### Key\n**key=1**', 'Adds an image', ['heading', 'paragraph']],
  [
    'a link',
    'Adds an image, see [here](https://a.example). More.',
    'Adds an image, see here.',
    ['paragraph', 'paragraph'],
  ],
  ['a footnote', 'Adds an image[^a]. More.\n\n[^a]: Of yours.', 'Add image', ['paragraph', 'list']],
  [
    'a link by reference',
    'Adds an [image]. More.\n\n[image]: https://a.example',
    'Adds an image.',
    ['paragraph', 'paragraph'],
  ],
])(
  '%s in or right after the first sentence stays in the description',
  async (_, description, summary, kinds) => {
    const { operation } = await read({
      paths: { '/a': { get: { summary: 'Add image', description, responses } } },
    });
    expect(operation?.summary).toBe(summary);
    expect(operation?.description.map(({ kind }) => kind)).toEqual(kinds);
  },
);

test('the words of a path are about each of its operations, and those of an example are its summary', async () => {
  const examples = { one: { value: 1, description: 'The first.' } };
  const { operations } = await read({
    paths: {
      '/a': {
        summary: 'All about a.',
        description: 'More about a.',
        get: {
          description: 'Gets a. Fast.',
          responses: { 200: { description: 'Done.', ...json({}, { examples }) } },
        },
        delete: { responses },
      },
    },
  });
  const words = operations.map(({ description }) => JSON.stringify(description).match(/(?<="text":")[^"]+/g));
  expect(words).toEqual([
    ['Fast.', 'All about a.', 'More about a.'],
    ['All about a.', 'More about a.'],
  ]);
  expect(operations[0]?.responses[0]?.examples[0]?.summary).toBe('The first.');
});

test('operations with one operationId go by their paths, so that no address depends on their order', async () => {
  const list = { operationId: 'list', responses };
  const { operations, problems } = await read({
    paths: {
      '/orders': { get: list },
      '/orders/{id}/fills': { get: list },
      '/pets': { get: { ...list, operationId: 'pets' } },
    },
  });
  expect(operations.map(({ id }) => id)).toEqual(['get-orders', 'get-orders-id-fills', 'pets']);
  expect(problems.map(({ fix }) => fix)).toContain('give one of the operations another operationId');
});

test('a value that an enum has twice is shown once', async () => {
  const schema = { type: 'object', properties: { side: { enum: ['buy', 'buy', 'sell'] } } };
  const { operation } = await read({ paths: { '/a': { post: { requestBody: json(schema), responses } } } });
  const side = operation?.sections[0]?.fields[0]?.schema;
  expect(side?.kind === 'scalar' && side.values.map(({ value }) => value)).toEqual(['buy', 'sell']);
});

test('an example in text of a parameter that is a list is sent as its items', async () => {
  const list = { in: 'query', schema: { type: 'array', items: { type: 'string' } }, example: 'pending,done' };
  const parameters = [
    { ...list, name: 'status' },
    { ...list, name: 'state', required: true },
    { ...list, name: 'kind', example: ['a', 'b'] },
  ];
  const { operation } = await read({ paths: { '/a': { get: { parameters, responses } } } });
  expect(operation?.sample).toMatchObject({
    query: [
      ['status', 'pending'],
      ['status', 'done'],
      ['state', 'pending'],
      ['state', 'done'],
      ['kind', 'a'],
      ['kind', 'b'],
    ],
  });
});

test('an option of a union goes by all values of the discriminator that stand for it', async () => {
  const kind = { type: 'object', properties: { kind: { type: 'string' } } };
  const refs = ['Planet', 'Moon'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const mapping = { rocky: refs[0]?.$ref, icy: refs[0]?.$ref, moon: 'Moon' };
  const schema = { oneOf: refs, discriminator: { propertyName: 'kind', mapping } };
  const { operation } = await read({
    paths: { '/a': { post: { requestBody: json(schema), responses } } },
    components: { schemas: { Planet: kind, Moon: kind } },
  });
  const body = operation?.sections[0]?.schema;
  expect(body?.kind === 'union' && body.options.map(({ label }) => label)).toEqual(['rocky, icy', 'moon']);
});

test.each([
  { type: 'string', contentEncoding: 'binary' },
  { type: 'string', contentMediaType: 'application/octet-stream' },
  { type: 'string', contentMediaType: 'image/png' },
])('a part of a form in bytes is a file: %j', async (file) => {
  const schema = {
    type: 'object',
    required: ['file', 'name'],
    properties: { file, name: { type: 'string' } },
  };
  const requestBody = { content: { 'multipart/form-data': { schema } } };
  const { operation } = await read({ paths: { '/a': { post: { requestBody, responses } } } });
  expect(operation?.sample).toMatchObject({
    body: { value: { file: 'file.bin', name: 'string' }, files: ['file'] },
  });
});

test.each([
  ['application/octet-stream', { type: 'string', format: 'binary' }],
  ['application/octet-stream', { type: 'string', format: 'byte' }],
  ['application/octet-stream', undefined],
  ['application/vnd.zip', { type: 'string', format: 'binary' }],
  ['image/png', {}],
])('a body of bytes is the contents of a file: %s, %j', async (type, schema) => {
  const requestBody = { content: { [type]: { schema } } };
  const { operation } = await read({ paths: { '/a': { post: { requestBody, responses } } } });
  expect(operation?.sample).toMatchObject({
    body: { mediaType: type, value: '(contents of the file)', file: expect.stringMatching(/^post-a\.\w+$/) },
  });
});

test('the file of a response is another one than the file that is sent', async () => {
  const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const requestBody = { content };
  const { operation } = await read({
    paths: { '/a': { post: { requestBody, responses: { 200: { description: 'Done.', content } } } } },
  });
  expect(operation?.sample).toMatchObject({ body: { file: 'post-a.bin' }, fileName: 'post-a-response.bin' });
});

test.each([
  ['/token?refresh', '/token', [['refresh', '']]],
  ['/token?grant=code#fresh', '/token', [['grant', 'code']]],
  ['/files#acl', '/files', []],
])(
  'a path is sent without the query and the fragment that tell operations apart: %s',
  async (key, path, query) => {
    const { operation } = await read({ paths: { [key]: { post: { responses } } } });
    expect(operation?.sample).toMatchObject({ path, query });
  },
);
