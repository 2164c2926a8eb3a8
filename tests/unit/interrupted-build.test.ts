/** A build that fails or is killed leaves the site as it was; no build needs a network. Each has its own process. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentsOf, endOf, startBuild } from '../fixtures/small-site/building.ts';
import { writeSiteFolder } from '../fixtures/small-site/folder.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const GUIDE = '---\ntitle: Start\ndescription: Where to begin with the things.\n---\n\nRead.\n';
const SUPPORT = 'tests/fixtures/small-site';

let folder: string;
let before: Map<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'interrupted-'));
  await writeSiteFolder(folder, { apis: [], files: {} });
  const built = await endOf(startBuild(folder, `${SUPPORT}/without-network.mjs`));
  expect(built).toMatchObject({ code: 0, told: expect.not.stringContaining('WENT OUT') });
  before = await contentsOf(path.join(folder, 'dist'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a build that hangs at some point, and kills it there. */
async function killWhen(preload: string): Promise<void> {
  // With the cache, the build would see that nothing has changed, and write nothing.
  await rm(path.join(folder, '.cache'), { recursive: true });
  const build = startBuild(folder, `${SUPPORT}/${preload}`);
  const end = endOf(build);
  await new Promise<void>((resolve, reject) => {
    build.stdout?.on('data', (text) => String(text).includes('STANDS STILL') && resolve());
    void end.then(({ told }) => reject(new Error(`the build came to its end:\n${told}`)));
  });
  build.kill('SIGKILL');
  await end.catch(() => {});
}

async function folders(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('dist'));
}

test('a build without a network is complete', () => {
  expect(before.size).toBeGreaterThan(20);
  expect([...before.keys()]).toContain('docs-root/docs/guides/start/index.html');
});

test('an attempt to reach the network would be seen', async () => {
  const other = path.join(folder, 'reaching');
  await writeSiteFolder(other, {
    apis: [],
    files: { 'site.config.ts': 'fetch("http://127.0.0.1:9");' },
  });
  const built = await endOf(startBuild(other, `${SUPPORT}/without-network.mjs`));
  expect(built).toMatchObject({ code: 1, told: expect.stringContaining('WENT OUT by fetch') });
});

test('a build that is killed while it writes leaves the site byte for byte', async () => {
  await killWhen('stop-while-writing.mjs');
  expect(await contentsOf(path.join(folder, 'dist'))).toEqual(before);
  expect(await folders()).toEqual(['dist', expect.stringMatching(/^dist\.new-\d+$/)]);
});

test('the next build tidies up; killed while it replaces the site, it leaves it beside its place, and the next brings it back', async () => {
  await killWhen('stop-while-renaming.mjs');
  expect(await folders()).toEqual([
    expect.stringMatching(/^dist\.new-\d+$/),
    expect.stringMatching(/^dist\.old/),
  ]);
  const guide = path.join(folder, 'content/guides/start.mdx');
  await writeFile(guide, 'No front matter.\n');
  const failed = await endOf(startBuild(folder));
  expect(failed).toMatchObject({ code: 1, told: expect.stringContaining('nothing was written') });
  expect(failed.told).not.toMatch(/^ {4}at /m);
  expect(await folders()).toEqual(['dist']);
  expect(await contentsOf(path.join(folder, 'dist'))).toEqual(before);
});

test('a build on a full disk is a message with a file, and leaves the site as it was', async () => {
  await writeFile(path.join(folder, 'content/guides/start.mdx'), GUIDE);
  await rm(path.join(folder, '.cache'), { recursive: true });
  const { code, told } = await endOf(startBuild(folder, `${SUPPORT}/full-disk.mjs`));
  expect(told).toMatch(/^\S*dist\.new-\d+\/\S+ {2}no space left on the disk.* → free some space/m);
  expect(told).not.toMatch(/^ {4}at /m);
  expect(code).toBe(1);
  expect(await folders()).toEqual(['dist']);
  expect(await contentsOf(path.join(folder, 'dist'))).toEqual(before);
});
