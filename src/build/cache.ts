/**
 * Results of earlier runs, on disk. Reading the specifications is most of the work of a build, and they seldom change.
 *
 * A result is found by what it was made of: the texts, and the code that made it. So it is never out of date, and
 * the folder may be deleted at any time.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** Sites of several providers are cached side by side; older results go. */
const MOST_PER_NAME = 4;

/** Returns the cached result of a name for these texts, or makes it; `isSound` says whether to cache a new one. */
export type Cached = <T>(
  name: string,
  texts: string,
  make: () => Promise<T>,
  isSound: (result: T) => boolean,
) => Promise<T>;

/** `sources` are the files and folders of the code that makes the results. */
export async function createCache(folder: string, sources: readonly string[]): Promise<Cached> {
  const code = await hashOfFiles(sources);
  return async (name, texts, make, isSound) => {
    const hash = createHash('sha256').update(code).update(name).update(texts).digest('hex').slice(0, 32);
    const file = path.join(folder, `${name}.${hash}`);
    const known = await readFile(file).catch(ifMissing);
    if (known) return deserialize(known);
    const result = await make();
    if (!isSound(result)) return result;
    await write(file, serialize(result));
    await removeOld(folder, name);
    return result;
  };
}

/** Whole or not at all: another run may read it at the same moment. */
async function write(file: string, content: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, file);
}

async function removeOld(folder: string, name: string): Promise<void> {
  const own = (await readdir(folder)).filter((file) => file.startsWith(`${name}.`));
  const aged = await Promise.all(
    own.map(async (file) => {
      const at = path.join(folder, file);
      return { at, time: (await stat(at).catch(ifMissing))?.mtimeMs ?? 0 };
    }),
  );
  const old = aged.toSorted((one, other) => other.time - one.time).slice(MOST_PER_NAME);
  await Promise.all(old.map(({ at }) => rm(at, { force: true })));
}

async function hashOfFiles(sources: readonly string[]): Promise<string> {
  const files = (await Promise.all(sources.map(filesOf))).flat().sort();
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}

async function filesOf(source: string): Promise<string[]> {
  if ((await stat(source)).isFile()) return [source];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

function ifMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
