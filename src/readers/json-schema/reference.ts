/** References: what they name is read once into the registry, and a mention stays a name. */
import type { Schema } from '../../model/schema.ts';
import type { SchemaContext } from './context.ts';
import { asText, atPointer, isObject, type JsonObject, keysOf } from './json.ts';
import { anything, readShared } from './schema.ts';

/** Siblings of a reference that are words about its use and leave the shape alone. */
const WORDS = [
  '$ref',
  'title',
  'summary',
  'description',
  'nullable',
  'deprecated',
  'readOnly',
  'writeOnly',
  'example',
  'examples',
  'default',
];

/** True when something beside the reference changes the shape, so that both have to be merged. */
export function isComposedReference(context: SchemaContext, node: JsonObject): boolean {
  return !isVersion30(context) && Object.keys(node).some((key) => !isWords(key));
}

/** Extensions that a mention cannot carry: they speak of the type or its values. */
const SHAPING = ['x-type', 'x-enum-descriptions', 'x-key'];

function isWords(key: string): boolean {
  return WORDS.includes(key) || (key.startsWith('x-') && !SHAPING.includes(key));
}

/** OpenAPI 3.0 ignores everything beside a reference; words there are kept all the same. */
function isVersion30({ root }: SchemaContext): boolean {
  return isObject(root) && asText(root.openapi)?.startsWith('3.0') === true;
}

export function readReference(
  context: SchemaContext,
  node: JsonObject,
  ref: string,
  pointer: string,
): Schema {
  const end = followAliases(context, ref);
  const target = atPointer(context.root, end);
  const words = Object.fromEntries(Object.entries(node).filter(([key]) => isWords(key)));
  const base = readShared(context, isVersion30(context) ? words : node, pointer);
  // A reference that leads nowhere was reported when the files were put together.
  if (target === undefined) return { ...anything(false), ...base };
  const { readOnly, writeOnly } = isObject(target) ? target : {};
  const access = readOnly === true ? 'read' : writeOnly === true ? 'write' : 'both';
  return {
    kind: 'ref',
    name: nameOf(context, end, target),
    ...base,
    access: base.access === 'both' ? access : base.access,
  };
}

/** A named schema that is nothing but a reference is only another name. */
function followAliases(context: SchemaContext, ref: string, seen: ReadonlySet<string> = new Set()): string {
  const target = atPointer(context.root, ref);
  const next = isObject(target) && Object.keys(target).length === 1 ? asText(target.$ref) : undefined;
  return next && !seen.has(next) ? followAliases(context, next, new Set([...seen, ref])) : ref;
}

function nameOf(context: SchemaContext, ref: string, target: unknown): string {
  const known = context.names.get(ref);
  if (known !== undefined) return known;
  const wish = wishedName(ref);
  let name = wish;
  for (let number = 2; context.registry.has(name); number += 1) name = `${wish} ${number}`;
  // The name is taken before its shape is read: a recursive schema finds itself.
  context.names.set(ref, name);
  context.registry.set(name, anything(false));
  context.pending.push({ name, ref, node: target });
  return name;
}

/** The last key, and for something inside a named schema the way from that name. */
function wishedName(ref: string): string {
  const keys = keysOf(ref);
  const container = keys.findLastIndex((key) =>
    ['schemas', 'definitions', '$defs', 'messages', 'messageTraits'].includes(key),
  );
  const inner = keys.slice(container + 1).filter((key) => !['properties', 'items'].includes(key));
  return inner.join('.') || ref;
}
