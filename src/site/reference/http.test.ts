/** Pages of HTTP operations: who sends what. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSpecification } from '../../readers/specs.ts';
import { layOut } from './layout.ts';

test('the reader receives the request of a callback and sends the response to it', async () => {
  const path = 'tests/fixtures/openapi-callbacks/input.yaml';
  const files = [{ path, text: readFileSync(path, 'utf8') }];
  const { value: api } = await readSpecification({ id: 'api', files });
  const references = api ? [...layOut(api, '/docs/api').references.values()] : [];
  const parts = references.flatMap((reference) => reference.parts);
  expect(
    parts.map(({ id, direction, fields }) => [id, direction, ...fields.map(({ name }) => name)]),
  ).toEqual([
    ['body', 'send', 'url'],
    ['response-202', 'receive'],
    ['callback-report-done-body', 'receive', 'id'],
    ['callback-report-done-response-200', 'send', 'next', 'secret'],
    ['callback-report-done-response-204', 'send'],
  ]);
});
