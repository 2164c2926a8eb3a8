/** State of the walk that bundles a specification: where it is, what it has read, and what it found wrong. */
import { addAll } from '../../model/add-all.ts';
import type { Problem } from '../../model/problem.ts';
import { EXTENSIONS } from '../extensions.ts';
import { atPointer, below, keysOf, memberOf } from '../json-schema/json.ts';
import type { ParsedFiles } from '../spec-input.ts';
import { hasIdentifiers, type Identifiers, readIdentifiers } from './identifiers.ts';
import { isText, type Missing } from './missing.ts';
import type { Mount } from './places.ts';
import { readSource, type Source, type SourceFile } from './source.ts';

export interface Bundling {
  readonly files: readonly SourceFile[];
  readonly parsed: ParsedFiles;
  readonly main: Source;
  /** Files read so far; null if missing or broken. */
  readonly sources: Map<string, Source | null>;
  /** Names in each file, as far as they were needed; undefined if it has none. */
  readonly identifiers: Map<Source, Identifiers | undefined>;
  readonly mounts: Map<string, Mount>;
  /** "path#pointer" of each named part → its pointer in the bundle. */
  readonly hoisted: Map<string, string>;
  readonly components: Record<string, Record<string, unknown>>;
  /** Named parts still to be copied: a queue, so that a long chain of them doesn't overflow the stack. */
  readonly pending: (() => void)[];
  readonly problems: Problem[];
  /** References without a target. */
  readonly missing: Missing;
  /** References to parts of the own file that aren't there as written: another file may still add them. */
  readonly awaited: PlacedReference[];
  /** References to a part that is a reference too: they may go around in a circle. */
  readonly chained: PlacedReference[];
  /** Dynamic references whose meaning depends on what refers to them, by "path#pointer". */
  readonly ambiguous: Map<string, Problem>;
  /** "path#pointer" of schemas that were copied with such a meaning, so that pages show it. */
  readonly settled: Set<string>;
  /** Number of references replaced with copies. */
  copied: number;
}

/** A reference as written, the pointer of its target in the bundle, and its own position. */
interface PlacedReference {
  readonly ref: string;
  readonly pointer: string;
  readonly position: Position;
}

/** Current position of the walk: the file, the keys in it, and the pointer in the bundle. */
export interface Position {
  readonly source: Source;
  readonly keys: readonly string[];
  readonly pointer: string;
  /** Keys here are user-defined names, not keywords. */
  readonly isNames: boolean;
  /** A schema is expected here. */
  readonly isSchema: boolean;
  /** IDs of the parts of other files that are being inlined here. */
  readonly open: readonly string[];
  /** What dynamic references mean here, by anchor, if another schema than the one around them decides. */
  readonly bound?: ReadonlyMap<string, string> | undefined;
}

export interface Reference {
  /** Null for a URL. */
  readonly path: string | null;
  readonly pointer: string;
}

export function deeper(position: Position, key: string, isNames: boolean, isSchema: boolean): Position {
  return {
    ...position,
    keys: [...position.keys, key],
    pointer: below(position.pointer, key),
    isNames,
    isSchema,
  };
}

export function sourceAt(bundling: Bundling, path: string): Source | null {
  const known = bundling.sources.get(path);
  if (known !== undefined) return known;
  const file = bundling.files.find((candidate) => candidate.path === path);
  const read = file && !isText(path) && (bundling.parsed.get(file) ?? readSource(file));
  if (file && read) bundling.parsed.set(file, read);
  const { value, problems } = read || { value: null, problems: [] };
  bundling.sources.set(path, value);
  addAll(bundling.problems, problems);
  return value;
}

/** Returns the names in a file; undefined if it has none. */
export function identifiersOf({ identifiers }: Bundling, source: Source): Identifiers | undefined {
  if (!identifiers.has(source))
    identifiers.set(source, hasIdentifiers(source) ? readIdentifiers(source) : undefined);
  return identifiers.get(source);
}

export function report(bundling: Bundling, { source, keys }: Position, what: string, fix: string): void {
  bundling.problems.push({ file: source.path, line: source.lineAt(keys), what, fix });
}

/** Whether a place is in an extension that nothing reads: its references may lead anywhere, such as to programs. */
export function isUnread({ keys }: Position): boolean {
  return keys.some((key) => key.startsWith('x-') && !Object.hasOwn(EXTENSIONS, key));
}

export function miss(
  { files, sources, missing }: Bundling,
  ref: string,
  target: Reference,
  position: Position,
): void {
  if (isUnread(position)) return;
  const { path, pointer } = target;
  const { source, keys } = position;
  const place = { file: source.path, line: source.lineAt(keys) };
  if (path === null || !files.some((file) => file.path === path)) missing.addFile(ref, path, place);
  else if (sources.get(path) === null) missing.addBroken(ref, path, place);
  else missing.addPart(ref, `${path}${pointer}`, place, nameWithSlash(sources.get(path)?.value, pointer));
}

/** Returns the name that a pointer splits at its slashes, if there is one. */
function nameWithSlash(value: unknown, pointer: string): string | undefined {
  const keys = keysOf(pointer);
  const from = keys.findIndex(
    (_, index) => atPointer(value, below('#', ...keys.slice(0, index + 1))) === undefined,
  );
  const name = keys.slice(from).join('/');
  const holder = atPointer(value, below('#', ...keys.slice(0, from)));
  return from >= 0 && memberOf(holder, name) !== undefined ? name : undefined;
}
