/** The files for clients of each release day, archived in `releases/`: contracts can't restore old specifications. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { allClientFiles, type Packed, toArchive, toChecksums } from '../outputs/client-files/client-files.ts';
import { openCache } from './cache.ts';
import { loadSite } from './load.ts';
import { loadConfig } from './load-config.ts';
import { daysOfReleases, fileIn, RELEASES } from './site-folder.ts';

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

/**
 * Adds the archive of a release, unless it equals the last one. A second release on the same day replaces the first.
 * Problems in specifications have already stopped the release, and those in content don't matter here.
 */
export async function storeRelease(configFile: string, day: string): Promise<void> {
  const config = await loadConfig(configFile);
  const { site } = await loadSite(config, configFile, await openCache(configFile));
  const files = allClientFiles(site);
  const archive = await toArchive(files, toChecksums(files, sha256), pack);
  const last = readReleases(configFile).at(-1);
  if (last && Buffer.compare(last.content, archive) === 0) return;
  const file = fileIn(configFile, `${RELEASES}/${day}.zip`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, archive);
  console.log(`${file}: files for clients as of this release`);
}
