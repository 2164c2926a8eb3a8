/** Errors of an operation that have the same shape are one part of its page. */
import { expect, test } from 'vitest';
import { plainText } from '../../model/walk.ts';
import { readSpecification } from '../../readers/specs.ts';
import { layOut } from './layout.ts';

const ERROR = { type: 'object', properties: { code: { type: 'string' } } };
const OTHER = { type: 'object', properties: { reason: { type: 'string' } } };

async function readParts(responses: object) {
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/orders': { get: { responses } } },
    components: { schemas: { Error: ERROR } },
  });
  const { value: api } = await readSpecification({ id: 'api', files: [{ path: 'api.json', text }] });
  const [reference] = api ? [...layOut(api, '/docs/api').references.values()] : [];
  if (!reference) throw new Error('There is no page.');
  return reference;
}

const json = (description: string, schema: object, example?: unknown) => ({
  description,
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
});
const error = { $ref: '#/components/schemas/Error' };

test('they are listed with what each status means', async () => {
  const { parts, scenarios } = await readParts({
    200: json('Done.', OTHER),
    400: json('The request is wrong.', error),
    404: json('There is no such order.', error),
    default: json('Try again.', error),
  });
  expect(parts.map(({ id, title, fields }) => [id, title, fields.length])).toEqual([
    ['response-200', 'Response 200', 1],
    ['response-400', 'Responses 400, 404, any other: Error', 1],
  ]);
  const [list] = parts[1]?.intro ?? [];
  const words = list?.kind === 'list' ? list.items.map(([first]) => first) : [];
  expect(words.map((each) => (each?.kind === 'paragraph' ? plainText(each.children) : ''))).toEqual([
    '400: The request is wrong.',
    '404: There is no such order.',
    'default: Try again.',
  ]);
  expect(scenarios).toHaveLength(2);
  expect(parts[1]?.aliases).toEqual(['response-404', 'response-default']);
});

test('they keep every example that differs', async () => {
  const { parts } = await readParts({
    400: json('No.', error, { code: 'wrong' }),
    401: json('No.', error, { code: 'key' }),
    403: json('No.', error, { code: 'key' }),
  });
  const items = parts[0]?.examples.flatMap((group) => group.items) ?? [];
  expect(items.map(({ label, code }) => [label, JSON.parse(code.code)])).toEqual([
    ['Example', { code: 'wrong' }],
    ['Example (401)', { code: 'key' }],
  ]);
  expect(parts[0]?.intro).toHaveLength(1);
});

test('those of another shape or with other headers stay alone, as do successes', async () => {
  const headers = { 'Retry-After': { schema: { type: 'integer' } } };
  const { parts } = await readParts({
    200: json('Done.', error),
    201: json('Made.', error),
    400: json('No.', error),
    409: json('No.', OTHER),
    429: { ...json('Wait.', error), headers },
  });
  expect(parts.map(({ title }) => title)).toEqual([
    'Response 200',
    'Response 201',
    'Response 400',
    'Response 409',
    'Response 429',
  ]);
});
