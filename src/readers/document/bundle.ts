/**
 * The files of a specification → one document with only local references, and the mapping back to file and line.
 *
 * A named part of another file (`#/components/…`) becomes a component of the document, and so does a schema elsewhere,
 * which may be recursive. Other parts are inlined, and so is a schema in another language, such as Avro. Values without
 * references to other files are not copied.
 */

import { freeName } from '../../model/free-name.ts';
import type { Reading } from '../../model/problem.ts';
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
} from '../json-schema/json.ts';
import type { ParsedFiles } from '../spec-input.ts';
import {
  type Bundling,
  deeper,
  identifiersOf,
  isUnread,
  miss,
  type Position,
  report,
  sourceAt,
} from './bundling.ts';
import { withoutCircles } from './circles.ts';
import { boundBy, checkDynamic, recursiveTarget } from './dynamic-references.ts';
import { findExample, findNamed, registerAliases, toReference } from './find-reference.ts';
import { DATA, EXAMPLES, NAMES, PAIRING, SCHEMAS } from './keywords.ts';
import { createMissing } from './missing.ts';
import { createPlaces, type Place } from './places.ts';
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
    ambiguous: new Map(),
    settled: new Set(),
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
  const ambiguous = [...bundling.ambiguous].filter(
    ([id]) => ![...bundling.settled].some((whole) => id.startsWith(`${whole}/`)),
  );
  return {
    value: bundle,
    problems: [
      ...bundling.problems,
      ...ambiguous.map(([, problem]) => problem),
      ...bundling.missing.toProblems(),
    ],
  };
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
  const isRecursive = asText($recursiveRef) !== undefined;
  const dynamic = asText($dynamicRef) ?? (isRecursive ? recursiveTarget(position) : undefined);
  const ref = asText(value.$ref);
  if (ref === undefined && dynamic !== undefined) {
    const meant = position.bound?.get(dynamic.replace(/^.*#/, ''));
    if (meant === undefined) checkDynamic(bundling, dynamic, position);
    const target = meant ?? dynamic;
    return copyReference(bundling, { ...rest, $ref: target }, target, { ...position, bound: undefined });
  }
  return ref === undefined
    ? copyMembers(bundling, value, position)
    : copyReference(bundling, value, ref, position);
}

function copyMembers(bundling: Bundling, value: JsonObject, position: Position): JsonObject {
  const { isNames, isSchema, keys } = position;
  const inExamples = keys.at(-2) === 'examples' && /^\d+$/.test(keys.at(-1) ?? '');
  return mapMembers(withoutId(bundling, value, position), (member, key) => {
    if (typeof member !== 'object' || member === null) return member;
    // Where keys are names, "properties" is a name too, not a keyword.
    if (isNames) return copy(bundling, member, deeper(position, key, false, isSchema));
    if (EXAMPLES.has(key)) return findExample(bundling, member, deeper(position, key, false, false));
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

/**
 * Makes references in a discriminator's mapping local. Its values can also be plain names of schemas. A mapping only
 * names what the schemas say themselves, so one without a target is no reason to reject the document.
 */
function copyMapping(bundling: Bundling, value: unknown, position: Position): unknown {
  const { mapping } = asObject(value);
  if (!isObject(mapping)) return value;
  const local = mapMembers(mapping, (target, name) => {
    const ref = asText(target);
    if (!ref || !/[#/]|\.(?:ya?ml|json)$/i.test(ref)) return target;
    const place = deeper(deeper(position, 'mapping', true, false), name, false, true);
    if (!leadsSomewhere(bundling, ref, place)) {
      const { source, keys } = place;
      bundling.missing.addMapping(ref, name, { file: source.path, line: source.lineAt(keys) });
      return target;
    }
    return ref.startsWith('#') ? target : (asText(copyReference(bundling, {}, ref, place).$ref) ?? ref);
  });
  return local === mapping ? value : { ...asObject(value), mapping: local };
}

/** Whether a reference has a target. Other files may still add components to the document. */
function leadsSomewhere(bundling: Bundling, ref: string, position: Position): boolean {
  const written = toReference(ref, position.source.path);
  const { path, pointer } = findNamed(bundling, ref, position, written.path) ?? written;
  const source = path === null ? null : sourceAt(bundling, path);
  if (source && atPointer(source.value, pointer) !== undefined) return true;
  return ref.startsWith('#/components/') && bundling.files.length > 1;
}

function copyReference(bundling: Bundling, value: JsonObject, ref: string, position: Position): JsonObject {
  const { source: from } = position;
  const written = toReference(ref, from.path);
  const isData = written.path === from.path || /\.(?:ya?ml|json)$/i.test(written.path ?? '');
  if (!isData && isUnread(position)) return value;
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
  const bound = source === from ? boundBy(bundling, position, pointer, found) : null;
  if (bound) return copyBound(bundling, members, { pointer, found }, position, bound);
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

/** Copies the target of a reference to where it is used, since its dynamic references mean something else there. */
function copyBound(
  bundling: Bundling,
  { $ref: _, ...members }: JsonObject,
  { pointer, found }: { readonly pointer: string; readonly found: unknown },
  position: Position,
  bound: Position['bound'],
): JsonObject {
  const { source, open } = position;
  const id = `${source.path}${pointer}`;
  // It contains itself in a way that no anchor redirects.
  if (open.includes(id)) return { ...members, $ref: pointer };
  const parts = Array.isArray(members.allOf) ? members.allOf : [];
  const place = below(position.pointer, 'allOf', parts.length);
  const keys = keysOf(pointer);
  bundling.mounts.set(place, { source, keys });
  bundling.settled.add(id);
  const inner = copy(bundling, found, { ...position, keys, pointer: place, open: [...open, id], bound });
  const { $dynamicAnchor: __, ...rest } = asObject(inner);
  return { ...members, allOf: [...parts, rest] };
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

function withComponents(root: JsonObject, added: Bundling['components']): JsonObject {
  if (Object.keys(added).length === 0) return root;
  const own = asObject(root.components);
  const sections = Object.entries(added).map(([section, parts]) => [
    section,
    { ...asObject(own[section]), ...parts },
  ]);
  return { ...root, components: { ...own, ...Object.fromEntries(sections) } };
}
