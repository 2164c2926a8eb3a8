/** The fast path never accepts a value that ajv rejects. */
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { matchLinear } from './matching.ts';
import { fitsQuickly } from './quick-check.ts';
import { toCheckable } from './validator.ts';

const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, unicodeRegExp: false });
addFormats(ajv);
const hasFormat = (format: unknown, value: unknown) => ajv.validate({ format }, value) === true;

const SCHEMAS: readonly unknown[] = [
  ...[
    true,
    false,
    {},
    { type: 'string' },
    { type: ['integer', 'null'] },
    { type: 'number' },
    { type: 'object' },
  ],
  ...[{ type: 'array' }, { type: 'boolean' }, { type: 'string', nullable: true }, { enum: ['a', 1, null] }],
  ...[{ const: 2 }, { const: { a: 1 } }, { minimum: 1, maximum: 2 }, { minimum: 1, exclusiveMinimum: true }],
  ...[{ exclusiveMaximum: 2 }, { multipleOf: 0.5 }, { minLength: 2 }, { maxLength: 2 }, { pattern: '^a+$' }],
  ...[
    { format: 'date-time' },
    { format: 'uuid' },
    { format: 'int32' },
    { format: 'nobody' },
    { minItems: 1 },
  ],
  ...[{ maxItems: 1 }, { minProperties: 1 }, { maxProperties: 1 }, { uniqueItems: true }],
  { type: 'object', required: ['a'], properties: { a: { type: 'integer' }, b: { type: 'string' } } },
  { required: ['r', 'w'], properties: { r: { readOnly: true }, w: { writeOnly: true } } },
  { properties: { a: { type: 'integer' } }, additionalProperties: false },
  { properties: { a: true }, additionalProperties: { type: 'string' } },
  { patternProperties: { '^a': { type: 'string' } }, additionalProperties: false },
  { items: { type: 'integer' } },
  { prefixItems: [{ type: 'string' }], items: false },
  { items: [{ type: 'integer' }, { type: 'string' }], additionalItems: { type: 'null' } },
  { allOf: [{ type: 'integer' }, { minimum: 2 }] },
  { anyOf: [{ type: 'string' }, { minimum: 2 }] },
  { oneOf: [{ type: 'integer' }, { minimum: 2 }] },
  { oneOf: [{ type: 'object' }, { required: ['a'] }], discriminator: { propertyName: 'a' } },
  { not: { type: 'integer' } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  { if: { type: 'integer' }, then: { minimum: 2 }, else: { type: 'string' } },
  { dependentRequired: { a: ['b'] } },
  { contains: { type: 'integer' } },
  { propertyNames: { maxLength: 1 } },
  { unevaluatedProperties: false, title: 'Words', 'x-any': [1] },
];
const VALUES: readonly unknown[] = [
  ...[null, true, 0, 1, 1.5, 2, 3, 1e21, '', 'a', 'aa', 'aaa', '😀', '2026-01-01T00:00:00Z'],
  ...['f81d4fae-7dec-11d0-a765-00a0c91e6bf6', [], [1], ['a'], [1, 'a'], [1, 'a', null], ['a', 1], [1, 1]],
  ...[
    {},
    { a: 1 },
    { a: 'x' },
    { b: 'x' },
    { a: 1, b: 'x' },
    { a: 1, c: 1 },
    { r: 1 },
    { w: 1 },
    { r: 1, w: 1 },
  ],
];

test.each(SCHEMAS.map((schema) => [JSON.stringify(schema), schema]))('%s', (_text, schema) => {
  for (const direction of ['sent', 'received'] as const) {
    const validate = ajv.compile(toCheckable(schema, direction));
    const quick = VALUES.filter((value) =>
      fitsQuickly(schema, value, { root: {}, direction, matches: matchLinear, hasFormat }),
    );
    expect(quick.filter((value) => !validate(value))).toEqual([]);
  }
});

test('what an example needs goes the short way', () => {
  const order = {
    type: 'object',
    required: ['id', 'legs'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      legs: { type: 'array', items: { $ref: '#/components/schemas/Leg' } },
    },
  };
  const root = { components: { schemas: { Leg: { oneOf: [{ type: 'integer' }, { enum: ['a'] }] } } } };
  const setting = { root, direction: 'sent', matches: matchLinear, hasFormat } as const;
  expect(fitsQuickly(order, { id: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6', legs: [1, 'a'] }, setting)).toBe(
    true,
  );
});

test('a circle of references, a pattern that is none and a type that is none are left to ajv', () => {
  const root = { a: { $ref: '#/a' } };
  for (const schema of [{ $ref: '#/a' }, { pattern: '([' }, { type: 'strnig' }, { minimum: 'x' }]) {
    const setting = { root, direction: 'sent', matches: matchLinear, hasFormat } as const;
    expect(['x', 1].every((value) => fitsQuickly(schema, value, setting))).toBe(false);
  }
});
