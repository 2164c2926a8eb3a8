/** A specification states its own format. One that can't be read is a problem with file, line and what to do. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatProblem } from '../model/problem.ts';
import { inlinesOf, plainText } from '../model/walk.ts';
import type { SourceFile } from './document/source.ts';
import { readSpecification } from './specs.ts';

async function read(text: string, path = 'specs/a.yaml') {
  const { value, problems } = await readSpecification({ id: 'a', files: [{ path, text }] });
  return { value, lines: problems.map(formatProblem) };
}

test.each([
  ['openapi-const/input.yaml', 'openapi', 'OpenAPI 3.1.0'],
  ['asyncapi-headers/input.yaml', 'asyncapi', 'AsyncAPI 3.0.0'],
  ['openrpc-errors/input.yaml', 'openrpc', 'OpenRPC 1.2.6'],
  ['fix-groups/input.xml', 'fix', 'FIX Orchestra 1.0'],
  ['quickfix-dictionary/input.xml', 'fix', 'QuickFIX data dictionary'],
])('%s is read by what it holds', async (name, kind, format) => {
  const { value } = await read(readFileSync(`tests/fixtures/${name}`, 'utf8'), 'specs/no-hint');
  expect(value?.kind).toBe(kind);
  expect(value?.format).toContain(format);
});

test('a title without words is replaced with the ID, and reported', async () => {
  for (const title of ['', ' ']) {
    const { value, lines } = await read(
      `openapi: 3.1.0\ninfo: { title: "${title}", version: "1" }\npaths: {}\n`,
    );
    expect(value?.title).toBe('a');
    expect(lines).toContain('specs/a.yaml:2  the title is empty  → name the API in info.title');
  }
});

test('XML is known by its first element, whatever is before it', async () => {
  const text = readFileSync('tests/fixtures/quickfix-dictionary/input.xml', 'utf8').replace(
    /^<\?xml[^>]*>\s*/,
    '',
  );
  const { value } = await read(`\uFEFF<?xml version="1.0"?>\n<!-- <repository> -->\n${text}`);
  expect(value?.format).toContain('QuickFIX');
});

test.each([
  ['# words\nopenapi: 4.0.0\n', ':2  OpenAPI 4.0.0 cannot be read  → use OpenAPI 3.0, 3.1 or 3.2'],
  ['openapi: 3.0\n', ':1  OpenAPI 3.0 cannot be read  → write the whole version: "3.0.0"'],
  ['asyncapi: 3\n', ':1  AsyncAPI 3 cannot be read  → write the whole version: "3.0.0"'],
  [
    '{\n  "openrpc": "1.2.6",\n  "methods": [\n    { "name": "a", "params": [\n',
    ':5  the file ends before its lists and objects do  → complete the file: it may have been cut off',
  ],
  [
    'openapi: 3.1.0\ninfo:\n\ttitle: Shop\n\tversion: 1.0.0\n',
    ':3  Tabs are not allowed as indentation  → indent with spaces, here and below',
  ],
  ['\uFFFD\uFFFDo\0p\0e\0n\0', ':1  the file is not text in UTF-8  → save it as UTF-8'],
  [
    '# words\nasyncapi: 1.2.0\n',
    ':2  AsyncAPI 1.2.0 cannot be read  → convert it: npx @asyncapi/cli convert <file> --output asyncapi.yaml --target-version 2.6.0',
  ],
  ['openrpc: 2.0.0\n', ':1  OpenRPC 2.0.0 cannot be read  → use OpenRPC 1.x'],
  [
    'info: {}\nswagger: 2.0\n',
    ':2  the file is Swagger 2.0, the format before OpenAPI 3  → convert it: npx @scalar/cli document upgrade <file> --output openapi.json',
  ],
  [
    'title: Shop\n',
    ':1  the document does not say what it is  → give the version at its top: openapi, asyncapi, openrpc',
  ],
  [
    '- 1\n',
    ':1  the file does not hold a specification  → start with `openapi: 3.1.0`, or with the version of another format',
  ],
  [
    '<html/>',
    ':1  the file is a web page, neither FIX Orchestra nor a QuickFIX data dictionary  → begin with <fixr:repository xmlns:fixr="http://fixprotocol.io/2020/orchestra/repository">, or with <fix>',
  ],
  [
    'info: { schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" }\nitem: []\n',
    ':1  the file is a Postman collection  → export the API as OpenAPI from Postman',
  ],
  [
    'arazzo: 1.0.0\n',
    ':1  the file is an Arazzo workflow or an overlay, which add to a specification  → name the OpenAPI document that it belongs to',
  ],
  [
    'data: { __schema: {} }\n',
    ':1  the file is a GraphQL schema  → GraphQL has no reader here; describe the API as OpenAPI, AsyncAPI or OpenRPC',
  ],
  ['log: { entries: [] }\n', ':1  the file is a recording of requests (HAR)  → describe the API as OpenAPI'],
  [
    '$schema: https://json-schema.org/draft/2020-12/schema\ntype: object\n',
    ':1  the file is a JSON Schema, a part of a specification  → name the document that refers to it',
  ],
])('%j is refused', async (text, line) => {
  const { value, lines } = await read(text);
  expect(value).toBeNull();
  expect(lines).toEqual([`specs/a.yaml${line}`]);
});

