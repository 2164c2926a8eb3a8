/** Keywords that restrict more than a type are in the model; `tests/fixtures/openapi-keywords` shows them on a page. */
import { describe, expect, test } from 'vitest';
import { formatProblem } from '../../model/problem.ts';
import type { Field, Schema } from '../../model/schema.ts';
import { conditionWords } from './condition-words.ts';
import { matchLinear } from './matching.ts';
import { createSchemaContext, readSchema } from './schema.ts';

function read(node: unknown): Schema {
  const context = createSchemaContext({ openapi: '3.1.0' }, () => ({ file: 'a.yaml', line: 1 }), matchLinear);
  return readSchema(context, node, '#/somewhere');
}

function fieldsOf(schema: Schema): readonly Field[] {
  return schema.kind === 'object' ? schema.fields : [];
}

const factsOf = (node: unknown) => read(node).facts.map(({ kind, value }) => `${kind} ${value}`);

describe('names', () => {
  test('a required name without a shape is a field', () => {
    const schema = read({ type: 'object', required: ['id', 'a'], properties: { a: { type: 'string' } } });
    expect(fieldsOf(schema).map(({ name, presence }) => [name, presence])).toEqual([
      ['a', 'required'],
      ['id', 'required'],
    ]);
  });

  test('a required name has the shape of the names that it belongs to, and without one it is reported', () => {
    const names = { required: ['x-a'], additionalProperties: { type: 'integer' } };
    expect(fieldsOf(read(names))[0]?.schema).toMatchObject({ type: 'integer' });
    const pattern = { ...names, patternProperties: { '^x-': { type: 'boolean' } } };
    expect(fieldsOf(read(pattern))[0]?.schema).toMatchObject({ type: 'boolean' });
    const broken = { ...names, patternProperties: { '(': { type: 'boolean' } } };
    expect(fieldsOf(read(broken))[0]?.schema).toMatchObject({ type: 'integer' });
    const context = createSchemaContext({}, () => ({ file: 'a.yaml', line: 1 }), matchLinear);
    readSchema(context, { type: 'object', required: ['id'] }, '#/somewhere');
    expect(context.problems.map(formatProblem)).toEqual([
      'a.yaml:1  id is required, but has no schema  → describe it under properties, or remove it from the required names',
    ]);
  });

  test('of a map are described by their length, format, values or schema', () => {
    const names = [
      { maxLength: 3 },
      { format: 'uuid' },
      { enum: ['a', 'b'] },
      { const: 'a' },
      { minLength: 0 },
    ];
    const keys = names.map((propertyNames) => {
      const schema = read({ type: 'object', propertyNames, additionalProperties: { type: 'string' } });
      return schema.kind === 'map' ? schema.keys : null;
    });
    expect(keys).toEqual([
      'name of at most 3 characters',
      'UUID',
      'name, one of a, b,',
      'name, one of a,',
      'name',
    ]);
  });

  test('that do not match a pattern are excluded on the page, but the schema for programs allows the others', () => {
    const node = { type: 'object', properties: { a: {} }, additionalProperties: false };
    expect(read(node).json).toEqual({ additionalProperties: false });
    const schema = read({ ...node, patternProperties: { '^x-': { type: 'string' } } });
    expect(schema.json).toBeUndefined();
    expect(schema).toMatchObject({
      otherNames: 'name matching ^x-',
      facts: [{ kind: 'closed', value: 'not allowed' }],
    });
  });

  test('that exclude each other are facts, from every part of allOf', () => {
    const not = (...required: string[]) => ({ not: { required } });
    expect(factsOf({ type: 'object', ...not('a', 'b') })).toEqual(['apart a, b']);
    expect(factsOf({ type: 'object', ...not('a') })).toEqual(['absent a']);
    expect(factsOf({ type: 'object', allOf: [not('a', 'b'), not('a', 'c')] })).toEqual([
      'apart a, b',
      'apart a, c',
    ]);
  });
});

describe('parts of allOf', () => {
  test('that need names for the same one need them all', () => {
    const schema = read({
      type: 'object',
      properties: { a: {}, b: {}, c: {} },
      allOf: [{ dependentRequired: { a: ['b'] } }, { dependentRequired: { a: ['c'] } }],
    });
    expect(fieldsOf(schema).map(({ name, when }) => [name, when])).toEqual([
      ['a', undefined],
      ['b', 'when a is given'],
      ['c', 'when a is given'],
    ]);
  });
});

describe('conditions', () => {
  test('of the drafts before 2019 are read', () => {
    const schema = read({
      type: 'object',
      properties: { card: { type: 'string' } },
      dependencies: { card: ['cvc'], iban: { required: ['name'], properties: { name: { type: 'string' } } } },
    });
    expect(fieldsOf(schema).map(({ name, when }) => [name, when])).toEqual([
      ['card', undefined],
      ['name', 'when iban is given'],
      ['cvc', 'when card is given'],
    ]);
  });

  test.each([
    [{ properties: { a: { const: 1 } } }, 'a is 1'],
    [
      { properties: { a: { enum: ['x', 'y'] }, b: { not: { const: 'z' } } } },
      'a is one of x, y and b is not z',
    ],
    [{ properties: { a: { pattern: '^x' } } }, 'a matches ^x'],
    [{ properties: { a: { minimum: 5 } } }, 'a is at least 5'],
    [{ properties: { a: { contains: { const: 'x' } } } }, 'a contains x'],
    [{ properties: { a: { properties: { b: { const: true } } } } }, 'a.b is true'],
    [{ properties: { a: { type: 'null' } } }, 'a is null'],
    [{ required: ['a'] }, 'a is given'],
    [{ not: { required: ['a'] } }, 'a is left out'],
    [{ anyOf: [{ required: ['a'] }, { required: ['b'] }] }, 'a is given or b is given'],
    [{ allOf: [{ required: ['a'] }, { required: ['b'] }] }, 'a is given and b is given'],
    [{ maxLength: 3 }, 'it has at most 3 characters'],
    [{ $ref: '#/components/schemas/Card' }, 'it fits Card'],
    [{}, 'the condition holds'],
  ])('%j reads "%s"', (node, words) => {
    expect(conditionWords(node)).toBe(words);
  });

  test('that leave a member out say so in its description', () => {
    for (const then of [{ properties: { b: false } }, { not: { required: ['b'] } }]) {
      const schema = read({
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        if: { properties: { a: { const: 'x_' } } },
        then,
      });
      const [, member] = fieldsOf(schema);
      expect(member?.schema).toMatchObject({ kind: 'scalar', type: 'string' });
      expect(JSON.stringify(member?.schema.description)).toContain('Must be left out when a is x_.');
    }
  });
});

describe('items', () => {
  test.each([
    [{}, 'at least one item'],
    [{ minContains: 2 }, 'at least 2 items'],
    [{ minContains: 0, maxContains: 1 }, '0 to 1 item'],
  ])('some of which %j are alternatives', (count, label) => {
    const schema = read({ type: 'array', items: { type: 'string' }, contains: { pattern: '^a' }, ...count });
    expect(schema).toMatchObject({
      items: { options: [{ label, schema: { type: 'string' } }, { label: 'any other item' }] },
    });
  });

  test('that any number of may fit are as if there were no contains', () => {
    const schema = read({
      type: 'array',
      items: { type: 'string' },
      contains: { pattern: '^a' },
      minContains: 0,
    });
    expect(schema).toMatchObject({ items: { kind: 'scalar', type: 'string' } });
  });
});
