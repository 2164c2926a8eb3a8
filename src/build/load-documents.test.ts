/** Images are found by their names alone, so two of one name are a problem. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smallConfig } from '../../tests/fixtures/small-site/config.ts';
import { openCache } from './cache.ts';
import { listDocuments } from './load-documents.ts';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'documents-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

test('two images with one name in different folders are a problem of the second', async () => {
  const file = path.join(place, 'site.config.mjs');
  for (const name of ['rest/flow.svg', 'fix/flow.svg', 'fix/other.svg']) {
    const image = path.join(place, 'content/assets', name);
    await mkdir(path.dirname(image), { recursive: true });
    await writeFile(image, '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  }
  const { problems } = await listDocuments(
    { ...smallConfig, content: 'content' },
    file,
    await openCache(file),
  ).read();
  expect(problems).toEqual([
    {
      file: 'content/assets/rest/flow.svg',
      what: 'content/assets/fix/flow.svg has the same name, so figures would show only one of them',
      fix: 'rename one of the two files',
    },
  ]);
});
