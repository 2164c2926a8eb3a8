/** Every dependency has its reason in decisions/, and is used somewhere. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const DECISION = 'decisions/0008-dependencies.md';
const packageFile = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()).default({}),
  scripts: z.record(z.string(), z.string()).default({}),
});

/** Reads the names of all dependencies, including those of the bench, and the scripts of the project. */
async function readPackages() {
  const read = async (file: string) => packageFile.parse(JSON.parse(await readFile(file, 'utf8')));
  const all = [await read('package.json'), await read('bench/package.json')];
  return {
    names: all.flatMap(({ dependencies, devDependencies }) =>
      Object.keys({ ...dependencies, ...devDependencies }),
    ),
    scripts: all.flatMap(({ scripts }) => Object.values(scripts)),
  };
}

/** Reads all code of the project as one text. */
async function readCode(): Promise<string> {
  const folders = ['src', 'tests', 'bench', 'tools'];
  const files = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(folder, { recursive: true });
      const own = names.filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.startsWith('node_modules'));
      return own.map((name) => path.join(folder, name));
    }),
  );
  return (await Promise.all(files.flat().map((file) => readFile(file, 'utf8')))).join('\n');
}

test('the list of dependencies and their reasons is complete, and lists nothing else', async () => {
  const { names } = await readPackages();
  const text = await readFile(DECISION, 'utf8');
  const listed = [...text.matchAll(/^\| `([^`]+)`/gm)].flatMap(([, name]) => name ?? []);
  expect(listed.toSorted()).toEqual(names.toSorted());
});

test('every dependency is imported, run by a script, or the types of something imported', async () => {
  const { names, scripts } = await readPackages();
  const code = await readCode();
  const commands = scripts.join('\n');
  const isUsed = (name: string) => {
    const typed = name.replace(/^@types\//, '');
    if (code.includes(`'${typed}'`) || code.includes(`'${typed}/`)) return true;
    // Node's types serve every `node:` import; a tool is run by the last part of its name.
    if (name === '@types/node') return code.includes(`'node:`);
    return commands.includes(name === 'typescript' ? 'tsc' : (name.split('/').at(-1) ?? name));
  };
  expect(names.filter((name) => !isUsed(name))).toEqual([]);
});
