/** From specifications to contracts and their changes: all protocols, shared schemas, and what clients don't notice. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compareContracts } from '../../src/contract/compare.ts';
import type { Contract } from '../../src/contract/contract.ts';
import { readContract, toContractText } from '../../src/contract/contract-text.ts';
import { compareBounds } from '../../src/contract/extent.ts';
import { stepBetween, undo } from '../../src/contract/history.ts';
import { toContract } from '../../src/contract/to-contract.ts';
import { readFacts } from '../../src/readers/json-schema/facts.ts';
import { readSpecification } from '../../src/readers/specs.ts';
import { OPENAPI_PAIRS } from '../fixtures/contract/openapi-pairs.ts';

async function contractOf(text: string, file = 'specs/shop.json'): Promise<Contract> {
  const { value, problems } = await readSpecification({ id: 'shop', files: [{ path: file, text }] });
  if (!value) throw new Error(JSON.stringify(problems));
  return toContract(value, (words) => String(words.length) + words.slice(-20));
}

const ofJson = (document: unknown) => contractOf(JSON.stringify(document));

/** Returns the lines of a contract that contain a word, without indentation. */
const linesWith = (contract: Contract, word: string) =>
  toContractText(contract)
    .split('\n')
    .filter((line) => line.includes(word))
    .map((line) => line.trim());

test.each(OPENAPI_PAIRS)('OpenAPI, $name: $rule', async ({ old, now, rule }) => {
  const changes = compareContracts(await ofJson(old), await ofJson(now));
  expect(changes.map((change) => change.rule)).toEqual(rule ? [rule] : []);
});

test.each([
  [
    [{ oauth: ['a'] }, { oauth: ['b'] }],
    ['auth oauth (a)', 'auth oauth (b)'],
  ],
  [
    [{ oauth: ['a'] }, { oauth: [], key: [] }],
    ['auth oauth (a)', 'auth oauth (no scope) + key'],
  ],
  [[{ oauth: ['a', 'b'] }], ['permission oauth: a', 'permission oauth: b', 'auth oauth']],
  [
    [{ oauth: ['a'] }, { oauth: ['a'], key: [] }],
    ['permission oauth: a', 'auth oauth', 'auth oauth + key'],
  ],
])('security %j keeps alternatives apart', async (security, lines) => {
  const contract = await ofJson({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/a': { get: { operationId: 'a', security, responses: {} } } },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'Key' },
        oauth: { type: 'oauth2', flows: {} },
      },
    },
  });
  expect([...linesWith(contract, 'permission '), ...linesWith(contract, 'auth ')]).toEqual(lines);
});

