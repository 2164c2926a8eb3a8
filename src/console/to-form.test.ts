/** A form offers the alternatives of a value, and each accepts what the specification says about it alone. */
import { expect, test } from 'vitest';
import { objectOf, type Schema, UNDESCRIBED } from '../model/schema.ts';
import { OPTION, toDraft, toValue } from './draft.ts';
import { toShape } from './to-form.ts';

const scalar: Schema = { ...UNDESCRIBED, kind: 'scalar', type: 'string', values: [], constant: false };

test('an example selects the alternative that its value fits, and another value is a fault there', () => {
  const schema: Schema = {
    ...UNDESCRIBED,
    kind: 'union',
    mode: 'one',
    discriminator: null,
    options: [
      { label: 'number', schema: scalar },
      { label: 'tag', schema: scalar },
      { label: 'object', schema: objectOf([{ name: 'hash', presence: 'required', schema: scalar }]) },
    ],
  };
  const described = {
    oneOf: [
      { type: 'string', pattern: '^0x' },
      { type: 'string', enum: ['latest', 'safe'] },
      { type: 'object', properties: { hash: { type: 'string' } } },
    ],
  };
  const context = { registry: new Map(), root: {}, anchors: new Map() };
  const shape = toShape(context, schema, [described], []);
  expect(toDraft('0x1', shape)).toEqual({ [OPTION]: '0', value: '0x1' });
  expect(toDraft('latest', shape)).toEqual({ [OPTION]: '1', value: 'latest' });
  expect(toDraft({ hash: 'a' }, shape)).toEqual({ [OPTION]: '2', value: { hash: 'a' } });
  expect(toValue({ [OPTION]: '0', value: 'latest' }, shape).faults.size).toBe(1);
});

test('a list has the limits that the specification sets for it, and none if its alternatives differ', () => {
  const list: Schema = { ...UNDESCRIBED, kind: 'list', items: scalar, positions: [] };
  const context = {
    registry: new Map(),
    root: { pairs: { type: 'array', minItems: 1, maxItems: 5 } },
    anchors: new Map(),
  };
  const shapeOf = (...schemas: unknown[]) => toShape(context, list, schemas, []);
  expect(shapeOf({ $ref: '#/pairs' })).toMatchObject({ schema: { minItems: 1, maxItems: 5 } });
  expect(shapeOf({ type: 'array' })).not.toHaveProperty('schema');
  expect(shapeOf({ $ref: '#/pairs' }, { type: 'array' })).not.toHaveProperty('schema');
});
