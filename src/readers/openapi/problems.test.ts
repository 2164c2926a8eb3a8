import { expect, test } from 'vitest';
import type { Problem } from '../../model/problem.ts';
import { readSpecification } from '../specs.ts';

async function problemsOf(
  text: string,
  ...others: { path: string; text: string }[]
): Promise<readonly Problem[]> {
  const read = await readSpecification({ id: 'shop', files: [{ path: 'specs/shop.yaml', text }, ...others] });
  return read.problems;
}

const HEAD = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
`;

test('broken YAML is told with its line, every fault at once', async () => {
  const problems = await problemsOf(`openapi: 3.1.0
info: { title: Shop, version: 1.0.0
paths:
  /a: "unfinished
  /b: [1, 2
`);
  expect(problems.length).toBeGreaterThan(1);
  expect(problems[0]).toEqual({
    file: 'specs/shop.yaml',
    line: 3,
    what: 'Flow map in block collection must be sufficiently indented and end with a }',
    fix: 'correct the YAML or JSON: look at indentation, quotes and colons on and above this line',
  });
});

test('a document that cannot be parsed is not read at all', async () => {
  const read = await readSpecification({ id: 'shop', files: [{ path: 'specs/shop.yaml', text: 'a: [' }] });
  expect(read.value).toBeNull();
});

test('every duplicate key is told', async () => {
  const problems = await problemsOf(`${HEAD}paths:
  /a: {}
  /b: {}
  /a: {}
  /b: {}
`);
  expect(problems).toEqual([
    { file: 'specs/shop.yaml', line: 6, what: 'Map keys must be unique', fix: 'keep one of the two keys' },
    { file: 'specs/shop.yaml', line: 7, what: 'Map keys must be unique', fix: 'keep one of the two keys' },
  ]);
});

test('a reference to nothing is told where it stands', async () => {
  const problems = await problemsOf(`${HEAD}paths:
  /a:
    get:
      parameters:
        - $ref: '#/components/parameters/Missing'
      responses:
        '200':
          description: Fine.
          content:
            application/json:
              schema:
                type: object
                properties:
                  order: { $ref: '#/components/schemas/Missing' }
`);
  const fix = 'define it, or correct the reference';
  expect(problems).toContainEqual({
    file: 'specs/shop.yaml',
    line: 7,
    what: 'reference to #/components/parameters/Missing, which does not exist',
    fix,
  });
  expect(problems).toContainEqual({
    file: 'specs/shop.yaml',
    line: 16,
    what: 'reference to #/components/schemas/Missing, which does not exist',
    fix,
  });
  expect(problems).toHaveLength(2);
});

test('a reference out of the given files is refused, whatever it points to', async () => {
  const problems = await problemsOf(`${HEAD}paths:
  /a: { $ref: '../../../../etc/passwd' }
  /b: { $ref: 'https://example.com/b.yaml' }
  /c: { $ref: '/etc/hosts' }
  /d: { $ref: 'file:///etc/hosts' }
`);
  const told = problems.map(({ line, what }) => [line, what]);
  const refused = (ref: string) => `reference to ${ref}, which is not among the files of the specification`;
  expect(told).toEqual([
    [4, refused('../../../../etc/passwd')],
    [5, 'reference to https://example.com/b.yaml, which is elsewhere on the web: nothing is fetched'],
    [6, refused('/etc/hosts')],
    [7, refused('file:///etc/hosts')],
  ]);
});

test('problems of another file name that file and its line', async () => {
  const problems = await problemsOf(
    `${HEAD}paths:
  /a:
    $ref: ./parts/a.yaml
`,
    {
      path: 'specs/parts/a.yaml',
      text: `get:
  operationId: getA
  responses:
    '200':
      description: Fine.
      content:
        application/json:
          schema: { $ref: './b.yaml#/Missing' }
          example: 1
        text/plain:
          schema: { type: integer }
          example: one
`,
    },
    { path: 'specs/parts/b.yaml', text: 'Order: { type: object }\n' },
  );
  expect(problems).toContainEqual({
    file: 'specs/parts/a.yaml',
    line: 8,
    what: 'reference to ./b.yaml#/Missing, which does not exist',
    fix: 'define it, or correct the reference',
  });
  expect(problems).toContainEqual({
    file: 'specs/parts/a.yaml',
    line: 12,
    what: 'getA, response 200, example "Example": must be integer',
    fix: 'correct the example, or the schema if the example is right',
    editorial: true,
    importance: 'high',
  });
});

test('broken YAML in another file names that file', async () => {
  const problems = await problemsOf(`${HEAD}paths:\n  /a: { $ref: ./a.yaml }\n`, {
    path: 'specs/a.yaml',
    text: 'get:\n  tags: [a\n',
  });
  expect(problems[1]).toMatchObject({ file: 'specs/a.yaml', line: 3 });
  expect(problems).toContainEqual({
    file: 'specs/shop.yaml',
    line: 4,
    what: 'reference to ./a.yaml, a file that cannot be read',
    fix: 'correct that file, or the reference',
  });
});

test('a file that nobody refers to is not looked at', async () => {
  expect(await problemsOf(`${HEAD}paths: {}\n`, { path: 'specs/other.yaml', text: 'a: [' })).toEqual([]);
});

test('a keyword of the wrong type is told with its place in words', async () => {
  const problems = await problemsOf(`${HEAD}paths:
  /a:
    get:
      tags: Orders
      responses:
        '200': { description: Fine. }
components:
  schemas:
    Order: { type: object, required: id, propertees: {} }
`);
  expect(problems).toContainEqual({
    file: 'specs/shop.yaml',
    line: 6,
    what: 'paths › /a › get › tags: Expected type `array` but got `string`',
    fix: 'write it as the OpenAPI standard says',
    editorial: true,
  });
  expect(problems).toContainEqual({
    file: 'specs/shop.yaml',
    line: 11,
    what: 'components › schemas › Order › required: Expected type `array` but got `string`',
    fix: 'write it as the OpenAPI standard says',
    editorial: true,
  });
  expect(problems).toContainEqual({
    file: 'specs/shop.yaml',
    line: 11,
    what: 'components › schemas › Order › propertees: Property `propertees` is not expected here',
    fix: 'did you mean "properties"?',
    editorial: true,
  });
});

test('extensions of other tools and the old spelling of nullable are left alone', async () => {
  const problems = await problemsOf(`${HEAD}x-tagGroups: [{ name: A, tags: 5 }]
paths:
  /a:
    get:
      x-code-samples: [{ name: curl, code: curl /a }]
      responses: { '200': { description: Fine. } }
components:
  schemas:
    Order: { type: object, properties: { x-id: { type: string, nullable: true } } }
`);
  expect(problems).toEqual([]);
});

test('examples that do not fit are told with operation, example and path', async () => {
  const problems = await problemsOf(`${HEAD}paths:
  /orders:
    post:
      operationId: addOrder
      parameters:
        - { name: limit, in: query, schema: { type: integer }, example: many }
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Order' }
            examples:
              Buy:
                value: { side: buy, parts: [{ volume: 1 }, { volume: none }] }
      responses:
        '200':
          description: Fine.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Order' }
              example: { side: hold }
components:
  schemas:
    Order:
      type: object
      required: [side]
      properties:
        side: { enum: [buy, sell] }
        parts: { type: array, items: { $ref: '#/components/schemas/Part' } }
    Part: { type: object, properties: { volume: { type: number } } }
`);
  const fix = 'correct the example, or the schema if the example is right';
  expect(problems).toEqual([
    {
      file: 'specs/shop.yaml',
      line: 8,
      what: 'addOrder, parameter limit, example "Example": must be integer',
      fix,
      editorial: true,
      importance: 'high',
    },
    {
      file: 'specs/shop.yaml',
      line: 15,
      what: 'addOrder, request, example "Buy" at /parts/1/volume: must be number',
      fix,
      editorial: true,
      importance: 'high',
    },
    {
      file: 'specs/shop.yaml',
      line: 22,
      what: 'addOrder, response 200, example "Example" at /side: must be one of ["buy","sell"]',
      fix,
      editorial: true,
      importance: 'high',
    },
  ]);
});

test('an operationId used twice is told at the second use', async () => {
  const get = '{ operationId: same, responses: { "200": { description: Fine. } } }';
  expect(await problemsOf(`${HEAD}paths:\n  /a:\n    get: ${get}\n  /b:\n    get: ${get}\n`)).toEqual([
    {
      file: 'specs/shop.yaml',
      line: 7,
      what: 'paths › /b › get › same: Every operation must have a unique `operationId`',
      fix: 'give one of the operations another operationId',
      editorial: true,
    },
  ]);
});

test('an action that does not exist, or one of an error that does not, is reported', async () => {
  const problems = await problemsOf(`${HEAD}x-errors:
  $actions: { wait: [BUSY, LAZY], hope: [BUSY] }
  BUSY: { meaning: Busy., remedy: Wait. }
paths: {}
`);
  expect(problems.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['unknown error LAZY', 'unknown action hope']),
  );
});

test('a security scheme, an error code or a signing that does not exist is told', async () => {
  const problems = await problemsOf(`${HEAD}x-errors: { BUSY: { meaning: Busy., remedy: Wait. } }
paths:
  /a:
    get:
      security: [{ kee: [] }]
      x-errors: [BUSY, LAZY]
      responses: { '200': { description: Fine. } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: K, x-signing: magic }
`);
  expect(problems.map(({ line, what }) => [line, what])).toEqual([
    [7, 'there is no security scheme "kee"'],
    [8, 'unknown error LAZY'],
    [12, 'x-signing is "magic", not a description'],
  ]);
});

test('a sign of failure or a sample value that cannot be read is reported', async () => {
  const problems = await problemsOf(`${HEAD}x-failure:
  - error
  - { member: 'a[]' }
  - { member: b, is: 3 }
  - { member: 'c[]', starts-with: E }
  - { member: d, starts-with: E }
paths:
  /a:
    post:
      operationId: a
      summary: A
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties: { id: { type: string, description: An ID., x-sample: { format: iso-hours } } }
            example: { id: x }
      responses: { "200": { description: Done. } }
`);
  const found = problems.map(({ line, what }) => [line, what]);
  const failure = 'the sign of failure has no member, or a test that is not known';
  expect(found.filter(([, what]) => what === failure)).toEqual([
    [5, failure],
    [6, failure],
    [8, failure],
  ]);
  expect(found).toContainEqual([16, 'x-sample of the body is {"format":"iso-hours"}, which is not known']);
});

test.each(['1.4', 'May 2026', 'yesterday', '2026-02-30', "'2026-13-01'"])(
  'x-since %s is reported, and the operation has none',
  async (since) => {
    const text = `${HEAD}paths:
  /a:
    get:
      x-since: ${since}
      responses: { '200': { description: Fine. } }
`;
    const files = [{ path: 'specs/shop.yaml', text }];
    const { value, problems } = await readSpecification({ id: 'shop', files });
    expect(value?.operations.map((operation) => operation.since)).toEqual([undefined]);
    expect(problems).toContainEqual({
      file: 'specs/shop.yaml',
      line: 6,
      what: `x-since is "${since.replaceAll("'", '')}", which is not a day`,
      fix: 'write a day as 2026-05-12',
      editorial: true,
    });
  },
);

