/** Which files a specification is made of: itself, and every file that it refers to. */
import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SourceFile } from '../readers/document/source.ts';
import { isXml } from '../readers/fix/xml.ts';
import { ifMissing } from './error-code.ts';

/** What a `$ref` says, up to its fragment: between quotes or plain. */
const REFERENCE = /\$ref["']?\s*:\s*(?:"([^"#\n]+)|'([^'#\n]+)|([^\s"'#{}[\],][^\s#,}\]]*))/g;
/** Other places name files too, such as the mapping of a discriminator. A word is tried from its first letter only. */
const FILE_NAME = /(?<![^\s"'#:,{}[\]])[^\s"'#:,{}[\]]+\.(?:ya?ml|json|avsc)\b/g;

/** What can be a specification or a part of one. */
const PART = /\.(ya?ml|json|xml|avsc)$/;

/** Paths of the files that a text may refer to, from the folder of its own file; addresses of the web are left out. */
export function referencesOf(text: string): string[] {
  const references = [...text.matchAll(REFERENCE)].map(([, one, two, three]) => one ?? two ?? three ?? '');
  const names = text.match(FILE_NAME) ?? [];
  return [...new Set([...references, ...names])].filter((name) => !/^[a-z][a-z\d+.-]*:|^\/\//i.test(name));
}

/** The file, and every file it refers to that exists. */
export function collectFiles(first: string): SourceFile[] {
  const found = new Map<string, SourceFile>();
  const names = new Set([first]);
  for (const name of names) {
    const source = { path: name, text: readFileSync(name, 'utf8') };
    found.set(name, source);
    if (isXml(source.text)) continue;
    for (const reference of referencesOf(source.text)) {
      const file = path.posix.join(path.posix.dirname(name), reference);
      if (statSync(file, { throwIfNoEntry: false })?.isFile()) names.add(file);
    }
  }
  return [...found.values()];
}

/** The files themselves and every one of `all` they name, directly or through another. */
export function withMentioned(files: readonly SourceFile[], all: readonly SourceFile[]): SourceFile[] {
  const byPath = new Map(all.map((file) => [file.path, file]));
  const found = new Set(files);
  // A set is walked to its end, also what is added on the way.
  for (const { path: from, text } of found) {
    for (const name of referencesOf(text)) {
      const file = byPath.get(path.posix.join(path.posix.dirname(from), name));
      if (file) found.add(file);
    }
  }
  return [...found];
}

/** Every file below a folder that can be part of a specification, by its path from the folder. */
export async function listSpecFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(ifMissing);
  return (entries ?? [])
    .filter((entry) => entry.isFile() && PART.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}
