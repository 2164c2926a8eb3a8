import { expect, test } from 'vitest';
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
