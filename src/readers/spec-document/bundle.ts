/** The files of a specification → one document in which every reference is local, and the way back to file and line. */
import type { Problem, Reading } from '../../model/problem.ts';
import type { SourceFile } from '../content/document.ts';
import {
  asObject,
  asText,
  atPointer,
  below,
  isObject,
  type JsonObject,
  keysOf,
  memberOf,
} from '../json-schema/json.ts';
import { createPlaces, type Mount, type Places } from './places.ts';
import { toReference } from './references.ts';
import { readSource, type Source } from './source.ts';

export interface Bundle extends Places {
  /** The specification's own file. */
  readonly file: string;
  /** Its text, when the document is this file alone. */
  readonly text: string | null;
  readonly root: JsonObject;
}

interface Bundling {
  readonly files: readonly SourceFile[];
  readonly main: Source;
  /** Files read so far; null when one is missing or broken. */
  readonly sources: Map<string, Source | null>;
  readonly mounts: Map<string, Mount>;
  /** "path#pointer" of a named part → its pointer in the bundle. */
  readonly hoisted: Map<string, string>;
  readonly components: Record<string, Record<string, unknown>>;
  /** Named parts that are still to be copied: a queue, so that a long chain of them needs no deep stack. */
  readonly pending: (() => void)[];
  readonly problems: Problem[];
  /** Values copied in place of references. */
  copied: number;
}

/** Where the walk stands: in which file, at which place of it, and at which place of the bundle. */
interface Position {
  readonly source: Source;
  readonly keys: readonly string[];
  readonly pointer: string;
  /** Parts of other files being copied right now. */
  readonly open: readonly string[];
}

/** Keys whose values are data and not specification: a `$ref` in them means nothing. */
const DATA = new Set(['example', 'default', 'const', 'enum']);
/** Keys below which every key is a name somebody chose. */
const NAMES = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'schemas']);
/** Parts without a name that may be copied into each other, and in all. */
const MOST_OPEN = 50;
const MOST_COPIED = 10_000;
const TOO_MANY_COPIES = 'parts of other files hold each other too often to be put together';
const NAME_IT = 'put it under components and refer to it by name';

export function bundleFiles(files: readonly SourceFile[]): Reading<Bundle | null> {
  const [first] = files;
  if (!first) return { value: null, problems: [] };
  const read = readSource(first);
  const main = read.value;
  if (!main) return { value: null, problems: read.problems };
  if (!isObject(main.value)) {
    const what = 'the file does not hold a specification';
    const problem = { file: first.path, line: 1, what, fix: 'give an object at its top' };
    return { value: null, problems: [problem] };
  }
  const bundling: Bundling = {
    files,
    main,
    sources: new Map([[main.path, main]]),
    mounts: new Map(),
    hoisted: new Map(),
    components: {},
    pending: [],
    problems: [],
    copied: 0,
  };
  const root = asObject(copy(bundling, main.value, { source: main, keys: [], pointer: '#', open: [] }));
  for (let next = bundling.pending.shift(); next; next = bundling.pending.shift()) next();
  const joined = withComponents(root, bundling.components);
  const bundle: Bundle = {
    file: main.path,
    text: bundling.mounts.size === 0 ? first.text : null,
    root: joined,
    ...createPlaces(main, joined, bundling.mounts),
  };
  return { value: bundle, problems: bundling.problems };
}

function copy(bundling: Bundling, value: unknown, position: Position): unknown {
  if (Array.isArray(value)) return value.map((item, index) => copy(bundling, item, deeper(position, index)));
  if (!isObject(value)) return value;
  const inNames = NAMES.has(position.keys.at(-1) ?? '');
  const ref = inNames ? undefined : asText(value.$ref);
  if (ref !== undefined) return copyReference(bundling, value, ref, position);
  return copyMembers(bundling, value, position, inNames);
}

function copyMembers(
  bundling: Bundling,
  value: JsonObject,
  position: Position,
  inNames: boolean,
): JsonObject {
  const inExample = position.keys.at(-2) === 'examples';
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const isData = !inNames && (DATA.has(key) || (inExample && /^(payload|headers|value)$/.test(key)));
      return [key, isData ? member : copy(bundling, member, deeper(position, key))];
    }),
  );
}

