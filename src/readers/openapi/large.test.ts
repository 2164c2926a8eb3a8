import { expect, test } from 'vitest';
import { largeOpenApi } from '../../../tests/fixtures/large-openapi/large-openapi.ts';
import { readSpecification } from '../specs.ts';

/** Enough to show disproportionate growth; the bench reads 700 and 2,800. */
const COUNT = 100;

test('a specification of many operations over schemas that lead to each other is read whole', async () => {
  const text = largeOpenApi(COUNT);
  expect(text.length).toBeGreaterThan(500_000);
  const { value, problems } = await readSpecification({
    id: 'things',
    files: [{ path: 'things.yaml', text }],
  });
  expect(problems).toEqual([]);
  expect(value?.operations).toHaveLength(COUNT);
  expect(value?.schemas.size).toBeGreaterThan(COUNT / 4);
  // Named schemas are referenced, never copied (shared responses are), so the model stays in proportion to the text.
  const model = JSON.stringify({ ...value, downloads: [], schemas: [...(value?.schemas ?? [])] });
  expect(model.length).toBeLessThan(6 * text.length);
}, 120_000);