test('a QuickFIX dictionary beside other files of FIX says what it is', async () => {
  const text = (folder: string) => readFileSync(`tests/fixtures/${folder}/input.xml`, 'utf8');
  const [orchestra, dictionary] = [
    { path: 'specs/own.xml', text: text('fix-groups') },
    { path: 'specs/quickfix.xml', text: text('quickfix-dictionary') },
  ];
  const problemsOf = async (...files: readonly SourceFile[]) =>
    (await readSpecification({ id: 'a', files })).problems.map(({ file, what }) => `${file}: ${what}`);
  expect(await problemsOf(orchestra, dictionary)).toEqual([
    'specs/quickfix.xml: the file is a QuickFIX data dictionary, not FIX Orchestra',
  ]);
  expect(await problemsOf(dictionary, orchestra)).toEqual([
    'specs/own.xml: specs/quickfix.xml is a QuickFIX data dictionary, which is one file',
  ]);
});

test('everything wrong with the YAML is reported at once', async () => {
  const { value, lines } = await read('openapi: 3.1.0\ninfo: [\npaths: {\n');
  expect(value).toBeNull();
  expect(lines.length).toBeGreaterThan(1);
  expect(lines[0]).toMatch(/^specs\/a\.yaml:3 {2}.* → correct the YAML or JSON: look at indentation/);
});

test('a key that YAML reads as null keeps its name', async () => {
  const { value } = await read(
    'openrpc: 1.3.2\ninfo: { title: T, version: "1" }\nmethods: []\nx-a: { null: 1 }\n',
  );
  expect(value?.downloads[1]?.content).toContain('"null": 1');
});

test('a date in YAML 1.1 is the text as written', async () => {
  const { value } = await read(
    '%YAML 1.1\n---\nopenrpc: 1.3.2\ninfo: { title: T, version: 2020-01-01 }\nmethods: []\n',
  );
  expect(value?.version).toBe('2020-01-01');
});

test.each(['openapi: 3.1.0\npaths: {}', 'asyncapi: 3.0.0\nchannels: {}', 'openrpc: 1.3.2\nmethods: []'])(
  '%s says whom to ask, and under which terms it may be used',
  async (text) => {
    const info = `info:
  title: Shop
  version: 1.0.0
  summary: Orders.
  contact: { name: Help desk, url: 'https://a.example/help', email: help@a.example }
  license: { name: MIT }
  termsOfService: 'https://a.example/terms'
`;
    const { value } = await read(`${text}\n${info}`);
    const [summary, list] = value?.description ?? [];
    expect(summary && plainText(inlinesOf(summary))).toBe('Orders.');
    expect(list?.kind === 'list' && list.items.map(([item]) => item && plainText(inlinesOf(item)))).toEqual([
      'Contact: Help desk, help@a.example',
      'License: MIT',
      'Terms of service: https://a.example/terms',
    ]);
  },
);
