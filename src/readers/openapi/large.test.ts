import { expect, test } from 'vitest';
import { largeOpenApi } from '../../../tests/fixtures/large-openapi/large-openapi.ts';
import { readOpenApi } from './openapi.ts';

const COUNT = 700;

test('a specification of 700 operations over a circle of 700 schemas is read whole', async () => {
  const text = largeOpenApi(COUNT);
  expect(text.length).toBeGreaterThan(3_500_000);
  const { value, problems } = await readOpenApi({ id: 'things', files: [{ path: 'things.yaml', text }] });
  expect(problems).toEqual([]);
  expect(value?.operations).toHaveLength(COUNT);
  expect(value?.schemas.size).toBe(COUNT);
  // A named schema is mentioned, never copied: the model stays in proportion to the text.
  const model = JSON.stringify({ ...value, downloads: [], schemas: [...(value?.schemas ?? [])] });
  expect(model.length).toBeLessThan(5 * text.length);
}, 120_000);
