import { describe, expect, test } from 'vitest';
import type { Field, Schema } from '../../model/schema.ts';
import { matchLinear } from './matching.ts';
import { createSchemaContext, readSchema } from './schema.ts';

function read(node: unknown, schemas: Record<string, unknown> = {}, openapi = '3.1.0') {
  const root = { openapi, components: { schemas } };
  const context = createSchemaContext(root, () => ({ file: 'a.yaml', line: 1 }), matchLinear);
  const schema = readSchema(context, node, '#/somewhere');
  return { schema, registry: context.registry, problems: context.problems };
}

function fieldsOf(schema: Schema | undefined): readonly Field[] {
  return schema?.kind === 'object' ? schema.fields : [];
}

function fieldOf(schema: Schema | undefined, name: string): Field | undefined {
  return fieldsOf(schema).find((field) => field.name === name);
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('presence', () => {
  test('alternatives of required names are conditions, not alternatives of shape', () => {
    const { schema } = read({
      type: 'object',
      properties: { txid: { type: 'string' }, cl_ord_id: { type: 'string' }, note: { type: 'string' } },
      anyOf: [{ required: ['txid'] }, { required: ['cl_ord_id'] }],
    });
    expect(fieldsOf(schema).map(({ name, presence, when }) => [name, presence, when])).toEqual([
      ['txid', 'conditional', 'when cl_ord_id is left out'],
      ['cl_ord_id', 'conditional', 'when txid is left out'],
      ['note', 'optional', undefined],
    ]);
  });

  test('a name that another one depends on is conditional', () => {
    const { schema } = read({
      type: 'object',
      properties: { start: { type: 'string' }, end: { type: 'string' } },
      dependentRequired: { start: ['end'] },
    });
    expect(fieldOf(schema, 'end')).toMatchObject({ presence: 'conditional', when: 'when start is given' });
  });

  test('words of the specification for a condition win', () => {
    const { schema } = read({
      type: 'object',
      properties: { price: { type: 'string', 'x-conditional': 'when the order has a limit' } },
    });
    expect(fieldOf(schema, 'price')).toMatchObject({
      presence: 'conditional',
      when: 'when the order has a limit',
    });
  });
});

describe('unions', () => {
  test('several types with members among them are alternatives', () => {
    const { schema } = read({ type: ['object', 'string', 'null'], properties: { a: { type: 'string' } } });
    expect(schema).toMatchObject({
      kind: 'union',
      mode: 'any',
      nullable: true,
      options: [{ schema: { kind: 'object' } }, { label: 'string', schema: { kind: 'scalar' } }],
    });
  });

  test('several plain types are one scalar', () => {
    expect(read({ type: ['string', 'integer'] }).schema).toMatchObject({ type: 'string or integer' });
  });

  test('null and nothing else is called so once', () => {
    expect(read({ type: 'null' }).schema).toMatchObject({ kind: 'scalar', type: 'null', nullable: false });
  });

  test('two choices joined by allOf are both kept', () => {
    const { schema } = read(
      {
        allOf: [
          { oneOf: [ref('A'), ref('B')] },
          {
            oneOf: [
              { title: 'C', properties: { c: { type: 'string' } } },
              { title: 'D', type: 'object' },
            ],
          },
        ],
      },
      { A: { properties: { a: { type: 'string' } } }, B: { properties: { b: { type: 'string' } } } },
    );
    expect(schema).toMatchObject({ kind: 'union', options: [{ schema: { kind: 'union' } }, {}] });
  });

  test('a nullable enum written with words stays an enum', () => {
    const { schema } = read({ oneOf: [{ const: 'a', description: 'First.' }, { type: 'null' }] });
    expect(schema).toMatchObject({ kind: 'scalar', type: 'string', nullable: true });
  });

  test('options without names are distinguished by their shape', () => {
    const { schema } = read({
      oneOf: [
        { type: 'string', maxLength: 5 },
        { type: 'array', items: {} },
        { type: 'array', items: { type: 'string' } },
        { type: 'object', properties: { kind: { const: 'card' } } },
        {
          type: 'object',
          required: ['iban'],
          properties: { iban: { type: 'string' }, name: { type: 'string' } },
        },
        { type: 'object', properties: { name: { type: 'string' }, mail: { type: 'string' } } },
        { type: 'object' },
        { type: 'object' },
      ],
    });
    expect(schema.kind === 'union' && schema.options.map(({ label }) => label)).toEqual([
      'string',
      'list',
      'list of strings',
      'card',
      'with iban',
      'with mail',
      'object',
      'object 2',
    ]);
  });

  test('a parent that lists its children, which hold the parent, ends', () => {
    const { registry, problems } = read(ref('Pet'), {
      Pet: {
        type: 'object',
        properties: { kind: { type: 'string' } },
        oneOf: [ref('Cat'), ref('Dog')],
        discriminator: { propertyName: 'kind' },
      },
      Cat: { allOf: [ref('Pet'), { properties: { lives: { type: 'integer' } } }] },
      Dog: { allOf: [ref('Pet'), { properties: { tricks: { type: 'integer' } } }] },
    });
    expect(problems).toEqual([]);
    const pet = registry.get('Pet');
    const options = pet?.kind === 'union' ? pet.options : [];
    expect(options.map(({ label, schema }) => [label, fieldsOf(schema).map(({ name }) => name)])).toEqual([
      ['Cat', ['kind', 'lives']],
      ['Dog', ['kind', 'tricks']],
    ]);
  });
});

describe('references', () => {
  test('a chain of 3000 named schemas is read without a deep stack', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 3000 }, (_, index) => [
        `S${index}`,
        { type: 'object', properties: { next: ref(`S${index + 1}`) } },
      ]),
    );
    expect(read(ref('S0'), { ...chain, S3000: { type: 'string' } }).registry.size).toBe(3001);
  });

  test('two places with one last key get two names', () => {
    const { registry } = read(
      { type: 'object', properties: { a: ref('A/properties/id'), b: ref('B/properties/id') } },
      {
        A: { properties: { id: { type: 'object', properties: { a: {} } } } },
        B: { properties: { id: { type: 'object', properties: { b: {} } } } },
      },
    );
    expect([...registry.keys()]).toEqual(['A.id', 'B.id']);
  });

  test('a reference to nothing is any value', () => {
    expect(read(ref('Missing')).schema).toMatchObject({ kind: 'scalar', type: 'any value' });
  });

  test('what is beside a reference and changes the shape is merged in', () => {
    const { schema } = read(
      { ...ref('Order'), required: ['id'], properties: { note: { type: 'string' } } },
      { Order: { type: 'object', description: 'An order.', properties: { id: { type: 'string' } } } },
    );
    expect(fieldsOf(schema).map(({ name, presence }) => [name, presence])).toEqual([
      ['id', 'required'],
      ['note', 'optional'],
    ]);
  });
});

