/** Responses to valid requests of APIs that document them in other ways than ours, and addresses that several share. */
import { describe, expect, test } from 'vitest';
import { readSpecification } from '../readers/specs.ts';
import { bodyOf, createTestSandbox } from './running.support.ts';

/** Opens an API with these paths, and returns how to call it. */
async function open(paths: object, more: object = {}) {
  const head = { openapi: '3.1.0', info: { title: 'Shop', version: '1' } };
  const text = JSON.stringify({ ...head, paths, ...more });
  const { value: api } = await readSpecification({
    id: 'shop',
    files: [{ path: 'specs/shop.yaml', text }],
  });
  if (!api) throw new Error('The specification cannot be read.');
  const { send } = await createTestSandbox([], [api]);
  return (method: string, target: string, value?: unknown) =>
    send({
      method,
      target,
      headers: value === undefined ? {} : { 'content-type': 'application/json' },
      body: Buffer.from(value === undefined ? '' : JSON.stringify(value)),
    });
}

const json = (schema: object, more: object = {}) => ({
  content: { 'application/json': { schema, ...more } },
});
const FAULT = { type: 'object', properties: { message: { type: 'string' } } };
const ITEM = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
const done = { 200: { description: 'Done.' } };

describe('a valid request gets a documented success', () => {
  test('if the request and an error have generated examples, and the success has its own', async () => {
    const call = await open({
      '/items': {
        post: {
          requestBody: json(ITEM),
          responses: {
            200: { description: 'Done.', ...json(ITEM, { examples: { first: { value: { name: 'Ink' } } } }) },
            default: { description: 'Failed.', ...json(FAULT) },
          },
        },
      },
    });
    const verdict = call('POST', '/items', { name: 'string' });
    expect(verdict.reply.status).toBe(200);
    expect(bodyOf(verdict)).toEqual({ name: 'Ink' });
  });

  test('if the examples of the request and of an error have no name', async () => {
    const call = await open({
      '/items': {
        put: {
          requestBody: json(ITEM, { example: { name: 'Ink' } }),
          responses: {
            204: { description: 'Done.' },
            409: { description: 'Failed.', ...json(FAULT, { example: { message: 'taken' } }) },
          },
        },
      },
    });
    expect(call('PUT', '/items', { name: 'Ink' }).reply.status).toBe(204);
  });

  test('if the only named request shares its name with an error', async () => {
    const call = await open({
      '/items': {
        post: {
          requestBody: json(ITEM, { examples: { one: { value: { name: 'Ink' } } } }),
          responses: {
            200: { description: 'Done.', ...json(ITEM) },
            400: {
              description: 'Failed.',
              ...json(FAULT, { examples: { one: { value: { message: 'no' } } } }),
            },
          },
        },
      },
    });
    expect(call('POST', '/items', { name: 'Ink' }).reply.status).toBe(200);
  });

  test('if its JSON has neither an example nor a schema to make one from', async () => {
    const call = await open({
      '/items': {
        get: {
          responses: {
            200: { description: 'Done.', content: { 'application/json': {} } },
            400: { description: 'Failed.', ...json(FAULT) },
          },
        },
      },
    });
    const { reply } = call('GET', '/items');
    expect([reply.status, reply.type, reply.body.toString()]).toEqual([200, 'application/json', '{}']);
  });

  test('if "default" is all that is documented beside errors', async () => {
    const responses = {
      default: { description: 'Done.', ...json(ITEM, { example: { name: 'Ink' } }) },
      404: { description: 'Unknown.' },
    };
    const call = await open({ '/items': { get: { responses } } });
    expect(call('GET', '/items').reply.status).toBe(200);
  });

  test('as bytes if it is a file, whatever its schema says', async () => {
    const image = { 'image/png': { schema: { $ref: '#/components/schemas/Image' } } };
    const call = await open(
      { '/image': { get: { responses: { 200: { description: 'Done.', content: image } } } } },
      { components: { schemas: { Image: { type: 'string', format: 'binary' } } } },
    );
    expect(call('GET', '/image').reply.body.toString()).not.toBe('string');
  });

  test('without a body if its status can have none, whatever is documented', async () => {
    const call = await open({
      '/items': {
        put: { requestBody: json(ITEM), responses: { 204: { description: 'Done.', ...json(ITEM) } } },
      },
    });
    const { reply } = call('PUT', '/items', { name: 'Ink' });
    expect([reply.status, reply.body]).toEqual([204, '']);
  });

  test('if only errors are documented: one without a body', async () => {
    const call = await open({ '/items': { delete: { responses: { 405: { description: 'No.' } } } } });
    const { reply } = call('DELETE', '/items');
    expect([reply.status, reply.body]).toEqual([204, '']);
  });
});

