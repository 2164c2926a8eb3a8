/** Drafts become the values that are sent, and faults are reported by field. */
import { describe, expect, test } from 'vitest';
import { toJsonLine } from '../model/exact-number.ts';
import { holds } from './condition.ts';
import type { Draft, FormField, Shape, ValueSchema } from './console-data.ts';
import { addedDraft, emptyDraft, faultsBelow, toDraft, toValue } from './draft.ts';
import { LONGEST_TEXT } from './limits.ts';

function value(schema: ValueSchema, values: readonly string[] = []): Shape {
  return {
    kind: 'value',
    schema,
    values: values.map((one) => ({ value: one, meaning: '' })),
    isConstant: false,
  };
}

function field(name: string, shape: Shape, more: Partial<FormField> = {}): FormField {
  return { id: name, name, type: '', presence: 'optional', about: '', facts: [], shape, ...more };
}

const TEXT = value({ type: 'string' });

function faultOf(schema: ValueSchema, text: string): string | undefined {
  return toValue(text, value(schema)).faults.get('')?.words;
}

describe('a text', () => {
  test.each([
    [{ type: 'integer' }, '7', 7],
    [{ type: 'number' }, '0.10000000', { $number: '0.10000000' }],
    [{ type: 'integer' }, '9223372036854775807', { $number: '9223372036854775807' }],
    [{ type: 'boolean' }, 'true', true],
    [{ type: 'string' }, '7', '7'],
    [{ type: ['string', 'integer'] }, '7', 7],
    [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, 'latest', 'latest'],
    [{ enum: [1, 2] }, '2', 2],
    [{ type: ['string', 'integer'] }, '007', '007'],
    [{ type: ['string', 'integer'] }, '0x10', '0x10'],
    [{ type: 'number' }, ' 1e5 ', { $number: '1e5' }],
  ])('as %j: %s', (schema, text, expected) => {
    expect(toValue(text, value(schema))).toEqual({ value: expected, faults: new Map() });
  });

  test.each([
    [{ type: 'integer' }, 'x', 'Must be a whole number.'],
    [{ type: ['array', 'object'] }, 'x', 'Must be an array or an object.'],
    [{ type: 'integer', minimum: 1 }, '0', 'Must be at least 1.'],
    [{ type: 'integer', maximum: 5 }, '6', 'Must be at most 5.'],
    [{ type: 'string', pattern: '^a+$' }, 'b', 'Must match ^a+$.'],
    [{ type: 'string', maxLength: 2 }, 'abc', 'Must have at most 2 characters.'],
    [{ type: 'string', enum: ['buy', 'sell'] }, 'hold', 'Must be one of buy, sell.'],
    [{ type: 'string', format: 'date-time' }, 'today', 'Must be a time such as 2026-02-02T09:30:00Z.'],
    [{ type: 'string', format: 'decimal' }, '1,5', 'Must be a decimal number such as 1.25.'],
    [{ type: 'string', maxLength: 1 }, 'ab', 'Must have at most 1 character.'],
    [{ allOf: [{ type: 'string', minLength: 3 }] }, 'a', 'Must have at least 3 characters.'],
  ])('that does not fit %j: %s', (schema, text, fault) => {
    expect(faultOf(schema, text)).toBe(fault);
  });

  test('that the console fills in when it sends is right as it is', () => {
    expect(toValue('{{uuid}}', value({ type: 'string', format: 'uuid' })).faults.size).toBe(0);
  });

  test.each(['x', '007', '0x10', '5.', '1e999x', '1,000'])(
    'that is no number is sent as typed: %s',
    (text) => {
      expect(toValue(text, value({ type: 'integer' }))).toEqual({
        value: text,
        faults: new Map([['', { words: 'Must be a whole number.' }]]),
      });
    },
  );
});

