/** Archives with the files for clients of each release, in `releases/`: contracts can't restore old specifications. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { FILES, SUMS } from '../model/api.ts';
import type { Problem } from '../model/problem.ts';
import type { Packed } from '../outputs/client-files/client-files.ts';
import { type BuildCache, cached, keyOf } from './cache.ts';
import { daysOfReleases, fileIn, namesIn, RELEASES } from './site-folder.ts';

/** Length of a SHA-256 hash in hexadecimal. */
const HASH_LETTERS = 64;

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Compresses with Node, which takes a third of the time of a JavaScript implementation. */
export function pack(content: string | Uint8Array): Packed {
  const bytes = Buffer.from(content);
  return { crc: crc32(bytes), size: bytes.length, deflated: new Uint8Array(deflateRawSync(bytes)) };
}

/** Reads the archives of all releases, oldest first. */
export function readReleases(configFile: string) {
  return daysOfReleases(configFile).map((day) => ({
    /** "2026-11-16". */
    day,
    content: readFileSync(fileIn(configFile, `${RELEASES}/${day}.zip`)),
  }));
}

/** Reports archives that aren't whole, and those whose name isn't a day. */
export async function checkArchives(configFile: string, cache: BuildCache): Promise<Problem[]> {
  const days = new Set(daysOfReleases(configFile));
  const problems = namesIn(fileIn(configFile, RELEASES)).flatMap((name): Problem[] => {
    if (!name.endsWith('.zip') || days.has(name.slice(0, -'.zip'.length))) return [];
    const fix = 'name the file after the day of its release, as in 2026-06-16.zip';
    return [{ file: `${RELEASES}/${name}`, what: 'the name of the archive is not a day', fix }];
  });
  for (const { day, content } of readReleases(configFile)) {
    // Cached, because unpacking an archive takes longer than reading it.
    const key = keyOf(cache.code.all, 'archive is whole', sha256(content));
    const fault = await cached(cache, key, () => ({ what: faultIn(content) }));
    const fix = 'restore the file, for example from version control';
    if (fault.what !== null) problems.push({ file: `${RELEASES}/${day}.zip`, what: fault.what, fix });
  }
  return problems;
}

/** Compares the files of an archive with the checksums in it. Returns null if it is whole. */
function faultIn(content: Uint8Array): string | null {
  const list = `${FILES}/${SUMS}`;
  try {
    const { [list]: sums, ...files } = unzipSync(content);
    if (!sums) return `the archive has no ${list}`;
    const written = new Map(
      Buffer.from(sums)
        .toString()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => [`${FILES}/${line.slice(HASH_LETTERS + 2)}`, line.slice(0, HASH_LETTERS)]),
    );
    const missing = [...written.keys()].find((name) => !files[name]);
    if (missing !== undefined) return `the archive has no ${missing}`;
    const wrong = Object.entries(files).find(([name, bytes]) => written.get(name) !== sha256(bytes));
    return wrong ? `${wrong[0]} in the archive is damaged` : null;
  } catch (error) {
    return `the archive cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