test('extensions with values that lead nowhere are told', async () => {
  const problems = await problemsOf(`${HEAD}x-errors:
  E1: { meaning: Wrong key. }
  E3: { remdy: Wait. }
x-rejections:
  key: E1
  kee: E1
  nonce: E2
  /params/0: E1
paths:
  /a:
    get:
      parameters:
        - { name: time, in: query, schema: { type: string, x-sample: { format: iso } } }
        - name: side
          in: query
          schema:
            type: string
            enum: [buy, sell]
            x-enum-descriptions: { buy: Buys., sel: Sells. }
        - name: way
          in: query
          schema:
            allOf:
              - { enum: [up, down], x-enum-descriptions: { up: Up., down: Down. } }
              - { enum: [up] }
      responses: { '200': { description: Fine. } }
`);
  expect(problems.map(({ line, what, fix }) => `${line} ${what} → ${fix}`)).toEqual([
    '5 unknown member remdy → use meaning, remedy, reads',
    '5 error E3 has no meaning → write meaning and remedy',
    '8 unknown rule kee → use one of operation, malformed, content-type, missing-field, unknown-field, field, key, signature, nonce, repeated-nonce, timestamp, otp, token, permission, rate-limit, repeated, or the path of a field such as /params/0',
    '9 unknown error E2 → add it to the registry of errors (x-errors of the document), or correct the code',
    '15 x-sample of time is {"format":"iso"}, which is not known → write uuid, { value: … } or { format: iso-s or iso-ms or iso-us, seconds: 10 }',
    '21 x-enum-descriptions has sel, which the enum does not have → use one of buy, sell, or add it to the enum',
  ]);
});

