/** Conditions for programs: when a field is required, and when not. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { Field } from '../../model/schema.ts';
import { UNDESCRIBED } from '../../model/schema.ts';
import { conditionsOf } from './conditions.ts';

describe('a condition', () => {
  const field = (name: string, more: Partial<Field> = {}): Field => ({
    name,
    presence: 'optional',
    schema: {
      ...UNDESCRIBED,
      kind: 'scalar',
      type: 'string',
      values: ['x', 'y'].map((value) => ({ value, meaning: [], deprecated: false })),
      constant: false,
    },
    ...more,
  });
  const withDefault = (value: string) => ({ facts: [{ kind: 'default' as const, value }] });

  it.each([
    ['when a is given', {}, { a: 'x' }, {}],
    ['without a', {}, {}, { a: 'x' }],
    ['when a is x', {}, { a: 'x' }, {}],
    ['when a is not x', {}, { a: 'y' }, { a: 'x' }],
    ['unless a is x or y', {}, {}, { a: 'x' }],
    ['when a is x', withDefault('x'), {}, { a: 'y' }],
    ['when a is not x', withDefault('y'), {}, { a: 'x' }],
    ['when a is x', withDefault('y'), { a: 'x' }, {}],
  ])('"%s" with %j needs the field in %j, not in %j', (when, more, needs, free) => {
    const a = field('a');
    const own = { ...a, schema: { ...a.schema, ...more } };
    const conditions = conditionsOf([own, field('b', { presence: 'conditional', when })], () => undefined);
    const validate = new Ajv2020({ strictTypes: false }).compile({ allOf: conditions });
    expect([validate(needs), validate({ ...needs, b: 'x' }), validate(free)]).toEqual([false, true, true]);
  });

  it('in other words, or about values that are not sent, says nothing to programs', () => {
    const of = (when: string) => conditionsOf([field('a'), field('b', { when })], () => undefined);
    expect(of('when the pair has two legs')).toEqual([]);
    expect(of('when a is Limit')).toEqual([]);
    expect(of('when c is x')).toEqual([]);
  });
});