describe('allOf', () => {
  test.each(['3.0.3', '3.1.0'])('members beside the only part are kept, in OpenAPI %s', (version) => {
    const schemas = {
      Base: { type: 'object', properties: { id: { type: 'string' } } },
      Order: {
        allOf: [ref('Base')],
        type: 'object',
        required: ['id', 'note'],
        properties: { note: { type: 'string' } },
      },
    };
    const { registry } = read(ref('Order'), schemas, version);
    expect(fieldsOf(registry.get('Order')).map(({ name, presence }) => [name, presence])).toEqual([
      ['id', 'required'],
      ['note', 'required'],
    ]);
    const alias = { allOf: [ref('Base')], type: 'object', description: 'The order.', nullable: true };
    expect(read(alias, schemas, version).schema).toMatchObject({ kind: 'ref', name: 'Base', nullable: true });
  });

  test('words about type and values beside a reference count as well', () => {
    const schemas = { Side: { type: 'string', enum: ['b', 's'] } };
    const meanings = { b: 'You buy.', s: 'You sell.' };
    const { schema } = read({ ...ref('Side'), 'x-type': 'letter', 'x-enum-descriptions': meanings }, schemas);
    expect(schema).toMatchObject({
      kind: 'scalar',
      type: 'letter',
      values: [
        { value: 'b', meaning: [{ kind: 'paragraph' }] },
        { value: 's', meaning: [{ kind: 'paragraph' }] },
      ],
    });
    expect(read({ ...ref('Side'), 'x-unit': 'side' }, schemas).schema).toMatchObject({ kind: 'ref' });
  });

  test('parts that only have words describe the use of the part that is a reference', () => {
    const Type = {
      type: 'object',
      properties: { nested: { allOf: [ref('Type'), { description: 'Inside.', default: null }] } },
    };
    const { registry } = read(ref('Type'), { Type }, '3.0.0');
    expect(fieldOf(registry.get('Type'), 'nested')?.schema).toMatchObject({
      kind: 'ref',
      name: 'Type',
      description: [{ kind: 'paragraph' }],
    });
  });

  test('a member that adds to the schema it is in ends at a name of its own', () => {
    const Node = {
      type: 'object',
      properties: { child: { allOf: [ref('Node'), { properties: { depth: { type: 'integer' } } }] } },
    };
    const { registry, problems } = read(ref('Node'), { Node });
    const child = fieldOf(registry.get('Node'), 'child')?.schema;
    expect(fieldsOf(child).map(({ name }) => name)).toEqual(['child', 'depth']);
    expect(fieldOf(child, 'child')?.schema).toMatchObject({ kind: 'ref', name: 'Node.child' });
    expect(fieldsOf(registry.get('Node.child')).map(({ name }) => name)).toEqual(['child', 'depth']);
    expect(problems).toEqual([]);
  });

  test('a member that one part describes with the whole refers to it, and what another part adds is reported', () => {
    const Node = { allOf: [ref('A'), ref('B')] };
    const A = { properties: { child: { type: 'object', description: 'A child.' }, next: ref('Node') } };
    const B = { properties: { child: ref('Node'), next: { properties: { depth: { type: 'integer' } } } } };
    const { registry, problems } = read(ref('Node'), { Node, A, B });
    expect(fieldsOf(registry.get('Node')).map(({ schema }) => schema)).toMatchObject([
      { kind: 'ref', name: 'Node', description: [{ kind: 'paragraph' }] },
      { kind: 'ref', name: 'Node' },
    ]);
    expect(problems.map(({ what }) => what)).toEqual([
      'next: allOf adds properties to the schema that contains it',
    ]);
  });

  test('a closed part beside a part that requires more is a problem', () => {
    const { problems } = read({
      allOf: [
        { type: 'object', additionalProperties: false, properties: { a: { type: 'string' } } },
        { type: 'object', required: ['b'], properties: { b: { type: 'string' } } },
      ],
    });
    expect(problems.map(({ what }) => what)).toEqual([
      'allOf joins a part that allows no further properties with one that requires b',
    ]);
  });

  test('a property described in a later part keeps its shape', () => {
    const { schema } = read(
      {
        allOf: [
          { properties: { fee: ref('Fee') } },
          { properties: { fee: { description: 'What you pay.' } } },
        ],
      },
      { Fee: { type: 'object', properties: { cost: { type: 'number' } } } },
    );
    expect(fieldOf(schema, 'fee')?.schema).toMatchObject({
      kind: 'ref',
      name: 'Fee',
      description: [{ kind: 'paragraph' }],
    });
  });

  test('the stricter of an exclusive bound of OpenAPI 3.0 and a plain bound wins', () => {
    const { schema } = read({
      allOf: [
        { type: 'number', minimum: 1, exclusiveMinimum: true },
        { minimum: 5, exclusiveMinimum: false },
      ],
    });
    expect(schema.facts).toEqual([{ kind: 'range', value: 'at least 5' }]);
  });

  test('two patterns become one that a text matches only if it matches both', () => {
    const { schema } = read({ allOf: [{ type: 'string', pattern: '^[A-Z]+$' }, { pattern: 'BTC|ETH' }] });
    const pattern = new RegExp(schema.facts.find(({ kind }) => kind === 'pattern')?.value ?? '');
    expect(['XBTC', 'ETH', 'XBT', 'xBTC'].filter((text) => pattern.test(text))).toEqual(['XBTC', 'ETH']);
  });

  test.each([
    [{ type: 'string' }, true],
    [true, { type: 'string' }],
  ])('a schema for other members is not lost beside one that allows any: %j and %j', (left, right) => {
    const { schema } = read({
      allOf: [
        { type: 'object', additionalProperties: left },
        { type: 'object', additionalProperties: right },
      ],
    });
    expect(schema).toMatchObject({ kind: 'map', values: { kind: 'scalar', type: 'string' } });
  });
});

