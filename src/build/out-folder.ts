/** Checks the output folder. A build replaces the whole folder, so one with any other content is rejected. */
import { existsSync } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { HOST_FILES, NGINX_MARK } from '../outputs/hosting.ts';
import { PROJECT } from './code.mjs';
import { hasCode, ifMissing } from './error-code.ts';
import { InputError, wrongCommand } from './report.ts';

/** Folders written by people or other programs. A site in one of them would be read as its content. */
const SOURCES = ['content', 'specs', 'src', 'tests', 'tools', 'bench', 'decisions', 'node_modules', '.git'];

/**
 * Resolves `--out` with all symbolic links, as a relative path if it is inside the working directory. `files` and
 * `sources` are further files and folders that a build reads.
 */
export async function resolveOut(
  out: string,
  files: readonly string[],
  sources: readonly string[] = [],
): Promise<string> {
  if (out.trim() === '') throw refusal('""', 'is not a folder');
  const target = await followLinks(path.resolve(out));
  const inside = [process.cwd(), PROJECT].flatMap((root) => SOURCES.map((name) => path.join(root, name)));
  const folders = [...inside, ...sources.map((name) => path.resolve(name))];
  for (const source of await Promise.all([process.cwd(), PROJECT, ...files, ...folders].map(followLinks))) {
    if (contains(target, source)) throw refusal(out, `holds ${source}, which a build must not replace`);
  }
  for (const source of await Promise.all(folders.map(followLinks))) {
    if (contains(source, target)) throw refusal(out, `is inside ${source}, which holds sources`);
  }
  const found = await lstat(target).catch((error: unknown) => {
    if (hasCode(error, 'ENOTDIR')) throw refusal(out, 'is below a file');
    return ifMissing(error);
  });
  if (found && !found.isDirectory()) throw refusal(out, 'is not a folder');
  if (found && (await readdir(target)).length > 0 && !(await isBuild(target)))
    throw refusal(out, 'is not empty, and not a site that an earlier build wrote');
  return contains(process.cwd(), target) ? path.relative('', target) : target;
}

/** Throws unless the folder contains a built site. */
export async function requireBuild(out: string): Promise<void> {
  if (await isBuild(path.resolve(out))) return;
  throw new InputError([
    { file: out, what: 'there is no built site', fix: 'run `npm run build`, or name its folder with --out' },
  ]);
}

/** Whether a folder is a built site: it has the settings for hosts, and is not a Git clone used for publishing. */
async function isBuild(folder: string): Promise<boolean> {
  if (existsSync(path.join(folder, '.git'))) return false;
  if (!HOST_FILES.every((name) => existsSync(path.join(folder, name)))) return false;
  const file = await open(path.join(folder, 'nginx.conf'));
  try {
    const { buffer } = await file.read(Buffer.alloc(NGINX_MARK.length), 0, NGINX_MARK.length, 0);
    return buffer.toString() === NGINX_MARK;
  } finally {
    await file.close();
  }
}

/** Like `realpath`, but also works for paths that don't exist yet. */
async function followLinks(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
    const parent = path.dirname(file);
    return parent === file ? file : path.join(await followLinks(parent), path.basename(file));
  }
}

/** Whether a path is the folder itself or below it. */
export function contains(folder: string, other: string): boolean {
  const way = path.relative(folder, other);
  return way === '' || !(way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way));
}

function refusal(out: string, what: string): InputError {
  const fix = 'give --out a new or empty folder, or one that an earlier build wrote';
  return wrongCommand(`--out ${out} ${what}`, fix);
}
