/** Reads the texts that a site is made of. The limit of every text that is read from disk is here. */
import { readFileSync, statSync } from 'node:fs';
import { InputError } from './report.ts';

/** Maximum size of a text, in megabytes. The largest public specifications have 15; parsing takes 20 times the memory. */
export const MOST_MEGABYTES = 64;
const MEGABYTE = 1_000_000;

/**
 * Reads a text file. Line endings of Windows become plain ones, so that a clone there builds the same site. Rejects what
 * isn't a file, because a pipe or a device may have no end.
 */
export function readTextFile(file: string, most = MOST_MEGABYTES * MEGABYTE): string {
  const found = statSync(file);
  if (!found.isFile()) {
    const what = found.isDirectory() ? 'this is a folder' : 'this is a pipe or a device, not a file';
    throw new InputError([{ file, what, fix: 'name a file' }]);
  }
  if (found.size > most) {
    const what = `the file has ${Math.ceil(found.size / MEGABYTE)} MB, more than the ${most / MEGABYTE} MB that are read`;
    throw new InputError([{ file, what, fix: 'split it, or name another file' }]);
  }
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}
