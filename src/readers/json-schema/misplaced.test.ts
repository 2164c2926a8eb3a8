/** What documents describe in another place than the standard says: members of a list, meanings of values. */
import { expect, test } from 'vitest';
import { formatProblem } from '../../model/problem.ts';
import { plainText } from '../../model/walk.ts';
import { matchLinear } from './matching.ts';
import { createSchemaContext, readSchema } from './schema.ts';

function read(node: unknown, root: object = {}) {
  const context = createSchemaContext(
    { openapi: '3.1.0', ...root },
    () => ({ file: 'a.yaml', line: 1 }),
    matchLinear,
  );
  return { schema: readSchema(context, node, '#/somewhere'), problems: context.problems.map(formatProblem) };
}

test('properties of a list are those of its items, and are reported', () => {
  const { schema, problems } = read({
    type: 'array',
    required: ['calls'],
    properties: { calls: { type: 'integer' }, overrides: { type: 'string' } },
  });
  const items = schema.kind === 'list' ? schema.items : null;
  const fields = items?.kind === 'object' ? items.fields : [];
  expect(fields.map(({ name, presence }) => [name, presence])).toEqual([
    ['calls', 'required'],
    ['overrides', 'optional'],
  ]);
  expect(problems).toEqual([
    'a.yaml:1  a list has properties, which are shown as those of its items  → put them in an object under items',
  ]);
});

test('the name and meaning of a value are found behind an enum of one', () => {
  const options = [
    { const: 1, title: 'BLOCK_MESSAGE', description: 'Blocks the message.' },
    { const: 2, title: 'ALERT', description: 'Sends an alert.' },
  ];
  const root = { components: { schemas: { Kind: { type: 'integer', oneOf: options } } } };
  const ref = '#/components/schemas/Kind';
  const { schema } = read({ type: 'integer', enum: [1], allOf: [{ $ref: ref }] }, root);
  const meanings = schema.kind === 'scalar' ? schema.values : [];
  expect(
    meanings.map(({ value, meaning: [first] }) => [
      value,
      first?.kind === 'paragraph' ? plainText(first.children) : '',
    ]),
  ).toEqual([['1', 'BLOCK_MESSAGE: Blocks the message.']]);
});
