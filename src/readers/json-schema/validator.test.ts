import { expect, test } from 'vitest';
import { matchLinear } from './matching.ts';
import { createValidator } from './validator.ts';

const root = {
  components: {
    schemas: {
      Tree: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
        },
      },
    },
  },
};
const check = createValidator(root, matchLinear);

test('a value that fits its schema has no faults', () => {
  const tree = { name: 'a', children: [{ name: 'b', children: [] }] };
  expect(check({ $ref: '#/components/schemas/Tree' }, tree, 'received')).toEqual([]);
});

test('a fault deep inside a recursive schema is told with its path', () => {
  const tree = { name: 'a', children: [{ name: 'b' }, { name: 5 }] };
  expect(check({ $ref: '#/components/schemas/Tree' }, tree, 'received')).toEqual([
    { path: '/children/1/name', what: 'must be string' },
  ]);
});

test('a chain of a thousand references is checked without a deep stack', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 1000 }, (_, index) => [
      `S${index}`,
      { type: 'object', properties: { next: { $ref: `#/components/schemas/S${index + 1}` } } },
    ]),
  );
  const checkChain = createValidator(
    { components: { schemas: { ...schemas, S1000: { type: 'string' } } } },
    matchLinear,
  );
  expect(checkChain({ $ref: '#/components/schemas/S0' }, { next: { next: {} } }, 'sent')).toEqual([]);
  expect(checkChain({ $ref: '#/components/schemas/S0' }, { next: { next: 1 } }, 'sent')).toEqual([
    { path: '/next/next', what: 'must be object' },
  ]);
});

test('formats are checked', () => {
  expect(check({ type: 'string', format: 'date-time' }, 'yesterday', 'sent')).toEqual([
    { path: '', what: 'must match format "date-time"' },
  ]);
});

test('nullable and boolean exclusive bounds of OpenAPI 3.0 are understood', () => {
  const schema = { type: 'number', nullable: true, minimum: 0, exclusiveMinimum: true };
  expect(check(schema, null, 'sent')).toEqual([]);
  expect(check(schema, 1, 'sent')).toEqual([]);
  expect(check(schema, 0, 'sent')).not.toEqual([]);
});

test('what is received only is not required of what is sent, and the other way round', () => {
  const schema = {
    type: 'object',
    required: ['id', 'secret'],
    properties: { id: { type: 'string', readOnly: true }, secret: { type: 'string', writeOnly: true } },
  };
  const checkOwn = createValidator({ components: { schemas: { Account: schema } } }, matchLinear);
  expect(checkOwn(schema, { secret: 's' }, 'sent')).toEqual([]);
  expect(checkOwn(schema, { id: 'i' }, 'received')).toEqual([]);
  expect(checkOwn(schema, { id: 'i' }, 'sent')).toEqual([
    { path: '', what: "must have required property 'secret'" },
  ]);
});

test('an enum fault names the values that are allowed', () => {
  expect(check({ enum: ['buy', 'sell'] }, 'hold', 'sent')).toEqual([
    { path: '', what: 'must be one of ["buy","sell"]' },
  ]);
});

test('options picked by a discriminator need not exclude each other', () => {
  const option = { type: 'object', properties: { kind: { type: 'string' } } };
  const schema = { oneOf: [option, { ...option }], discriminator: { propertyName: 'kind' } };
  expect(check(schema, { kind: 'a' }, 'sent')).toEqual([]);
});

test('a schema that cannot be compiled is a fault, not a crash', () => {
  expect(check({ type: 'strnig' }, 'a', 'sent')[0]?.what).toMatch(/^the schema cannot be checked: /);
});

test('a number is checked as the number it is, whatever its digits', () => {
  const schema = { type: 'integer', minimum: { $number: '1.0' }, enum: [{ $number: '2.00' }, 3] };
  expect(check(schema, { $number: '2.0' }, 'sent')).toEqual([]);
  expect(check({ type: 'integer', maximum: 5 }, { $number: '9223372036854775807' }, 'sent')).toEqual([
    { path: '', what: 'must be <= 5' },
  ]);
});

