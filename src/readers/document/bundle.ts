/**
 * The files of a specification → one document with only local references, and the mapping back to file and line.
 *
 * A named part of another file (`#/components/…`) becomes a component of the document, and so does a schema elsewhere,
 * which may be recursive. Other parts are inlined, and so is a schema in another language, such as Avro. Values without
 * references to other files are not copied.
 *
 * The file is long because the walk and the places it leaves behind are one algorithm.
 */

import { freeName } from '../../model/free-name.ts';
import { decodePercent } from '../../model/percent.ts';
import type { Problem, Reading } from '../../model/problem.ts';
import { hasMarks } from '../content/variables.ts';
import {
  asObject,
  asText,
  atPointer,
  below,
  isObject,
  type JsonObject,
  keysOf,
  mapItems,
  mapMembers,
  memberOf,
  without,
} from '../json-schema/json.ts';
import type { ParsedFiles } from '../spec-input.ts';
import { hasIdentifiers, type Identifiers, readIdentifiers, toFileUri } from './identifiers.ts';
import { createMissing, isText, type Missing } from './missing.ts';
import { createPlaces, type Mount, type Place } from './places.ts';
import { isForeignFormat } from './schema-format.ts';
import { readSource, type Source, type SourceFile } from './source.ts';

export interface Bundle {
  /** Path of the specification's own file. */
  readonly file: string;
  /** Text of the file, if it is the whole document and has no variable marks; otherwise null. */
  readonly text: string | null;
  readonly root: JsonObject;
  /** Returns the file and line of the value at a pointer, or of its closest ancestor. */
  readonly placeOf: (pointer: string) => Place;
}

interface Bundling {
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
interface Position {
  readonly source: Source;
  readonly keys: readonly string[];
  readonly pointer: string;
  /** Keys here are user-defined names, not keywords. */
  readonly isNames: boolean;
  /** A schema is expected here. */
  readonly isSchema: boolean;
  /** IDs of the parts of other files that are being inlined here. */
  readonly open: readonly string[];
}

/** Keys whose values are data, not specification: a `$ref` in them is not a reference. */
const DATA = new Set(['example', 'default', 'const', 'enum', 'value']);
/** Members of a list item of `examples` that are not data: those of an OpenRPC example pairing. */
const PAIRING = new Set(['params', 'result']);
/** Keywords whose value maps names to schemas; `NAMES` adds those that map names to anything else. */
const SCHEMA_NAMES = [
  'properties',
  'patternProperties',
  'dependentSchemas',
  'definitions',
  '$defs',
  'schemas',
];
const NAMES = new Set([
  ...SCHEMA_NAMES,
  ...['paths', 'webhooks', 'pathItems', 'callbacks', 'parameters', 'requestBodies', 'responses', 'headers'],
  ...['content', 'encoding', 'examples', 'links', 'securitySchemes', 'variables', 'servers', 'channels'],
  ...['messages', 'operations', 'replies', 'contentDescriptors', 'errors', 'mapping'],
]);
/** Keywords whose value is a schema, a list of schemas, or a map from names to schemas. */
const SCHEMAS = new Set([
  ...SCHEMA_NAMES,
  ...['schema', 'payload', 'items', 'prefixItems', 'additionalItems', 'additionalProperties', 'contains'],
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'propertyNames', 'contentSchema'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'dependencies'],
]);
/** Limits on inlined parts: how deeply they may nest, and how many there may be. */
const MOST_OPEN = 50;
const MOST_COPIED = 100_000;
const TOO_MANY_COPIES = 'parts of other files contain each other too often to be combined';
const NAME_IT = 'put it under components and refer to it by name';

