/** A clone on Windows builds the same site. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readInventory } from '../readers/content/inventory.ts';
import { readSource } from './load-documents.ts';
import { collectFiles } from './spec-files.ts';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'text-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

test('content with the line endings of Windows is read like any other', async () => {
  await mkdir(path.join(place, 'content'));
  const rows = ['route\ttitle\tsidebar\tgroup\tkind', '/docs/start\tStart\tguides\t\tpage', ''];
  await writeFile(path.join(place, 'content/inventory.tsv'), rows.join('\r\n'));
  const source = readSource(path.join(place, 'site.config.ts'), 'content/inventory.tsv');
  const { value, problems } = readInventory(source, { variables: new Map(), imageSize: () => null });
  expect(problems).toEqual([]);
  expect(value).toEqual([expect.objectContaining({ route: '/docs/start', kind: 'page', line: 2 })]);
});

test('so is a specification', async () => {
  const file = path.join(place, 'api.yaml');
  await writeFile(file, 'openapi: 3.1.0\r\ninfo: {}\r\n');
  expect(collectFiles(file)).toEqual([{ path: file, text: 'openapi: 3.1.0\ninfo: {}\n' }]);
});