describe('words about values and names', () => {
  test('meanings in a list stay with their values when the enum has null', () => {
    const { schema } = read({
      enum: [null, 'a', 'b'],
      'x-enumDescriptions': ['Nothing.', 'First.', 'Second.'],
    });
    const values = schema.kind === 'scalar' ? schema.values : [];
    expect(values.map(({ value, meaning }) => [value, meaning])).toEqual([
      ['a', [{ kind: 'paragraph', children: [{ kind: 'text', text: 'First.' }] }]],
      ['b', [{ kind: 'paragraph', children: [{ kind: 'text', text: 'Second.' }] }]],
    ]);
  });

  test('each of three alternatives is required when both others are left out', () => {
    const { schema } = read({
      properties: { a: {}, b: {}, c: {} },
      anyOf: [{ required: ['a'] }, { required: ['b'] }, { required: ['c'] }],
    });
    expect(fieldOf(schema, 'a')?.when).toBe('when b and c are left out');
  });

  test('an alternative of two names counts as left out without either', () => {
    const { schema } = read({
      properties: { a: {}, b: {}, c: {} },
      anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }],
    });
    expect(fieldOf(schema, 'a')?.when).toBe('when b or c is left out');
  });

  test('a name that two others depend on lists both', () => {
    const { schema } = read({
      properties: { a: {}, b: {}, c: {} },
      dependentRequired: { b: ['a'], c: ['a'] },
    });
    expect(fieldOf(schema, 'a')?.when).toBe('when b or c is given');
  });

  test('an option goes by the name that its reference encodes', () => {
    const { schema } = read(
      { oneOf: [ref('List%C2%ABOrder%C2%BB'), ref('a~1b')] },
      { 'List«Order»': { type: 'array' }, 'a/b': { type: 'object' } },
    );
    const labels = schema.kind === 'union' ? schema.options.map(({ label }) => label) : [];
    expect(labels).toEqual(['List«Order»', 'a/b']);
  });
});

