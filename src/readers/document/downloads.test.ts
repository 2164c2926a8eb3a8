/** The downloads of every OpenAPI fixture are self-contained. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSpecification } from '../specs.ts';

const FOLDER = 'tests/fixtures';
const features = readdirSync(FOLDER).filter((name) => name.startsWith('openapi-'));

function filesOf(feature: string) {
  const folder = path.join(FOLDER, feature);
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.yaml'))
    .sort((a, b) => Number(b === 'input.yaml') - Number(a === 'input.yaml'))
    .map((name) => ({ path: name, text: readFileSync(path.join(folder, name), 'utf8') }));
}

describe.each(features)('%s', (feature) => {
  test('offers downloads that are read without a problem of their own', async () => {
    const { value, problems } = await readSpecification({ id: feature, files: filesOf(feature) });
    expect(value?.downloads.map(({ name }) => name)).toEqual([`${feature}.yaml`, `${feature}.json`]);
    for (const { name, content } of value?.downloads ?? []) {
      const again = await readSpecification({ id: feature, files: [{ path: name, text: content }] });
      expect(again.problems.map(({ what }) => what)).toEqual(problems.map(({ what }) => what));
      expect(again.value?.operations.map(({ id }) => id)).toEqual(value?.operations.map(({ id }) => id));
    }
  });
});
