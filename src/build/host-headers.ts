/** Headers by path, from the `_headers` file of a built site: what a static host would send. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ifMissing } from './error-code.ts';

type HeadersOf = (pathname: string) => Readonly<Record<string, string>>;

/** A site without the file has no headers of its own. */
export async function readHostHeaders(root: string): Promise<HeadersOf> {
  return parseHostHeaders((await readFile(path.join(root, '_headers'), 'utf8').catch(ifMissing)) ?? '');
}

/** Blocks of a path, in which `*` stands for anything, and indented headers; a later block wins. */
export function parseHostHeaders(text: string): HeadersOf {
  const rules = text
    .split(/\n(?=\S)/)
    .map((block) => block.trimEnd().split('\n'))
    .map(([pattern = '', ...lines]) => ({
      pattern: toPattern(pattern),
      headers: lines.filter((line) => line.trim() !== '').map(readHeader),
    }));
  return (pathname) =>
    Object.fromEntries(
      rules.filter(({ pattern }) => pattern.test(pathname)).flatMap(({ headers }) => headers),
    );
}

function toPattern(text: string): RegExp {
  const parts = text.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

function readHeader(line: string): [string, string] {
  const [name = '', ...value] = line.split(':');
  return [name.trim().toLowerCase(), value.join(':').trim()];
}
