/** `allOf` and references with siblings → one node. Contradictions are reported, and the first part wins. */
import { toJsonLine } from '../../model/exact-number.ts';
import { withConditions } from './conditions.ts';
import type { SchemaContext } from './context.ts';
import { shown, withNumericBounds } from './facts.ts';
import {
  asList,
  asNumber,
  asObject,
  asText,
  asTexts,
  atPointer,
  below,
  isObject,
  type JsonObject,
  keysOf,
  omit,
} from './json.ts';

/** Keywords that are about a part itself, not about what it is merged into. */
const OWN_WORDS = ['title', 'description', 'example', 'examples', 'default', 'deprecated', 'externalDocs'];

/** Merges a node with its `$ref` and `allOf`. `seen` contains the references that led to it. */
export function mergeAllOf(
  context: SchemaContext,
  node: JsonObject,
  pointer: string,
  seen: ReadonlySet<string> = new Set([pointer]),
): JsonObject {
  const { $ref, allOf, ...own } = withConditions(withNumericBounds(node));
  const ref = asText($ref);
  if (ref && seen.has(ref)) {
    const fix = 'break the cycle: refer to it from a property instead';
    context.report(pointer, `allOf contains itself through ${ref}`, fix);
    return own;
  }
  const path = ref ? new Set([...seen, ref]) : seen;
  const target = ref
    ? [{ at: pointer, shape: mergeAllOf(context, asObject(atPointer(context.root, ref)), ref, path) }]
    : [];
  const parts = asList(allOf)
    .filter(isObject)
    .map((part, index) => {
      const at = below(pointer, 'allOf', index);
      return { part, at, node: mergeAllOf(context, part, at, path) };
    });
  const shapes = [...parts.map((part) => part.node), own].filter((part) => part.properties).length;
  const inherited = parts.map(({ part, at, node: shape }) => {
    const name = asText(part.$ref);
    const known = name ? new Set([...path, name]) : path;
    return { at, shape: withoutChildren(name && shapes > 1 ? omit(shape, OWN_WORDS) : shape, known) };
  });
  const merged = [...target, ...inherited, { at: pointer, shape: own }].reduce<JsonObject>(
    (left, { at, shape }) => mergeTwo(context, left, shape, { pointer, part: at, seen: path }),
    {},
  );
  checkBounds(context, merged, { pointer, part: pointer, seen: path });
  return merged;
}

/** Removes the discriminator and options of a parent that is merged into one of its children. */
function withoutChildren(node: JsonObject, seen: ReadonlySet<string>): JsonObject {
  const options = [...asList(node.oneOf), ...asList(node.anyOf)];
  const isParent = options.some((option) => seen.has(asText(asObject(option).$ref) ?? ''));
  const { discriminator, oneOf, anyOf, ...rest } = node;
  if (isParent || (discriminator && options.length === 0)) return rest;
  return node;
}

function mergeTwo(context: SchemaContext, left: JsonObject, right: JsonObject, at: MergePlace): JsonObject {
  checkClosed(context, left, right, at);
  checkClosed(context, right, left, at);
  const merged: Record<string, unknown> = { ...left };
  for (const [key, value] of Object.entries(right)) {
    if (!(key in left)) merged[key] = value;
    else if (key === 'properties' || key === 'patternProperties') {
      const place = { ...at, pointer: below(at.pointer, key) };
      merged[key] = mergeProperties(context, asObject(left[key]), asObject(value), place);
    } else if (key === 'required') {
      merged[key] = [...new Set([...asTexts(left[key]), ...asTexts(value)])];
    } else merged[key] = mergeKeyword(context, key, left[key], value, at);
  }
  return merged;
}

function mergeProperties(
  context: SchemaContext,
  left: JsonObject,
  right: JsonObject,
  { pointer, seen }: MergePlace,
): JsonObject {
  const merged: Record<string, unknown> = { ...left };
  for (const [name, value] of Object.entries(right)) {
    const before = left[name];
    const place = below(pointer, name);
    merged[name] =
      isObject(before) && isObject(value)
        ? mergeProperty(context, before, value, { pointer: place, part: place, seen })
        : value;
  }
  return merged;
}

function mergeProperty(context: SchemaContext, before: JsonObject, value: JsonObject, at: MergePlace) {
  const addsWords = Object.keys(value).every((key) => OWN_WORDS.includes(key));
  if (addsWords || (before.$ref !== undefined && before.$ref === value.$ref)) return { ...before, ...value };
  const isWhole = ({ $ref }: JsonObject) => at.seen.has(asText($ref) ?? '');
  if (isWhole(before)) return withWordsOf(context, before, value, at);
  if (isWhole(value)) return withWordsOf(context, value, before, at);
  const merged = mergeTwo(
    context,
    mergeAllOf(context, before, at.pointer, at.seen),
    mergeAllOf(context, value, at.pointer, at.seen),
    at,
  );
  checkBounds(context, merged, at);
  return merged;
}

/** Adds the words of another part to a reference to the whole. Nothing else can be added without repeating the whole. */
function withWordsOf(context: SchemaContext, whole: JsonObject, other: JsonObject, at: MergePlace) {
  const words = Object.entries(other).filter(([key]) => OWN_WORDS.includes(key));
  const lost = Object.keys(other).filter((key) => !OWN_WORDS.includes(key) && key !== 'type');
  if (lost.length > 0) {
    const what = `allOf adds ${lost.join(', ')} to the schema that contains it`;
    report(context, at, what, 'describe the member in one part only');
  }
  return { ...whole, ...Object.fromEntries(words) };
}

