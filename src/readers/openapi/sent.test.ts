/** What pages say about how values are sent, and what samples send, in styles and media types that few APIs use. */
import { expect, test } from 'vitest';
import type { HttpOperation } from '../../model/operation.ts';
import { readSpecification } from '../specs.ts';

async function read(operation: object, document: object = {}) {
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/a/{id}': { post: { responses: { 200: { description: 'Done.' } }, ...operation } } },
    ...document,
  });
  const { value, problems } = await readSpecification({ id: 'shop', files: [{ path: 'shop.yaml', text }] });
  const [read] = (value?.operations ?? []).filter((each): each is HttpOperation => each.kind === 'http');
  return { operation: read, tags: value?.tags, problems };
}

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'x' };
const text = { type: 'string' };
const file = { type: 'string', format: 'binary' };
const factsOf = (operation: HttpOperation | undefined) =>
  operation?.sections.flatMap(({ fields }) =>
    fields.map(({ name, schema }) => [name, ...schema.facts.map(({ kind, value }) => `${kind} ${value}`)]),
  );

test.each([
  ['label', 'sent-as .a'],
  ['matrix', 'sent-as ;id=a'],
  ['simple', undefined],
])('a text in a path of style %s is %s', async (style, fact) => {
  const { operation } = await read({ parameters: [{ ...id, example: undefined, style }] });
  expect(factsOf(operation)).toEqual([['id', ...(fact === undefined ? [] : [fact])]]);
});

test('a parameter with a media type of its own says which', async () => {
  const filter = {
    name: 'filter',
    in: 'query',
    content: { 'application/json': { schema: { type: 'object' } } },
  };
  const { operation } = await read({ parameters: [id, filter] });
  expect(factsOf(operation)?.[1]).toEqual(['filter', 'content-type application/json']);
});

test('nothing in the value of a cookie ends it', async () => {
  const cookies = [
    { name: 'hint', in: 'cookie', schema: text, example: 'a b;c="é"' },
    { name: 'size', in: 'cookie', schema: text, example: 'wide,tall' },
  ];
  const { operation } = await read({ parameters: [id, ...cookies] });
  expect(operation?.sample).toMatchObject({
    headers: [['Cookie', 'hint=a%20b%3Bc=%22%C3%A9%22; size=wide,tall']],
  });
});

test('files that a body requires are sent, even if its example has none', async () => {
  const schema = {
    type: 'object',
    required: ['note', 'front', 'pages'],
    properties: { note: text, front: file, pages: { type: 'array', items: file }, back: file },
  };
  const content = { 'multipart/form-data': { schema, example: { note: 'Mine' } } };
  const { operation, problems } = await read({ parameters: [id], requestBody: { content } });
  expect(problems).toEqual([]);
  expect(operation?.sample).toMatchObject({
    body: { value: { note: 'Mine', front: 'front.bin', pages: ['pages.bin'] } },
  });
});

test.each([
  ['application/jsonl', [{ n: 1 }, { n: 2 }], '{"n":1}\n{"n":2}\n'],
  ['application/x-ndjson', { n: 1 }, '{"n":1}\n'],
  ['application/jsonl', '{"n":1}\n', '{"n":1}\n'],
])('an example of %s is written in lines', async (type, example, sent) => {
  const { operation } = await read({ parameters: [id], requestBody: { content: { [type]: { example } } } });
  expect(operation?.sample).toMatchObject({ body: { value: sent } });
});

test.each([
  [[1, 'a', true, null], 'integer or string or boolean'],
  [[1, 1.5], 'number'],
  [['a'], 'string'],
])('the values %j without a type are %s', async (values, type) => {
  const { operation } = await read({ parameters: [{ ...id, schema: { enum: values } }] });
  expect(operation?.sections[0]?.fields[0]?.schema).toMatchObject({ type });
});

test('a tag goes by its name for readers, below the tag that it is nested under', async () => {
  const tags = [
    { name: 'money', summary: 'Payments', parent: 'all' },
    { name: 'all', 'x-displayName': 'Everything', parent: 'money' },
  ];
  const { operation, tags: named } = await read({ parameters: [id], tags: ['money'] }, { tags });
  expect(operation?.groups).toEqual(['Everything', 'Payments']);
  expect(named?.map(({ name }) => name)).toEqual(['Payments', 'Everything']);
});

test.each([
  ['text/event-stream', true, undefined],
  ['application/x-ndjson', true, undefined],
  ['text/plain', false, 'post-a-id.txt'],
  ['text/csv', false, 'post-a-id.csv'],
  ['application/json', false, undefined],
])('whether samples print %s as it arrives: %s, or save it as %s', async (type, stream, fileName) => {
  const responses = { 200: { description: 'Done.', content: { [type]: { schema: text } } } };
  const { operation } = await read({ parameters: [id], responses });
  expect(operation?.sample && 'stream' in operation.sample).toBe(stream);
  if (!stream) expect(operation?.sample).toMatchObject({ fileName });
});