describe('a contract', () => {
  const folders = readdirSync('tests/fixtures', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^(?:openapi|asyncapi|openrpc|fix|quickfix)-/.test(entry.name))
    .flatMap(({ name }) => {
      const files = readdirSync(`tests/fixtures/${name}`).filter((file) =>
        /^input\.(?:ya?ml|xml|json)$/.test(file),
      );
      return files.map((file) => `tests/fixtures/${name}/${file}`);
    });

  test.each(folders)(
    'of %s is the same after it was written and read, and does not differ from itself',
    async (file) => {
      const contract = await contractOf(readFileSync(file, 'utf8'), file);
      const { value, problems } = readContract('shop.txt', toContractText(contract));
      expect(problems).toEqual([]);
      expect(value).toEqual(contract);
      expect(value && compareContracts(contract, value)).toEqual([]);
    },
  );

  test('can be compared with contracts of other features, and with itself without any one fact', async () => {
    const contracts = await Promise.all(
      folders.map(async (file) => contractOf(readFileSync(file, 'utf8'), file)),
    );
    // Operations with the same name are compared, even if they have nothing else in common.
    const alike = contracts.map(({ api, parts }) => ({
      api,
      parts: parts.map((part) => (part.kind === 'operation' ? { ...part, name: 'same' } : part)),
    }));
    // All pairs are thousands of the same comparison: each is compared with some of its own format and of others.
    for (const [index, old] of alike.entries())
      for (const step of [0, 1, 2, 7, 19]) {
        const now = alike[(index + step) % alike.length];
        if (now) compareContracts(old, now);
      }
    for (const whole of alike) {
      for (const [index, part] of whole.parts.entries()) {
        const facts = part.head.length + part.fields.length;
        for (let left = 0; left < facts; left += 1) {
          const less = {
            ...part,
            head: part.head.filter((_, place) => place !== left),
            fields: part.fields.filter((_, place) => place + part.head.length !== left),
          };
          const parts = whole.parts.with(index, less);
          compareContracts(whole, { ...whole, parts });
          compareContracts({ ...whole, parts }, whole);
        }
      }
    }
  });

  test('covers specifications of every format', () => expect(folders.length).toBeGreaterThan(30));

  test('holds names and values that a line cannot hold as they are', async () => {
    const fields = { 'a.b c%': { type: 'string', default: 'x\ny', enum: ['x\ny', '"', ''] } };
    const document = {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: {
        '/x': {
          post: {
            requestBody: { content: { 'text/x': { schema: { type: 'object', properties: fields } } } },
            responses: {},
          },
        },
      },
    };
    const contract = await ofJson(document);
    expect(linesWith(contract, 'default')).toEqual([String.raw`send body.a%002Eb%0020c%0025 default "x\ny"`]);
    expect(readContract('x', toContractText(contract)).value).toEqual(contract);
  });
});

test('a member with an empty name is not the shape itself', async () => {
  const schemas = { Named: { type: 'object', properties: { '': { type: 'string' } } } };
  const schema = { type: 'object', properties: { a: { $ref: '#/components/schemas/Named' } } };
  const contract = await ofJson({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/x': { post: { requestBody: { content: { 'text/x': { schema } } }, responses: {} } } },
    components: { schemas },
  });
  expect(readContract('x', toContractText(contract)).value).toEqual(contract);
});

describe('protocols', () => {
  test('of a webhook, the client receives the request and sends the response', async () => {
    const contract = await contractOf(
      readFileSync('tests/fixtures/openapi-webhooks/input.yaml', 'utf8'),
      'input.yaml',
    );
    expect(linesWith(contract, 'section body').every((line) => line.startsWith('receive '))).toBe(true);
    expect(linesWith(contract, 'section response').some((line) => line.startsWith('send '))).toBe(true);
  });

  test('of a callback, the client receives the request and sends the response', async () => {
    const file = 'tests/fixtures/openapi-callbacks/input.yaml';
    const contract = await contractOf(readFileSync(file, 'utf8'), file);
    expect(linesWith(contract, ' presence required')).toEqual([
      'receive callback-reportDone.callback-report-done-body.id presence required',
      'send callback-reportDone.callback-report-done-response-200.next presence required',
    ]);
  });

  test('of a FIX message, a tag identifies a field, whatever its name', async () => {
    const file = 'tests/fixtures/fix-groups/input.xml';
    const text = readFileSync(file, 'utf8');
    const [tag = ''] = linesWith(await contractOf(text, file), ' tag ');
    const name = /\.(\w+) tag/.exec(tag)?.[1] ?? '';
    const renamed = await contractOf(text.replaceAll(`name="${name}"`, 'name="Renamed"'), file);
    const changes = compareContracts(await contractOf(text, file), renamed);
    expect(new Set(changes.map(({ rule }) => rule))).toEqual(new Set(['field-renamed']));
  });

  test('of a JSON-RPC method, parameters have a position, an order or neither', async () => {
    const method = (paramStructure: string) => ({
      name: paramStructure,
      paramStructure,
      params: [{ name: 'a', schema: { type: 'string' } }],
      result: { name: 'result', schema: { type: 'string' } },
    });
    const contract = await ofJson({
      openrpc: '1.3.2',
      info: { title: 'Shop', version: '1' },
      methods: ['by-position', 'either', 'by-name'].map(method),
    });
    expect(linesWith(contract, 'send params.a').filter((line) => / (?:position|order) /.test(line))).toEqual([
      'send params.a position 1',
      'send params.a order 1',
    ]);
  });

  test('of a channel, each message has its side', async () => {
    const file = 'tests/fixtures/asyncapi-request-reply/input.yaml';
    const sections = linesWith(await contractOf(readFileSync(file, 'utf8'), file), ' section message');
    expect(new Set(sections.map((line) => line.split(' ')[0]))).toEqual(new Set(['send', 'receive']));
  });
});