/** Bundles a specification's files, its own file first. `parsed` caches files that several specifications share. */
export function bundleFiles(
  files: readonly SourceFile[],
  parsed: ParsedFiles = new Map(),
): Reading<Bundle | null> {
  const [first] = files;
  if (!first)
    return { value: null, problems: [{ file: '', what: 'no specification', fix: 'name its file' }] };
  const { value: main, problems } = parsed.get(first) ?? readSource(first);
  if (!main) return { value: null, problems };
  if (!isObject(main.value)) {
    const what = 'the file does not hold a specification';
    const fix = 'start with `openapi: 3.1.0`, or with the version of another format';
    return { value: null, problems: [{ file: first.path, line: 1, what, fix }] };
  }
  const bundling: Bundling = {
    files,
    parsed,
    main,
    sources: new Map([[main.path, main]]),
    identifiers: new Map(),
    mounts: new Map(),
    hoisted: new Map(),
    components: {},
    pending: [],
    problems: [],
    missing: createMissing(),
    awaited: [],
    chained: [],
    copied: 0,
  };
  registerAliases(bundling);
  const start = { source: main, keys: [], pointer: '#', isNames: false, isSchema: false, open: [] };
  const root = asObject(copy(bundling, main.value, start));
  for (let next = bundling.pending.shift(); next; next = bundling.pending.shift()) next();
  const joined = withoutCircles(bundling, withComponents(root, bundling.components));
  for (const { ref, pointer, position } of bundling.awaited) {
    if (atPointer(joined, pointer) === undefined) miss(bundling, ref, { path: main.path, pointer }, position);
  }
  const bundle: Bundle = {
    file: main.path,
    text: bundling.sources.size === 1 && !hasMarks(first.text) ? first.text : null,
    root: joined,
    placeOf: createPlaces(main, joined, bundling.mounts),
  };
  return { value: bundle, problems: [...bundling.problems, ...bundling.missing.toProblems()] };
}

/** Returns the value with all references made local; the same object if nothing changes. */
function copy(bundling: Bundling, value: unknown, position: Position): unknown {
  if (Array.isArray(value)) {
    return mapItems(value, (item, index) =>
      copy(bundling, item, deeper(position, String(index), false, position.isSchema)),
    );
  }
  if (!isObject(value)) return value;
  const { $ref: _, $dynamicRef, $recursiveRef, ...rest } = value;
  const dynamic = asText($dynamicRef) ?? asText($recursiveRef);
  const ref = asText(value.$ref);
  if (ref === undefined && dynamic !== undefined) {
    checkDynamic(bundling, dynamic, position);
    return copyReference(bundling, { ...rest, $ref: dynamic }, dynamic, position);
  }
  return ref === undefined
    ? copyMembers(bundling, value, position)
    : copyReference(bundling, value, ref, position);
}

