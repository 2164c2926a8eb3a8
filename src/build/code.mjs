/**
 * The code of the build as a few bundled files. To load hundreds of TypeScript modules one by one takes seconds; a
 * bundle is named by the hash of everything it is made of, so it is never out of date. Plain Node.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Bundles take this file's address with them, wherever they are. */
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = path.join(PROJECT, '.cache');
/** Bundles of other states of the code that stay: a process may still run one. */
const MOST_BUNDLES = 4;

/**
 * A hash of files and folders, of this version of Node and of this machine's kind.
 * @param {readonly string[]} sources
 * @returns {string}
 */
export function hashOfFiles(sources) {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}\n`);
  for (const file of sources.flatMap(filesOf).sort()) {
    const content = readFileSync(file);
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 32);
}

/** @param {string} source */
function filesOf(source) {
  if (statSync(source).isFile()) return [source];
  const entries = readdirSync(source, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** Of every bundle. */
export const OPTIONS = {
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
  const hash = hashOfFiles(['src', 'package-lock.json'].map((name) => path.join(PROJECT, name)));
  const folder = path.join(CACHE, `code-${hash}`);
  if (existsSync(folder)) return folder;
  if (!(await canWrite(CACHE))) return bundleInto(await temporaryFolder());
  const unfinished = await bundleInto(`${folder}.${process.pid}`);
  await rename(unfinished, folder).catch(async (error) => {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
    await rm(unfinished, { recursive: true });
  });
  await removeOld();
  return folder;
}

/**
 * Runs one of the bundles.
 * @param {string} name
 */
export async function runBundle(name) {
  await import(pathToFileURL(path.join(await bundleCode(), `${name}.mjs`)).href);
}

/** @param {string} dir */
async function bundleInto(dir) {
  await promisify(execFile)(process.execPath, [path.join(PROJECT, 'src/build/bundle-code.mjs'), dir]);
  return dir;
}

/** @param {string} folder */
async function canWrite(folder) {
  try {
    await mkdir(folder, { recursive: true });
    await rm(await mkdtemp(path.join(folder, 'code.')), { recursive: true });
    return true;
  } catch {
    // A checkout that belongs to somebody else, a full disk: the bundle goes elsewhere.
    return false;
  }
}

/** A new folder for this process alone, from which the packages of the project are found. */
async function temporaryFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'docs-code-'));
  await symlink(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
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
