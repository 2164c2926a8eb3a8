/** `oneOf` and `anyOf`: alternatives, with or without a discriminator. */
import type { Field, Schema } from '../../model/schema.ts';
import type { SchemaContext } from './context.ts';
import {
  asList,
  asObject,
  asText,
  atPointer,
  below,
  isObject,
  type JsonObject,
  keysOf,
  omit,
} from './json.ts';
import { requiredAlternatives } from './object.ts';
import { constOptions, isNullNode, readShared, type Shared, typesOf } from './scalar.ts';

/** Nesting depth from which options stay references, so that recursive unions end. */
const MOST_NESTED = 8;

/** Words that belong to the whole rather than to each option. */
const WORDS = ['title', 'description', 'deprecated', 'example', 'examples'];

/** Reads the alternatives of a node; null if it has none, or only constants or required members. */
export function readUnion(context: SchemaContext, node: JsonObject, pointer: string): Schema | null {
  const spread = spreadTypes(node);
  if (spread) return readUnion(context, spread, pointer);
  const subtypes = subtypesOf(context, node, pointer);
  const key = node.oneOf || subtypes.length > 0 ? 'oneOf' : node.anyOf ? 'anyOf' : null;
  if (!key || constOptions(node).length > 0 || requiredAlternatives(node).length > 0) return null;
  const { [key]: list = subtypes, discriminator, ...rest } = node;
  const all = asList(list);
  const options = all
    .map((option, index) => ({ option, pointer: below(pointer, key, index) }))
    .filter(({ option }) => !(isObject(option) && isNullNode(option)));
  if (options.length === 0) return null;
  const nullable = options.length < all.length;
  // Properties beside the options apply to each of them.
  const hasCommon = subtypes.length === 0 && (isObject(rest.properties) || rest.anyOf);
  const common = hasCommon && nestingOf(pointer) < MOST_NESTED ? omit(rest, WORDS) : null;
  const read = ({ option, pointer: place }: { option: unknown; pointer: string }) =>
    context.readNode(common ? { allOf: [common, option] } : option, place);
  const [only] = options;
  const base = readShared(context, node, pointer);
  if (options.length === 1 && only) return withWords(read(only), base, nullable);
  const schemas = options.map(read);
  const collapsed = collapse(schemas);
  if (collapsed) {
    const json = { anyOf: schemas.map((schema) => schema.json ?? {}) };
    return { kind: 'scalar', type: collapsed, values: [], constant: false, ...base, json };
  }
  const label = labeller(asObject(discriminator));
  const marker = asText(asObject(discriminator).propertyName);
  return {
    kind: 'union',
    mode: key === 'oneOf' ? 'one' : 'any',
    discriminator: marker ?? null,
    options: unique(
      options.map(({ option }, index) => label(option) ?? shapeLabel(schemas, index, marker)),
    ).map((text, index) => ({ label: text, schema: schemas[index] ?? context.readNode(true, pointer) })),
    ...base,
    nullable: nullable || base.nullable,
  };
}

