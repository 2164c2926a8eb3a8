/** Context for reading one specification's schemas. */
import { addAll } from '../../model/add-all.ts';
import type { Problem } from '../../model/problem.ts';
import type { Block } from '../../model/prose.ts';
import type { Schema } from '../../model/schema.ts';
import type { Place } from '../document/places.ts';
import { paragraph } from '../prose/paragraph.ts';
import { readProse } from '../prose/prose.ts';
import { asList, asObject, asText, atPointer, below, isObject, type JsonObject } from './json.ts';
import type { Matches } from './matching.ts';

/** Reports an editorial problem at a pointer: an error for a strict API, a warning for any other. */
type Report = (pointer: string, what: string, fix: string, importance?: Problem['importance']) => void;

/** Part of the context that checks of single values need. */
export interface Reporter {
  readonly report: Report;
}

export interface SchemaContext extends Reporter {
  /** The bundled document: every reference in it is local. */
  readonly root: unknown;
  readonly problems: Problem[];
  /** Named schemas found so far. Reading a reference adds its schema. */
  readonly registry: Map<string, Schema>;
  /** Registry name of each reference. */
  readonly names: Map<string, string>;
  /** Named schemas still to be read: a queue, so that a long chain of references doesn't overflow the stack. */
  readonly pending: { readonly name: string; readonly ref: string; readonly node: unknown }[];
  /** Nodes whose parts are being merged, with the pointer of each. */
  readonly merging: Map<JsonObject, string>;
  /** Returns the file and line of the value at a pointer, or of its closest ancestor. */
  readonly placeOf: (pointer: string) => Place;
  /** Matches texts against the document's patterns. */
  readonly matches: Matches;
  /** Whether a body of the document is XML, so that pages name elements and attributes. */
  readonly hasXml: boolean;
  /** Reads a nested schema, but not the named schemas it refers to. */
  readonly readNode: (value: unknown, pointer: string) => Schema;
}

/** Direction of a value: read-only members are not required when it is sent, write-only ones when it is received. */
export type Direction = 'sent' | 'received';

/** An object with its actual place, after following references. */
export interface Located {
  readonly node: JsonObject;
  readonly pointer: string;
}

/** Returns the document itself, for what applies to all of its operations. */
export function rootOf({ root }: Pick<SchemaContext, 'root'>): Located {
  return { node: asObject(root), pointer: '#' };
}

/** Follows references. Siblings of a `$ref` override the members of its target. */
export function locate({ root }: Pick<SchemaContext, 'root'>, value: unknown, pointer: string): Located {
  let node = asObject(value);
  let place = pointer;
  const seen = new Set<string>();
  for (let ref = asText(node.$ref); ref !== undefined && !seen.has(ref); ref = asText(node.$ref)) {
    seen.add(ref);
    const target = atPointer(root, ref);
    if (!isObject(target)) break;
    const { $ref: _, ...siblings } = node;
    node = Object.keys(siblings).length > 0 ? { ...target, ...siblings } : target;
    place = ref;
  }
  return { node, pointer: place };
}

/** Locates a member of an object. */
export function locateMember(context: SchemaContext, { node, pointer }: Located, key: string): Located {
  return locate(context, node[key], below(pointer, key));
}

/** Locates the entries of a member that maps names to objects. */
export function locateEntries(context: SchemaContext, { node, pointer }: Located, key: string) {
  return Object.entries(asObject(node[key])).map(([name, value]) => ({
    name,
    ...locate(context, value, below(pointer, key, name)),
  }));
}

/** Locates the items of a member that is a list of objects. */
export function locateItems(context: SchemaContext, { node, pointer }: Located, key: string): Located[] {
  return asList(node[key]).map((item, index) => locate(context, item, below(pointer, key, index)));
}

/** Reads a text at a pointer as blocks. */
export function readWords(
  context: SchemaContext,
  text: string | undefined,
  pointer: string,
): readonly Block[] {
  if (!text) return [];
  const { value, problems } = readProse(text, () => context.placeOf(pointer));
  addAll(context.problems, problems);
  return value;
}

/** Reads the `description` of an object as blocks, unless it is one of the texts that are shown beside it. */
export function readFurther(
  context: SchemaContext,
  { node, pointer }: Located,
  shown: readonly unknown[],
): readonly Block[] {
  const plain = (text: unknown) => asText(text)?.trim().replace(/\.$/, '');
  const isShown = shown.some((text) => plain(text) === plain(node.description));
  return isShown ? [] : readDescription(context, node, pointer);
}

/** Reads the `description` of an object as blocks. */
export function readDescription(context: SchemaContext, node: JsonObject, pointer: string): readonly Block[] {
  return readWords(context, asText(node.description), `${pointer}/description`);
}

/** Reads the `description` of a field. Its headings become bold words, since several fields may have the same ones. */
export function readFieldWords(context: SchemaContext, node: JsonObject, pointer: string): readonly Block[] {
  return readDescription(context, node, pointer).map((block) =>
    block.kind === 'heading' ? paragraph({ kind: 'strong', children: block.children }) : block,
  );
}
