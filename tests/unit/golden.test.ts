/**
 * Golden files: every folder of `tests/fixtures` with an input has the model and the Markdown pages it becomes.
 * `GOLDEN=write npx vitest run --project unit golden` rewrites them; read the difference as an integrator would.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FIXTURES, type Golden, listFeatures, readFeature } from './golden.support.ts';

const features = listFeatures();

test('the features are found', () => {
  expect(features.length).toBeGreaterThan(30);
});

describe.each(features)('%s', (feature) => {
  const file = (name: string) => path.join(FIXTURES, feature, name);
  const readJson = (name: string): unknown => JSON.parse(readFileSync(file(name), 'utf8'));
  let golden: Golden = { model: null, problems: [], page: '' };
  beforeAll(async () => {
    golden = await readFeature(feature);
    if (process.env.GOLDEN !== 'write') return;
    writeFileSync(file('model.json'), `${JSON.stringify(golden.model, null, 2)}\n`);
    writeFileSync(file('page.md'), golden.page);
  }, 60_000);

  test('has the problems beside it, or none', () => {
    expect(golden.problems).toEqual(existsSync(file('problems.json')) ? readJson('problems.json') : []);
  });

  test('becomes the model beside it', () => {
    expect(golden.model).toEqual(readJson('model.json'));
  });

  test('becomes the pages beside it', () => {
    expect(golden.page).toBe(readFileSync(file('page.md'), 'utf8'));
  });
});
