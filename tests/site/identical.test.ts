/** The same input gives the same bytes. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildAside, filesUnder } from './built-site.ts';

const roots: string[] = [];
afterAll(() => Promise.all(roots.map((root) => rm(path.dirname(root), { recursive: true, force: true }))));

test('two builds are identical, byte for byte', { timeout: 600_000 }, async () => {
  const first = await buildAside('site.config.ts');
  roots.push(first);
  const second = await buildAside('site.config.ts');
  roots.push(second);
  const files = await filesUnder(first);
  expect(await filesUnder(second)).toEqual(files);
  const different = await Promise.all(
    files.map(async (file) => {
      const [one, two] = await Promise.all([first, second].map((root) => readFile(path.join(root, file))));
      return one && two?.equals(one) ? [] : [file];
    }),
  );
  expect(different.flat()).toEqual([]);
  expect(files.length).toBeGreaterThan(1800);
});
