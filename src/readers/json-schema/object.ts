/** Objects: fields with their presence, and maps. */

import type { Field, JsonKeywords, Schema } from '../../model/schema.ts';
import { extensionOf } from '../extensions.ts';
import type { SchemaContext } from './context.ts';
import { asList, asObject, asText, asTexts, atPointer, below, isObject, type JsonObject } from './json.ts';
import { type Shared, typesOf } from './scalar.ts';

export function isObjectNode(node: JsonObject): boolean {
  const [type] = typesOf(node);
  if (type !== undefined) return type === 'object';
  return (
    isObject(node.properties) || node.additionalProperties !== undefined || isObject(node.patternProperties)
  );
}

export function readObject(context: SchemaContext, node: JsonObject, pointer: string, base: Shared): Schema {
  const fields = toFields(context, node, pointer);
  const others = readOthers(context, node, pointer);
  if (fields.length === 0 && others) {
    return {
      kind: 'map',
      keys: asText(extensionOf(node, 'x-key')) ?? keyWords(node),
      values: others,
      ...base,
    };
  }
  return { kind: 'object', fields, others, ...base, json: withOpenness(node, base) };
}

/** Whether members without a name may be there, where it is said outright. */
function withOpenness(
  { additionalProperties: open }: JsonObject,
  { json }: Shared,
): JsonKeywords | undefined {
  const isAny = open === true || (isObject(open) && Object.keys(open).length === 0);
  return isAny || open === false ? { ...json, additionalProperties: isAny } : json;
}

/** The shape of members without a name of their own. */
function readOthers(context: SchemaContext, node: JsonObject, pointer: string): Schema | null {
  const open = node.additionalProperties;
  if (isObject(open) && Object.keys(open).length > 0) {
    return context.readNode(open, below(pointer, 'additionalProperties'));
  }
  const [pattern] = Object.entries(asObject(node.patternProperties));
  return pattern ? context.readNode(pattern[1], below(pointer, 'patternProperties', pattern[0])) : null;
}

function keyWords(node: JsonObject): string {
  return asText(asObject(node.propertyNames).description) ?? 'name';
}

/** The properties of an object as fields. */
function toFields(context: SchemaContext, node: JsonObject, pointer: string): Field[] {
  const required = new Set(asTexts(node.required));
  const conditions = conditionsOf(node);
  return Object.entries(asObject(node.properties)).map(([name, property]) => {
    const when = conditionIn(context, property) ?? conditions.get(name);
    return {
      name,
      presence: required.has(name) ? 'required' : when ? 'conditional' : 'optional',
      when: required.has(name) ? undefined : when,
      schema: context.readNode(property, below(pointer, 'properties', name)),
    };
  });
}

/** The condition as the property or the schema it refers to says it. */
function conditionIn(context: SchemaContext, property: unknown): string | undefined {
  const own = asObject(property);
  const named = asText(own.$ref);
  return (
    asText(extensionOf(own, 'x-conditional')) ??
    (named ? asText(extensionOf(asObject(atPointer(context.root, named)), 'x-conditional')) : undefined)
  );
}

/** Names that are required in some cases only, with the case in words. */
function conditionsOf(node: JsonObject): ReadonlyMap<string, string> {
  const conditions = new Map<string, string>();
  const alternatives = requiredAlternatives(node);
  for (const name of new Set(alternatives.flat())) {
    const others = alternatives.filter((names) => !names.includes(name)).map((names) => names.join(' and '));
    if (others.length > 0) conditions.set(name, `when ${others.join(' or ')} is left out`);
  }
  for (const [name, needs] of Object.entries(asObject(node.dependentRequired))) {
    for (const need of asTexts(needs)) conditions.set(need, `when ${name} is given`);
  }
  return conditions;
}

/** `anyOf: [{ required: [a] }, { required: [b] }]`: alternatives of presence, not of shape. */
export function requiredAlternatives(node: JsonObject): readonly (readonly string[])[] {
  const options = asList(node.oneOf ?? node.anyOf).filter(isObject);
  const onlyRequired = options.every(
    (option) => asTexts(option.required).length > 0 && Object.keys(option).every(isPresenceKeyword),
  );
  return options.length > 0 && onlyRequired ? options.map((option) => asTexts(option.required)) : [];
}

function isPresenceKeyword(key: string): boolean {
  return ['required', 'title', 'description', 'not', 'type'].includes(key);
}
