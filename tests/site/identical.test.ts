/** The same input gives the same bytes, also when the specifications are not read again. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildAside, DIST, filesUnder } from './built-site.ts';

let again = '';
afterAll(() => rm(path.dirname(again), { recursive: true, force: true }));

test('a second build is identical, byte for byte', { timeout: 600_000 }, async () => {
  again = await buildAside('site.config.ts');
  const files = await filesUnder(DIST);
  expect(await filesUnder(again)).toEqual(files);
  const different = await Promise.all(
    files.map(async (file) => {
      const [one, two] = await Promise.all([DIST, again].map((root) => readFile(path.join(root, file))));
      return one && two?.equals(one) ? [] : [file];
    }),
  );
  expect(different.flat()).toEqual([]);
  expect(files.length).toBeGreaterThan(1800);
});
