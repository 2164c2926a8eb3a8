import { expect, test, vi } from 'vitest';
import { createGenerator } from './generate.ts';
import { createValidator } from './validator.ts';

test('items of an example that do not fit are left out, and all others stay', () => {
  const generate = createGenerator({}, createValidator({}));
  const schema = { type: 'array', items: { type: 'number' }, example: ['a', 'b', 1, 2] };
  expect(generate(schema, 'received')).toEqual([1, 2]);
});

test('a member named like a keyword keeps the digits of its example', () => {
  const generate = createGenerator({}, createValidator({}));
  const price = { type: 'number', example: { $number: '0.1000' } };
  const schema = { type: 'object', properties: { minimum: price } };
  expect(generate(schema, 'received')).toEqual({ minimum: { $number: '0.1000' } });
});

test('an example of another type than its schema gives way to a value that fits', () => {
  const generate = createGenerator({}, createValidator({}));
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
  const generate = createGenerator(root, createValidator(root));
  expect(generate(list, 'sent')).toEqual([{ kind: 'Cat' }]);
  expect(generate(petOf(['Dog'], { dog: '#/components/schemas/Dog' }), 'sent')).toEqual({ kind: 'dog' });
  expect(generate(petOf(['Dog'], { hound: 'Dog' }), 'received')).toEqual({ kind: 'hound' });
  expect(generate(petOf(['Cow'], { cow: 'Cow' }), 'sent')).toEqual({ kind: 'cow' });
  expect(generate(petOf(['Cow']), 'sent')).toEqual({ kind: 'bull' });
});

test('nothing is written to the console, whatever the parts of a schema are', () => {
  const warn = vi.spyOn(console, 'warn');
  const generate = createGenerator({}, createValidator({}));
  generate({ allOf: [{ type: 'string' }, { type: 'object', properties: {} }] }, 'sent');
  generate({ type: 'string', format: 'date-time', minLength: 30 }, 'sent');
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
