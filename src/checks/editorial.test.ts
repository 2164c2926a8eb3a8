/** Whatever a specification lacks for its readers is reported with operation, place, file and line. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatProblem } from '../model/problem.ts';
import { readSpecification } from '../readers/specs.ts';
import { checkEditorial } from './editorial.ts';

const SPEC = `openapi: 3.1.0
info: { title: T, version: 1.0.0, description: About it. }
servers: [{ url: 'https://api.example', description: Production. }]
x-errors: { down: { meaning: It is down., remedy: Wait. } }
x-common-errors: [down]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      summary: Get Order
      description: Returns one order. Open or done.
      parameters:
        - { name: id, in: path, required: true, description: Id of the order., schema: { type: string }, example: A1 }
      responses:
        '200':
          description: The order.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Order' }
              example: { side: buy }
components:
  schemas:
    Order:
      type: object
      description: An order.
      properties:
        side:
          type: string
          description: Which way it trades.
          enum: [buy, sell]
          x-enum-descriptions: { buy: Buys., sell: Sells. }
`;

/** Returns everything that is missing, found by the reader or by the check. */
async function complaintsAbout(text: string): Promise<string[]> {
  const { value, problems } = await readSpecification({ id: 'rest', files: [{ path: 'rest.yaml', text }] });
  const found = [...problems, ...(value ? checkEditorial(value) : [])];
  return found.map(({ file, line, what }) => `${file}:${line} ${what}`);
}

test('a specification with words, examples and errors for everything is complete', async () => {
  expect(await complaintsAbout(SPEC)).toEqual([]);
});

test.each([
  [
    'an operation without words',
    '      description: Returns one order. Open or done.\n',
    '',
    /:8 getOrder: no description/,
  ],
  [
    'a description of one sentence',
    'Returns one order. Open or done.',
    'Returns one order.',
    /:8 getOrder: the description has one sentence, which is the summary/,
  ],
  [
    'a parameter without words',
    'description: Id of the order., ',
    '',
    /getOrder: path\.id has no description/,
  ],
  [
    'a field without words',
    '          description: Which way it trades.\n',
    '',
    /getOrder: .*side has no description/,
  ],
  ['a value without words', ', sell: Sells.', '', /getOrder: .*side.*sell/],
  ['a response without an example', '              example: { side: buy }\n', '', /getOrder.*example/],
  ['a list of errors that is missing', 'x-common-errors: [down]\n', '', /getOrder: no list of errors/],
  [
    'a server without a host',
    "'https://api.example'",
    '/v1',
    /:1 no server with a host: samples call https:/,
  ],
  [
    'a long list of values without words',
    'enum: [buy, sell]\n          x-enum-descriptions: { buy: Buys., sell: Sells. }',
    `enum: [buy, ${Array.from({ length: 30 }, (_, index) => `v${index}`).join(', ')}]`,
    /side: no meaning for buy, v0, .*, v8 and 21 more$/,
  ],
  ['an example that does not fit', 'side: buy }', 'side: hold }', /getOrder.*hold|getOrder.*side/],
])('%s is a problem', async (_, written, instead, complaint) => {
  expect(SPEC).toContain(written);
  const complaints = await complaintsAbout(SPEC.replace(written, instead));
  expect(complaints).toEqual([expect.stringMatching(complaint)]);
});

test.each([
  [
    'another name that has words',
    '{ $ref: "#/components/schemas/Way", deprecated: true }',
    'description: Which way., type: string',
  ],
  ['another name of a constant', '{ $ref: "#/components/schemas/Way", deprecated: true }', 'const: buy'],
  ['a constant', '{ const: buy }', 'type: string, description: Not used.'],
])('a field that refers to %s has words', async (_, alias, way) => {
  const schemas = `    Side: ${alias}\n    Way: { ${way} }\n`;
  const text = SPEC.replace(
    / {8}side:\n[\s\S]*$/,
    `        side: { $ref: '#/components/schemas/Side' }\n${schemas}`,
  );
  expect(await complaintsAbout(text)).toEqual([]);
});

