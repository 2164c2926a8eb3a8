/** JSON Schema, in the dialects of OpenAPI 3.0 and 3.1, AsyncAPI and OpenRPC → our Schema. */

import { freeName } from '../../model/free-name.ts';
import type { Schema } from '../../model/schema.ts';
import type { Extension } from '../extensions.ts';
import { withConditions } from './conditions.ts';
import type { SchemaContext } from './context.ts';
import { countOf } from './facts.ts';
import { asList, asObject, asText, atPointer, below, isObject, type JsonObject, keysOf } from './json.ts';
import type { Matches } from './matching.ts';
import { mergeAllOf } from './merge.ts';
import { isObjectNode, readObject } from './object.ts';
import {
  accessOf,
  anything,
  readShared,
  readValues,
  type Shared,
  scalarKeywords,
  typesOf,
  typeWords,
} from './scalar.ts';
import { readUnion } from './union.ts';
import { hasXmlBody } from './xml-names.ts';

export function createSchemaContext(
  root: unknown,
  placeOf: SchemaContext['placeOf'],
  matches: Matches,
): SchemaContext {
  const context: SchemaContext = {
    root,
    problems: [],
    registry: new Map(),
    names: new Map(),
    pending: [],
    merging: new Map(),
    placeOf,
    matches,
    hasXml: hasXmlBody(root),
    report: (pointer, what, fix, importance) =>
      context.problems.push({
        ...placeOf(pointer),
        what,
        fix,
        editorial: true,
        ...(importance && { importance }),
      }),
    readNode: (value, pointer) => readNode(context, value, pointer),
  };
  return context;
}

/** Reads a schema and all named schemas it refers to, directly or indirectly. */
export function readSchema(context: SchemaContext, value: unknown, pointer: string): Schema {
  const schema = readNode(context, value, pointer);
  for (let next = context.pending.shift(); next; next = context.pending.shift()) {
    context.registry.set(next.name, readNode(context, next.node, next.ref));
  }
  return schema;
}

/** Reads one schema, but not the named schemas it refers to. */
function readNode(context: SchemaContext, value: unknown, pointer: string): Schema {
  if (!isObject(value)) return anything(value === false);
  const node = withConditions(unwrapReference(context, value));
  const ref = asText(node.$ref);
  if (ref && isComposedReference(context, node)) {
    const { $ref: _, ...siblings } = node;
    return readMerged(context, value, { allOf: [{ $ref: ref }, siblings] }, pointer);
  }
  if (ref) return readReference(context, node, ref, pointer);
  if (node.allOf) return readMerged(context, value, node, pointer);
  return readUnion(context, node, pointer) ?? readPlain(context, node, pointer);
}

/** Unwraps `allOf` around one reference and words about it, which is how OpenAPI 3.0 describes its use. */
function unwrapReference({ root }: SchemaContext, node: JsonObject): JsonObject {
  const { allOf, type, ...siblings } = node;
  const parts = asList(allOf).filter(isObject);
  const [target, ...more] = parts.filter((part) => part.$ref !== undefined);
  if (target === undefined || more.length > 0 || node.$ref) return node;
  // A type that the target has too changes nothing.
  const isSame = type === undefined || type === asObject(atPointer(root, asText(target.$ref) ?? '')).type;
  const words = [...parts.filter((part) => part !== target), siblings];
  const isOnlyWords = words.every((part) => Object.keys(part).every(isWords));
  return isSame && isOnlyWords
    ? Object.fromEntries([target, ...words].flatMap((part) => Object.entries(part)))
    : node;
}

/** Reads the parts of a node as one. A part that contains the same node again ends there, at a name of its own. */
function readMerged(context: SchemaContext, value: JsonObject, node: JsonObject, pointer: string): Schema {
  const outer = context.merging.get(value);
  if (outer !== undefined) {
    return { kind: 'ref', name: nameOf(context, outer, value), ...readShared(context, {}, pointer) };
  }
  context.merging.set(value, pointer);
  try {
    return readNode(context, mergeAllOf(context, node, pointer), pointer);
  } finally {
    context.merging.delete(value);
  }
}

function readPlain(context: SchemaContext, node: JsonObject, pointer: string): Schema {
  const base = readShared(context, node, pointer);
  if (isListNode(node)) return readList(context, node, pointer, base);
  if (isObjectNode(node)) return readObject(context, node, pointer, base);
  return {
    kind: 'scalar',
    type: typeWords(node),
    values: readValues(context, node, pointer),
    constant: node.const !== undefined && node.enum === undefined,
    ...(isObject(node.contentSchema) && {
      content: readNode(context, node.contentSchema, below(pointer, 'contentSchema')),
    }),
    ...base,
    json: scalarKeywords(node),
  };
}

function isListNode(node: JsonObject): boolean {
  const [type] = typesOf(node);
  return (
    type === 'array' ||
    (type === undefined && ['items', 'prefixItems', 'contains'].some((key) => node[key] !== undefined))
  );
}

