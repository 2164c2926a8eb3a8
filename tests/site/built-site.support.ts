/** A built site on disk and its files. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Output of `npm run build`, which runs before this suite. */
export const DIST = 'dist';

/** Returns the paths of all files under a folder, relative to it. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
