/** Writes a site as a whole: into a folder beside the target first, which then takes the target's place. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OutputFile } from '../model/output.ts';

/** `root` is the web root; files stand under the base path in it. */
export async function writeSite(root: string, base: string, files: readonly OutputFile[]): Promise<void> {
  const fresh = `${root}.new-${process.pid}`;
  const old = `${root}.old-${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  // Every write has come to its end before anything is removed: a late one would bring the folder back.
  const written = await Promise.allSettled(files.map((file) => writeOne(path.join(fresh, base), file)));
  const failed = written.find((result) => result.status === 'rejected');
  if (failed) {
    await rm(fresh, { recursive: true, force: true });
    throw failed.reason;
  }
  await rename(root, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(fresh, root);
  await rm(old, { recursive: true, force: true });
}

async function writeOne(folder: string, { path: name, content }: OutputFile): Promise<void> {
  const file = path.join(folder, name);
  if (!file.startsWith(folder)) throw new Error(`${name} would be written outside of the site.`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
