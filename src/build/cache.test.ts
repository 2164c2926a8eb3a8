/** The cache finds results by their inputs, replaces damaged ones, and removes unused ones. */
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeSiteFolder } from '../../tests/fixtures/small-site/folder.ts';
import { runHere } from '../../tests/fixtures/small-site/running-here.ts';
import { CODE, cached, keyOf, openCache } from './cache.ts';
import { hashOfFiles } from './code.mjs';

let root = '';
let made: string[] = [];
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cache-'));
  made = [];
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Asks a newly opened cache, as each build does. */
async function ask(text: string, site = 'site.config.ts'): Promise<unknown> {
  const make = async () => {
    made.push(text);
    return { text, map: new Map([['a', 1]]) };
  };
  return cached(await openCache(site, root), keyOf(text), make, (result) => result.text !== 'unsound');
}

/** Lists all cached files. */
async function files(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

test('the next build takes what the last one made, as it was', async () => {
  const first = await ask('a');
  expect(await ask('a')).toEqual(first);
  expect(made).toEqual(['a']);
});

test('other inputs and another site are made again', async () => {
  await ask('a');
  await ask('b');
  await ask('a', 'other.config.ts');
  expect(made).toEqual(['a', 'b', 'a']);
});

/** Adds to a set of files everything they import, directly or through another. */
async function withImports(files: Set<string>): Promise<Set<string>> {
  for (const file of files) {
    const text = await readFile(file, 'utf8');
    for (const [, name = ''] of text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\..+?)';$/gm))
      files.add(path.join(path.dirname(file), name));
  }
  return files;
}

test('a change of any code that reads specifications and makes their files makes them again', async () => {
  const first = [
    'readers/specs',
    'checks/editorial',
    'site/reference/layout',
    'outputs/client-files/client-files',
  ];
  const used = await withImports(new Set(first.map((name) => `src/${name}.ts`)));
  const isPart = (file: string) => CODE.readers.some((name) => file === name || file.startsWith(`${name}/`));
  expect([...used].filter((file) => !isPart(file))).toEqual([]);
});

test('code counts as another when a file changes, but not when a test does', async () => {
  const before = hashOfFiles([root]);
  await writeFile(path.join(root, 'a.test.tsx'), '');
  await writeFile(path.join(root, 'a.support.ts'), '');
  expect(hashOfFiles([root])).toBe(before);
  await writeFile(path.join(root, 'a.ts'), '');
  expect(hashOfFiles([root])).not.toBe(before);
});

test('inputs are kept apart from each other', () => {
  expect(keyOf('ab', 'c')).not.toBe(keyOf('a', 'bc'));
});

test('what is not sound is made again', async () => {
  await ask('unsound');
  await ask('unsound');
  expect(made).toEqual(['unsound', 'unsound']);
});

test.each([
  ['empty', (file: string) => truncate(file, 0)],
  ['cut off', (file: string) => truncate(file, 50)],
  [
    'changed in one place',
    async (file: string) => {
      const bytes = await readFile(file);
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 3) ^ 1, bytes.length - 3);
      await writeFile(file, bytes);
    },
  ],
  ['something else', (file: string) => writeFile(file, 'not a result')],
])('a file that is %s is made again', async (_what, damage) => {
  const first = await ask('a');
  for (const file of await files()) await damage(file);
  expect(await ask('a')).toEqual(first);
  expect(await ask('a')).toEqual(first);
  expect(made).toEqual(['a', 'a']);
});

test('what a build did not ask for goes', async () => {
  for (const name of ['a', 'b', 'd']) await ask(name);
  const cache = await openCache('site.config.ts', root);
  cache.find(keyOf('b'));
  cache.store(keyOf('c'), 'c');
  // As if only the other thread read it.
  cache.has(keyOf('d'));
  await cache.removeUnused();
  expect((await files()).map((file) => path.basename(file)).toSorted()).toEqual(
    [keyOf('b'), keyOf('c'), keyOf('d')].toSorted(),
  );
});

test('the sites that were built last stay', async () => {
  for (const site of ['1', '2', '3', '4', '5']) await ask('a', site);
  const cache = await openCache('1', root);
  cache.find(keyOf('a'));
  await cache.removeUnused();
  expect(await files()).toHaveLength(4);
  await ask('a', '1');
  expect(made).toHaveLength(5);
});

test('a folder that cannot be written to or read is a miss', async () => {
  const inTheWay = path.join(root, 'file');
  await writeFile(inTheWay, '');
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const cache = await openCache('site.config.ts', path.join(inTheWay, 'sites'));
  const make = () => 'made';
  expect([await cached(cache, keyOf('a'), make), await cached(cache, keyOf('a'), make)]).toEqual([
    'made',
    'made',
  ]);
  await cache.removeUnused();
  expect(said.mock.calls).toEqual([[expect.stringContaining('no cache, so builds take longer')]]);
  said.mockRestore();
});

test('a result whose place is taken by a folder is a miss', async () => {
  const first = await ask('a');
  for (const file of await files()) {
    await rm(file);
    await mkdir(file);
  }
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await ask('a')).toEqual(first);
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});

/** Results of other forms than any code expects, each stored with its right checksum. */
const ODD = [{}, [], new Map(), 'text', null, 5, [{}]];

test('a result of another key counts as missing, and so does what is no result', async () => {
  await ask('a');
  const [file = ''] = await files();
  const content = await readFile(file);
  await writeFile(path.join(path.dirname(file), keyOf('b')), content);
  await ask('b');
  expect(made).toEqual(['a', 'b']);
  for (const odd of ['text', null, 5]) {
    const cache = await openCache('site.config.ts', root);
    cache.store(keyOf('a'), odd);
    expect(cache.find(keyOf('a'))).toBeUndefined();
  }
});

test('results of another form lead to a second attempt without them, not to a stack trace', async () => {
  const folder = path.join(root, 'site');
  await writeSiteFolder(folder, { apis: [], files: {} });
  const configFile = path.join(folder, 'site.config.ts');
  expect(await runHere(folder, ['check'])).toMatchObject({ code: 0 });
  const sites = path.join(folder, '.cache/sites');
  for (const odd of ODD) {
    const cache = await openCache(configFile);
    for (const name of await readdir(sites, { recursive: true })) cache.store(path.basename(name), odd);
    const { code, told } = await runHere(folder, ['check']);
    expect(told).not.toMatch(/^ {4}at /m);
    expect([code, told]).toEqual([0, expect.stringContaining('no problems')]);
  }
});