describe('a request and its response', () => {
  const text = { type: 'string' };
  const object = (properties: object) => ({ type: 'object', properties });
  const json = (schema: object) => ({ 'application/json': { schema } });
  const shop = (operation: object, more: object = {}) => ({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/x': { post: { operationId: 'x', responses: {}, ...operation } } },
    ...more,
  });
  const changesBetween = async (old: object, now: object) =>
    compareContracts(await ofJson(old), await ofJson(now)).map(({ rule, place }) => [
      rule,
      place?.path.join('.'),
    ]);

  test('state whether the body is required, and a change of that is reported', async () => {
    const body = (required?: boolean) =>
      shop({ requestBody: { required, content: json(object({ a: text })) } });
    expect(linesWith(await ofJson(body(true)), 'presence')).toEqual(['send body presence required']);
    expect(linesWith(await ofJson(body()), 'presence')).toEqual(['send body presence optional']);
    expect(await changesBetween(body(), body(true))).toEqual([['body-now-required', 'body']]);
    expect(await changesBetween(body(true), body(false))).toEqual([['body-now-optional', 'body']]);
  });

  test('have headers apart from a member of the body with that name', async () => {
    const responses = (type: string, headers: object) => ({
      200: { description: 'Done.', content: json(object({ headers: object({ a: { type } }) })), headers },
    });
    const reply = (type: string, headers: object = { a: { schema: text } }) =>
      shop({ responses: responses(type, headers) });
    expect(await changesBetween(reply('string'), reply('integer'))).toEqual([
      ['type-changed', 'response-200.headers.a'],
    ]);
    expect(await changesBetween(reply('string', {}), reply('string'))).toEqual([
      ['field-added-to-response', 'response-200-headers.a'],
    ]);
  });

  test('have headers even beside a body with the name of a shape', async () => {
    const schemas = { Prices: { ...object({ a: text }), additionalProperties: { type: 'integer' } } };
    const reply = (headers: object) => ({
      200: { description: 'Done.', content: json({ $ref: '#/components/schemas/Prices' }), headers },
    });
    const prices = (headers: object) => shop({ responses: reply(headers) }, { components: { schemas } });
    expect(await changesBetween(prices({ a: { schema: text } }), prices({}))).toEqual([
      ['field-removed-from-response', 'response-200-headers.a'],
    ]);
  });

  test('have callbacks with their method and address', async () => {
    const paid = (method: string) => {
      const call = { requestBody: { content: json(object({ a: text })) }, responses: {} };
      return shop({ callbacks: { paid: { '{$request.body#/url}': { [method]: call } } } });
    };
    expect(linesWith(await ofJson(paid('post')), ' call {')).toEqual([]);
    expect(linesWith(await ofJson(paid('post')), 'callback-paid call')).toEqual([
      'receive callback-paid call POST {$request.body#/url}',
    ]);
    expect(await changesBetween(paid('post'), paid('put'))).toEqual([['call-changed', 'callback-paid']]);
  });

  test('of a message, headers are apart from a member of the payload with that name', async () => {
    const update = (type: string) => ({
      asyncapi: '3.0.0',
      info: { title: 'Shop', version: '1' },
      channels: {
        book: {
          messages: {
            update: { payload: object({ headers: object({ a: { type } }) }), headers: object({ a: text }) },
          },
        },
      },
      operations: { read: { action: 'send', channel: { $ref: '#/channels/book' } } },
    });
    expect(linesWith(await ofJson(update('string')), '-headers')).toEqual([
      'receive update-headers.a type string',
    ]);
    expect(await changesBetween(update('string'), update('integer'))).toEqual([
      ['type-changed', 'update.headers.a'],
    ]);
  });
});

