/** Every member of every schema is shown somewhere, in each format and for every kind of schema. */
import { expect, test } from 'vitest';
import { readSpecification } from '../../src/readers/specs.ts';
import { filesOf, listFeatures, toFixtureSite } from './golden.support.ts';
import { type Shape, shapesIn, unshownShapes } from './members.support.ts';

/** Fixtures except FIX and intentional conflicts, of which only the first part is shown. */
const FEATURES = listFeatures().filter((feature) => !/^(fix|quickfix)-|conflict$/.test(feature));

async function countMembers(feature: string) {
  const { value: api } = await readSpecification({ id: feature, files: filesOf(feature) });
  if (!api) throw new Error(`${feature} cannot be read`);
  const json = api.downloads.find(({ name }) => name.endsWith('.json'))?.content ?? '';
  const shapes = shapesIn(JSON.parse(json));
  return { shapes, unshown: unshownShapes(shapes, toFixtureSite(api)) };
}

function membersOf(shapes: readonly Shape[]): number {
  return shapes.flatMap(({ names }) => names).length;
}

test.each(FEATURES)('every shape of %s has all of its members on one page', async (feature) => {
  expect((await countMembers(feature)).unshown).toEqual([]);
});

test('members are found in every place where a schema can be', async () => {
  expect(membersOf((await countMembers('openapi-conditions')).shapes)).toBe(17);
});
