/** Objects: fields with their presence, and maps. */

import type { Field, JsonKeywords, Schema } from '../../model/schema.ts';
import { extensionOf } from '../extensions.ts';
import type { SchemaContext } from './context.ts';
import { asObject, asText, asTexts, atPointer, below, isObject, type JsonObject } from './json.ts';
import { optionsOf, type Shared, typesOf } from './scalar.ts';

export function isObjectNode(node: JsonObject): boolean {
  const [type] = typesOf(node);
  if (type !== undefined) return type === 'object';
  return (
    isObject(node.properties) ||
    node.additionalProperties !== undefined ||
    isObject(node.unevaluatedProperties) ||
    isObject(node.patternProperties)
  );
}

export function readObject(context: SchemaContext, node: JsonObject, pointer: string, base: Shared): Schema {
  const fields = toFields(context, node, pointer);
  const rules = nameRules(node, pointer);
  const others = readOthers(context, rules, pointer);
  const [only] = rules.length === 1 ? rules : [];
  if (fields.length === 0 && others) {
    const keys = asText(extensionOf(node, 'x-key')) ?? keyWords(asObject(node.propertyNames)) ?? only?.names;
    return { kind: 'map', keys: keys ?? 'name', values: others, ...base };
  }
  return { kind: 'object', fields, others, otherNames: only?.names, ...base, json: withOpenness(node, base) };
}

/** Adds whether undeclared members are allowed, if the schema says so explicitly. */
function withOpenness(
  { additionalProperties: open }: JsonObject,
  { json }: Shared,
): JsonKeywords | undefined {
  const isAny = open === true || (isObject(open) && Object.keys(open).length === 0);
  return isAny || open === false ? { ...json, additionalProperties: isAny } : json;
}

/** A rule for undeclared members: a description of their names, and their shape. */
interface NameRule {
  readonly names: string | undefined;
  readonly value: unknown;
  readonly pointer: string;
}

function nameRules(node: JsonObject, pointer: string): NameRule[] {
  const patterns = Object.entries(asObject(node.patternProperties)).map(([pattern, value]) => ({
    names: matching(pattern),
    value,
    pointer: below(pointer, 'patternProperties', pattern),
  }));
  const rest = ['additionalProperties', 'unevaluatedProperties']
    .filter((key) => Object.keys(asObject(node[key])).length > 0)
    .map((key) => ({ names: undefined, value: node[key], pointer: below(pointer, key) }));
  return [...patterns, ...rest];
}

/** Reads the shape of a single rule, or the shapes of several rules as alternatives. */
function readOthers(context: SchemaContext, rules: readonly NameRule[], pointer: string): Schema | null {
  const [first, ...more] = rules;
  if (!first) return null;
  if (more.length === 0) return context.readNode(first.value, first.pointer);
  const anyOf = rules.map(({ names = 'any other name', value }) => ({ ...asObject(value), title: names }));
  return context.readNode({ anyOf }, pointer);
}

function matching(pattern: string): string {
  return `name matching ${pattern}`;
}

/** Describes the keys of a map from its `propertyNames`. */
function keyWords({ description, pattern, enum: names }: JsonObject): string | undefined {
  const listed = asTexts(names).length > 0 ? `name, one of ${asTexts(names).join(', ')},` : undefined;
  const expression = asText(pattern);
  return asText(description) ?? listed ?? (expression === undefined ? undefined : matching(expression));
}

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

/** Returns the condition of a property, from its own schema or the one it refers to. */
function conditionIn(context: SchemaContext, property: unknown): string | undefined {
  const own = asObject(property);
  const named = asText(own.$ref);
  return (
    asText(extensionOf(own, 'x-conditional')) ??
    (named ? asText(extensionOf(asObject(atPointer(context.root, named)), 'x-conditional')) : undefined)
  );
}

/** Maps members that are required only in some cases to the case in words. */
function conditionsOf(node: JsonObject): ReadonlyMap<string, string> {
  const conditions = new Map<string, string>();
  const alternatives = requiredAlternatives(node);
  for (const name of new Set(alternatives.flat())) {
    const others = alternatives.filter((names) => !names.includes(name)).map((names) => names.join(' or '));
    if (others.length === 0) continue;
    conditions.set(name, `when ${others.join(' and ')} ${others.length === 1 ? 'is' : 'are'} left out`);
  }
  const dependent = Object.entries(asObject(node.dependentRequired));
  for (const need of new Set(dependent.flatMap(([, needs]) => asTexts(needs)))) {
    const names = dependent.filter(([, needs]) => asTexts(needs).includes(need)).map(([name]) => name);
    conditions.set(need, `when ${names.join(' or ')} is given`);
  }
  return conditions;
}

/** Returns alternatives of presence, not of shape: `anyOf: [{ required: [a] }, { required: [b] }]`. */
export function requiredAlternatives(node: JsonObject): readonly (readonly string[])[] {
  const options = optionsOf(node);
  const onlyRequired = options.every(
    (option) => asTexts(option.required).length > 0 && Object.keys(option).every(isPresenceKeyword),
  );
  return options.length > 0 && onlyRequired ? options.map((option) => asTexts(option.required)) : [];
}

function isPresenceKeyword(key: string): boolean {
  return ['required', 'title', 'description', 'not', 'type'].includes(key);
}