test('two operations with the same id have a history each', async () => {
  const method = (type: string) => ({ name: 'get', params: [], result: { name: 'r', schema: { type } } });
  const node = (...types: readonly string[]) =>
    ofJson({ openrpc: '1.3.2', info: { title: 'Shop', version: '1' }, methods: types.map(method) });
  const [old, now] = [await node('string', 'integer'), await node('boolean', 'integer')];
  expect(old.parts.filter(({ kind }) => kind === 'operation').map(({ name }) => name)).toEqual([
    'get',
    'get (2)',
  ]);
  expect(undo(now, stepBetween(old, now, '2026-02-01'))).toEqual(old);
});

describe('named shapes', () => {
  const schema = (price: object) => ({
    Order: { type: 'object', properties: { price, child: { $ref: '#/components/schemas/Order' } } },
  });
  const shop = (price: object, name = 'Order') => ({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: Object.fromEntries(
      ['/a', '/b'].map((path) => [
        path,
        {
          get: {
            responses: {
              200: {
                description: 'Done.',
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: { order: { $ref: `#/components/schemas/${name}` } },
                    },
                  },
                },
              },
            },
          },
        },
      ]),
    ),
    components: { schemas: JSON.parse(JSON.stringify(schema(price)).replaceAll('Order', name)) },
  });

  test('report a change in every operation that uses them, once, and end where they contain themselves', async () => {
    const changes = compareContracts(
      await ofJson(shop({ type: 'string' })),
      await ofJson(shop({ type: 'integer' })),
    );
    expect(
      changes.map(({ operation, rule, place }) => [
        operation,
        rule,
        place?.path.join('.'),
        place?.shape?.join('.'),
      ]),
    ).toEqual([
      ['get-a', 'type-changed', 'response-200.order.price', 'Order.price'],
      ['get-b', 'type-changed', 'response-200.order.price', 'Order.price'],
    ]);
  });

  test('may have another name', async () => {
    const [old, now] = [
      await ofJson(shop({ type: 'string' })),
      await ofJson(shop({ type: 'string' }, 'Trade')),
    ];
    expect(compareContracts(old, now)).toEqual([]);
  });
});

test.each([
  [{ minimum: 1 }, { minimum: 1, maximum: 5 }, 'narrowed'],
  [{ exclusiveMinimum: 0 }, { minimum: 0 }, 'widened'],
  [{ minimum: 0.00000001 }, { minimum: 0.00000002 }, 'narrowed'],
  [{ minLength: 2, maxLength: 2 }, { maxLength: 2 }, 'widened'],
  [{ minItems: 1 }, { minItems: 1, maxItems: 1 }, 'narrowed'],
  [{ maxProperties: 3 }, { minProperties: 1, maxProperties: 4 }, 'changed'],
  [{ minimum: 0, maximum: 5 }, { minimum: 0, exclusiveMaximum: 5 }, 'narrowed'],
  [{ minimum: -2.5 }, { minimum: -2.5 }, null],
  [{ minimum: 1 }, { minimum: 1, exclusiveMinimum: 0.5 }, null],
])('limits are compared as readers write them: %j → %j is %s', (old, now, change) => {
  const [before, after] = [readFacts(old), readFacts(now)].map(([fact]) => fact?.value);
  expect(compareBounds(before, after)).toBe(change);
});
