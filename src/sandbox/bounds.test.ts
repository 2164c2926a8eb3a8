/** The sandbox's limits hold where they are set, and the guide lists them as they are. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSpecification } from '../readers/specs.ts';
import { CALLER, FIX, HTTP, JSON_VALUE, MEMORY, PATTERNS, WEBSOCKET } from './bounds.ts';
import { excessOf } from './excess.ts';
import { createMemory, remember } from './exchange.ts';
import { bodyOf, createTestSandbox } from './running.support.ts';

const GUIDE = readFileSync('content/guides/sandbox.mdx', 'utf8');
const shown = (number: number) => number.toLocaleString('en');
const seconds = (time: number) => `${time / 1000} s`;

test.each([
  ['HTTP', [shown(HTTP.connections), shown(HTTP.body), seconds(HTTP.headersTime), seconds(HTTP.requestTime)]],
  ['Unread HTTP responses', [seconds(HTTP.idle)]],
  ['Forms', [shown(HTTP.fields)]],
  ['JSON', [shown(JSON_VALUE.depth), shown(JSON_VALUE.values)]],
  ['Lists of JSON-RPC calls', [shown(HTTP.calls)]],
  ['Patterns', [`${PATTERNS.match} ms`, `${PATTERNS.second} ms`, '10,000']],
  ['WebSocket', [WEBSOCKET.connections, WEBSOCKET.message, WEBSOCKET.streams, WEBSOCKET.unread].map(shown)],
  ['WebSocket', [seconds(WEBSOCKET.idle)]],
  ['FIX', [FIX.connections, FIX.message, FIX.messages].map(shown)],
  ['FIX', [seconds(FIX.idle), seconds(FIX.unread)]],
  ['FIX reports', [FIX.storedMessages, FIX.storedCharacters, FIX.pairs].map(shown)],
  ['Orders and the like', [MEMORY.things, MEMORY.characters, FIX.orders].map(shown)],
  ['Everything else', [shown(MEMORY.entries)]],
])('the guide has the limits of %s: %j', (name, figures) => {
  const rows = GUIDE.slice(GUIDE.indexOf('<Table caption="Limits">')).split('\n');
  const row = rows.find((line) => line.startsWith(`| ${name} |`)) ?? '';
  expect(figures.filter((figure) => !new RegExp(`(?<![\\d,])${figure}(?!,?\\d|\\w)`).test(row))).toEqual([]);
});

test('the guide says how long a nonce far ahead applies', () => {
  expect(GUIDE).toContain(`more than ${CALLER.clockTime / 60_000} minutes ahead`);
  expect(GUIDE).toContain(`applies for ${CALLER.farNonceTime / 1000} seconds`);
});

test.each([
  ['[1,2,{"a":[3]}]', null],
  [`"${'[,'.repeat(30_000)}\\"${'{,'.repeat(30_000)}"`, null],
  [`${'['.repeat(100)}${']'.repeat(100)}`, null],
  [`${'['.repeat(101)}${']'.repeat(101)}`, 'the value is nested more than 100 levels deep'],
  [`[${'0,'.repeat(20_000)}0]`, 'there are more than 20000 values'],
])('JSON with as much as %.30s…: %s', (text, excess) => expect(excessOf(text)).toBe(excess));

const CALLS = `
openrpc: 1.3.2
info: { title: Calls, version: 1.0.0 }
servers: [{ url: https://node.example }]
methods:
  - name: count
    params: [{ name: list, schema: { type: array, items: { type: integer } } }]
    result: { name: count, schema: { type: integer } }
    examples: [{ name: One, params: [{ name: list, value: [1] }], result: { name: count, value: 1 } }]
`;

const ITEMS = `
openapi: 3.1.0
info: { title: Items, version: 1.0.0 }
servers: [{ url: https://items.example }]
paths:
  /compare/{base}-{quote}-{third}:
    post:
      operationId: addItems
      parameters: PARAMETERS
      requestBody: { content: { application/json: { schema: { type: object, properties: { items: { type: array, uniqueItems: true, items: { type: object } } } } } } }
      responses: { "200": { description: Added., content: { application/json: { schema: { type: object }, example: { ok: true } } } } }
`.replace(
  'PARAMETERS',
  JSON.stringify(
    ['base', 'quote', 'third'].map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
  ),
);

async function sandboxOf(id: string, text: string) {
  const { value } = await readSpecification({ id, files: [{ path: `specs/${id}.yaml`, text }] });
  if (!value) throw new Error('The specification cannot be read.');
  const { send } = await createTestSandbox([], [value]);
  const headers = { 'content-type': 'application/json' };
  return (target: string, body: string) => send({ method: 'POST', target, headers, body: Buffer.from(body) });
}

test('a list of JSON-RPC calls has at most 100, and a call a bounded number of values', async () => {
  const post = await sandboxOf('calls', CALLS);
  const call = (list: string) => `{"jsonrpc":"2.0","id":1,"method":"count","params":[${list}]}`;
  const batch = (count: number) => `[${Array.from({ length: count }, () => call('[1]')).join(',')}]`;
  expect(bodyOf(post('/', batch(100)))).toHaveLength(100);
  expect(bodyOf(post('/', batch(101)))).toMatchObject({
    error: { code: -32600, data: 'the list has more than 100 calls' },
  });
  const [rejection] = post('/', call(`[${'1,'.repeat(20_000)}1]`)).rejections;
  expect(rejection).toMatchObject({ rule: 'malformed', reason: 'there are more than 20000 values' });
});

test('distinct items, and several values in one segment of a path, take time in proportion to the request', async () => {
  const post = await sandboxOf('items', ITEMS);
  const items = Array.from({ length: 9_000 }, (_, at) => `{"at":${at}}`);
  const reasons = (target: string, list: readonly string[]) =>
    post(target, `{"items":[${list.join(',')}]}`).rejections.map(({ reason }) => reason);
  expect(reasons('/compare/a-b-c', items)).toEqual([]);
  expect(reasons('/compare/a-b-c', [...items, '{"at":8}'])).toEqual(['/items must not have an item twice']);
  expect(post(`/compare/${'-'.repeat(15_000)}/`, '{}').reply.status).toBe(404);
});

test('nothing is kept under a long name', () => {
  const { moved } = createMemory();
  remember(moved, 'a'.repeat(MEMORY.name), 1n);
  remember(moved, 'a'.repeat(MEMORY.name + 1), 1n);
  expect(moved.size).toBe(1);
});
