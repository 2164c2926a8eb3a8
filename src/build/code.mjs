/**
 * The build's code as a few bundles, because loading hundreds of TypeScript modules takes seconds. A bundle is named by
 * the hash of its sources, so it is never out of date. Plain JavaScript that Node runs directly.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { listFiles } from './list-files.mjs';

/** Root of the project. Bundles contain this file's URL as a constant, so it is right wherever they are. */
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = path.join(PROJECT, '.cache');
/** Number of bundles to keep: a process may still be running an older one. */
const MOST_BUNDLES = 4;

/**
 * Hashes files and folders, except tests, together with the version of Node and the platform.
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

/** Tests are next to the code, and change nothing of what it does. */
const IN_TESTS = /\.(test|support)\.tsx?$/;

/** @param {string} source */
function filesOf(source) {
  if (statSync(source).isFile()) return [source];
  const names = listFiles(source).filter((name) => !IN_TESTS.test(name));
  return names.map((name) => path.join(source, name));
}

/** Options shared by all bundles. */
export const OPTIONS = {
  cwd: PROJECT,
  platform: 'node',
  transform: { jsx: { runtime: 'automatic' }, define: { 'process.env.NODE_ENV': '"production"' } },
  logLevel: 'warn',
};

/**
 * Returns the folder with the bundles of the command line and of its threads, and creates it if needed.
 * @returns {Promise<string>}
 */
export async function bundleCode() {
  const hash = hashOfFiles(['src', 'package-lock.json'].map((name) => path.join(PROJECT, name)));
  const folder = path.join(CACHE, `code-${hash}`);
  if (isWhole(folder)) return folder;
  if (!(await canWrite(CACHE))) return bundleInto(await temporaryFolder());
  const unfinished = await bundleInto(`${folder}.${process.pid}`);
  // A damaged one is in the way. A process that runs it has loaded most of it.
  if (!isWhole(folder)) await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder).catch(async (error) => {
    // Another process was faster.
    if (!isWhole(folder)) throw error;
    await rm(unfinished, { recursive: true });
  });
  await removeOld();
  return folder;
}

/** File with the checksum of every other file of a folder with bundles. */
const SUMS = 'sums.json';

/**
 * Whether a folder has the bundles as they were written. A damaged one would run, or end in a syntax error.
 * @param {string} folder
 */
function isWhole(folder) {
  try {
    return readFileSync(path.join(folder, SUMS), 'utf8') === sumsOf(folder);
  } catch {
    return false;
  }
}

/** @param {string} folder */
function sumsOf(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  return JSON.stringify(names.sort().map((name) => [name, crc32(readFileSync(path.join(folder, name)))]));
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
  writeFileSync(path.join(dir, SUMS), sumsOf(dir));
  return dir;
}

/** @param {string} folder */
async function canWrite(folder) {
  try {
    await mkdir(folder, { recursive: true });
    await rm(await mkdtemp(path.join(folder, 'code.')), { recursive: true });
    return true;
  } catch {
    // For example, a checkout owned by someone else, or a full disk. The bundle goes elsewhere.
    return false;
  }
}

/** Creates a folder for this process alone. It links to the project's packages, so that imports resolve. */
async function temporaryFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'docs-code-'));
  await symlink(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Bundles a TypeScript file with everything it imports, as it is on disk now, and imports the result.
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
