/**
 * Results of earlier builds, on disk beside the configuration: one folder per site, one file per result.
 *
 * A result is found by what it was made of: its inputs, the code that made it, the version of Node. So it is never out
 * of date, and the folder may be deleted at any time. What can't be read or written, broken or forbidden, is as good as
 * none: a build without a cache takes longer, and says so once.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { hashOfFiles, PROJECT } from './code.mjs';
import { ifMissing } from './error-code.ts';
import { fileIn } from './site-folder.ts';

/** Sites of several providers are cached side by side. */
const MOST_SITES = 4;
const CHECKSUM_BYTES = 32;

/** Code that results depend on: most changes of the code leave specifications as they were read. */
const CODE = {
  readers: [
    ...['src/model', 'src/readers', 'src/samples', 'src/site', 'src/checks', 'src/tools'],
    ...['src/outputs/client-files', 'package-lock.json'],
  ],
  all: ['src', 'package-lock.json'],
} as const;

export interface BuildCache {
  /** Hashes of the code, as it was when the cache was opened. */
  readonly code: Readonly<Record<keyof typeof CODE, string>>;
  readonly has: (key: string) => boolean;
  readonly find: <T>(key: string) => T | undefined;
  readonly store: (key: string, result: unknown) => void;
  /** Removes what was not used since the cache was opened, and the sites whose last build is longest ago. */
  readonly removeUnused: () => Promise<void>;
}

/** Of everything a result is made of, the hash of the code included. */
export function keyOf(...inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(`${input.length}\n`).update(input);
  return hash.digest('hex').slice(0, 32);
}

/** The cache of the site of a configuration file. */
export async function openCache(
  configFile: string,
  sites = fileIn(configFile, '.cache/sites'),
): Promise<BuildCache> {
  const folder = path.join(sites, keyOf(path.resolve(configFile)).slice(0, 16));
  const used = new Set<string>();
  const hashOf = (names: readonly string[]) => hashOfFiles(names.map((name) => path.join(PROJECT, name)));
  let isUsable = true;
  const reportUnusable = (error: unknown) => {
    if (isUsable) console.error(`warning: no cache, so builds take longer: ${String(error)}`);
    isUsable = false;
  };
  await mkdir(folder, { recursive: true }).catch(reportUnusable);
  return {
    code: { readers: hashOf(CODE.readers), all: hashOf(CODE.all) },
    // Used by this build, even if the other thread reads it.
    has: (key) => {
      used.add(key);
      return existsSync(path.join(folder, key));
    },
    // Without waiting, here and below: both threads are busy, and who waits for a third waits long.
    find: (key) => {
      used.add(key);
      const file = readIfReadable(path.join(folder, key));
      if (!file) return undefined;
      const content = file.subarray(CHECKSUM_BYTES);
      return checksum(content).equals(file.subarray(0, CHECKSUM_BYTES)) ? deserialize(content) : undefined;
    },
    store: (key, result) => {
      used.add(key);
      if (!isUsable) return;
      const content = serialize(result);
      try {
        // A reader that comes too early, or after a build that was killed here, sees that the checksum is not right.
        writeFileSync(path.join(folder, key), Buffer.concat([checksum(content), content]));
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

/** The cached result, or a new one, which is stored when it is sound. */
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

function checksum(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}
