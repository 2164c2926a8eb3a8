/** JSON Schema, in the dialects of OpenAPI 3.0 and 3.1, AsyncAPI and OpenRPC → our Schema. */
import type { Field, Schema } from '../../model/schema.ts';
import { readDescription, type SchemaContext } from './context.ts';
import { readFacts } from './facts.ts';
import { asList, asText, below, isObject, type JsonObject } from './json.ts';
import { mergeAllOf } from './merge.ts';
import { isObjectNode, readObject, toFields } from './object.ts';
import { isComposedReference, readReference } from './reference.ts';
import { typesOf, typeWords } from './type-words.ts';
import { readUnion } from './union.ts';
import { hasNullOption, readValues } from './values.ts';

/** Reads a schema and every named schema it leads to. */
export function readSchema(context: SchemaContext, value: unknown, pointer: string): Schema {
  const schema = readNode(context, value, pointer);
  readPending(context);
  return schema;
}

/** The properties of an object as fields, with their presence. */
export function readFields(context: SchemaContext, node: JsonObject, pointer: string): Field[] {
  const fields = toFields(context, node, pointer);
  readPending(context);
  return fields;
}

function readPending(context: SchemaContext): void {
  for (let next = context.pending.shift(); next; next = context.pending.shift()) {
    context.registry.set(next.name, readNode(context, next.node, next.ref));
  }
}

/** One schema, without what it refers to. */
export function readNode(context: SchemaContext, value: unknown, pointer: string): Schema {
  if (!isObject(value)) return anything(value === false);
  const node = unwrapSingleAllOf(value);
  const ref = asText(node.$ref);
  if (ref && isComposedReference(context, node)) {
    const { $ref: _, ...siblings } = node;
    return readNode(context, mergeAllOf(context, { allOf: [{ $ref: ref }, siblings] }, pointer), pointer);
  }
  if (ref) return readReference(context, node, ref, pointer);
  if (node.allOf) return readNode(context, mergeAllOf(context, node, pointer), pointer);
  return readUnion(context, node, pointer) ?? readPlain(context, node, pointer);
}

/** `allOf` around one reference is how OpenAPI 3.0 puts words beside it. */
function unwrapSingleAllOf(node: JsonObject): JsonObject {
  const [only, ...more] = asList(node.allOf);
  if (!isObject(only) || more.length > 0 || !only.$ref || node.$ref) return node;
  const { allOf: _, ...siblings } = node;
  return { ...only, ...siblings };
}

/** Any value at all, or none. */
export function anything(never: boolean): Schema {
  return {
    kind: 'scalar',
    type: never ? 'nothing' : 'any value',
    values: [],
    constant: false,
    description: [],
    nullable: false,
    deprecated: false,
    access: 'both',
    facts: [],
  };
}

/** What every kind of schema has. */
export function readShared(context: SchemaContext, node: JsonObject, pointer: string) {
  const types = Array.isArray(node.type) ? node.type : [node.type];
  const isNullable =
    node.nullable === true ||
    // Null and nothing else is a type of its own.
    (types.includes('null') && types.length > 1) ||
    asList(node.enum).includes(null) ||
    hasNullOption(node);
  // A `not` that only forbids combinations of fields has no shape to show.
  const excluded = isObject(node.not) && Object.keys(node.not).some((key) => key !== 'required');
  return {
    title: asText(node.title),
    description: readDescription(context, node, pointer),
    nullable: isNullable,
    deprecated: node.deprecated === true,
    access: node.readOnly === true ? 'read' : node.writeOnly === true ? 'write' : 'both',
    facts: readFacts(node),
    excludes: excluded ? readNode(context, node.not, below(pointer, 'not')) : undefined,
  } as const;
}

export type Shared = ReturnType<typeof readShared>;

function readPlain(context: SchemaContext, node: JsonObject, pointer: string): Schema {
  const base = readShared(context, node, pointer);
  if (isListNode(node)) return readList(context, node, pointer, base);
  if (isObjectNode(node)) return readObject(context, node, pointer, base);
  return {
    kind: 'scalar',
    type: typeWords(node),
    values: readValues(context, node, pointer),
    constant: node.const !== undefined && node.enum === undefined,
    ...base,
  };
}

function isListNode(node: JsonObject): boolean {
  const [type] = typesOf(node);
  return (
    type === 'array' || (type === undefined && (node.items !== undefined || node.prefixItems !== undefined))
  );
}

function readList(context: SchemaContext, node: JsonObject, pointer: string, base: Shared): Schema {
  // Before 2020-12 a tuple was a list under `items`.
  const key = Array.isArray(node.items) ? 'items' : 'prefixItems';
  const rest = Array.isArray(node.items) ? 'additionalItems' : 'items';
  const items = node[rest];
  return {
    kind: 'list',
    items: items === undefined || items === false ? null : readNode(context, items, below(pointer, rest)),
    positions: asList(node[key]).map((position, index) =>
      readNode(context, position, below(pointer, key, index)),
    ),
    ...base,
  };
}