test('schemas that are nothing but each other are any value, and that is reported', () => {
  const { schema, problems } = read(ref('A'), { A: { allOf: [ref('B')] }, B: { allOf: [ref('A')] } });
  expect(schema).toMatchObject({ kind: 'scalar', type: 'any value' });
  expect(problems.map(({ what }) => what)).toEqual([
    '#/components/schemas/A is nothing but itself, through other schemas',
  ]);
});

test('an option that is only nullable, or whose only value is null, is null', () => {
  const key = { type: 'object', properties: { a: { type: 'string' } } };
  for (const none of [{ nullable: true }, { enum: [null] }]) {
    const { schema } = read({ anyOf: [ref('Key'), none] }, { Key: key }, '3.0.3');
    expect(schema).toMatchObject({ kind: 'ref', name: 'Key', nullable: true });
  }
});

test('lists of different depths have different labels', () => {
  const numbers = { type: 'array', items: { type: 'number' } };
  const lists = { type: 'array', items: numbers };
  const { schema } = read({ anyOf: [numbers, lists, { type: 'array', items: lists }] });
  expect(schema.kind === 'union' && schema.options.map(({ label }) => label)).toEqual([
    'list of numbers',
    'list of lists of numbers',
    'list of lists of lists of numbers',
  ]);
});

test('a heading in the description of a field is bold words, because several fields may have the same heading', () => {
  const name = { type: 'string', description: 'A name.\n\n# Examples\n\nSuch as Ada.' };
  const { schema } = read({ type: 'object', properties: { first: name, last: name } });
  const kinds = fieldsOf(schema).map((field) => field.schema.description.map((block) => block.kind));
  expect(kinds).toEqual([
    ['paragraph', 'paragraph', 'paragraph'],
    ['paragraph', 'paragraph', 'paragraph'],
  ]);
  expect(fieldOf(schema, 'first')?.schema.description[1]).toEqual({
    kind: 'paragraph',
    children: [{ kind: 'strong', children: [{ kind: 'text', text: 'Examples' }] }],
  });
});
