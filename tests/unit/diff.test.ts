/** The command `diff` in a folder without a site: its reports, its exit status, and its messages about wrong input. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endOf, startCommand } from '../fixtures/small-site/building.ts';
import { runHere } from '../fixtures/small-site/running-here.ts';

vi.setConfig({ testTimeout: 120_000 });

const spec = (price: string, more = '', response = '{ description: Done. }') => `openapi: 3.1.0
info: { title: Shop, version: '1' }
security: []
paths:
  /orders:
    post:
      operationId: order
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { price: ${price}${more} } }
      responses: { '200': ${response} }
`;

const reply = (members: string) =>
  `{ description: Done., content: { application/json: { schema: { type: object, properties: { ${members} } } } } }`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'diff-'));
  await mkdir(path.join(folder, 'parts'));
  const files = {
    'old.yaml': spec('{ type: string }'),
    'more.yaml': spec('{ type: string }', ', note: { type: string }'),
    'narrow.yaml': spec("{ type: string, enum: ['1', '2'] }"),
    'reply.yaml': spec('{ type: string }', '', reply('id: { type: string }')),
    'more-reply.yaml': spec('{ type: string }', '', reply('id: { type: string }, at: { type: string }')),
    'split.yaml': spec('{ $ref: parts/price.yaml }'),
    'parts/price.yaml': 'type: string\n',
    'broken.yaml': 'openapi: [',
    'broken.txt': 'contract 1 shop\noperation order\n  cal POST /orders\n',
    'split-badly.yaml': spec('{ $ref: parts/none.yaml }'),
    'local.yaml': spec("{ $ref: '#/components/schemas/None' }"),
    'stream.yaml': `asyncapi: 3.0.0
info: { title: Shop, version: '1' }
channels: { orders: { address: orders, messages: { order: { payload: { type: object } } } } }
operations: { watch: { action: receive, channel: { $ref: '#/channels/orders' } } }
`,
    'cut.txt': 'contract 2 shop\n\noperation order\n  call POST /orders\n',
    'shop.txt': 'contract 1 shop\noperation order\n  call POST /orders\n  access public\n',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  // Takes no space on the disk.
  await writeFile(path.join(folder, 'huge.yaml'), '');
  await truncate(path.join(folder, 'huge.yaml'), 64_000_001);
  execFileSync('mkfifo', [path.join(folder, 'pipe')]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const diff = (...args: readonly string[]) => runHere(folder, ['diff', ...args]);

test.each([
  ['the same file', ['old.yaml', 'old.yaml'], 0, 'no changes'],
  ['an addition', ['old.yaml', 'more.yaml'], 0, 'order, request body.note: new field'],
  ['a field of a response', ['reply.yaml', 'more-reply.yaml'], 0, 'order, response at: new field'],
  ['a breaking change', ['old.yaml', 'narrow.yaml'], 1, 'order, request body.price: limited to `1, 2`'],
  ['a file that refers to another', ['old.yaml', 'split.yaml'], 0, 'no changes'],
  ['a contract', ['shop.txt', 'old.yaml'], 0, '1 behavior change, 1 addition'],
  ['a missing file', ['old.yaml', 'none.yaml'], 2, 'none.yaml  the file cannot be read'],
  ['a file that cannot be parsed', ['broken.yaml', 'old.yaml'], 2, 'broken.yaml:1'],
  [
    'a broken contract',
    ['old.yaml', 'broken.txt'],
    2,
    'broken.txt:3  the line is not a fact of a contract: "cal"',
  ],
  ['a contract that was cut', ['old.yaml', 'cut.txt'], 2, 'cut.txt:4  the file ends too early'],
  ['a reference to a missing file', ['old.yaml', 'split-badly.yaml'], 2, 'parts/none.yaml'],
  ['a reference to nothing', ['local.yaml', 'old.yaml'], 2, 'local.yaml:11'],
  [
    'two protocols',
    ['old.yaml', 'stream.yaml'],
    2,
    'stream.yaml  the API uses WebSocket or messages, and that',
  ],
  ['a contract of another protocol', ['stream.yaml', 'shop.txt'], 2, 'shop.txt  the API uses HTTP, and that'],
  ['a folder', ['old.yaml', 'parts'], 2, 'parts  this is a folder'],
  ['a device', ['/dev/zero', 'old.yaml'], 2, '/dev/zero  this is a pipe or a device, not a file'],
  ['a pipe', ['old.yaml', 'pipe'], 2, 'pipe  this is a pipe or a device, not a file'],
  [
    'a huge file',
    ['huge.yaml', 'old.yaml'],
    2,
    'huge.yaml  the file has 65 MB, more than the 64 MB that are',
  ],
  ['one file', ['old.yaml'], 2, '"diff" compares two files'],
  [
    'an unknown format',
    ['old.yaml', 'old.yaml', '--format', 'xml'],
    2,
    '"xml" is not a format  → use one of text',
  ],
])('%s: %j ends with status %i', async (_, args, status, message) => {
  const { code, told } = await diff(...args);
  expect(told).toContain(message);
  expect(told).not.toMatch(/^ {4}at /m);
  expect(code).toBe(status);
});

test('Markdown has a heading for each kind, and JSON has every change', async () => {
  const markdown = await diff('old.yaml', 'narrow.yaml', '--format', 'markdown');
  expect(markdown.told).toBe(
    '## Breaking changes\n\n- **order, request body.price**: limited to `1, 2`. Requests with any other value fail.\n',
  );
  const json = await diff('old.yaml', 'narrow.yaml', '--format', 'json');
  expect(JSON.parse(json.told)).toMatchObject({
    summary: { breaking: 1 },
    changes: [
      {
        kind: 'breaking',
        rule: 'values-listed-in-request',
        operation: 'order',
        place: { side: 'send', path: ['body', 'price'] },
      },
    ],
  });
});

test('a specification of ours and its released contract differ in nothing, since both name hosts by variables', async () => {
  const files = ['specs/rest/ramp.yaml', 'specs/released/ramp.txt'];
  expect(await readFile('specs/released/ramp.txt', 'utf8')).toContain('https://{{hosts.');
  expect(await endOf(startCommand('.', ['diff', ...files]))).toEqual({ code: 0, told: 'no changes\n' });
});
