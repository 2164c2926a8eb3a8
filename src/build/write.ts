/** Writes a site atomically: into a folder next to the target, which then replaces the target. */
import { existsSync, writeFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isStorableFile } from '../model/file-name.ts';
import type { OutputFile } from '../model/output.ts';
import { hasCode, ifMissing } from './error-code.ts';
import { makeFolder, onFile } from './refused.ts';
import { InputError } from './report.ts';

/** Number of files to write before other events get their turn. */
const MANY = 50;

/** Makes files one by one. It may also write some itself, into the new site's folder. */
type MakeFiles = (folder: string) => Iterable<OutputFile> | AsyncIterable<OutputFile>;

/**
 * Writes files as they are made, and returns their number. `root` is the web root; files go below the base path, unless
 * their `place` is the root. If making or writing a file fails, nothing of the new site remains.
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
      // Handles messages from other threads.
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

/** Replaces the old site. If several builds end at the same time, each moves a complete site away; the last wins. */
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

const UNSTORABLE = {
  what: 'some disks cannot store a file of this name',
  fix: 'rename what it is made from, such as an image',
};

/** Returns a function that writes files below the root, and throws if a path leads outside. */
export function createWriter(root: string, base: string): (file: OutputFile) => void {
  const folders = new Set<string>();
  return ({ path: name, content, place }) => {
    const folder = place === 'root' ? root : path.join(root, base);
    const file = path.join(folder, name);
    if (!isInside(folder, file)) throw new Error(`${name} would be written outside of the site.`);
    if (!name.split('/').every(isStorableFile)) throw new InputError([{ file: name, ...UNSTORABLE }]);
    const parent = path.dirname(file);
    if (!folders.has(parent)) makeFolder(parent);
    folders.add(parent);
    // Synchronous: for thousands of small files, handing them to another thread takes longer than writing them.
    onFile(file, () => writeFileSync(file, content));
  };
}

function isInside(folder: string, file: string): boolean {
  return `${path.resolve(file)}${path.sep}`.startsWith(`${path.resolve(folder)}${path.sep}`);
}

/**
 * Cleans up after interrupted builds. If one was interrupted after moving the old site away and before moving the new
 * one in, restores the old site. Builds that are still running keep their folders.
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

/** Whether another process is running. A folder with our own ID is left over from an earlier process. */
export function isRunning(id: number): boolean {
  if (id === process.pid) return false;
  try {
    return process.kill(id, 0);
  } catch (error) {
    // Another user's process can't be signaled, but it exists.
    return hasCode(error, 'EPERM');
  }
}
