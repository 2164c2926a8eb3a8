/** What the operating system refuses becomes a problem of one line: which file, why, and what to do. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../model/problem.ts';
import { hasCode } from './error-code.ts';

const ELSEWHERE = 'correct its permissions, or use a folder that you can write to';
const SPACE = 'free some space, then run the command again';
const IN_THE_WAY = 'move it away, or use another folder';

/** The reason and the fix for each code. Other codes are bugs of ours and keep their stack trace. */
const REASONS: Readonly<Record<string, readonly [what: string, fix: string]>> = {
  EACCES: ['permission denied', ELSEWHERE],
  EPERM: ['operation not permitted', ELSEWHERE],
  EROFS: ['the file system is read-only', 'use a folder on a file system that you can write to'],
  ENOSPC: ['no space left on the disk', SPACE],
  EDQUOT: ['your disk quota is used up', SPACE],
  EFBIG: ['the file is too large for the file system', 'use a folder on another file system'],
  EIO: ['the disk reports an error', 'check the disk, then run the command again'],
  EBUSY: ['another program uses it', 'end that program, then run the command again'],
  EMFILE: ['too many open files', 'raise the limit (ulimit -n), then run the command again'],
  ENFILE: ['too many open files', 'end other programs, then run the command again'],
  ENAMETOOLONG: ['the name is too long for the file system', 'use a folder with a shorter path'],
  ENOTDIR: ['there is a file in place of a folder', IN_THE_WAY],
  EISDIR: ['there is a folder in place of the file', IN_THE_WAY],
  EEXIST: ['there is something else in its place', IN_THE_WAY],
  ELOOP: ['its symbolic links lead in a circle', 'correct the links'],
};

/** Returns the problem if the operating system refused something; null for any other error. */
export function refusalOf(error: unknown): Problem | null {
  if (!(error instanceof Error) || !('syscall' in error)) return null;
  const code = Object.keys(REASONS).find((known) => hasCode(error, known)) ?? '';
  const [what, fix] = REASONS[code] ?? [];
  if (what === undefined || fix === undefined) return null;
  const named = 'dest' in error ? error.dest : 'path' in error ? error.path : undefined;
  const file = typeof named === 'string' ? named : 'the disk';
  return { file, what: `${what} (${code} in ${String(error.syscall)})`, fix };
}

/** Makes a folder and those above it. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    // On a read-only file system, Node only says that the folder doesn't exist. The first missing one has the reason.
    let missing = path.resolve(folder);
    while (!existsSync(path.dirname(missing))) missing = path.dirname(missing);
    mkdirSync(missing);
    mkdirSync(folder, { recursive: true });
  }
}

/** Runs work on a file. An error of an open file doesn't name it, so this adds the name. */
export function onFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw withFile(file, error);
  }
}

/** Like `onFile`, for work that takes a while. */
export async function whileOnFile<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw withFile(file, error);
  }
}

/** Adds the name of a file to an error that has none. */
function withFile(file: string, error: unknown): unknown {
  const isNameless = error instanceof Error && 'syscall' in error && !('path' in error);
  return isNameless ? Object.assign(error, { path: file }) : error;
}