describe('an object', () => {
  const order: Shape = {
    kind: 'object',
    fields: [
      field('type', value({ type: 'string' }, ['limit', 'market']), { presence: 'required' }),
      field('price', value({ type: 'string', format: 'decimal' }), {
        presence: 'conditional',
        when: 'when type is limit',
      }),
      field('note', TEXT),
    ],
  };

  test('reports what is missing', () => {
    expect([...toValue({}, order).faults]).toEqual([['type', { words: 'Required.' }]]);
  });

  test('needs a conditional field while its condition holds, and leaves it out otherwise', () => {
    expect([...toValue({ type: 'limit' }, order).faults]).toEqual([['price', { words: 'Required.' }]]);
    expect(toValue({ type: 'market', price: '1' }, order)).toEqual({
      value: { type: 'market' },
      faults: new Map(),
    });
  });

  test('sends an empty text of an optional field, and nothing for one that was removed', () => {
    expect(toValue({ type: 'market', note: '' }, order).value).toEqual({ type: 'market', note: '' });
    expect(toValue({ type: 'market' }, order).value).toEqual({ type: 'market' });
  });

  test('stops at a field that was added and left unset, instead of sending the request without it', () => {
    const shape: Shape = {
      kind: 'object',
      fields: [
        field('only', value({ type: 'boolean' })),
        field('side', value({ type: 'string' }, ['buy', 'sell'])),
        field('json', { kind: 'json' }),
        field('note', TEXT),
        field('list', { kind: 'list', item: TEXT }),
      ],
    };
    const words = expect.stringMatching(/^Not filled in/);
    const stops = { words, stops: true };
    expect([...toValue({ only: '', side: '', json: '', note: '', list: [] }, shape).faults]).toEqual([
      ['only', stops],
      ['side', stops],
      ['json', stops],
      // What is sent shows that these are empty.
      ['note', { words }],
      ['list', { words }],
    ]);
    expect(toValue({ list: [''] }, shape).faults.get('list/0')?.words).toEqual(words);
    expect(toValue({}, shape).faults.size).toBe(0);
  });

  test('stops at a text that would freeze the page', () => {
    const { value: sent, faults } = toValue({ type: 'market', note: 'x'.repeat(LONGEST_TEXT + 1) }, order);
    expect([...faults]).toEqual([['note', { words: 'Must have at most 250,000 characters.', stops: true }]]);
    expect(sent).toEqual({ type: 'market', note: '' });
    expect(toValue({ type: 'market', note: 'x'.repeat(LONGEST_TEXT) }, order).faults.size).toBe(0);
  });

  test('takes what is empty in an example for a value', () => {
    const shape: Shape = {
      kind: 'object',
      fields: [field('note', TEXT), field('list', { kind: 'list', item: TEXT }), field('deep', order)],
    };
    const draft = { note: '', list: [''], deep: { type: 'market', note: '' } };
    expect(toValue(draft, shape, [{ note: 'x' }, draft]).faults.size).toBe(0);
    expect([...toValue(draft, shape, [{ note: '', list: ['x'] }]).faults.keys()]).toEqual([
      'list/0',
      'deep/note',
    ]);
  });

  test('sends its constants, whatever an address has put in their place', () => {
    const values = [{ value: 'subscribe', meaning: '' }];
    const method: Shape = { kind: 'value', schema: { const: 'subscribe' }, values, isConstant: true };
    const shape: Shape = { kind: 'object', fields: [field('method', method, { presence: 'required' })] };
    expect(toValue({ method: 'cancel_all' }, shape)).toEqual({
      value: { method: 'subscribe' },
      faults: new Map(),
    });
  });

  test('sends members that the form does not know as the example has them', () => {
    const draft = toDraft({ type: 'market', other: [1, { a: null }] }, order);
    expect(toValue(draft, order).value).toEqual({ type: 'market', other: [1, { a: null }] });
  });

  test('starts with what is required', () => {
    expect(emptyDraft(order)).toEqual({ type: '' });
  });
});

test.each<[fact: string | null, type: unknown, started: string]>([
  ['false', 'boolean', 'true'],
  ['false', ['boolean', 'null'], 'true'],
  ['true', 'boolean', ''],
  [null, 'boolean', ''],
  ['false', 'string', ''],
])('a field with the default %s that is added as %j starts as "%s"', (fact, type, started) => {
  const facts = fact === null ? [] : ([['default', fact]] as const);
  expect(addedDraft(field('flag', value({ type }), { facts }))).toBe(started);
});

