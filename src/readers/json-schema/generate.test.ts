import { expect, test, vi } from 'vitest';
import { createGenerator } from './generate.ts';
import { matchLinear } from './matching.ts';
import { createValidator } from './validator.ts';

test('items of an example that do not fit are left out, and all others stay', () => {
  const generate = createGenerator({}, createValidator({}, matchLinear), matchLinear);
  const schema = { type: 'array', items: { type: 'number' }, example: ['a', 'b', 1, 2] };
  expect(generate(schema, 'received')).toEqual([1, 2]);
});

test('a member named like a keyword keeps the digits of its example', () => {
  const generate = createGenerator({}, createValidator({}, matchLinear), matchLinear);
  const price = { type: 'number', example: { $number: '0.1000' } };
  const schema = { type: 'object', properties: { minimum: price } };
  expect(generate(schema, 'received')).toEqual({ minimum: { $number: '0.1000' } });
});

test('an example of another type than its schema gives way to a value that fits', () => {
  const generate = createGenerator({}, createValidator({}, matchLinear), matchLinear);
  const cid = { type: 'string', examples: [{ '/': 'bafy2bz' }] };
  expect(generate(cid, 'sent')).toBe('string');
  const block = {
    type: 'object',
    required: ['cid', 'height'],
    properties: { cid, height: { type: 'integer', default: '7' } },
  };
  expect(generate(block, 'sent')).toEqual({ cid: 'string', height: 0 });
  expect(generate({ type: 'string', examples: [1, 'two'] }, 'sent')).toBe('two');
});

test('the discriminator of a generated value names the option that it is', () => {
  const kind = { type: 'string' };
  const schemas = {
    Cat: { type: 'object', required: ['kind'], properties: { kind } },
    Dog: { type: 'object', required: ['kind'], properties: { kind } },
    Cow: { type: 'object', required: ['kind'], properties: { kind: { enum: ['bull', 'cow'] } } },
  };
  const petOf = (names: readonly string[], mapping?: Readonly<Record<string, string>>) => ({
    oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
    discriminator: { propertyName: 'kind', ...(mapping && { mapping }) },
  });
  const list = { type: 'array', items: petOf(['Cat', 'Dog']) };
  const root = { components: { schemas: { ...schemas, list } } };
  const generate = createGenerator(root, createValidator(root, matchLinear), matchLinear);
  expect(generate(list, 'sent')).toEqual([{ kind: 'Cat' }]);
  expect(generate(petOf(['Dog'], { dog: '#/components/schemas/Dog' }), 'sent')).toEqual({ kind: 'dog' });
  expect(generate(petOf(['Dog'], { hound: 'Dog' }), 'received')).toEqual({ kind: 'hound' });
  expect(generate(petOf(['Cow'], { cow: 'Cow' }), 'sent')).toEqual({ kind: 'cow' });
  expect(generate(petOf(['Cow']), 'sent')).toEqual({ kind: 'bull' });
});

test('nothing is written to the console, whatever the parts of a schema are', () => {
  const warn = vi.spyOn(console, 'warn');
  const generate = createGenerator({}, createValidator({}, matchLinear), matchLinear);
  generate({ allOf: [{ type: 'string' }, { type: 'object', properties: {} }] }, 'sent');
  generate({ type: 'string', format: 'date-time', minLength: 30 }, 'sent');
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test.each([
  [{ type: 'string', format: 'byte' }, 'c3RyaW5n'],
  [{ type: 'string', contentEncoding: 'base64' }, 'c3RyaW5n'],
  [{ type: 'string', format: 'duration' }, 'PT1H'],
  [{ type: 'string', format: 'decimal' }, '1.5'],
  [
    { type: 'string', format: 'uuid', pattern: '^[a-f]{8}-[a-f]{4}-7[a-f]{3}-8[a-f]{3}-[a-f]{12}$' },
    /-7.*-8/,
  ],
  [{ type: 'string', format: 'date', pattern: String.raw`^\d{4}-\d\d-\d\d$` }, /^2019-/],
  [
    { type: 'array', minItems: 3, uniqueItems: true, items: { type: 'string' } },
    ['string', 'string2', 'string3'],
  ],
  [{ type: 'array', minItems: 2, uniqueItems: true, items: { enum: ['a', 'b'] } }, ['a', 'b']],
  [{ type: 'array', minItems: 2, uniqueItems: true, items: { type: 'integer' } }, [0, 1]],
  [{ type: 'object', minProperties: 1, properties: { a: { type: 'string' } } }, { a: 'string' }],
  [{ type: ['null', 'integer'], minimum: 3 }, 3],
  [{ oneOf: [{ type: 'null' }, { type: 'string' }] }, 'string'],
])('a required member has a value that fits: %j', (schema, expected) => {
  const generate = createGenerator({}, createValidator({}, matchLinear), matchLinear);
  const whole = { type: 'object', required: ['member'], properties: { member: schema } };
  const { member } = Object(generate(whole, 'sent'));
  if (expected instanceof RegExp) expect(member).toMatch(expected);
  else expect(member).toEqual(expected);
});

test('of alternatives in what is required, the first one is generated', () => {
  const generate = createGenerator({}, createValidator({}, matchLinear), matchLinear);
  const text = { type: 'string' };
  const properties = { id: text, name: text };
  const oneOf = [{ required: ['id'] }, { required: ['name'] }];
  expect(generate({ type: 'object', properties, oneOf }, 'sent')).toEqual({ id: 'string' });
  expect(generate({ type: 'object', properties, oneOf }, 'received')).toEqual({ id: 'string' });
});

test('members that others or their values require are generated', () => {
  const generate = createGenerator({}, createValidator({}, matchLinear), matchLinear);
  const properties = { kind: { enum: ['card', 'cash'] }, number: { type: 'string' } };
  const card = { properties: { kind: { const: 'card' } } };
  // Parsed, because the linter takes an object with a member "then" for a promise.
  const condition = JSON.parse('{ "then": { "required": ["number"] } }');
  const schema = { type: 'object', required: ['kind'], properties, if: card, ...condition };
  expect(generate(schema, 'sent')).toEqual({ kind: 'card', number: 'string' });
});

test('members that are required far below the top are generated', () => {
  const generate = createGenerator({}, createValidator({}, matchLinear), matchLinear);
  const nested = (depth: number): object =>
    depth === 0
      ? { type: 'integer' }
      : { type: 'object', required: ['a'], properties: { a: nested(depth - 1), b: { type: 'string' } } };
  expect(generate(nested(8), 'received')).toEqual({
    a: { a: { a: { a: { a: { a: { a: { a: 0 } } } } } } },
  });
});
