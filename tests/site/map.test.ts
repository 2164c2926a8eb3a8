/** The map in README.md lists the folders that exist, and the import rules know every one of them. */
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Folders on the map: first cells of a table row that hold a path in backticks ending with a slash. */
async function foldersOnTheMap(): Promise<string[]> {
  const readme = await readFile('README.md', 'utf8');
  return [...readme.matchAll(/^\| `([\w/-]+)\/` +\|/gm)].flatMap(([, folder]) => folder ?? []).toSorted();
}

test('the map lists exactly the folders that exist', async () => {
  const ignored = (await readFile('.gitignore', 'utf8')).split('\n').map((line) => line.replace(/\/$/, ''));
  const top = (await foldersIn('.')).filter(
    (name) => !name.startsWith('.') && !ignored.includes(name) && name !== 'src',
  );
  const parts = (await foldersIn('src')).map((name) => `src/${name}`);
  expect(await foldersOnTheMap()).toEqual([...top, ...parts].toSorted());
});

test('every folder of the code but the build has a rule of what it may import', async () => {
  const rules = await readFile('biome.json', 'utf8');
  const without = (await foldersIn('src')).filter((name) => !rules.includes(`"includes": ["src/${name}/**"`));
  expect(without).toEqual(['build']);
});