describe('operations at one address', () => {
  const fixed = (name: string) => ({ get: { operationId: name, responses: done } });

  test('are told apart by the query in their path', async () => {
    const call = await open({
      '/items': fixed('plain'),
      '/items?beta=true': fixed('beta'),
      '/tags?kind=new': fixed('tags'),
    });
    expect(call('GET', '/items')).toMatchObject({ operation: 'plain', rejections: [] });
    expect(call('GET', '/items?beta=true')).toMatchObject({ operation: 'beta', rejections: [] });
    expect(call('GET', '/tags?kind=new')).toMatchObject({ operation: 'tags', rejections: [] });
    expect(call('GET', '/tags')).toMatchObject({ operation: '' });
  });

  test('are told apart by what they accept', async () => {
    const put = (operationId: string, name: string) => ({
      put: {
        operationId,
        requestBody: json({ type: 'object', required: [name], properties: { [name]: { type: 'string' } } }),
        responses: done,
      },
    });
    const call = await open({ '/items/1': put('rename', 'name'), '/items/1#tag': put('tag', 'tag') });
    expect(call('PUT', '/items/1', { name: 'a' })).toMatchObject({ operation: 'rename', rejections: [] });
    expect(call('PUT', '/items/1', { tag: 'a' })).toMatchObject({ operation: 'tag', rejections: [] });
    expect(call('PUT', '/items/1', {})).toMatchObject({ operation: 'rename' });
  });

  test('with a variable at the same place are told apart by its values', async () => {
    const by = (name: string, schema: object) => ({
      get: {
        operationId: name,
        parameters: [{ name, in: 'path', required: true, schema }],
        responses: done,
      },
    });
    const call = await open({
      '/items/{filter}': by('filter', { enum: ['open', 'closed'] }),
      '/items/{id}': by('id', { type: 'integer' }),
    });
    expect(call('GET', '/items/open')).toMatchObject({ operation: 'filter', rejections: [] });
    expect(call('GET', '/items/5')).toMatchObject({ operation: 'id', rejections: [] });
  });
});

describe('a form', () => {
  const form = (schema: object, encoding?: object) => ({
    requestBody: { content: { 'application/x-www-form-urlencoded': { schema, encoding } } },
    responses: done,
  });
  const SCOPE = {
    type: 'object',
    required: ['type'],
    properties: { type: { enum: ['user', 'account'] }, user: { type: 'string' } },
  };

  async function post(schema: object, encoding: object | undefined, text: string) {
    const head = { openapi: '3.1.0', info: { title: 'Shop', version: '1' } };
    const spec = JSON.stringify({ ...head, paths: { '/a': { post: form(schema, encoding) } } });
    const { value: api } = await readSpecification({ id: 'shop', files: [{ path: 'a.yaml', text: spec }] });
    if (!api) throw new Error('The specification cannot be read.');
    const { send } = await createTestSandbox([], [api]);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return send({ method: 'POST', target: '/a', headers, body: Buffer.from(text) });
  }

  test('is read with the names in brackets that its style writes', async () => {
    const schema = { type: 'object', required: ['scope'], properties: { scope: SCOPE } };
    const encoding = { scope: { style: 'deepObject', explode: true } };
    const verdict = await post(schema, encoding, 'scope%5Btype%5D=user&scope[user]=5');
    expect(verdict.rejections).toEqual([]);
    expect(verdict.body).toEqual({ scope: { type: 'user', user: '5' } });
    expect((await post(schema, encoding, 'scope[type]=robot')).rejections).toMatchObject([{ rule: 'field' }]);
    expect((await post(schema, encoding, 'scope[kind]=user')).rejections).toMatchObject([
      { rule: 'unknown-field', path: '/scope/kind' },
      { rule: 'missing-field' },
    ]);
  });

  test('can hold lists of objects in brackets', async () => {
    const items = { type: 'array', items: ITEM };
    const verdict = await post(
      { type: 'object', properties: { items } },
      { items: { style: 'deepObject', explode: true } },
      'items[0][name]=Ink&items[1][name]=Pen',
    );
    expect(verdict.rejections).toEqual([]);
    expect(verdict.body).toEqual({ items: [{ name: 'Ink' }, { name: 'Pen' }] });
  });

  test('keeps a name in brackets that is a field of its own', async () => {
    const verdict = await post(
      { type: 'object', properties: { 'tags[]': { type: 'string' } } },
      undefined,
      'tags[]=a',
    );
    expect(verdict).toMatchObject({ rejections: [], body: { 'tags[]': 'a' } });
  });
});