test('samples of a method without a server call the default of OpenRPC, and that is a problem', async () => {
  const text = `openrpc: 1.3.2
info: { title: T, version: 1.0.0 }
x-errors: { '-1': { meaning: No., remedy: Wait. } }
x-common-errors: ['-1']
methods:
  - name: now
    summary: Returns the time.
    description: Returns the time of the node.
    params: []
    result: { name: time, description: The time., schema: { type: string, description: The time. } }
    examples: [{ name: Now, params: [], result: { name: time, value: '1' } }]
`;
  const { value, problems } = await readSpecification({ id: 'rpc', files: [{ path: 'rpc.yaml', text }] });
  expect(value && checkEditorial(value)).toEqual([]);
  expect(problems.map(({ what }) => what)).toEqual([
    'no server: samples call http://localhost, the default of OpenRPC',
  ]);
  const [now] = value?.operations ?? [];
  expect(now?.kind === 'method' && now.sample).toMatchObject({ origin: 'http://localhost', path: '/' });
});

test('a specification without operations is a problem', async () => {
  const text = 'openrpc: 1.3.2\ninfo: { title: T, version: 1.0.0 }\nmethods: []\n';
  const { value } = await readSpecification({ id: 'rpc', files: [{ path: 'rpc.yaml', text }] });
  expect(value && checkEditorial(value)).toEqual([
    {
      file: 'rpc.yaml',
      line: 1,
      what: 'the specification has no methods, so it has no pages of them',
      fix: 'add methods',
      importance: 'high',
    },
  ]);
});

test('a field of a callback without words is a problem', async () => {
  const callbacks = `      callbacks:
        done:
          '{$url}':
            post:
              requestBody: { content: { text/x: { schema: { type: object, properties: { id: { type: string } } } } } }
              responses: {}
`;
  const complaints = await complaintsAbout(
    SPEC.replace('      responses:\n', `${callbacks}      responses:\n`),
  );
  expect(complaints).toEqual(['rest.yaml:8 getOrder: callback-done-body.id has no description']);
});

test('a field of an address or a handshake without words is a problem, a fixed setting is none', async () => {
  const complaints = await complaintsAbout(`asyncapi: 2.6.0
info: { title: T, version: 1.0.0 }
channels:
  /{region}:
    parameters: { region: { schema: { type: string } } }
    bindings:
      ws: { method: GET, query: { type: object, description: Choices., properties: { depth: { type: integer } } } }
      amqp: { is: queue, queue: { name: prices, durable: true } }
    subscribe: { message: { name: price, payload: { type: string } } }
`);
  expect(complaints.filter((what) => /\S\.\S+ has no description/.test(what))).toEqual([
    expect.stringContaining('address-parameters.region has no description'),
    expect.stringContaining('binding-websocket-handshake.query.depth has no description'),
  ]);
});

test('a dictionary without words is one problem, as it has no place for them', async () => {
  const path = 'tests/fixtures/quickfix-dictionary/input.xml';
  const { value } = await readSpecification({
    id: 'fix',
    files: [{ path, text: readFileSync(path, 'utf8') }],
  });
  expect(value && checkEditorial(value).map(formatProblem)).toEqual([
    `${path}:1  no message and no field has a description  → describe them in FIX Orchestra, as a QuickFIX dictionary has no place for words`,
  ]);
});

test('a FIX message without errors is told how FIX names them', async () => {
  const path = 'tests/fixtures/fix-groups/input.xml';
  const text = readFileSync(path, 'utf8').replace(
    /<fixr:appinfo purpose="error">[\s\S]*?<\/fixr:appinfo>/g,
    '',
  );
  const { value } = await readSpecification({ id: 'fix', files: [{ path, text }] });
  expect(value ? checkEditorial(value) : []).toContainEqual(
    expect.objectContaining({ fix: 'name the errors it can return (appinfo with purpose="error")' }),
  );
});
