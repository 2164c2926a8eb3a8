/** Golden files: what a small repository becomes in the model, one folder per feature. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readOrchestra } from './orchestra.ts';
import { readQuickFixDictionary } from './quickfix-dictionary.ts';

const FOLDERS = [
  { folder: 'fix-components', read: readOrchestra },
  { folder: 'fix-groups', read: readOrchestra },
  { folder: 'fix-code-sets', read: readOrchestra },
  { folder: 'fix-conditional', read: readOrchestra },
  { folder: 'quickfix-dictionary', read: readQuickFixDictionary },
];

describe.each(FOLDERS)('$folder', ({ folder, read }) => {
  const path = `tests/fixtures/${folder}/input.xml`;
  const { value, problems } = read({ id: folder, files: [{ path, text: readFileSync(path, 'utf8') }] });

  test('has no problems', () => {
    expect(problems).toEqual([]);
  });

  test('becomes the expected model', () => {
    const model: unknown = JSON.parse(readFileSync(`tests/fixtures/${folder}/model.json`, 'utf8'));
    // The content of downloads has tests of its own.
    const downloads = value?.downloads.map(({ label, name }) => ({ label, name }));
    const schemas = Object.fromEntries(value?.schemas ?? []);
    expect(JSON.parse(JSON.stringify({ ...value, downloads, schemas }))).toEqual(model);
  });
});
