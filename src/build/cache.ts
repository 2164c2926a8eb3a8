/**
 * Results of earlier builds, cached on disk next to the configuration: one folder per site, one file per result.
 *
 * The key of a result is a hash of its inputs, the code that made it and the version of Node, so it is never out of
 * date. You can delete the folder at any time. Files that are damaged or can't be read count as missing. If the cache
 * can't be written, the build warns once and takes longer.
 */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { hashOfFiles, PROJECT } from './code.mjs';
import { ifMissing } from './error-code.ts';
import { refusalOf } from './refused.ts';
import { InputError } from './report.ts';
import { fileIn } from './site-folder.ts';

/** Number of sites to keep. */
const MOST_SITES = 4;
const CHECKSUM_BYTES = 4;

/** Code that results depend on. Most code changes don't affect the readers, so specifications stay cached. */
export const CODE = {
  readers: [
    ...['src/model', 'src/readers', 'src/samples', 'src/site', 'src/checks', 'src/tools'],
    ...['src/outputs/client-files', 'src/outputs/markdown/blocks.ts'],
    'package-lock.json',
  ],
  all: ['src', 'package-lock.json'],
} as const;

export interface BuildCache {
  /** Hashes of the code at the time the cache was opened. */
  readonly code: Readonly<Record<keyof typeof CODE, string>>;
  readonly has: (key: string) => boolean;
  readonly find: <T>(key: string) => T | undefined;
  readonly store: (key: string, result: unknown) => void;
  /** Whether it had no results when it was opened. */
  readonly wasEmpty: boolean;
  /** Removes all results of the site. */
  readonly clear: () => Promise<void>;
  /** Removes results not used since the cache was opened, and the sites that were built longest ago. */
  readonly removeUnused: () => Promise<void>;
}

/** Hashes everything a result depends on, including the hash of the code. SHA-1 takes half the time of SHA-256. */
export function keyOf(...inputs: readonly string[]): string {
  const hash = createHash('sha1');
  for (const input of inputs) hash.update(`${input.length}\n`).update(input);
  return hash.digest('hex').slice(0, 32);
}

/** Opens the cache of a configuration file's site. */
export async function openCache(
  configFile: string,
  sites = fileIn(configFile, '.cache/sites'),
): Promise<BuildCache> {
  const folder = path.join(sites, keyOf(path.resolve(configFile)).slice(0, 16));
  const used = new Set<string>();
  const hashOf = (names: readonly string[]) => hashOfFiles(names.map((name) => path.join(PROJECT, name)));
  let isUsable = true;
  const reportUnusable = (error: unknown) => {
    if (isUsable) console.error(`warning: no cache, so builds take longer: ${folder}: ${String(error)}`);
    isUsable = false;
  };
  await mkdir(folder, { recursive: true }).catch(reportUnusable);
  const results = await readdir(folder).catch(() => []);
  return {
    wasEmpty: results.length === 0,
    clear: () => rm(folder, { recursive: true, force: true }),
    code: { readers: hashOf(CODE.readers), all: hashOf(CODE.all) },
    // Counts as used even if only the other thread reads it.
    has: (key) => {
      used.add(key);
      return existsSync(path.join(folder, key));
    },
    // Synchronous, here and below: with both cores busy, asynchronous I/O would wait for a third thread.
    find: (key) => {
      used.add(key);
      const file = readIfReadable(path.join(folder, key));
      if (!file) return undefined;
      const content = file.subarray(CHECKSUM_BYTES);
      const isWhole = checksum(key, content).equals(file.subarray(0, CHECKSUM_BYTES));
      return isWhole ? resultIn(content) : undefined;
    },
    store: (key, result) => {
      used.add(key);
      if (!isUsable) return;
      const content = serialize(result);
      try {
        // The checksum exposes a partial file to concurrent readers, and to later ones if the build is killed here.
        write(path.join(folder, key), [checksum(key, content), content]);
      } catch (error) {
        reportUnusable(error);
      }
    },
    removeUnused: async () => {
      if (isUsable)
        await removeAll(folder, used)
          .then(() => removeOldest(sites, MOST_SITES))
          .catch(reportUnusable);
    },
  };
}

/** Returns the cached result, or makes one and stores it if it is sound. */
export async function cached<T>(
  cache: BuildCache,
  key: string,
  make: () => T | Promise<T>,
  isSound: (result: T) => boolean = () => true,
): Promise<T> {
  const known = cache.find<T>(key);
  if (known !== undefined) return known;
  const result = await make();
  if (isSound(result)) cache.store(key, result);
  return result;
}

/** Writes a file of parts. Joining them first would double the memory of a result, which can be hundreds of megabytes. */
function write(file: string, parts: readonly Buffer[]): void {
  const opened = openSync(file, 'w');
  try {
    for (const part of parts) writeFileSync(opened, part);
  } finally {
    closeSync(opened);
  }
}

function readIfReadable(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

async function removeAll(folder: string, except: ReadonlySet<string>): Promise<void> {
  const unused = (await readdir(folder)).filter((key) => !except.has(key));
  await Promise.all(unused.map((key) => rm(path.join(folder, key), { force: true })));
  await utimes(folder, new Date(), new Date());
}

async function removeOldest(folder: string, most: number): Promise<void> {
  const aged = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const at = path.join(folder, name);
      return { at, time: (await stat(at).catch(ifMissing))?.mtimeMs ?? 0 };
    }),
  );
  const old = aged.toSorted((one, other) => other.time - one.time).slice(most);
  await Promise.all(old.map(({ at }) => rm(at, { recursive: true, force: true })));
}

/** Returns a checksum that exposes damage and results of another key; a cryptographic hash of 200 MB takes a second. */
function checksum(key: string, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(CHECKSUM_BYTES);
  bytes.writeUInt32BE(crc32(content, crc32(key)));
  return bytes;
}

/** Reads a result. Every result is an object, a list or a map; anything else was written by something else. */
function resultIn(content: Uint8Array) {
  try {
    const result = deserialize(content);
    return typeof result === 'object' && result !== null ? result : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Runs work with the cache of a configuration file's site. If it fails, and not because of its input, a result may have
 * another form than the code expects, so it runs once more with an empty cache. Then it fails because of the code.
 */
export async function withCache<T>(
  configFile: string,
  work: (cache: BuildCache) => Promise<T>,
  opened?: BuildCache,
): Promise<T> {
  const cache = opened ?? (await openCache(configFile));
  try {
    return await work(cache);
  } catch (error) {
    if (error instanceof InputError || refusalOf(error) || cache.wasEmpty) throw error;
    console.error(`warning: the cache may be damaged, so everything is made again: ${String(error)}`);
    await cache.clear().catch(() => {
      throw error;
    });
    return work(await openCache(configFile));
  }
}
