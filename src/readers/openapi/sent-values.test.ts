/** What samples send where a document has no example, one in another form, or one that isn't of its own schema. */
import { describe, expect, test } from 'vitest';
import type { HttpOperation } from '../../model/operation.ts';
import { toSamples } from '../../samples/samples.ts';
import { readSpecification } from '../specs.ts';

async function read(operation: object, more: object = {}) {
  const head = { openapi: '3.0.3', info: { title: 'Shop', version: '1' } };
  const responses = { 200: { description: 'Done.' } };
  const text = JSON.stringify({
    ...head,
    paths: { '/items': { post: { responses, ...operation } } },
    ...more,
  });
  const { value } = await readSpecification({ id: 'shop', files: [{ path: 'specs/shop.yaml', text }] });
  const [first] = (value?.operations ?? []).filter((each): each is HttpOperation => each.kind === 'http');
  if (first?.sample?.kind !== 'http') throw new Error('The operation has no sample.');
  return { operation: first, sample: first.sample };
}

const bodyOf = async (type: string, media: object, more: object = {}) => {
  const { sample } = await read({ requestBody: { content: { [type]: media } } }, more);
  return sample.body?.value;
};
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const text = { type: 'string' };
const number = { type: 'integer' };

describe('a generated body', () => {
  const charge = {
    type: 'object',
    properties: {
      address: { type: 'object', properties: { city: text } },
      amount: number,
      currency: text,
      legacy: { ...text, deprecated: true },
      id: { ...text, readOnly: true },
    },
  };

  test.each([FORM, JSON_TYPE])('of type %s without required members has the plain ones', async (type) => {
    expect(await bodyOf(type, { schema: charge })).toEqual({ amount: 0, currency: 'string' });
  });

  test('has the required ones alone if there are any', async () => {
    expect(await bodyOf(FORM, { schema: { ...charge, required: ['currency'] } })).toEqual({
      currency: 'string',
    });
  });

  test('has a structure if it has nothing else, and so have its required members', async () => {
    const { address } = charge.properties;
    expect(await bodyOf(JSON_TYPE, { schema: { type: 'object', properties: { address } } })).toEqual({
      address: { city: 'string' },
    });
    const owner = { type: 'object', required: ['address'], properties: { address, name: text } };
    expect(await bodyOf(JSON_TYPE, { schema: owner })).toEqual({ address: { city: 'string' } });
  });

  test('does not make up names for a map', async () => {
    const labels = { type: 'object', additionalProperties: text };
    const schema = { type: 'object', required: ['labels'], properties: { labels } };
    expect(await bodyOf(JSON_TYPE, { schema })).toEqual({ labels: {} });
  });

  test('has an address where the format is url', async () => {
    const schema = {
      type: 'object',
      required: ['webhook'],
      properties: { webhook: { ...text, format: 'url' } },
    };
    expect(await bodyOf(JSON_TYPE, { schema })).toEqual({ webhook: 'https://example.com' });
  });

  test('of a form without any member is empty, and its program runs all the same', async () => {
    const { sample } = await read({ requestBody: { content: { [FORM]: { schema: { type: 'object' } } } } });
    const [curl] = toSamples(sample);
    expect(curl?.code).toContain("body=''\n");
  });
});

