/** Malicious OpenAPI, AsyncAPI and OpenRPC: one clear problem or harmless text, in bounded time. */
import { describe, expect, test, vi } from 'vitest';
import { createTimeLimit } from '../../src/build/load-specs.ts';
import { createPatternGuard, READING } from '../../src/build/pattern-guard.ts';
import { readSpecification } from '../../src/readers/specs.ts';
import { chainOf, documentOf, JSON_KINDS, textOf } from '../fixtures/hostile/documents.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Reads a specification. The time limit per operation is that of a build, unless `seconds` is given. */
async function read(text: string, seconds?: number) {
  const files = [{ path: 'specs/a.yaml', text }];
  const withinTime = createTimeLimit(seconds);
  const guard = createPatternGuard({ ...READING, match: 20 });
  const { value, problems } = await readSpecification({ id: 'a', files, withinTime, guard });
  return { api: value, problems };
}

const repeated = (text: string, times: number, inner: string, end: string) =>
  text.repeat(times) + inner + end.repeat(times);

/** Returns values that each contain the previous one twice, through aliases. */
function bomb(value: (alias: string) => string): string {
  const rows = Array.from(
    { length: 30 },
    (_, index) => `a${index + 1}: &a${index + 1} ${value(`*a${index}`)}`,
  );
  return `{ x-bomb: { a0: &a0 boom, ${rows.join(', ')} } }`;
}

const DEEP = /^values are nested more than 100 levels deep$/;
const MULTIPLIED = /^aliases multiply to more than 100,000 values$/;
const LONG = /^one text has more than 1,000,000 characters$/;
const TOO_LONG = JSON.stringify('x'.repeat(1_000_001));

/** Schemas that make the reader reject the whole document. */
const REFUSED: readonly (readonly [string, string, RegExp])[] = [
  ['objects 10,000 levels deep', repeated('{"properties":{"p":', 5000, '{}', '}}'), DEEP],
  ['lists 10,000 levels deep that are never closed', '['.repeat(10_000), DEEP],
  ['an example 10,000 levels deep', `{"example":${repeated('[', 10_000, '', ']')}}`, DEEP],
  ['allOf 300 levels deep', repeated('{"allOf":[', 150, '{}', ']}'), DEEP],
  ['lists that multiply by aliases', bomb((alias) => `[${alias}, ${alias}]`), MULTIPLIED],
  ['objects that multiply by aliases', bomb((alias) => `{ a: ${alias}, b: ${alias} }`), MULTIPLIED],
  [
    'a value that is its own alias',
    '&self { properties: { a: *self } }',
    /^a value holds itself through an alias$/,
  ],
  ['a description that is too long', `{"description":${TOO_LONG}}`, LONG],
  ['a value that is too long', `{"enum":[${TOO_LONG}]}`, LONG],
  ['a name that is too long', `{"properties":{${TOO_LONG}:{}}}`, LONG],
  ['a key that stands twice', '{"type":"string","type":"integer"}', /^Map keys must be unique$/],
];

/** Schemas that would keep a reader busy forever. */
const ENDLESS: readonly (readonly [string, object, object])[] = [
  ['a list of a thousand million entries', { type: 'array', minItems: 1e9, items: { type: 'string' } }, {}],
  [
    'allOf in which every part stands twice',
    { $ref: '#/components/schemas/S0' },
    chainOf(40, (next) => ({ allOf: [next, next] })),
  ],
];

/** Schemas that are large, deep or circular, but readable. */
const READ: readonly (readonly [string, object, object])[] = [
  [
    'a chain of 500 schemas',
    { $ref: '#/components/schemas/S0' },
    chainOf(500, (next) => ({ type: 'object', properties: { next } })),
  ],
  [
    'members that multiply through names',
    { $ref: '#/components/schemas/S0' },
    chainOf(40, (next) => ({ type: 'object', properties: { left: next, right: next } })),
  ],
  [
    'a schema that contains itself',
    { $ref: '#/components/schemas/Tree' },
    {
      components: {
        schemas: {
          Tree: {
            type: 'object',
            properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
          },
        },
      },
    },
  ],
  ['a text of a thousand million characters', { type: 'string', minLength: 1e9 }, {}],
];

const MARKDOWN = [
  ['quotes in quotes', `${'>'.repeat(5000)}a`],
  ['lists in lists', `${'- '.repeat(5000)}a`],
  ['links in links', repeated('[', 5000, 'a', '](b)')],
  ['emphasis in emphasis', repeated('**', 5000, 'a', '**')],
];

const OUTSIDE = [
  '../../../../etc/passwd',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:9/a.yaml',
  '//127.0.0.1/a.yaml',
  '..\\..\\etc\\passwd',
];

describe.each(JSON_KINDS)('%s', (kind) => {
  test.each(REFUSED)('%s: one problem with its line, and nothing is read', async (_, schema, what) => {
    const { api, problems } = await read(textOf(kind, schema));
    expect(api).toBeNull();
    expect(problems).toEqual([
      {
        file: 'specs/a.yaml',
        line: expect.any(Number),
        what: expect.stringMatching(what),
        fix: expect.any(String),
      },
    ]);
  });

  test.each(ENDLESS)('%s: the operation is told and left out', async (_, schema, more) => {
    const text = JSON.stringify(documentOf(kind, schema, { ...more }));
    const { api, problems } = await read(text, 0.2);
    expect(api?.operations).toEqual([]);
    expect(problems.map(({ line, what }) => [line, what])).toEqual([
      [1, expect.stringMatching(/ takes more than 10 seconds to read$/)],
    ]);
  });

  test.each(READ)('%s is read', async (_, schema, more) => {
    const { api, problems } = await read(JSON.stringify(documentOf(kind, schema, { ...more })));
    expect(api?.operations).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  test.each(MARKDOWN)('%s without end: the description is told and left out', async (_, description) => {
    const { api, problems } = await read(JSON.stringify(documentOf(kind, { type: 'string', description })));
    expect(api?.operations).toHaveLength(1);
    expect(problems.map(({ what }) => what)).toEqual(['the Markdown is nested too deeply']);
  });

  test.each(OUTSIDE)('a reference to %s reads nothing and is told once', async ($ref) => {
    const schema = { type: 'object', properties: { a: { $ref } } };
    const { api, problems } = await read(JSON.stringify(documentOf(kind, schema)));
    expect(api?.operations).toHaveLength(1);
    expect(problems).toEqual([
      expect.objectContaining({ line: 1, what: expect.stringContaining(`to ${$ref}, which`) }),
    ]);
  });
});

test('a pattern that tries one text in countless ways is told with its example', async () => {
  const schema = { type: 'string', pattern: '^(\\w+\\s?)*$', example: `${'a'.repeat(60)}!` };
  const { problems } = await read(JSON.stringify(documentOf('openapi', schema)));
  expect([...new Set(problems.map(({ what }) => what))]).toEqual([
    expect.stringContaining(
      'the schema cannot be checked: matching the pattern ^(\\w+\\s?)*$ takes too long',
    ),
  ]);
});