function readList(context: SchemaContext, node: JsonObject, pointer: string, base: Shared): Schema {
  // Before 2020-12, a tuple was a list under `items`.
  const key = Array.isArray(node.items) ? 'items' : 'prefixItems';
  const rest = Array.isArray(node.items) ? 'additionalItems' : 'items';
  const items = withContained(
    node,
    node[rest] ?? node.unevaluatedItems ?? strayItems(context, node, pointer),
  );
  return {
    kind: 'list',
    items: items === undefined || items === false ? null : readNode(context, items, below(pointer, rest)),
    positions: asList(node[key]).map((position, index) =>
      readNode(context, position, below(pointer, key, index)),
    ),
    ...base,
  };
}

/** Returns the members that some documents describe at a list instead of at its items. */
function strayItems(context: SchemaContext, node: JsonObject, pointer: string): JsonObject | undefined {
  if (!isObject(node.properties) || node.prefixItems !== undefined || Array.isArray(node.items))
    return undefined;
  context.report(
    below(pointer, 'properties'),
    'a list has properties, which are shown as those of its items',
    'put them in an object under items',
  );
  const { properties, required, additionalProperties } = node;
  return {
    type: 'object',
    properties,
    ...(required !== undefined && { required }),
    ...(additionalProperties !== undefined && { additionalProperties }),
  };
}

/** Adds `contains`, which describes only some of the items, to the shape of all of them. */
function withContained({ contains, minContains = 1, maxContains }: JsonObject, items: unknown): unknown {
  const count = countOf(minContains, maxContains, 'item')?.replace('least 1', 'least one');
  if (!isObject(contains) || count === undefined) return items;
  const shape = asObject(items);
  return {
    anyOf: [
      { ...(items === undefined ? contains : { allOf: [shape, contains] }), title: count },
      { ...shape, title: 'any other item' },
    ],
  };
}

/** Siblings of a reference that describe its use and don't change the shape. */
const WORDS = [
  ...['$ref', 'title', 'summary', 'description', 'nullable', 'deprecated', 'readOnly', 'writeOnly'],
  ...['example', 'examples', 'default'],
];

/** Whether siblings of the reference change the shape, so that both have to be merged. */
function isComposedReference(context: SchemaContext, node: JsonObject): boolean {
  return !isVersion30(context) && Object.keys(node).some((key) => !isWords(key));
}

/** Extensions that change the shape: they describe the type or its values. */
const SHAPING: ReadonlySet<string> = new Set<Extension>(['x-type', 'x-enum-descriptions', 'x-key']);

function isWords(key: string): boolean {
  return WORDS.includes(key) || (key.startsWith('x-') && !SHAPING.has(key));
}

/** Whether it is OpenAPI 3.0, which ignores all siblings of a reference. We still keep the words among them. */
function isVersion30({ root }: SchemaContext): boolean {
  return isObject(root) && asText(root.openapi)?.startsWith('3.0') === true;
}

function readReference(context: SchemaContext, node: JsonObject, ref: string, pointer: string): Schema {
  const end = followAliases(context, ref);
  const target = atPointer(context.root, end);
  const words = Object.fromEntries(Object.entries(node).filter(([key]) => isWords(key)));
  const base = readShared(context, isVersion30(context) ? words : node, pointer);
  // A broken reference was reported when the files were bundled.
  if (target === undefined) return { ...anything(false), ...base };
  if (isCircular(context, end)) {
    const fix = 'break the cycle: refer to it from a property instead';
    context.report(pointer, `${ref} is nothing but itself, through other schemas`, fix);
    return { ...anything(false), ...base };
  }
  const access = base.access === 'both' ? accessOf(asObject(target)) : base.access;
  return { kind: 'ref', name: nameOf(context, end, target), ...base, access };
}

/** Follows named schemas that are only a reference, and so only another name. */
function followAliases(context: SchemaContext, ref: string, seen: ReadonlySet<string> = new Set()): string {
  const target = atPointer(context.root, ref);
  const next = isObject(target) && Object.keys(target).length === 1 ? asText(target.$ref) : undefined;
  return next && !seen.has(next) ? followAliases(context, next, new Set([...seen, ref])) : ref;
}

/** Whether a schema is only a reference to one that is only a reference, and so on, back to where this began. */
function isCircular(context: SchemaContext, start: string): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = start; at !== undefined; ) {
    if (seen.has(at)) return true;
    seen.add(at);
    const node = unwrapReference(context, asObject(atPointer(context.root, at)));
    at = isComposedReference(context, node) ? undefined : asText(node.$ref);
  }
  return false;
}

function nameOf(context: SchemaContext, ref: string, target: unknown): string {
  const known = context.names.get(ref);
  if (known !== undefined) return known;
  const name = freeName(wishedName(ref), (taken) => context.registry.has(taken), ' ');
  // The name is reserved before the shape is read, so that a recursive schema finds itself.
  context.names.set(ref, name);
  context.registry.set(name, anything(false));
  context.pending.push({ name, ref, node: target });
  return name;
}

/** Returns the name of a schema or, for a schema inside a named one, the path from that name. */
function wishedName(ref: string): string {
  const keys = keysOf(ref);
  const container = keys.findLastIndex((key) =>
    ['schemas', 'definitions', '$defs', 'messages', 'messageTraits'].includes(key),
  );
  const inner = keys.slice(container + 1).filter((key) => !['properties', 'items'].includes(key));
  return inner.join('.') || ref;
}