test('a pattern is in Unicode mode unless that rejects it', () => {
  const named = { type: 'string', pattern: '^\\p{L}+$' };
  expect(check(named, 'José', 'sent')).toEqual([]);
  expect(check(named, 'p{L}', 'sent')).toEqual([{ path: '', what: 'must match pattern "^\\p{L}+$"' }]);
  expect(check({ patternProperties: { '^\\p{Lu}': { type: 'integer' } } }, { É: 'a' }, 'sent')).toEqual([
    { path: '/É', what: 'must be integer' },
  ]);
  expect(check({ type: 'string', pattern: '^[\\w-.]+\\-$' }, 'a.-', 'sent')).toEqual([]);
});

test('a required member whose named schema is read-only is not sent', () => {
  const own = createValidator(
    { components: { schemas: { Id: { type: 'string', readOnly: true } } } },
    matchLinear,
  );
  const order = { required: ['id', 'pair'], properties: { id: { $ref: '#/components/schemas/Id' } } };
  const orders = { type: 'object', properties: { orders: { type: 'array', items: order } } };
  expect(own(orders, { orders: [{ pair: 'a' }] }, 'sent')).toEqual([]);
  expect(own(orders, { orders: [{ id: 'a' }] }, 'sent')).toEqual([
    { path: '/orders/0', what: "must have required property 'pair'" },
  ]);
  expect(own(orders, { orders: [{ pair: 'a' }] }, 'received')).toEqual([
    { path: '/orders/0', what: "must have required property 'id'" },
  ]);
});

test.each([
  ['https://docs.example/a?b=c', true],
  ['ftp://files.example', true],
  ['docs.example', false],
  ['https://', false],
  ['mailto:a@b.example', false],
  [`http://${':'.repeat(200_000)} `, false],
])('whether a text is a URL: %.30s', (text, fits) => {
  expect(check({ type: 'string', format: 'url' }, text, 'sent')).toHaveLength(fits ? 0 : 1);
});

test('each pattern of a value is its own', () => {
  const schema = {
    properties: { a: { type: 'string', pattern: '^a$' }, b: { type: 'string', pattern: '^b$' } },
    contains: { type: 'integer' },
  };
  expect(check(schema, { a: 'a', b: 'b' }, 'sent')).toEqual([]);
  expect(check(schema, { a: 'b', b: 'b' }, 'sent')).toEqual([
    { path: '/a', what: 'must match pattern "^a$"' },
  ]);
});

test('a member that no part of a closed object describes is a fault', () => {
  const closed = createValidator(
    { components: { schemas: { Base: { properties: { name: { type: 'string' } } } } } },
    matchLinear,
  );
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Base' }],
    properties: { id: { type: 'integer' } },
    patternProperties: { '^x-': true },
    dependentSchemas: { id: { properties: { version: {} } } },
    unevaluatedProperties: false,
  };
  expect(closed(schema, { name: 'a', id: 1, 'x-b': 2, version: 3 }, 'sent')).toEqual([]);
  expect(closed({ properties: { pet: schema } }, { pet: { name: 'a', more: 1, other: 2 } }, 'sent')).toEqual([
    { path: '/pet', what: 'has more, other, which the schema does not know' },
  ]);
});

test.each([
  ['base64', 'c3RyaW5n', '%%%'],
  ['base64url', 'a-_b', 'a+/b'],
  ['base16', '00ff', '0'],
])('a text must be %s if the schema says so', (contentEncoding, good, bad) => {
  expect(check({ type: 'string', contentEncoding }, good, 'sent')).toEqual([]);
  expect(check({ type: 'string', contentEncoding }, bad, 'sent')).toEqual([
    { path: '', what: `must be ${contentEncoding}` },
  ]);
});