test('a webhook has no errors of requests: the provider sends it', async () => {
  const read = await readSpecification({
    id: 'shop',
    files: [
      {
        path: 'specs/shop.yaml',
        text: `${HEAD}x-errors: { busy: { meaning: Too many requests., remedy: Wait. } }
x-common-errors: [busy]
paths:
  /orders: { get: { operationId: listOrders, responses: { '200': { description: Orders. } } } }
webhooks:
  sold: { post: { operationId: sold, responses: { '200': { description: Received. } } } }
`,
      },
    ],
  });
  const codes = read.value?.operations.map(({ id, errors }) => [id, errors.map(({ code }) => code)]);
  expect(codes).toEqual([
    ['listOrders', ['busy']],
    ['sold', []],
  ]);
});

test.each([
  ['permission: denied', ['key']],
  ['permission: denied, key: denied', ['key', 'denied']],
])(
  'a call that needs no permission lists the error of { %s } only if it has another cause',
  async (rules, listed) => {
    const call = (id: string, permission: string) =>
      `{ get: { operationId: ${id}, x-permission: ${permission}, responses: { '200': { description: Done. } } } }`;
    const read = await readSpecification({
      id: 'shop',
      files: [
        {
          path: 'specs/shop.yaml',
          text: `${HEAD}x-errors:
  key: { meaning: The key is unknown., remedy: Fix it. }
  denied: { meaning: The key may not do this., remedy: Use another. }
x-common-errors-private: [key, denied]
x-rejections: { ${rules} }
security: [{ key: [] }]
components: { securitySchemes: { key: { type: apiKey, in: header, name: Key } } }
paths:
  /orders: ${call('listOrders', 'Orders')}
  /key: ${call('getKey', '"None, any valid key"')}
`,
        },
      ],
    });
    const codes = read.value?.operations.map(({ id, errors }) => [id, errors.map(({ code }) => code)]);
    expect(codes).toEqual([
      ['listOrders', ['key', 'denied']],
      ['getKey', listed],
    ]);
  },
);
