/** A build reuses what the last one produced from unchanged files, and the result is the same as from scratch. */
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentsOf, endOf, startBuild } from '../fixtures/small-site/building.ts';
import { writeSiteFolder } from '../fixtures/small-site/folder.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Enough guides for the second thread to take part. */
const GUIDES = Array.from({ length: 15 }, (_, number) => `more-${number}`);

let folder: string;
let first: Map<string, string>;

const guide = (words: string) => `---
title: More
description: One of many guides of a small site.
---

${words}

\`\`\`python
print("${words}")
\`\`\`
`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'second-'));
  await writeSiteFolder(folder, {
    apis: [],
    files: Object.fromEntries(GUIDES.map((name) => [`content/guides/${name}.mdx`, guide(name)])),
    rows: GUIDES.map((name) => [`/docs/guides/${name}`, '', 'guides', '', 'page']),
  });
  await build();
  first = await site();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function build(): Promise<string> {
  const { code, told } = await endOf(startBuild(folder));
  if (code !== 0) throw new Error(told);
  return told;
}

const site = () => contentsOf(path.join(folder, 'dist'));
const page = path.join('docs-root', 'docs', 'guides', 'more-3', 'index.html');

test('without a change the site stays', async () => {
  expect(await build()).toContain('nothing has changed');
  expect(await site()).toEqual(first);
});

test('a page that somebody has edited, deleted or added is put right', async () => {
  const at = (name: string) => path.join(folder, 'dist', name);
  await writeFile(at(page), 'edited');
  await rm(at(page.replace('more-3', 'more-4')));
  await writeFile(at('docs-root/added.html'), 'added');
  expect(await build()).not.toContain('nothing has changed');
  expect(await site()).toEqual(first);
});

test('a changed guide changes its page, and the change back brings the first site back', async () => {
  const file = path.join(folder, 'content/guides/more-3.mdx');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll('more-3', 'other words'));
  await build();
  const changed = await site();
  expect(changed.get(page)).not.toBe(first.get(page));
  expect(await readFile(path.join(folder, 'dist', page), 'utf8')).toContain('other words');
  await writeFile(file, text);
  await build();
  expect(await site()).toEqual(first);
});

test('a cache whose files are broken is made again', async () => {
  const cache = path.join(folder, '.cache');
  const entries = await readdir(cache, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    await truncate(path.join(entry.parentPath, entry.name), 40);
  }
  expect(await build()).not.toContain('nothing has changed');
  expect(await site()).toEqual(first);
  expect(await build()).toContain('nothing has changed');
});

test('the cache holds what the last build used and nothing else', async () => {
  const names = async () => (await readdir(path.join(folder, '.cache'), { recursive: true })).toSorted();
  const before = await names();
  await writeFile(path.join(folder, 'content/guides/more-5.mdx'), guide('new words'));
  await build();
  expect(await names()).toHaveLength(before.length);
});
