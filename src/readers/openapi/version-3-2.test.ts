/** What OpenAPI 3.2 adds: other methods, whole query strings, sequences, shared media types, examples as data, a flow for devices. */
import { expect, test } from 'vitest';
import type { HttpOperation } from '../../model/operation.ts';
import { plainText } from '../../model/walk.ts';
import { readSpecification } from '../specs.ts';

async function read(paths: string, components = '') {
  const text = `openapi: 3.2.0\ninfo: { title: T, version: '1' }\npaths:\n${paths}${components}`;
  const { value, problems } = await readSpecification({ id: 't', files: [{ path: 't.yaml', text }] });
  const operations = (value?.operations ?? []).filter((each): each is HttpOperation => each.kind === 'http');
  return { operations, operation: operations[0], schemes: value?.schemes, problems };
}

test('additional operations are read with their method; a name that cannot be sent is reported', async () => {
  const { operations, problems } = await read(`  /files/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string, example: a } }]
    get: { responses: { 200: { description: Done. } } }
    additionalOperations:
      COPY: { summary: Copy a file, responses: { 201: { description: Copied. } } }
      "BAD\\nX: y": { responses: { 200: { description: Done. } } }
`);
  expect(operations.map(({ id, method, title }) => [id, method, title])).toEqual([
    ['get-files-id', 'GET', 'GET /files/{id}'],
    ['copy-files-id', 'COPY', 'Copy a file'],
  ]);
  expect(operations[1]?.sample).toMatchObject({ method: 'COPY', path: '/files/a' });
  expect(problems).toMatchObject([{ file: 't.yaml', line: 9, editorial: true }]);
});

test('the members of a form that is the whole query string are query parameters', async () => {
  const { operation, problems } = await read(`  /search:
    get:
      parameters:
        - name: search
          in: querystring
          required: true
          description: What to find.
          content:
            application/x-www-form-urlencoded:
              encoding: { ids: { style: pipeDelimited } }
              example: { words: a b, ids: [1, 2], range: { low: 1 } }
              schema:
                type: object
                required: [words]
                properties:
                  words: { type: string, description: Words to find. }
                  ids: { type: array, items: { type: integer } }
                  range: { type: object, properties: { low: { type: integer } } }
      responses: { 200: { description: Done. } }
`);
  expect(problems).toEqual([]);
  const [section] = operation?.sections ?? [];
  expect(section).toMatchObject({ id: 'query', intro: [{ kind: 'paragraph' }] });
  expect(section?.fields.map(({ name, presence }) => [name, presence])).toEqual([
    ['words', 'required'],
    ['ids', 'optional'],
    ['range', 'optional'],
  ]);
  expect(operation?.sample).toMatchObject({
    query: [
      ['words', 'a b'],
      ['ids', '1|2'],
      ['range', '{"low":1}'],
    ],
  });
});

test('a query string that is not a form is reported', async () => {
  const { problems } = await read(`  /search:
    get:
      parameters:
        - { name: q, in: querystring, content: { application/json: { schema: { type: object } } } }
      responses: { 200: { description: Done. } }
`);
  expect(problems).toEqual([
    {
      file: 't.yaml',
      line: 7,
      what: 'the query string "q" is not a form with named members, so no page shows it',
      fix: 'describe it as application/x-www-form-urlencoded with properties, or as query parameters',
      editorial: true,
    },
  ]);
});

const STREAM = `  /events:
    get:
      responses:
        '200':
          description: Events.
          content:
            text/event-stream:
              itemSchema:
                type: object
                properties: { event: { type: string, const: tick }, data: { type: string, example: "1\\n2" } }
`;

