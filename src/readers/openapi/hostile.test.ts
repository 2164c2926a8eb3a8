import { expect, test } from 'vitest';
import { readSpecification } from '../specs.ts';

async function readShop(text: string) {
  return readSpecification({ id: 'shop', files: [{ path: 'specs/shop.yaml', text }] });
}

function withDescription(description: string): string {
  return `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
paths:
  /a:
    get:
      operationId: getA
      description: |
        First sentence.

        ${description}
      parameters:
        - name: q
          in: query
          description: ${JSON.stringify(description)}
          schema: { type: string, enum: [a], x-enum-descriptions: { a: ${JSON.stringify(description)} } }
      responses: { '200': { description: ${JSON.stringify(description)} } }
`;
}

test('HTML in a description becomes prose, and nothing else of it stays', async () => {
  const html = 'Before <img src=x onerror=alert(1)> and <b>bold</b>.';
  const { value } = await readShop(withDescription(html));
  const [operation] = value?.operations ?? [];
  const texts = JSON.stringify(operation);
  expect(texts).toContain('{"kind":"strong","children":[{"kind":"text","text":"bold"}]}');
  expect(texts).not.toMatch(/onerror|alert|<img/);
});

test('a script in a description is left out', async () => {
  const { value } = await readShop(withDescription('<script>alert(1)</script>'));
  expect(value?.operations[0]?.description).toEqual([]);
});

test('a javascript: link becomes its words', async () => {
  const link = 'Press [here](javascript:alert(1)) or [there](https://example.com).';
  const { value } = await readShop(withDescription(link));
  const texts = JSON.stringify(value?.operations[0]);
  expect(texts).not.toContain('javascript:');
  expect(texts).toContain('"here"');
  expect(texts).toContain('"url":"https://example.com"');
});

test('names from the language itself are only names', async () => {
  const { value, problems } = await readShop(`openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
paths:
  /a:
    get:
      operationId: constructor
      responses:
        '200':
          description: Fine.
          content:
            application/json:
              schema:
                type: object
                properties:
                  __proto__: { type: string }
                  constructor: { $ref: '#/components/schemas/toString' }
                  hasOwnProperty: { $ref: '#/constructor/name' }
components:
  schemas:
    toString: { type: integer }
`);
  const body = value?.operations[0];
  expect(body?.kind === 'http' && body.responses[0]?.body?.fields.map(({ name }) => name)).toEqual([
    '__proto__',
    'constructor',
    'hasOwnProperty',
  ]);
  expect(problems.map(({ what }) => what)).toEqual(['reference to #/constructor/name, which does not exist']);
});

test('schemas that hold each other without end are read to an end', async () => {
  const { value, problems } = await readShop(`openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
paths:
  /a:
    get:
      operationId: getA
      responses:
        '200':
          description: Fine.
          content:
            application/json: { schema: { $ref: '#/components/schemas/A' } }
components:
  schemas:
    A:
      type: object
      properties: { a: { type: string } }
      oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/A' }]
    B:
      type: object
      properties: { b: { type: string } }
      anyOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/C' }]
    C: { allOf: [{ $ref: '#/components/schemas/C' }, { $ref: '#/components/schemas/B' }] }
    D: { $ref: '#/components/schemas/D' }
`);
  expect(value?.operations).toHaveLength(1);
  expect(problems.map(({ what }) => what)).toContain('allOf contains itself through #/components/schemas/C');
});

test('a pattern that is no pattern and a pointer that is no pointer are told, not thrown', async () => {
  const { problems } = await readShop(`openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
paths:
  /a:
    get:
      operationId: getA
      parameters:
        - { name: q, in: query, schema: { type: string, pattern: '([' }, example: x }
        - { name: r, in: query, schema: { $ref: '#/%E0%A4%A' } }
      responses: { '200': { description: Fine. } }
`);
  expect(problems.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^getA, parameter q, example "Example": the schema cannot be checked: /),
    'reference to #/%E0%A4%A, which does not exist',
  ]);
});

test.each(['..', '.', '', '%2e%2E'])(
  'the example %j of a path parameter is a problem, and stays out of the request',
  async (value) => {
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: value };
    const get = { operationId: 'getDog', parameters: [id], responses: { 200: { description: 'Done.' } } };
    const document = {
      openapi: '3.1.0',
      info: { title: 'Dogs', version: '1' },
      paths: { '/dogs/{id}/name': { get } },
    };
    const text = JSON.stringify({ ...document, servers: [{ url: 'https://dogs.example' }] });
    const { value: api, problems } = await readSpecification({
      id: 'dogs',
      files: [{ path: 'dogs.json', text }],
    });
    const whats = problems.map(({ what }) => what);
    expect(whats.filter((what) => what.includes('leads to another operation'))).toHaveLength(1);
    expect(api?.operations[0]).toMatchObject({ sample: { path: '/dogs/{id}/name' } });
  },
);

test('more values than a call may have arguments do not overflow the stack', async () => {
  const values = Array.from({ length: 130_000 }, (_, at) => `v${at}`);
  const schema = { type: 'object', properties: { state: { type: 'string', enum: values } } };
  const get = {
    operationId: 'getDog',
    responses: { 200: { description: 'Done.', content: { 'application/json': { schema } } } },
  };
  const document = { openapi: '3.1.0', info: { title: 'Dogs', version: '1' }, paths: { '/dogs': { get } } };
  const { value: api } = await readSpecification({
    id: 'dogs',
    files: [{ path: 'dogs.json', text: JSON.stringify(document) }],
  });
  expect(api?.operations).toHaveLength(1);
});
