/** A built site on disk: its files, and the builds that tests make of their own. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** What `npm run build` writes; the suite is run after it. */
export const DIST = 'dist';

/** Paths of all files under a folder, relative to it. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Builds a site into a new folder the way the command does, in a process of its own. */
export async function buildAside(config: string): Promise<string> {
  const out = path.join(await mkdtemp(path.join(tmpdir(), 'site-')), 'dist');
  const { NODE_ENV: _, ...environment } = process.env;
  const command = ['src/build/run.mjs', 'build', '--config', config, '--out', out];
  await promisify(execFile)(process.execPath, command, { env: environment });
  return out;
}