test('the schema of an item describes each item of a sequence, and the page says so', async () => {
  const { operation, problems } = await read(STREAM);
  expect(problems).toEqual([]);
  const [response] = operation?.responses ?? [];
  expect(response?.body?.fields.map(({ name }) => name)).toEqual(['event', 'data']);
  const [intro] = response?.body?.intro ?? [];
  expect(intro?.kind === 'paragraph' && plainText(intro.children)).toBe(
    'A sequence of items. The fields are those of each item.',
  );
  expect(response?.examples[0]).toMatchObject({
    language: 'text',
    text: 'event: tick\ndata: 1\ndata: 2\n\n',
  });
  expect(operation?.sample).toMatchObject({ binary: true });
});

test('examples of a sequence are checked item by item and written as lines', async () => {
  const { operation, problems } = await read(`  /lines:
    post:
      requestBody:
        content:
          application/jsonl:
            itemSchema: { type: object, properties: { n: { type: integer } } }
            examples:
              data: { dataValue: [{ n: 1 }, { n: wrong }] }
              text: { serializedValue: "{\\"n\\":3}\\n" }
      responses: { 204: { description: Done. } }
`);
  expect(problems).toMatchObject([{ line: 11, what: expect.stringContaining('example "data" at /1/n') }]);
  expect(operation?.requests.map(({ text }) => text)).toEqual(['{"n":1}\n{"n":"wrong"}\n', '{"n":3}\n']);
  expect(operation?.sample).toMatchObject({ body: { value: '{"n":1}\n{"n":"wrong"}\n' } });
});

test('beside another type, a sequence is an alternative that says so', async () => {
  const { operation } = await read(
    STREAM.replace(
      '            text/event-stream:',
      '            application/json: { schema: { type: object } }\n            text/event-stream:',
    ),
  );
  expect(operation?.responses[0]?.body?.schema).toMatchObject({
    options: [{ label: 'application/json' }, { label: 'text/event-stream, each item' }],
  });
});

test('a media type can be a reference, and so can an example of a parameter', async () => {
  const { operation, problems } = await read(
    `  /a:
    get:
      parameters:
        - name: pair
          in: query
          schema: { type: string }
          examples: { one: { $ref: '#/components/examples/Pair' } }
      responses:
        '200': { description: Done., content: { application/json: { $ref: '#/components/mediaTypes/Order' } } }
`,
    `components:
  examples: { Pair: { dataValue: BTC/USD } }
  mediaTypes: { Order: { schema: { type: object, properties: { id: { type: string } } } } }
`,
  );
  expect(problems).toEqual([]);
  expect(operation?.responses[0]?.body?.fields.map(({ name }) => name)).toEqual(['id']);
  expect(operation?.sample).toMatchObject({ query: [['pair', 'BTC/USD']] });
});

test('what no page can show is reported', async () => {
  const { problems } = await read(`  /a:
    post:
      requestBody:
        content:
          multipart/mixed:
            schema: { type: array }
            itemSchema: { type: object }
            itemEncoding: { contentType: application/json }
      responses: { 204: { description: Done. } }
`);
  expect(problems.map(({ line, what, editorial }) => [line, what, editorial])).toEqual([
    [9, 'schema is beside itemSchema, so only the schema of each item is shown', true],
    [11, 'itemEncoding is not shown', true],
  ]);
});

test('a flow for devices has its addresses and scopes', async () => {
  const { schemes, problems } = await read(
    '  /a: { get: { security: [{ login: [read] }], responses: { 200: { description: Done. } } } }\n',
    `components:
  securitySchemes:
    login:
      type: oauth2
      flows:
        deviceAuthorization:
          deviceAuthorizationUrl: https://id.example/device
          tokenUrl: https://id.example/token
          scopes: { read: Read orders. }
`,
  );
  expect(problems).toEqual([]);
  expect(schemes?.[0]?.flows[0]).toMatchObject({
    label: 'Device authorization',
    urls: [{ url: 'https://id.example/device' }, { url: 'https://id.example/token' }],
  });
});

test('a response needs no description, and a cookie has a style of its own', async () => {
  const { problems } = await read(`  /a:
    get:
      parameters: [{ name: c, in: cookie, style: cookie, schema: { type: string } }]
      responses: { 200: { summary: Done } }
`);
  expect(problems).toEqual([]);
});
