/**
 * Files for clients as they were released: one archive for each day of a release, in `releases/` beside the
 * configuration, because an earlier specification can't be read back from its contract.
 */
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

/** With the compression of Node.js, which takes a third of the time of one in JavaScript. */
export function pack(content: string | Uint8Array): Packed {
  const bytes = Buffer.from(content);
  return { crc: crc32(bytes), size: bytes.length, deflated: new Uint8Array(deflateRawSync(bytes)) };
}

/** Archives of releases, the oldest first. */
export function readReleases(configFile: string) {
  return daysOfReleases(configFile).map((day) => ({
    /** "2026-11-16". */
    day,
    content: readFileSync(fileIn(configFile, `${RELEASES}/${day}.zip`)),
  }));
}

/**
 * Adds the archive of a release, unless the last one is the same. A second release on one day replaces the first. Problems of the specifications have ended the release before; those of content don't matter here.
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