function nestingOf(pointer: string): number {
  return pointer.split(/\/(?:oneOf|anyOf)\//).length - 1;
}

/** Splits several types into alternatives if one of them is an object or a list; otherwise null. */
function spreadTypes(node: JsonObject): JsonObject | null {
  const types = typesOf(node);
  if (types.length < 2 || !types.some((type) => type === 'object' || type === 'array')) return null;
  const { type: _, title, description, ...rest } = node;
  const nulls = asList(node.type).includes('null') ? [{ type: 'null' }] : [];
  return { title, description, anyOf: [...types.map((type) => ({ ...rest, type })), ...nulls] };
}

/** Returns the only option besides null, with the words of the union around it. */
function withWords(schema: Schema, base: Shared, nullable: boolean): Schema {
  const ownFacts = new Set(base.facts.map((fact) => fact.kind));
  return {
    ...schema,
    // The title of a reference distinguishes it from other options; alone, it adds nothing.
    title: base.title ?? (schema.kind === 'ref' ? undefined : schema.title),
    description: base.description.length > 0 ? base.description : schema.description,
    nullable: nullable || schema.nullable || base.nullable,
    deprecated: base.deprecated || schema.deprecated,
    access: base.access === 'both' ? schema.access : base.access,
    facts: [...base.facts, ...schema.facts.filter((fact) => !ownFacts.has(fact.kind))],
    json: schema.json || base.json ? { ...schema.json, ...base.json } : undefined,
  };
}

/** Joins the types of plain scalars without further details, "string or integer"; null for anything else. */
function collapse(schemas: readonly Schema[]): string | null {
  const types = schemas.map((schema) =>
    schema.kind === 'scalar' &&
    schema.values.length === 0 &&
    schema.description.length === 0 &&
    schema.facts.length === 0 &&
    !schema.title
      ? schema.type
      : null,
  );
  return types.length > 0 && types.every((type) => type !== null) ? [...new Set(types)].join(' or ') : null;
}

/** Creates a function that labels options: by the values that the mapping gives them, their title or their name. */
function labeller(discriminator: JsonObject): (option: unknown) => string | undefined {
  const mapped = Object.entries(asObject(discriminator.mapping));
  return (option) => {
    const ref = asText(asObject(option).$ref);
    const title = asText(asObject(option).title);
    if (!ref) return title;
    const name = keysOf(ref).at(-1);
    const values = mapped.filter(([, target]) => target === ref || target === name).map(([value]) => value);
    return values.length > 0 ? values.join(', ') : (title ?? name);
  };
}

/**
 * Labels an option by what sets it apart from the others: its title, its values, the only value of a member such as its
 * kind, or the members that only it has. Otherwise, by its type.
 */
function shapeLabel(schemas: readonly Schema[], index: number, discriminator: string | undefined): string {
  const schema = schemas[index];
  if (!schema) return 'value';
  if (schema.title) return schema.title;
  switch (schema.kind) {
    case 'scalar':
      return schema.values.map(({ value }) => value).join(', ') || schema.type;
    case 'list':
      return listLabel(schema.items);
    case 'map':
      return `map from ${schema.keys}`;
    case 'ref':
      return schema.name;
    case 'union':
      return schema.options.map(({ label }) => label).join(' or ');
    case 'object':
      return markOf(schema.fields, discriminator) ?? onlyIn(schemas, index) ?? 'object';
  }
}

function listLabel(items: Schema | null): string {
  const isPlain = items?.kind === 'scalar' && /^(?:string|integer|number|boolean|file)$/.test(items.type);
  if (isPlain) return `list of ${items.type}s`;
  if (items?.kind === 'list') return `list of ${listLabel(items.items).replace('list', 'lists')}`;
  const name = items?.title ?? (items?.kind === 'ref' ? items.name : undefined);
  return name ? `list of ${name}` : 'list';
}

/** Returns the only value of the discriminator or, failing that, of the first member that has only one. */
function markOf(fields: readonly Field[], discriminator: string | undefined): string | undefined {
  const marks = fields.filter(({ schema }) => schema.kind === 'scalar' && schema.values.length === 1);
  const mark = marks.find(({ name }) => name === discriminator) ?? marks[0];
  return mark?.schema.kind === 'scalar' ? mark.schema.values[0]?.value : undefined;
}

/** Most names in a label. */
const MOST_NAMES = 3;

/** Returns "with a, b": the members that only this option requires or, if there are none, that only it has. */
function onlyIn(schemas: readonly Schema[], index: number): string | undefined {
  const namesOf = (schema: Schema | undefined, isWanted: (field: Field) => boolean) =>
    schema?.kind === 'object' ? schema.fields.filter(isWanted).map(({ name }) => name) : [];
  const others = schemas.filter((_, at) => at !== index);
  for (const isWanted of [({ presence }: Field) => presence === 'required', () => true]) {
    const known = new Set(others.flatMap((other) => namesOf(other, isWanted)));
    const own = namesOf(schemas[index], isWanted).filter((name) => !known.has(name));
    if (own.length > 0) return `with ${own.slice(0, MOST_NAMES).join(', ')}`;
  }
  return undefined;
}

function unique(labels: readonly string[]): readonly string[] {
  return labels.map((label, index) => {
    const before = labels.slice(0, index).filter((other) => other === label).length;
    return before === 0 ? label : `${label} ${before + 1}`;
  });
}

const SCHEMAS = '#/components/schemas';

/** Returns references to the children of a parent that lists no options itself; none for anything else. */
function subtypesOf(context: SchemaContext, node: JsonObject, pointer: string): readonly JsonObject[] {
  if (!isObject(node.discriminator) || node.oneOf || node.anyOf) return [];
  // Only the named schema itself is a parent, not a child that the same keywords were merged into.
  if (atPointer(context.root, pointer) !== node) return [];
  const mapped = Object.values(asObject(node.discriminator.mapping)).flatMap((target) => {
    const text = asText(target) ?? '';
    return [text.startsWith('#') ? text : below(SCHEMAS, text)];
  });
  const refs = mapped.length > 0 ? mapped : childrenOf(context, pointer);
  return [...new Set(refs)]
    .filter((ref) => ref !== pointer && atPointer(context.root, ref) !== undefined)
    .map(($ref) => ({ $ref }));
}

function childrenOf(context: SchemaContext, parent: string): readonly string[] {
  return Object.entries(asObject(atPointer(context.root, SCHEMAS))).flatMap(([name, schema]) =>
    asList(asObject(schema).allOf).some((part) => asObject(part).$ref === parent)
      ? [below(SCHEMAS, name)]
      : [],
  );
}