describe('a body example', () => {
  const order = {
    type: 'object',
    required: ['side'],
    properties: { side: { enum: ['buy', 'sell'] }, size: number },
  };

  test('that is JSON as text is that JSON', async () => {
    const example = '{"side": "sell", "size": 5}';
    expect(await bodyOf(JSON_TYPE, { schema: order, example })).toEqual({ side: 'sell', size: 5 });
  });

  test('that is text with comments is shown as it is, and samples send a generated value', async () => {
    const example = '// limit order\n{\n  "side": "sell"\n}';
    const content = { [JSON_TYPE]: { schema: order, example } };
    const { operation, sample } = await read({ requestBody: { content } });
    expect(operation.requests[0]?.text).toBe(example);
    expect(sample.body?.value).toEqual({ side: 'buy' });
  });

  test('of another schema is shown as it is, and samples send a generated value', async () => {
    const example = { request_url: '/orders', request_body: { side: 'sell' } };
    const content = { [JSON_TYPE]: { schema: order, example } };
    const { operation, sample } = await read({ requestBody: { content } });
    expect(operation.requests[0]?.text).toContain('request_body');
    expect(sample.body?.value).toEqual({ side: 'buy' });
  });

  test('of another schema is replaced too if it is the example of the named schema itself', async () => {
    const schemas = { Order: { ...order, example: { request_body: { side: 'sell' } } } };
    const schema = { $ref: '#/components/schemas/Order' };
    expect(await bodyOf(JSON_TYPE, { schema }, { components: { schemas } })).toEqual({ side: 'buy' });
  });

  test('keeps in samples what fits, and gets what it lacks', async () => {
    const schema = {
      type: 'object',
      required: ['orders', 'mode'],
      properties: { orders: { type: 'array', items: order }, mode: text, note: text },
    };
    const example = { orders: [{ side: 'sell', size: '5' }, { size: 7 }], note: 'mine' };
    expect(await bodyOf(JSON_TYPE, { schema, example })).toEqual({
      orders: [
        { side: 'sell', size: 0 },
        { side: 'buy', size: 7 },
      ],
      mode: 'string',
      note: 'mine',
    });
  });

  test('with a member more than its schema is sent as it is', async () => {
    const example = { side: 'sell', tag: 'x' };
    expect(await bodyOf(JSON_TYPE, { schema: order, example })).toEqual(example);
  });
});

describe('an argument', () => {
  const queryOf = async (parameter: object) => {
    const { sample } = await read({ parameters: [{ name: 'a', in: 'query', required: true, ...parameter }] });
    return sample.query.map(([, value]) => value);
  };
  const list = { type: 'array', items: text };

  test.each([
    ['is the first of a list of examples for a text', { schema: text, example: ['BTC', 'ETH'] }, ['BTC']],
    ['is the first example of its schema too', { schema: { ...text, example: ['BTC', 'ETH'] } }, ['BTC']],
    ['has a value for an empty list', { schema: { ...list, default: [] } }, ['string']],
    [
      'has a value of the list',
      { schema: { type: 'array', items: { enum: ['1m', '5m'] }, example: [] } },
      ['1m'],
    ],
    ['is a list that is written as text', { schema: list, example: '["x","y"]' }, ['x', 'y']],
    ['is a list that is written with commas', { schema: list, example: 'x,y' }, ['x', 'y']],
    ['is a number that is written as text', { schema: number, example: '5' }, ['5']],
    ['is generated if its example is none', { schema: number, example: 'any number' }, ['0']],
    [
      'keeps an example that nothing replaces',
      { schema: { type: 'string', pattern: '^(?=x)y$' }, example: 'x' },
      ['x'],
    ],
  ])('%s', async (_, parameter, values) => {
    expect(await queryOf(parameter)).toEqual(values);
  });

  test('that is an object is read from JSON', async () => {
    const schema = { type: 'object', properties: { low: number } };
    expect(await queryOf({ schema, style: 'deepObject', example: '{"low":5}' })).toEqual(['5']);
  });
});

test('no program reads the body of a response with status 204', async () => {
  const content = { [JSON_TYPE]: { schema: { type: 'object' } } };
  const { sample } = await read({ responses: { 204: { description: 'Done.', content } } });
  expect(sample.empty).toBe(true);
});

test.each([
  ['023', 'Add order', 'add-order'],
  ['17', undefined, 'post-items'],
  ['v2', 'Add order', 'v2'],
])('the address of an operation with ID %s and summary %s is %s', async (operationId, summary, slug) => {
  const { operation } = await read({ operationId, summary });
  expect(operation.slug).toBe(slug);
});
