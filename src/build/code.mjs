/**
 * The code of the build as a few bundled files. To load hundreds of TypeScript modules one by one takes seconds; a
 * bundle is named by the hash of everything it is made of, so it is never out of date. Plain Node.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Right in `src/build` and in a bundle, which is as deep. */
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = path.join(PROJECT, '.cache');
/** Bundles of other states of the code that stay: a process may still run one. */
const MOST_BUNDLES = 4;

/**
 * A hash of files and folders, of this version of Node and of this machine's kind.
 * @param {readonly string[]} sources
 * @returns {Promise<string>}
 */
export async function hashOfFiles(sources) {
  const files = (await Promise.all(sources.map(filesOf))).flat().sort();
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}\n`);
  const contents = await Promise.all(files.map((file) => readFile(file)));
  for (const [index, content] of contents.entries())
    hash.update(`${files[index]} ${content.length}\n`).update(content);
  return hash.digest('hex').slice(0, 32);
}

/** @param {string} source */
async function filesOf(source) {
  if ((await stat(source)).isFile()) return [source];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** Outside of the bundle: what has native code, and what loads its own files on demand. */
const EXTERNAL = /^(node:|rolldown|vite|shiki)/;

const OPTIONS = {
  cwd: PROJECT,
  platform: 'node',
  transform: { jsx: { runtime: 'automatic' }, define: { 'process.env.NODE_ENV': '"production"' } },
  logLevel: 'warn',
};

/**
 * The folder with the bundles `cli.mjs` and `worker.mjs`.
 * @returns {Promise<string>}
 */
export async function bundleCode() {
  const hash = await hashOfFiles(['src', 'package-lock.json'].map((name) => path.join(PROJECT, name)));
  const folder = path.join(CACHE, `code-${hash}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  const { build } = await import('rolldown');
  await build({
    ...OPTIONS,
    input: { cli: 'src/build/cli.ts', worker: 'src/build/worker.ts' },
    external: EXTERNAL,
    output: {
      dir: unfinished,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      sourcemap: true,
    },
  });
  await rename(unfinished, folder).catch(async (error) => {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
    await rm(unfinished, { recursive: true });
  });
  await removeOld();
  return folder;
}

/**
 * What a TypeScript file exports, with everything it imports as it is on disk now.
 * @param {string} file
 * @returns {Promise<Record<string, unknown>>}
 */
export async function importFile(file) {
  const { build } = await import('rolldown');
  const { output } = await build({
    ...OPTIONS,
    input: path.resolve(file),
    external: /^node:/,
    write: false,
    output: { sourcemap: 'inline', codeSplitting: false },
  });
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
}

async function removeOld() {
  const names = (await readdir(CACHE)).filter((name) => name.startsWith('code-'));
  const aged = await Promise.all(
    names.map(async (name) => {
      const at = path.join(CACHE, name);
      return { at, time: (await stat(at).catch(() => null))?.mtimeMs ?? 0 };
    }),
  );
  const old = aged.toSorted((one, other) => other.time - one.time).slice(MOST_BUNDLES);
  await Promise.all(old.map(({ at }) => rm(at, { recursive: true, force: true })));
}
