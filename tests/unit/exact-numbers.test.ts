/** Numbers keep their digits from the specification's text to pages, samples and downloads, in every format. */
import { deserialize, serialize } from 'node:v8';
import { describe, expect, test } from 'vitest';
import type { Api } from '../../src/model/api.ts';
import { readSource } from '../../src/readers/document/source.ts';
import { readSpecification } from '../../src/readers/specs.ts';
import { toSamples } from '../../src/samples/samples.ts';
import { toPages } from './golden.support.ts';

const LARGE = '9223372036854775807';
const ZEROS = '0.10000000';
const SCHEMA = `
          type: object
          description: An order.
          required: [id]
          properties:
            id: { type: integer, description: An id., default: ${LARGE}, maximum: ${LARGE} }
            size: { type: number, description: A size., enum: [${ZEROS}], multipleOf: ${ZEROS} }
            price: { type: number, description: A price., example: ${ZEROS}, minimum: ${ZEROS} }`;
const VALUE = `{ id: ${LARGE}, sizes: [${ZEROS}], nested: { size: ${ZEROS} } }`;
const INFO = 'info: { title: Orders, version: 1.0.0 }';

const OPENAPI = `openapi: 3.1.0
${INFO}
servers: [{ url: https://api.example }]
paths:
  /orders/{id}:
    post:
      operationId: addOrder
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer }, example: ${LARGE} }
        - { name: size, in: query, schema: { type: number }, example: ${ZEROS} }
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Order' }
            example: ${VALUE}
      responses: { '204': { description: Done. } }
  /form:
    post:
      operationId: addForm
      requestBody:
        content:
          application/x-www-form-urlencoded: { schema: { type: object }, example: { id: ${LARGE}, size: [${ZEROS}] } }
      responses: { '204': { description: Done. } }
  /generated:
    post:
      operationId: addGenerated
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '204': { description: Done. } }
components:
  schemas:
        Order:${SCHEMA}
`;
const ASYNCAPI = `asyncapi: 3.0.0
${INFO}
servers: { main: { host: ws.example, protocol: wss } }
channels:
  orders:
    address: /
    messages:
      add_request: { payload: { $ref: '#/components/schemas/Order' }, examples: [{ name: One, payload: ${VALUE} }] }
operations: { add: { action: receive, channel: { $ref: '#/channels/orders' } } }
components:
  schemas:
        Order:${SCHEMA}
`;
const OPENRPC = `openrpc: 1.3.2
${INFO}
servers: [{ name: Main, url: https://rpc.example }]
methods:
  - name: addOrder
    params: [{ name: order, required: true, schema: { $ref: '#/components/schemas/Order' } }]
    result: { name: order, schema: { $ref: '#/components/schemas/Order' } }
    examples: [{ name: One, params: [{ name: order, value: ${VALUE} }], result: { name: order, value: ${VALUE} } }]
components:
  schemas:
        Order:${SCHEMA}
`;

/** Returns the same document as JSON with the same digits, which saves writing it twice. */
const toJson = async (text: string) => (await read(text)).downloads[1]?.content ?? '';

async function read(text: string): Promise<Api> {
  const { value, problems } = await readSpecification({ id: 'orders', files: [{ path: 'a.yaml', text }] });
  expect(problems.filter(({ editorial }) => !editorial)).toEqual([]);
  if (!value) throw new Error('not read');
  return deserialize(serialize(value));
}

/** Returns all numbers in a text that start like one of the two. */
function digitsIn(text: string): string[] {
  return [...new Set(text.match(/92233720368547[\d.e+]*|(?<![\d.])0\.1\d*/g) ?? [])].sort();
}

describe.each([
  ['OpenAPI', OPENAPI],
  ['AsyncAPI', ASYNCAPI],
  ['OpenRPC', OPENRPC],
])('%s', (_name, yaml) => {
  test.each(['YAML', 'JSON'])(
    'as %s keeps both numbers on the page, in samples and in downloads',
    async (kind) => {
      const text = kind === 'YAML' ? yaml : await toJson(yaml);
      const api = await read(text);
      expect(digitsIn(toPages(api))).toEqual([ZEROS, LARGE]);
      for (const { content } of api.downloads) expect(digitsIn(content)).toEqual([ZEROS, LARGE]);
      const samples = api.operations.flatMap((operation) =>
        operation.kind === 'fix-message' || !operation.sample ? [] : toSamples(operation.sample),
      );
      expect(samples.length).toBeGreaterThan(2);
      for (const { tab, code } of samples) expect([tab, digitsIn(code)]).toEqual([tab, [ZEROS, LARGE]]);
    },
  );
});

test('every fact of a field prints the digits that are written', async () => {
  const { schemas } = await read(OPENAPI);
  const order = schemas.get('Order');
  const facts = order?.kind === 'object' ? order.fields.map(({ schema }) => schema.facts) : [];
  expect(facts.flat().map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    `default ${LARGE}`,
    `range at most ${LARGE}`,
    `step ${ZEROS}`,
    `range at least ${ZEROS}`,
    `example ${ZEROS}`,
  ]);
});

test('only numbers that JavaScript would change are kept by their digits', () => {
  const { value } = readSource({
    path: 'a.yaml',
    text: '[1, -1.5, 1.0, 1e3, -0, 12345678901234567890, 0x1F, .5, +7, 1e400, "1.0", { 1.0: a, 2: b }]',
  });
  const exact = (digits: string) => ({ $number: digits });
  expect(value?.value).toEqual([
    ...[1, -1.5, exact('1.0'), exact('1e3'), exact('-0'), exact('12345678901234567890')],
    ...[31, 0.5, 7, exact('1e400'), '1.0', { '1.0': 'a', '2': 'b' }],
  ]);
});

test('what only looks like a kept number stays the data that it is', async () => {
  const forged = `{ $number: '0.1"); alert(1); ("' }`;
  // Any schema accepts it; otherwise, the sample would send something else.
  const open = OPENAPI.replace(/\$ref: '#\/components\/schemas\/Order' \}(?=\n {12}example)/, '}');
  const api = await read(open.replace(VALUE, forged));
  const [operation] = api.operations;
  const samples = operation?.kind === 'http' && operation.sample ? toSamples(operation.sample) : [];
  for (const { tab, code } of samples) {
    expect(code, tab).not.toMatch(/exact\(|Decimal\(|Number\(/);
    expect(code, tab).toContain('$number');
  }
});