function copyReference(bundling: Bundling, value: JsonObject, ref: string, position: Position): unknown {
  const { $ref: _, ...rest } = value;
  const siblings = copyMembers(bundling, rest, position, false);
  const target = toReference(ref, position.source.path);
  const source = target.path === null ? null : sourceAt(bundling, target.path);
  const found = source ? atPointer(source.value, target.pointer) : undefined;
  if (!source || found === undefined) {
    reportReference(bundling, position, ref, target.path);
    // It stays a reference that leads nowhere; inside another file, with the name of that file.
    const isOwn = target.path === null || position.source === bundling.main;
    return { $ref: isOwn ? ref : `${target.path}${target.pointer}`, ...siblings };
  }
  if (source === bundling.main) return { $ref: target.pointer, ...siblings };
  const name = /^#\/components\/([^/]+)\/([^/]+)$/.exec(target.pointer);
  if (name) return { $ref: hoist(bundling, source, target.pointer, found), ...siblings };
  const id = `${source.path}${target.pointer}`;
  if (position.open.includes(id)) {
    report(bundling, position, `${ref} contains itself`, NAME_IT);
    return siblings;
  }
  bundling.copied += 1;
  if (position.open.length >= MOST_OPEN || bundling.copied > MOST_COPIED) {
    // Told once: the copies that are refused multiply as well.
    if (bundling.copied <= MOST_COPIED + 1) report(bundling, position, TOO_MANY_COPIES, NAME_IT);
    bundling.copied = MOST_COPIED + 1;
    return siblings;
  }
  bundling.mounts.set(position.pointer, { source, keys: keysOf(target.pointer) });
  const inner = copy(bundling, found, {
    source,
    keys: keysOf(target.pointer),
    pointer: position.pointer,
    open: [...position.open, id],
  });
  return isObject(inner) ? { ...inner, ...siblings } : inner;
}

/** A named part of another file becomes a named part of this one, once. */
function hoist(bundling: Bundling, source: Source, pointer: string, value: unknown): string {
  const id = `${source.path}${pointer}`;
  const before = bundling.hoisted.get(id);
  if (before) return before;
  const [, section = '', wish = ''] = keysOf(pointer);
  const own = asObject(memberOf(asObject(bundling.main.value).components, section));
  const group = bundling.components[section] ?? {};
  bundling.components[section] = group;
  let name = wish;
  for (let number = 2; name in own || name in group; number += 1) name = `${wish}${number}`;
  const place = below('#/components', section, name);
  bundling.hoisted.set(id, place);
  bundling.mounts.set(place, { source, keys: keysOf(pointer) });
  group[name] = {};
  bundling.pending.push(() => {
    group[name] = copy(bundling, value, { source, keys: keysOf(pointer), pointer: place, open: [] });
  });
  return place;
}

function sourceAt(bundling: Bundling, path: string): Source | null {
  const known = bundling.sources.get(path);
  if (known !== undefined) return known;
  const file = bundling.files.find((candidate) => candidate.path === path);
  const read = file ? readSource(file) : { value: null, problems: [] };
  bundling.sources.set(path, read.value);
  bundling.problems.push(...read.problems);
  return read.value;
}

function reportReference(bundling: Bundling, position: Position, ref: string, path: string | null): void {
  const fix =
    path === null
      ? 'copy what is outside the given files into the specification, or into a file beside it'
      : 'define it, or correct the reference';
  report(bundling, position, `reference to ${ref}, which does not exist`, fix);
}

function report(bundling: Bundling, { source, keys }: Position, what: string, fix: string): void {
  bundling.problems.push({ file: source.path, line: source.lineAt(keys), what, fix });
}

function deeper(position: Position, key: string | number): Position {
  return {
    ...position,
    keys: [...position.keys, String(key)],
    pointer: below(position.pointer, key),
  };
}

function withComponents(root: JsonObject, added: Bundling['components']): JsonObject {
  if (Object.keys(added).length === 0) return root;
  const own = asObject(root.components);
  const sections = Object.entries(added).map(([section, parts]) => [
    section,
    { ...asObject(own[section]), ...parts },
  ]);
  return { ...root, components: { ...own, ...Object.fromEntries(sections) } };
}
