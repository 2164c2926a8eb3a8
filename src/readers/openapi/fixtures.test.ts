/** Golden files: every `tests/fixtures/openapi-*` holds an input and the model it must become. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Api } from '../../model/api.ts';
import { readOpenApi } from './openapi.ts';

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

function readJson(feature: string, name: string): unknown {
  return JSON.parse(readFileSync(path.join(FOLDER, feature, name), 'utf8'));
}

/** The model as it is written down: maps as objects, downloads left out. */
function toJson(api: Api | null): unknown {
  if (!api) return null;
  const { downloads: _, schemas, ...rest } = api;
  return JSON.parse(JSON.stringify({ ...rest, schemas: Object.fromEntries(schemas) }));
}

describe.each(features)('%s', (feature) => {
  test('becomes the model beside it', async () => {
    const { value, problems } = await readOpenApi({ id: feature, files: filesOf(feature) });
    const hasProblems = readdirSync(path.join(FOLDER, feature)).includes('problems.json');
    expect(problems).toEqual(hasProblems ? readJson(feature, 'problems.json') : []);
    expect(toJson(value)).toEqual(readJson(feature, 'model.json'));
  });

  test('offers downloads that are read without a problem of their own', async () => {
    const { value, problems } = await readOpenApi({ id: feature, files: filesOf(feature) });
    expect(value?.downloads.map(({ name }) => name)).toEqual([`${feature}.yaml`, `${feature}.json`]);
    for (const { name, content } of value?.downloads ?? []) {
      const again = await readOpenApi({ id: feature, files: [{ path: name, text: content }] });
      expect(again.problems.map(({ what }) => what)).toEqual(problems.map(({ what }) => what));
      expect(again.value?.operations.map(({ id }) => id)).toEqual(value?.operations.map(({ id }) => id));
    }
  });
});
