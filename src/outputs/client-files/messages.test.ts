/** Checks the types and schemas of every message against every example of every API. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { loadApis } from '../../../tests/samples/apis.support.ts';
import type { Api } from '../../model/api.ts';
import { type ApiMessages, messagesOf } from '../../model/messages.ts';
import { asObject } from '../../readers/json-schema/json.ts';
import { readSpecification } from '../../readers/specs.ts';
import { examplesOf, type TypedExample } from './examples.support.ts';
import { type ApiSchemas, toJsonFile, toJsonSchemas, toSchemaDocuments } from './json-schema.ts';
import { toTypeScript } from './typescript.ts';

/** Examples of invalid requests. */
const WRONG_ON_PURPOSE = ['spot-ws-v2 PingRequest 2'];

/** Not strict about tuples, because trailing JSON-RPC parameters can be left out. */
const SETTINGS = { strictTypes: false, strictTuples: false } as const;

interface Written {
  readonly api: Api;
  readonly messages: ApiMessages;
  readonly schemas: ApiSchemas;
  readonly examples: readonly TypedExample[];
}

const written = (await loadApis()).map((api): Written => {
  const messages = messagesOf(api);
  const examples = examplesOf(api, messages).filter(({ label }) => !WRONG_ON_PURPOSE.includes(label));
  return { api, messages, schemas: toJsonSchemas(messages), examples };
});

/** `text` is for forms and queries: numbers accept strings of digits, and lists accept single values. */
const ajv = { json: new Ajv2020(SETTINGS), text: new Ajv2020({ ...SETTINGS, coerceTypes: 'array' }) };
addFormats.default(ajv.json);
addFormats.default(ajv.text);

const keyOf = (api: string, name = '') =>
  `${api}.json${name && `#/$defs/message%20${encodeURIComponent(name)}`}`;

// One document for each API, so that definitions that its messages share are compiled once.
for (const { api, schemas } of written) {
  const own = schemas.messages.map(({ name, json }) => [`message ${name}`, json] as const);
  const document = { $id: keyOf(api.id), $defs: Object.fromEntries([...schemas.shapes, ...own]) };
  for (const one of Object.values(ajv)) one.addSchema(JSON.parse(toJsonFile(document)));
}

/** Returns what checks the values of a message. */
function validatorOf(kind: keyof typeof ajv, api: Api, name: string) {
  const validate = ajv[kind].getSchema(keyOf(api.id, name));
  if (!validate) throw new Error(`${api.id} has no message ${name}.`);
  return validate;
}

