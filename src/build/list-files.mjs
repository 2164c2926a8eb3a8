/** Lists the files of a folder. Plain JavaScript, because the hash of the build's own code needs it before it is bundled. */
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the paths of all files below a folder, relative to it and sorted; none if the folder doesn't exist. Follows
 * symbolic links. Leaves out hidden files, such as the locks of editors, and links that lead nowhere or in a circle.
 * @param {string} folder
 * @returns {string[]}
 */
export function listFiles(folder) {
  return existsSync(folder) ? [...filesBelow(folder, '', [])].sort() : [];
}

/**
 * @param {string} folder
 * @param {string} way Path from the first folder, with a slash at the end
 * @param {readonly string[]} above Real paths of the folders around this one
 * @returns {Generator<string, void>}
 */
function* filesBelow(folder, way, above) {
  const real = realpathSync(folder);
  if (above.includes(real)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const file = path.join(folder, entry.name);
    const found = entry.isSymbolicLink() ? targetOf(file) : entry;
    if (found?.isDirectory()) yield* filesBelow(file, `${way}${entry.name}/`, [...above, real]);
    else if (found?.isFile()) yield way + entry.name;
  }
}

/** @param {string} link */
function targetOf(link) {
  try {
    return statSync(link, { throwIfNoEntry: false });
  } catch {
    // A link to itself.
    return undefined;
  }
}