/** Reports a dynamic reference that means another schema for each schema that leads to it. */
function checkDynamic(bundling: Bundling, ref: string, { source, keys }: Position): void {
  if (!identifiersOf(bundling, source)?.isShared(ref.replace(/^.*#/, ''))) return;
  const what = `${ref} means a different schema depending on what refers here; pages show the one next to it`;
  const fix = 'refer to the schema you mean with $ref';
  bundling.problems.push({ file: source.path, line: source.lineAt(keys), what, fix, editorial: true });
}

function copyMembers(bundling: Bundling, value: JsonObject, position: Position): JsonObject {
  const { isNames, isSchema, keys } = position;
  const inExamples = keys.at(-2) === 'examples' && /^\d+$/.test(keys.at(-1) ?? '');
  return mapMembers(withoutId(bundling, value, position), (member, key) => {
    if (typeof member !== 'object' || member === null) return member;
    // Where keys are names, "properties" is a name too, not a keyword.
    if (isNames) return copy(bundling, member, deeper(position, key, false, isSchema));
    if (DATA.has(key) || (inExamples && !PAIRING.has(key))) return member;
    if (key === 'discriminator') return copyMapping(bundling, member, deeper(position, key, false, false));
    const isForeign = isForeignFormat(value.schemaFormat);
    return copy(bundling, member, deeper(position, key, NAMES.has(key), SCHEMAS.has(key) && !isForeign));
  });
}

/** Leaves out the address of a schema: references in it are relative to the document now. */
function withoutId(bundling: Bundling, value: JsonObject, { source, isNames }: Position): JsonObject {
  if (isNames || typeof value.$id !== 'string' || !identifiersOf(bundling, source)) return value;
  const { $id: _, ...rest } = value;
  return rest;
}

/** Makes references in a discriminator's mapping local. Its values can also be plain names of schemas. */
function copyMapping(bundling: Bundling, value: unknown, position: Position): unknown {
  const { mapping } = asObject(value);
  if (!isObject(mapping)) return value;
  const local = mapMembers(mapping, (target, name) => {
    const ref = asText(target);
    if (!ref || ref.startsWith('#') || !/[#/.]/.test(ref)) return target;
    const place = deeper(deeper(position, 'mapping', true, false), name, false, true);
    return asText(copyReference(bundling, {}, ref, place).$ref) ?? ref;
  });
  return local === mapping ? value : { ...asObject(value), mapping: local };
}

function copyReference(bundling: Bundling, value: JsonObject, ref: string, position: Position): JsonObject {
  const { source: from } = position;
  const written = toReference(ref, from.path);
  const named = findNamed(bundling, ref, position, written.path);
  const { path, pointer } = named ?? written;
  const source = path === null ? null : sourceAt(bundling, path);
  const found = source ? atPointer(source.value, pointer) : undefined;
  const members = copyMembers(bundling, value, position);
  const isChained = asText(asObject(found).$ref) !== undefined;
  const refer = (target: string) => {
    if (isChained) bundling.chained.push({ ref, pointer: target, position });
    return target === ref ? members : { ...members, $ref: target };
  };
  if (source === bundling.main) {
    if (found === undefined) bundling.awaited.push({ ref, pointer, position });
    return refer(pointer);
  }
  if (!source || found === undefined) {
    miss(bundling, ref, { path, pointer }, position);
    // The broken reference stays. One in another file gets its resolved path.
    return refer(path === null || from === bundling.main ? ref : `${path}${pointer}`);
  }
  const id = `${source.path}${pointer}`;
  const wish = nameFor(position, source, pointer);
  const isAlias = bundling.hoisted.get(id) === position.pointer;
  if (wish && !isAlias) return refer(hoist(bundling, source, pointer, found, wish));
  const { $ref: _, ...siblings } = members;
  if (position.open.includes(id)) {
    report(bundling, position, `${ref} contains itself`, NAME_IT);
    return siblings;
  }
  bundling.copied += 1;
  if (position.open.length >= MOST_OPEN || bundling.copied > MOST_COPIED) {
    // Reported once: rejected copies multiply too.
    if (bundling.copied <= MOST_COPIED + 1) report(bundling, position, TOO_MANY_COPIES, NAME_IT);
    bundling.copied = MOST_COPIED + 1;
    return siblings;
  }
  const keys = keysOf(pointer);
  bundling.mounts.set(position.pointer, { source, keys });
  const inner = copy(bundling, found, { ...position, source, keys, open: [...position.open, id] });
  return isObject(inner) ? { ...inner, ...siblings } : asObject(inner);
}

/** Reports references that lead back to themselves, and leaves them out: nothing after this could follow them. */
function withoutCircles(bundling: Bundling, root: JsonObject): JsonObject {
  const circular = bundling.chained.filter(({ pointer, position }) =>
    leadsTo(root, pointer, position.pointer),
  );
  return circular.reduce((rest, { ref, position }) => {
    report(bundling, position, `reference to ${ref}, which leads back here`, 'write out one of them');
    return asObject(without(rest, [...keysOf(position.pointer), '$ref']));
  }, root);
}

/** Whether references lead from one pointer to the other. */
function leadsTo(root: JsonObject, from: string, to: string): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = from; at !== undefined && !seen.has(at); ) {
    if (at === to) return true;
    seen.add(at);
    at = asText(asObject(atPointer(root, at)).$ref);
  }
  return false;
}

/** Returns the place of what a reference names with `$id` or an anchor, in this file or another one. */
function findNamed(
  bundling: Bundling,
  ref: string,
  { source, keys }: Position,
  path: string | null,
): Reference | undefined {
  const [location = '', fragment = ''] = ref.split('#', 2);
  const uri = identifiersOf(bundling, source)?.uriAt(keys, location) ?? location;
  const namesIt = ({ path: file, text }: SourceFile) =>
    file === path || (uri !== '' && text.includes(uri) && hasIdentifiers({ text }));
  const files = [source, ...(location === '' ? [] : bundling.files.filter(namesIt))];
  for (const file of files) {
    const other = sourceAt(bundling, file.path);
    const identifiers = other && identifiersOf(bundling, other);
    const pointer =
      identifiers?.find(uri, fragment) ??
      (file.path === path ? identifiers?.find(toFileUri(file.path), fragment) : undefined);
    if (pointer !== undefined) return { path: file.path, pointer };
  }
  return undefined;
}

/** Returns the names in a file; undefined if it has none. */
function identifiersOf({ identifiers }: Bundling, source: Source): Identifiers | undefined {
  if (!identifiers.has(source))
    identifiers.set(source, hasIdentifiers(source) ? readIdentifiers(source) : undefined);
  return identifiers.get(source);
}

/** Registers each component that only refers to a part of another file as the place of that part. */
function registerAliases({ main, hoisted, ...bundling }: Bundling): void {
  for (const [section, parts] of Object.entries(asObject(asObject(main.value).components))) {
    for (const [name, part] of Object.entries(asObject(parts))) {
      const ref = isObject(part) && Object.keys(part).length === 1 ? asText(part.$ref) : undefined;
      const { path, pointer } = toReference(ref ?? '', main.path);
      const isOutside =
        path !== null && path !== main.path && bundling.files.some((file) => file.path === path);
      const id = `${path}${pointer}`;
      if (isOutside && !hoisted.has(id)) hoisted.set(id, below('#/components', section, name));
    }
  }
}

interface WishedName {
  readonly section: string;
  readonly name: string;
}

/** Returns the name that a part of another file gets as a component, or null if it is inlined. */
function nameFor({ isSchema }: Position, { path }: Source, pointer: string): WishedName | null {
  const keys = keysOf(pointer);
  const [top, section = '', name = ''] = keys;
  if (top === 'components' && keys.length === 3) return { section, name };
  if (!isSchema || top === 'components') return null;
  const file = path.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
  return { section: 'schemas', name: (keys.at(-1) ?? file).replace(/[^\w.-]+/g, '-') };
}

/** Adds a part of another file to the components, once, and returns its pointer there. */
function hoist(
  bundling: Bundling,
  source: Source,
  pointer: string,
  value: unknown,
  wish: WishedName,
): string {
  const { section } = wish;
  const id = `${source.path}${pointer}`;
  const before = bundling.hoisted.get(id);
  if (before) return before;
  const own = asObject(memberOf(asObject(bundling.main.value).components, section));
  const group = bundling.components[section] ?? {};
  bundling.components[section] = group;
  const name = freeName(wish.name, (taken) => taken in own || taken in group, '');
  const place = below('#/components', section, name);
  const keys = keysOf(pointer);
  bundling.hoisted.set(id, place);
  bundling.mounts.set(place, { source, keys });
  group[name] = {};
  bundling.pending.push(() => {
    const isSchema = section === 'schemas';
    group[name] = copy(bundling, value, { source, keys, pointer: place, isNames: false, isSchema, open: [] });
  });
  return place;
}

function sourceAt(bundling: Bundling, path: string): Source | null {
  const known = bundling.sources.get(path);
  if (known !== undefined) return known;
  const file = bundling.files.find((candidate) => candidate.path === path);
  const read = file && !isText(path) && (bundling.parsed.get(file) ?? readSource(file));
  if (file && read) bundling.parsed.set(file, read);
  const { value, problems } = read || { value: null, problems: [] };
  bundling.sources.set(path, value);
  bundling.problems.push(...problems);
  return value;
}

function miss(
  { files, sources, missing }: Bundling,
  ref: string,
  target: Reference,
  position: Position,
): void {
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

function report(bundling: Bundling, { source, keys }: Position, what: string, fix: string): void {
  bundling.problems.push({ file: source.path, line: source.lineAt(keys), what, fix });
}

function deeper(position: Position, key: string, isNames: boolean, isSchema: boolean): Position {
  const { source, keys, pointer, open } = position;
  return { source, keys: [...keys, key], pointer: below(pointer, key), isNames, isSchema, open };
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

interface Reference {
  /** Null for a URL. */
  readonly path: string | null;
  readonly pointer: string;
}

/** Resolves a `$ref` in the file `from`. */
function toReference(ref: string, from: string): Reference {
  const [location = '', fragment = ''] = ref.split('#', 2);
  const pointer = `#${fragment}`;
  if (location === '') return { path: from, pointer };
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(location)) return { path: null, pointer };
  const parts = location.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of location.split('/').map(decodePercent)) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return { path: parts.join('/'), pointer };
}