/** Compiles the examples as constants of their types, and returns the errors. */
function compile(apis: readonly Pick<Written, 'api' | 'schemas' | 'examples'>[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'types-'));
  try {
    for (const { api, schemas, examples } of apis) {
      writeFileSync(path.join(folder, `${api.id}.d.ts`), toTypeScript(schemas, api.title));
      const lines = examples.map(({ message: { name }, label, ...example }, index) => {
        const text = example.isText ? JSON.stringify(coerced(api, name, example)) : example.text;
        return `export const example${index}: T.${name} = ${text.replace(/\s*\n\s*/g, ' ')}; // ${label}`;
      });
      const code = [`import type * as T from './${api.id}.d.ts';`, ...lines].join('\n');
      writeFileSync(path.join(folder, `${api.id}.examples.ts`), code);
    }
    const options = [
      '--strict',
      '--noEmit',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--pretty',
      'false',
    ];
    const settings = { compilerOptions: { types: [] }, include: ['*.ts'] };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder, ...options]);
    return [];
  } catch (error) {
    const printed = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    return printed.trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the typed value of a form or query. */
function coerced(api: Api, name: string, { text }: { readonly text: string }): unknown {
  const value: unknown = JSON.parse(text);
  validatorOf('text', api, name)(value);
  return value;
}

const spot = written.filter(({ api }) => api.id === 'spot-rest');

/** Compiles the document of a message as it is published. */
function compileDocument(name: string) {
  const documents = new Map(spot.flatMap(({ schemas }) => toSchemaDocuments(schemas).messages));
  return ajv.json.compile(JSON.parse(toJsonFile(documents.get(name) ?? {})));
}

describe('types of every API', () => {
  it('fit every example', () => {
    expect(written.flatMap(({ examples }) => examples).length).toBeGreaterThan(2000);
    expect(compile(written)).toEqual([]);
  });

  it('reject a missing member, an unknown one, and a value that is not listed', () => {
    const broken = spot.map(({ examples, ...one }) => {
      const example = examples.find(({ message }) => message.name === 'AddOrderRequest');
      const value = JSON.parse(example?.text ?? '{}');
      const texts = [
        { ...value, pair: undefined },
        { ...value, par: 'XBTUSD' },
        { ...value, ordertype: 'limt' },
      ];
      return {
        ...one,
        examples: texts.flatMap((text) => (example ? [{ ...example, text: JSON.stringify(text) }] : [])),
      };
    });
    const errors = compile(broken).filter((line) => line.includes('error TS'));
    expect(errors.map((line) => /TS\d+/.exec(line)?.[0])).toEqual(['TS2741', 'TS2353', 'TS2820']);
  });

  it('have names that are taken once in their API, whatever the case', () => {
    for (const { messages, schemas } of written) {
      const names = new Set([...messages.messages.map(({ name }) => name), ...schemas.shapes.keys()]);
      expect(new Set([...names].map((name) => name.toLowerCase())).size).toBe(names.size);
    }
  });
});

describe('the JSON Schema of every message', () => {
  it('accepts every example', () => {
    const wrong = written.flatMap(({ api, examples }) =>
      examples.flatMap(({ message: { name }, isText, text, label }) => {
        const validate = validatorOf(isText ? 'text' : 'json', api, name);
        return validate(JSON.parse(text)) ? [] : [`${label}: ${JSON.stringify(validate.errors)}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('is a document with all that it refers to, as every other document has it', () => {
    for (const { schemas } of written) {
      const { messages, shared } = toSchemaDocuments(schemas);
      expect(shared).toBeNull();
      for (const [index, [name, { $schema: _, $defs, ...own }]] of messages.entries()) {
        const definitions = Object.entries(asObject($defs));
        expect({ name, json: own }).toEqual({ name, json: schemas.messages[index]?.json });
        const referred = JSON.stringify([own, definitions]).matchAll(/"\$ref":"#\/\$defs\/([^"]*)"/g);
        expect(definitions.map(([shape]) => shape)).toEqual(
          expect.arrayContaining([...referred].map(([, one]) => one)),
        );
        for (const [shape, definition] of definitions) expect(definition).toBe(schemas.shapes.get(shape));
      }
    }
  });

  it('rejects a message without a required member, and one with a value that is not listed', () => {
    const validate = compileDocument('AddOrderRequest');
    const right = { nonce: 1, ordertype: 'limit', type: 'buy', volume: '1', pair: 'XBTUSD', price: '1' };
    expect(validate(right)).toBe(true);
    const { pair: _, ...without } = right;
    expect(validate(without)).toBe(false);
    expect(validate({ ...right, ordertype: 'limt' })).toBe(false);
  });

  it('rejects a request without a member that another one makes necessary', () => {
    const validate = compileDocument('AddOrderRequest');
    const market = { nonce: 1, ordertype: 'market', type: 'buy', volume: '1', pair: 'XBTUSD' };
    expect(validate(market)).toBe(true);
    expect(validate({ ...market, ordertype: 'limit' })).toBe(false);
    expect(validate.errors?.at(0)?.message).toBe("must have required property 'price'");
    expect(validate({ ...market, ordertype: 'limit', price: '1' })).toBe(true);
    const limited = { ...market, ordertype: 'limit', price: '1', timeinforce: 'GTD' };
    expect(validate(limited)).toBe(false);
    expect(validate({ ...limited, expiretm: '+60' })).toBe(true);
  });
});

it('a shape whose members go one way only has a type for each way', async () => {
  const file = 'tests/fixtures/openapi-read-write-only/input.yaml';
  const { value: api } = await readSpecification({
    id: 'users',
    files: [{ path: file, text: readFileSync(file, 'utf8') }],
  });
  const types = api ? toTypeScript(toJsonSchemas(messagesOf(api)), 'Users') : '';
  const membersOf = (name: string) =>
    (new RegExp(`interface ${name} \\{([^}]*)\\}`).exec(types)?.[1] ?? '')
      .match(/^ {2}\w+/gm)
      ?.map((line) => line.trim());
  expect(membersOf('UserInput')).toEqual(['name', 'password']);
  expect(membersOf('User')).toEqual(['id', 'name']);
  expect(types).toContain('export type AddUserRequest = UserInput;');
  expect(types).toContain('export type AddUserResponse = User;');
});

async function typesOf(schemas: string, paths: string): Promise<string> {
  const text = `openapi: 3.1.0\ninfo: { title: Users, version: '1' }\ncomponents:\n  schemas:\n${schemas}\npaths:\n${paths}\n`;
  const { value: api } = await readSpecification({ id: 'users', files: [{ path: 'users.yaml', text }] });
  return api ? toTypeScript(toJsonSchemas(messagesOf(api)), 'Users') : '';
}

/** An operation whose request and response are the same shape. */
function echo(id: string, shape: string): string {
  const content = `content: { application/json: { schema: { $ref: '#/components/schemas/${shape}' } } }`;
  return `  /${id}: { post: { operationId: ${id}, summary: Send it, requestBody: { ${content} }, responses: { '200': { description: Sent., ${content} } } } }`;
}

it.each([
  ['https://users.example/v2/', 'POST /v2/addUser'],
  ['//users.example/v2', 'POST /v2/addUser'],
  ['/v2', 'POST /v2/addUser'],
  ['api/v2', 'POST /api/v2/addUser'],
  ['https://users.example', 'POST /addUser'],
  ['./', 'POST /addUser'],
])('the map of operations has the whole path on a server at %s', async (url, call) => {
  const types = await typesOf(
    '    User: { type: string }',
    `${echo('addUser', 'User')}\nservers: [{ url: '${url}' }]`,
  );
  expect(types).toContain(`  "${call}": {\n`);
});

it('the type of a request does not take the name of another shape in the specification', async () => {
  const types = await typesOf(
    `    User: { type: object, properties: { id: { type: string, readOnly: true }, name: { type: string } } }
    UserInput: { type: object, properties: { email: { type: string } } }`,
    `${echo('addUser', 'User')}\n${echo('changeUser', 'UserInput')}`,
  );
  expect(types).toContain('export type AddUserRequest = UserInput2;');
  expect(types).toContain('export interface UserInput2 {\n  name?: string;\n}');
  expect(types).toContain('export type ChangeUserRequest = UserInput;');
  expect(types).toContain('export interface UserInput {\n  email?: string;\n}');
});

it('two shapes that contain each other both have a type for each way', async () => {
  const types = await typesOf(
    `    Folder: { type: object, properties: { file: { $ref: '#/components/schemas/File' }, id: { type: string, readOnly: true } } }
    File: { type: object, properties: { folder: { $ref: '#/components/schemas/Folder' } } }`,
    `${echo('addFolder', 'Folder')}\n${echo('addFile', 'File')}`,
  );
  expect(types).toContain('export interface File {\n  folder?: Folder;\n}');
  expect(types).toContain('export interface FileInput {\n  folder?: FolderInput;\n}');
});

it('names with characters that identifiers cannot have are quoted', async () => {
  const types = await typesOf(
    `    Room m²: { type: object, properties: { m²: { type: string }, größe: { type: string } } }`,
    echo('addRoom', 'Room m²'),
  );
  expect(types).toContain('  "m²"?: string;\n  größe?: string;\n');
  expect(types).toContain('export interface RoomM {');
});

it('a text with content of its own names the type of that content', async () => {
  const types = await typesOf(
    [
      '    Claims: { type: object, properties: { iss: { type: string } } }',
      '    Token: { type: string, contentMediaType: application/jwt, contentSchema: { $ref: "#/components/schemas/Claims" } }',
    ].join('\n'),
    '  /token: { post: { operationId: sendToken, summary: Send Token, requestBody: { content: { text/plain: { schema: { $ref: "#/components/schemas/Token" } } } }, responses: { "200": { description: OK } } } }',
  );
  expect(types).toMatch(/Decoded, it is a `Claims`\.\n \*\/\nexport type Token = string;/);
  expect(types).toContain('export interface Claims {');
});
