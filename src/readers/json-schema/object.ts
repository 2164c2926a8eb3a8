/** Objects: fields with their presence, and maps. */

import type { Fact } from '../../model/fact.ts';
import type { Field, JsonKeywords, Schema } from '../../model/schema.ts';
import { extensionOf } from '../extensions.ts';
import { locate, type SchemaContext } from './context.ts';
import { readFacts } from './facts.ts';
import { asObject, asText, asTexts, atPointer, below, isObject, type JsonObject } from './json.ts';
import { optionsOf, type Shared, typesOf, typeWords } from './scalar.ts';

export function isObjectNode(node: JsonObject): boolean {
  const [type] = typesOf(node);
  if (type !== undefined) return type === 'object';
  return (
    isObject(node.properties) ||
    node.additionalProperties !== undefined ||
    isObject(node.unevaluatedProperties) ||
    isObject(node.patternProperties) ||
    isObject(node.propertyNames)
  );
}

export function readObject(context: SchemaContext, node: JsonObject, pointer: string, base: Shared): Schema {
  const fields = toFields(context, node, pointer);
  const rules = nameRules(node, pointer);
  const others = readOthers(context, rules, pointer);
  const [only] = rules.length === 1 ? rules : [];
  const names = keyWords(locate(context, node.propertyNames, below(pointer, 'propertyNames')).node);
  const otherNames = names ?? only?.names;
  if (fields.length === 0 && others) {
    const keys = asText(extensionOf(node, 'x-key')) ?? otherNames;
    return { kind: 'map', keys: keys ?? 'name', values: others, ...base };
  }
  const closed: Fact[] = isClosed(node) ? [{ kind: 'closed', value: 'not allowed' }] : [];
  const facts = [...base.facts, ...closed];
  return { kind: 'object', fields, others, otherNames, ...base, facts, json: withOpenness(node, base) };
}

/** Whether undeclared members are not allowed. Members whose names match a pattern are shown as others. */
function isClosed({ additionalProperties, unevaluatedProperties }: JsonObject): boolean {
  return (
    additionalProperties === false || (additionalProperties === undefined && unevaluatedProperties === false)
  );
}

/** Adds whether undeclared members are allowed, if the schema says so explicitly. */
function withOpenness(node: JsonObject, { json }: Shared): JsonKeywords | undefined {
  const { additionalProperties: open, patternProperties } = node;
  const isAny = open === true || (isObject(open) && Object.keys(open).length === 0);
  const isNone = isClosed(node) && !isObject(patternProperties);
  return isAny || isNone ? { ...json, additionalProperties: isAny } : json;
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
  // Without a rule for the values, the names still have one.
  const named = isObject(node.propertyNames) && !isClosed(node) && patterns.length + rest.length === 0;
  return [...patterns, ...rest, ...(named ? [{ names: undefined, value: true, pointer }] : [])];
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

/** Describes the names of members from `propertyNames`. */
function keyWords(node: JsonObject): string | undefined {
  const words = asText(node.description)?.replace(/\.$/, '');
  const listed = asTexts(node.enum ?? [node.const]);
  if (words ?? listed.length > 0) return words ?? `name, one of ${listed.join(', ')},`;
  const expression = asText(node.pattern);
  const length = readFacts(node).find(({ kind }) => kind === 'length')?.value;
  const format = node.format === undefined ? undefined : typeWords(node);
  const name = length === undefined ? (format ?? 'name') : `${format ?? 'name'} of ${length}`;
  if (expression !== undefined)
    return length === undefined ? matching(expression) : `${name} matching ${expression}`;
  return name === 'name' ? undefined : name;
}

function toFields(context: SchemaContext, node: JsonObject, pointer: string): Field[] {
  const required = new Set(asTexts(node.required));
  const conditions = conditionsOf(node);
  const members = asObject(node.properties);
  const names = new Set([...Object.keys(members), ...required, ...conditions.keys()]);
  return [...names].map((name) => {
    const property = members[name] ?? undeclared(context, node, name, pointer);
    const when = conditionIn(context, property) ?? conditions.get(name);
    return {
      name,
      presence: required.has(name) ? 'required' : when ? 'conditional' : 'optional',
      when: required.has(name) ? undefined : when,
      schema: context.readNode(property, below(pointer, 'properties', name)),
    };
  });
}

/** Returns the shape of a member that is only required: clients still have to send it. */
function undeclared(context: SchemaContext, node: JsonObject, name: string, pointer: string): unknown {
  const patterns = Object.entries(asObject(node.patternProperties));
  const [, matched] = patterns.find(([pattern]) => isNamed(context, pattern, name)) ?? [];
  const shape = matched ?? [node.additionalProperties, node.unevaluatedProperties].find(isObject);
  if (shape === undefined) {
    const fix = 'describe it under properties, or remove it from the required names';
    context.report(below(pointer, 'required'), `${name} is required, but has no schema`, fix);
  }
  return shape ?? true;
}

/** Whether a name matches a pattern. One that JavaScript can't read, or that takes too long, matches nothing. */
function isNamed({ matches }: SchemaContext, pattern: string, name: string): boolean {
  try {
    return matches(pattern, name);
  } catch {
    return false;
  }
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
