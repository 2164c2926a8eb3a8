/** Writes a site as a whole: into a folder beside the target first, which then takes the target's place. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { OutputFile } from '../model/output.ts';
import { hasCode, ifMissing } from './error-code.ts';

/** Files that are written in one go. */
const MANY = 50;

/** Makes files one by one; it may also write some itself, into the folder of the new site. */
type MakeFiles = (folder: string) => Iterable<OutputFile> | AsyncIterable<OutputFile>;

/**
 * `root` is the web root; files are under the base path in it, unless they say otherwise. Files are taken as they are
 * made, and when making or writing one fails, nothing of the new site stays. Returns how many it has.
 */
export async function writeSite(root: string, base: string, files: MakeFiles): Promise<number> {
  await removeLeftovers(root);
  const fresh = `${root}.new-${process.pid}`;
  if (!isInside(fresh, path.join(fresh, base))) throw new Error(`${base} lies outside of the site.`);
  const old = `${root}.old-${process.pid}`;
  try {
    const write = createWriter(fresh, base);
    let count = 0;
    for await (const file of files(fresh)) {
      write(file);
      count += 1;
      // Messages of other threads have waited.
      if (count % MANY === 0) await setImmediate();
    }
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
  const written = await readdir(fresh, { recursive: true, withFileTypes: true });
  await replace(root, fresh, old);
  await rm(old, { recursive: true, force: true });
  return written.filter((entry) => entry.isFile()).length;
}

/** The last of several builds that end at the same moment wins; each finds a whole site in its way, and moves it. */
async function replace(root: string, fresh: string, old: string): Promise<void> {
  for (;;) {
    await rm(old, { recursive: true, force: true });
    await rename(root, old).catch(ifMissing);
    try {
      return await rename(fresh, root);
    } catch (error) {
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    }
  }
}

/** Writes files into the folder of a site, and nowhere else. */
export function createWriter(root: string, base: string): (file: OutputFile) => void {
  const folders = new Set<string>();
  return ({ path: name, content, place }) => {
    const folder = place === 'root' ? root : path.join(root, base);
    const file = path.join(folder, name);
    if (!isInside(folder, file)) throw new Error(`${name} would be written outside of the site.`);
    const parent = path.dirname(file);
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
    folders.add(parent);
    // In one go: thousands of small files take longer to hand over than to write.
    writeFileSync(file, content);
  };
}

function isInside(folder: string, file: string): boolean {
  return `${path.resolve(file)}${path.sep}`.startsWith(`${path.resolve(folder)}${path.sep}`);
}

/**
 * Tidies up after builds that were stopped in the middle. One that was stopped between taking the old site away and
 * putting the new one in its place has left no site: the old one comes back. A build that still runs keeps its folders.
 */
export async function removeLeftovers(root: string): Promise<void> {
  const target = path.resolve(root);
  for (const name of (await readdir(path.dirname(target)).catch(ifMissing)) ?? []) {
    const [, kind, id] = /^\.(new|old)-(\d+)$/.exec(name.slice(path.basename(target).length)) ?? [];
    if (!name.startsWith(path.basename(target)) || isRunning(Number(id ?? process.pid))) continue;
    const folder = path.join(path.dirname(target), name);
    if (kind === 'old' && !existsSync(target)) await rename(folder, target);
    else if (kind) await rm(folder, { recursive: true, force: true });
  }
}

/** True for other processes only: what carries our own number is from an earlier one. */
function isRunning(id: number): boolean {
  if (id === process.pid) return false;
  try {
    return process.kill(id, 0);
  } catch (error) {
    // Another user's process can't be signaled, but it exists.
    return hasCode(error, 'EPERM');
  }
}
