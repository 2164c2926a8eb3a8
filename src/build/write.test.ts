/** Writing a site is all or nothing, and never leaves its folder. */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeLeftovers, writeSite } from './write.ts';

let place: string;
let root: string;

beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'write-'));
  root = path.join(place, 'dist');
});
afterEach(() => rm(place, { recursive: true, force: true }));

/** Enough files that some are still unwritten when another one fails. */
const MANY = Array.from({ length: 300 }, (_, page) => ({ path: `docs/${page}/index.html`, content: 'new' }));

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

async function writeOldSite(): Promise<void> {
  await mkdir(path.join(root, 'api'), { recursive: true });
  await writeFile(path.join(root, 'api', 'old.html'), 'old');
}

test('files stand under the base path, in folders of their own', async () => {
  await writeSite(root, '/api/', () => [
    { path: 'index.html', content: 'words' },
    { path: 'docs/x/icon.png', content: new Uint8Array([1, 2]) },
  ]);
  expect(await filesUnder(place)).toEqual(['dist/api/docs/x/icon.png', 'dist/api/index.html']);
  expect(await readFile(path.join(root, 'api/index.html'), 'utf8')).toBe('words');
  expect([...(await readFile(path.join(root, 'api/docs/x/icon.png')))]).toEqual([1, 2]);
});

test('a new site replaces the old one entirely', async () => {
  await writeOldSite();
  await writeSite(root, '/api/', () => [{ path: 'new.html', content: 'new' }]);
  expect(await filesUnder(place)).toEqual(['dist/api/new.html']);
});

test('a write that fails leaves the old site as it was, and nothing beside it', async () => {
  await writeOldSite();
  const clash = [
    { path: 'a', content: 'a file' },
    { path: 'a/b', content: 'below a file' },
  ];
  await expect(writeSite(root, '/api/', () => [...clash, ...MANY])).rejects.toThrow();
  expect(await filesUnder(place)).toEqual(['dist/api/old.html']);
  expect(await readdir(place)).toEqual(['dist']);
});

test.each(['../escaped.html', '../../escaped.html', '../api-2/escaped.html', 'docs/../../escaped.html'])(
  'a path that leads outside is refused: %s',
  async (outside) => {
    await writeOldSite();
    await expect(writeSite(root, '/api/', () => [{ path: outside, content: 'x' }, ...MANY])).rejects.toThrow(
      'outside of the site',
    );
    expect(await filesUnder(place)).toEqual(['dist/api/old.html']);
    expect(await readdir(place)).toEqual(['dist']);
  },
);

describe('files that are made while others are written', () => {
  async function* made(end: () => void) {
    yield* MANY;
    end();
  }

  test('are all there in the end, and counted', async () => {
    expect(await writeSite(root, '/api/', () => made(() => {}))).toBe(MANY.length);
    expect(await filesUnder(path.join(root, 'api/docs'))).toHaveLength(MANY.length);
  });

  test('are written before the last one is made', async () => {
    async function* watched() {
      yield* MANY;
      const fresh = (await readdir(place)).find((name) => name.startsWith('dist.new-')) ?? '';
      expect((await filesUnder(path.join(place, fresh))).length).toBeGreaterThan(0);
    }
    await writeSite(root, '/api/', watched);
  });

  test('leave the old site as it was when one of them cannot be made', async () => {
    await writeOldSite();
    const fail = () => {
      throw new Error('cannot be rendered');
    };
    await expect(writeSite(root, '/api/', () => made(fail))).rejects.toThrow('cannot be rendered');
    expect(await filesUnder(place)).toEqual(['dist/api/old.html']);
    expect(await readdir(place)).toEqual(['dist']);
  });
});

test.each(['images/con.svg', 'Aux/a.html', 'files/a.', `${'注'.repeat(81)}.html`])(
  'a file that some disks cannot store is refused: %s',
  async (name) => {
    await writeOldSite();
    const made = () => [{ path: name, content: 'x' }];
    await expect(writeSite(root, '/api/', made)).rejects.toThrow(
      'some disks cannot store a file of this name',
    );
    expect(await filesUnder(place)).toEqual(['dist/api/old.html']);
  },
);

test('a base path that leads outside is refused', async () => {
  await writeOldSite();
  await expect(writeSite(root, '/../escaped/', () => MANY)).rejects.toThrow('outside of the site');
  expect(await readdir(place)).toEqual(['dist']);
});

test('an old site that a stopped build took away comes back; one that is not needed any more goes', async () => {
  await writeOldSite();
  await rename(root, `${root}.old-99999999`);
  await removeLeftovers(root);
  expect(await filesUnder(place)).toEqual(['dist/api/old.html']);
  await mkdir(`${root}.old-99999999`);
  await removeLeftovers(root);
  expect(await readdir(place)).toEqual(['dist']);
});

test('what a stopped build left behind goes; what belongs to a running one or to somebody else stays', async () => {
  // No process has an ID this high.
  const names = ['dist.new-99999999', `dist.new-${process.ppid}`, 'dist.new-notes', 'other.new-99999999'];
  for (const name of names) await mkdir(path.join(place, name));
  await writeSite(root, '/api/', () => MANY);
  expect((await readdir(place)).toSorted()).toEqual(
    ['dist', `dist.new-${process.ppid}`, 'dist.new-notes', 'other.new-99999999'].toSorted(),
  );
});
