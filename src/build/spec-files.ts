/** Finds the files of a specification: its own, and every file it refers to. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../model/problem.ts';
import type { SourceFile } from '../readers/document/source.ts';
import { isXml } from '../readers/fix/xml.ts';
import { listFiles } from './list-files.mjs';
import { readTextFile } from './read-text.ts';

/** A `$ref` up to its fragment, with or without quotes. */
const REFERENCE = /\$ref["']?\s*:\s*(?:"([^"#\n]+)|'([^'#\n]+)|([^\s"'#{}[\],][^\s#,}\]]*))/g;
/** The same at the end of a line of YAML, where a name without quotes can have spaces and brackets. */
const LINE = /\$ref["']?[^\S\n]*:[^\S\n]+([^\s"'#{}[\],&*!|>%@`][^#\n]*)/g;
/** Ends of file names elsewhere, such as in a discriminator's mapping. Found first, because they are rare. */
const ENDING = /\.(?:ya?ml|json|avsc)\b/g;
/** The rest of such a name, in the text before its ending. */
const BEFORE_ENDING = /[^\s"'#:,{}[\]]+$/;
const LONGEST_NAME = 1000;
/** The start of a URL. */
const URL_START = /^[a-z][a-z\d+.-]*:|^\/\//i;
/** The URL that a file gives itself, for references to it. */
const OWN_URL = /\$id["']?\s*:\s*["']?([a-z][a-z\d+.-]*:[^\s"'#,}]+)/i;

/** Files that can be a specification or a part of one. */
const PART = /\.(ya?ml|json|jsonschema|xml|avsc)$/i;

/** Returns the files that a text may refer to, relative to its own folder. Leaves out URLs. */
export function referencesOf(text: string): string[] {
  const names = [...text.matchAll(ENDING)].flatMap(({ 0: ending, index }) => {
    const [start] = BEFORE_ENDING.exec(text.slice(Math.max(0, index - LONGEST_NAME), index)) ?? [];
    return start === undefined ? [] : [start + ending];
  });
  const written = [...targetsIn(text), ...names].filter((name) => !URL_START.test(name));
  return [...new Set([...written, ...written.map(decoded)])];
}

/** Returns a name without percent-encoding, which a reference can have. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function targetsIn(text: string): string[] {
  return [
    ...[...text.matchAll(REFERENCE)].map(([, one, two, three]) => one ?? two ?? three ?? ''),
    ...[...text.matchAll(LINE)].map(([, name = '']) => name.trimEnd()),
  ];
}

/** Returns the first place that refers to a file. */
export function findReference(files: readonly SourceFile[], target: string): Pick<Problem, 'file' | 'line'> {
  for (const { path: from, text } of files) {
    const name = referencesOf(text).find((each) => resolve(from, each) === target);
    if (name !== undefined) return { file: from, line: text.slice(0, text.indexOf(name)).split('\n').length };
  }
  return { file: target };
}

/** Returns the path of the file that a reference in another file names. */
function resolve(from: string, reference: string): string {
  return path.posix.join(path.posix.dirname(from), reference);
}

/** Reads a file and every existing file it refers to, directly or through another. */
export function collectFiles(first: string): SourceFile[] {
  const found = new Map<string, SourceFile>();
  const names = new Set([first]);
  for (const name of names) {
    const source = { path: name, text: readTextFile(name) };
    found.set(name, source);
    if (isXml(source.text)) continue;
    for (const reference of referencesOf(source.text)) {
      const file = resolve(name, reference);
      // No file has a name that is too long or has a null byte.
      if (existsSync(file) && statSync(file).isFile()) names.add(file);
    }
  }
  const files = [...found.values()];
  return withMentioned(files, [...files, ...siblingsOf(first, files)]);
}

/** Most files beside a specification in which a URL is looked for. */
const MOST_SIBLINGS = 200;

/** Returns the other files beside a specification with URLs of their own, if it refers to any URL. */
function siblingsOf(first: string, known: readonly SourceFile[]): SourceFile[] {
  if (!known.some(({ text }) => !isXml(text) && urlsIn(text).length > 0)) return [];
  const folder = path.posix.dirname(first);
  const beside = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && PART.test(entry.name) && !entry.name.startsWith('.'))
    .map(({ name }) => path.posix.join(folder, name))
    .filter((name) => known.every((file) => file.path !== name));
  return beside
    .slice(0, MOST_SIBLINGS)
    .map((name) => ({ path: name, text: readTextFile(name) }))
    .filter(({ text }) => OWN_URL.test(text));
}

/** Returns the URLs that a text refers to. */
function urlsIn(text: string): string[] {
  return targetsIn(text).filter((name) => URL_START.test(name));
}

/** Adds to `files` every file of `all` that they refer to, directly or through another. */
export function withMentioned(files: readonly SourceFile[], all: readonly SourceFile[]): SourceFile[] {
  const byPath = new Map(all.map((file) => [file.path, file]));
  const found = new Set(files);
  // Iterating a set includes items added on the way.
  for (const { path: from, text } of found) {
    for (const name of referencesOf(text)) {
      const file = byPath.get(resolve(from, name));
      if (file) found.add(file);
    }
    const urls = urlsIn(text);
    if (urls.length === 0) continue;
    for (const file of all) if (urls.includes(OWN_URL.exec(file.text)?.[1] ?? '')) found.add(file);
  }
  return [...found];
}

/** Lists the files below a folder that can be part of a specification, relative to the folder. */
export function listSpecFiles(folder: string): string[] {
  return listFiles(folder).filter((name) => PART.test(name));
}