test.each<[string, Shape, unknown]>([
  ['a list', { kind: 'list', item: value({ type: 'integer' }) }, [1, 2]],
  ['a map', { kind: 'map', keys: 'asset', item: TEXT }, { XBT: '1', ETH: '2' }],
  ['JSON', { kind: 'json' }, { a: [1, 'b', null] }],
  ['null', TEXT, null],
  [
    'an alternative',
    {
      kind: 'union',
      options: [
        { label: 'text', shape: TEXT },
        { label: 'object', shape: { kind: 'object', fields: [field('hash', TEXT)] } },
      ],
    },
    { hash: '0x1' },
  ],
])('%s goes into the form and comes out the same', (_, shape, given) => {
  expect(toValue(toDraft(given, shape), shape)).toEqual({ value: given, faults: new Map() });
});

test('a fault in the middle is at its path', () => {
  const shape: Shape = {
    kind: 'object',
    fields: [
      field('orders', {
        kind: 'list',
        item: { kind: 'object', fields: [field('size', value({ type: 'integer' }))] },
      }),
    ],
  };
  const draft: Draft = { orders: [{ size: '1' }, { size: 'x' }] };
  expect([...toValue(draft, shape).faults.keys()]).toEqual(['orders/1/size']);
});

test.each([
  [{ minItems: 1 }, [], 'Must have at least 1 item.'],
  [{ minItems: 2, maxItems: 15 }, ['a'], 'Must have at least 2 items.'],
  [{ maxItems: 1 }, ['a', 'b'], 'Must have at most 1 item.'],
  [{ minItems: 1 }, ['a'], undefined],
])('a list with %j: %j', (schema, items, fault) => {
  const list: Shape = { kind: 'list', item: TEXT, schema };
  const { value: sent, faults } = toValue({ list: items }, { kind: 'object', fields: [field('list', list)] });
  expect(faults.get('list')?.words).toBe(fault);
  // Sent as it is, so that the server can reject it.
  expect(sent).toEqual({ list: items });
});

test('a fault of a whole part is at its place', () => {
  const { faults } = toValue([], { kind: 'list', item: TEXT, schema: { minItems: 1 } });
  expect([...faultsBelow('body', faults)]).toEqual([['body', { words: 'Must have at least 1 item.' }]]);
  expect([...faultsBelow('body', new Map([['pair', { words: 'Required.' }]]))]).toEqual([
    ['body/pair', { words: 'Required.' }],
  ]);
});

describe('a condition', () => {
  const fields = [
    field('ordertype', TEXT),
    field('close[ordertype]', TEXT),
    field('cliOrdId', TEXT),
    field('timeinforce', TEXT, { facts: [['default', 'GTC']] }),
  ];
  test.each([
    ['when ordertype is iceberg', { ordertype: 'iceberg' }, true],
    ['when ordertype is iceberg', { ordertype: 'limit' }, false],
    ['when ordertype is iceberg', {}, false],
    ['when ordertype is a, b or c', { ordertype: 'b' }, true],
    ['when ordertype is neither market nor settle-position', { ordertype: 'limit' }, true],
    ['when ordertype is neither market nor settle-position', { ordertype: 'market' }, false],
    ['unless ordertype is market', { ordertype: 'market' }, false],
    ['when close[ordertype] is given', { 'close[ordertype]': 'limit' }, true],
    ['when close[ordertype] is given', {}, false],
    ['without cliOrdId', {}, true],
    ['without cliOrdId', { cliOrdId: 'x' }, false],
    ['unless you give cliOrdId', { cliOrdId: 'x' }, false],
    ['when timeinforce is GTC', {}, true],
    ['when close[ordertype] is a type with trigger and limit', { 'close[ordertype]': 'limit' }, null],
    ['when the pair trades a tokenized asset', {}, null],
    ['for options', {}, null],
  ])('"%s" with %j: %s', (when, draft, expected) => {
    expect(holds(when, fields, draft)).toBe(expected);
  });
});

test('JSON is sent with every digit that was typed', () => {
  const draft = '{"id":9223372036854775807,"price":[0.10000000]}';
  expect(toJsonLine(toValue(draft, { kind: 'json' }).value)).toBe(draft);
  expect(toValue('01', { kind: 'json' }).faults.get('')?.words).toMatch(/^This isn't JSON/);
  expect(toValue('['.repeat(9_999) + ']'.repeat(9_999), { kind: 'json' }).faults.size).toBe(1);
});
