/** Headers a static host would send for each path, from a built site's `_headers` file. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ifMissing } from './error-code.ts';

export type HeadersOf = (pathname: string) => Readonly<Record<string, string>>;

/** Reads `_headers`. A site without the file has no extra headers. */
export async function readHostHeaders(root: string): Promise<HeadersOf> {
  return parseHostHeaders((await readFile(path.join(root, '_headers'), 'utf8').catch(ifMissing)) ?? '');
}

/** Parses blocks of a path pattern and indented headers. `*` matches anything, and later blocks win. */
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
