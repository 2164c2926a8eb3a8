/** Reads the texts that a site is made of. */
import { readFileSync } from 'node:fs';

/** Reads a text file. Line endings of Windows become plain ones, so that a clone there builds the same site. */
export function readTextFile(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}