/** Keywords where the stricter value wins. */
const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/** Place of a merge: the pointer of the whole, of the part that has the second value, and the references to it. */
interface MergePlace {
  readonly pointer: string;
  readonly part: string;
  readonly seen: ReadonlySet<string>;
}

function report(context: SchemaContext, { pointer, part }: MergePlace, what: string, fix: string): void {
  const keys = keysOf(pointer);
  const name = keys.at(-2) === 'properties' ? `${keys.at(-1)}: ` : '';
  context.report(part, `${name}${what}`, fix);
}

function mergeKeyword(
  context: SchemaContext,
  key: string,
  left: unknown,
  right: unknown,
  at: MergePlace,
): unknown {
  if (LOWER_BOUNDS.includes(key)) return (asNumber(left) ?? 0) > (asNumber(right) ?? 0) ? left : right;
  if (UPPER_BOUNDS.includes(key)) return (asNumber(left) ?? 0) < (asNumber(right) ?? 0) ? left : right;
  switch (key) {
    case 'type':
      return mergeTypes(context, left, right, at);
    case 'enum':
      return mergeEnums(context, asList(left), asList(right), at);
    case 'const':
      return mergeConstants(context, left, right, at);
    case 'oneOf':
    case 'anyOf':
      // A value must fit both choices: each option of the first is combined with the second.
      return asList(left).map((option) => ({ allOf: [option, { [key]: right }] }));
    case 'items':
    case 'contains':
    case 'propertyNames':
    case 'additionalProperties':
    case 'unevaluatedProperties':
      if (isObject(left) && isObject(right)) return { allOf: [left, right] };
      return left === false || right === true ? left : right;
    case 'not':
      return isObject(left) && isObject(right) ? { anyOf: [...unions(left), ...unions(right)] } : right;
    case 'dependentRequired':
      return mergeNeeds(asObject(left), asObject(right));
    case 'x-enum-descriptions':
      return isObject(left) && isObject(right) ? { ...left, ...right } : right;
    case 'pattern':
      return left === right ? left : `^(?=[\\s\\S]*(?:${left}))(?=[\\s\\S]*(?:${right}))`;
    default:
      // For words and everything else, the value closest to the place of use wins.
      return right;
  }
}

/** Returns the alternatives of a schema, or itself as the only one. */
function unions(node: JsonObject): readonly unknown[] {
  return Array.isArray(node.anyOf) && Object.keys(node).length === 1 ? node.anyOf : [node];
}

function mergeNeeds(left: JsonObject, right: JsonObject): JsonObject {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  const needs = (name: string) => [...new Set([...asTexts(left[name]), ...asTexts(right[name])])];
  return Object.fromEntries([...names].map((name) => [name, needs(name)]));
}

function mergeTypes(context: SchemaContext, left: unknown, right: unknown, at: MergePlace): unknown {
  const rights = toTypes(right);
  const lefts = toTypes(left);
  const common = [
    ...lefts.filter((type) => rights.includes(type) || (type === 'integer' && rights.includes('number'))),
    ...rights.filter((type) => type === 'integer' && lefts.includes('number') && !lefts.includes('integer')),
  ];
  if (common.length > 0) return common.length === 1 ? common[0] : common;
  const what = `allOf joins ${lefts.join(' or ')} with ${rights.join(' or ')}: no value can be both`;
  report(context, at, what, 'make the parts agree on the type');
  return left;
}

function toTypes(type: unknown): readonly string[] {
  return typeof type === 'string' ? [type] : asTexts(type);
}

function mergeEnums(
  context: SchemaContext,
  left: readonly unknown[],
  right: readonly unknown[],
  at: MergePlace,
): readonly unknown[] {
  const others = new Set(right.map(shown));
  const common = left.filter((value) => others.has(shown(value)));
  if (common.length > 0) return common;
  report(context, at, 'allOf joins two enums without a common value', 'make the lists overlap');
  return left;
}

function mergeConstants(context: SchemaContext, left: unknown, right: unknown, at: MergePlace): unknown {
  if (shown(left) !== shown(right)) {
    const what = `allOf asks for ${toJsonLine(left)} and ${toJsonLine(right)} at once`;
    report(context, at, what, 'remove one of the constants');
  }
  return left;
}

const BOUNDS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

/** Reports a lower bound above the upper one. */
function checkBounds(context: SchemaContext, node: JsonObject, at: MergePlace): void {
  for (const [lower, upper] of BOUNDS) {
    const [low, high] = [asNumber(node[lower]), asNumber(node[upper])];
    if (low !== undefined && high !== undefined && low > high) {
      const what = `${lower} ${shown(node[lower])} is above ${upper} ${shown(node[upper])}: no value fits`;
      report(context, at, what, 'correct one of the bounds');
    }
  }
}

/** Reports a part that allows no further properties beside a part that requires one. */
function checkClosed(context: SchemaContext, closed: JsonObject, other: JsonObject, at: MergePlace): void {
  if (closed.additionalProperties !== false || other.properties === undefined) return;
  const known = asObject(closed.properties);
  const missing = asTexts(other.required).filter(
    (name) => !Object.hasOwn(known, name) && Object.hasOwn(asObject(other.properties), name),
  );
  if (missing.length === 0) return;
  const what = `allOf joins a part that allows no further properties with one that requires ${missing.join(', ')}`;
  const fix =
    'use unevaluatedProperties instead of additionalProperties: false, or add the property to the closed part';
  report(context, at, what, fix);
}
