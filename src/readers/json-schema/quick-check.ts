/**
 * Fast path for examples that fit, which nearly all do: ajv takes milliseconds to compile a schema. Only the verdict
 * "it fits" is final. For everything else (a value that doesn't fit, a keyword or schema that is not supported here),
 * ajv decides and gives the reasons.
 */
import { isExactNumber } from '../../model/exact-number.ts';
import type { Direction } from './context.ts';
import { withNumericBounds } from './facts.ts';
import { asList, asNumber, asObject, asText, asTexts, atPointer, isObject, type JsonObject } from './json.ts';
import type { Matches } from './matching.ts';

/** Null if only ajv can decide. */
type Verdict = boolean | null;
type Check = (schema: JsonObject, value: unknown, at: Setting) => Verdict;

interface Setting {
  readonly root: unknown;
  readonly direction: Direction;
  readonly matches: Matches;
  /** Checks a format with ajv. */
  readonly hasFormat: (format: unknown, value: unknown) => boolean;
  /** References followed to get here, each with the value it applies to. */
  readonly open: readonly { readonly ref: string; readonly value: unknown }[];
}

/** A number as text, as defined by the format `decimal` of the OpenAPI format registry. */
export const DECIMAL = /^[+-]?\d+(\.\d+)?$/;

/** Texts in each encoding (RFC 4648). */
export const ENCODED: Readonly<Record<string, RegExp>> = {
  base64: /^[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/,
  base64url: /^[A-Za-z0-9_\s-]*(?:={1,2}\s*)?$/,
  base16: /^(?:[0-9A-Fa-f]{2})*$/,
};

/** Returns the keyword of members that are never sent in a direction. */
export function flagOf(direction: Direction): 'readOnly' | 'writeOnly' {
  return direction === 'sent' ? 'readOnly' : 'writeOnly';
}

/** Returns the members that a value must have in a direction. */
export function requiredIn({ required, properties }: JsonObject, direction: Direction): readonly string[] {
  const members = asObject(properties);
  return asTexts(required).filter((name) => asObject(members[name])[flagOf(direction)] !== true);
}

const MOST_DEPTH = 100;

/** Whether a value certainly fits a schema. */
export function fitsQuickly(schema: unknown, value: unknown, setting: Omit<Setting, 'open'>): boolean {
  try {
    return check(schema, value, { ...setting, open: [] }) === true;
  } catch {
    // A pattern that is none, or takes too long: ajv reports it.
    return false;
  }
}

function check(schema: unknown, value: unknown, at: Setting): Verdict {
  if (typeof schema === 'boolean') return schema;
  if (!isObject(schema)) return true;
  if (at.open.length > MOST_DEPTH) return null;
  if (schema.nullable === true && value === null) return true;
  const node = withNumericBounds(schema);
  return every(Object.keys(node), (key) => {
    if (NOT_HERE.has(key)) return null;
    return Object.hasOwn(CHECKS, key) ? (CHECKS[key]?.(node, value, at) ?? null) : true;
  });
}

/** Keywords left to ajv. All others that are not in `CHECKS` are words or unknown, and don't restrict a value. */
const NOT_HERE = new Set([
  ...['contains', 'minContains', 'maxContains', 'dependentRequired', 'dependentSchemas', 'dependencies'],
  ...['propertyNames', 'if', 'uniqueItems', 'patternProperties'],
]);

const CHECKS: Readonly<Record<string, Check>> = {
  $ref: ({ $ref }, value, at) => {
    const ref = asText($ref);
    if (ref === undefined) return null;
    // Alternatives that refer back to themselves would be tried in ever more combinations.
    if (at.open.some((one) => one.ref === ref && one.value === value)) return null;
    return check(atPointer(at.root, ref) ?? true, value, { ...at, open: [...at.open, { ref, value }] });
  },
  type: ({ type }, value) => some(Array.isArray(type) ? type : [type], (name) => isOfType(name, value)),
  enum: ({ enum: list }, value) =>
    Array.isArray(list) ? some(list, (option) => isSame(option, value)) : null,
  const: (schema, value) => isSame(schema.const, value),
  allOf: ({ allOf }, value, at) => every(asList(allOf), (part) => check(part, value, at)),
  anyOf: ({ anyOf }, value, at) => some(asList(anyOf), (option) => check(option, value, at)),
  oneOf: ({ oneOf, discriminator }, value, at) => {
    // The discriminator picks the option: options that differ in nothing else must not count as two matches.
    if (isObject(discriminator)) return some(asList(oneOf), (option) => check(option, value, at));
    const verdicts = asList(oneOf).map((option) => check(option, value, at));
    return verdicts.includes(null) ? null : verdicts.filter(Boolean).length === 1;
  },
  not: ({ not }, value, at) => {
    const verdict = check(not, value, at);
    return verdict === null ? null : !verdict;
  },
  properties: ({ properties }, value, at) =>
    !isObject(value) ||
    every(Object.entries(asObject(properties)), ([name, member]) =>
      Object.hasOwn(value, name) ? check(member, value[name], at) : true,
    ),
  additionalProperties: ({ properties, additionalProperties }, value, at) =>
    !isObject(value) ||
    every(Object.keys(value), (name) =>
      Object.hasOwn(asObject(properties), name) ? true : check(additionalProperties, value[name], at),
    ),
  unevaluatedProperties: ({ unevaluatedProperties }, value) =>
    unevaluatedProperties !== false || !isObject(value) ? true : null,
  contentEncoding: ({ contentEncoding }, value) =>
    typeof value !== 'string' || (ENCODED[String(contentEncoding).toLowerCase()]?.test(value) ?? true),
  required: (schema, value, { direction }) =>
    !isObject(value) || requiredIn(schema, direction).every((name) => Object.hasOwn(value, name)),
  // Before 2020-12, a tuple was a list under `items`.
  items: ({ items, prefixItems, additionalItems }, value, at) => {
    if (!Array.isArray(value)) return true;
    const tuple = Array.isArray(items) ? items : asList(prefixItems);
    const rest = Array.isArray(items) ? (additionalItems ?? true) : items;
    return every(value, (item, index) => check(index < tuple.length ? tuple[index] : rest, item, at));
  },
  prefixItems: ({ prefixItems }, value, at) =>
    !Array.isArray(value) ||
    every(value, (item, index) => check(asList(prefixItems)[index] ?? true, item, at)),
  pattern: ({ pattern }, value, { matches }) => typeof value !== 'string' || matches(String(pattern), value),
  format: ({ format }, value, { hasFormat }) =>
    (typeof value !== 'string' && typeof value !== 'number') || hasFormat(format, value),
  minimum: bound('minimum', 'number', (value, limit) => value >= limit),
  maximum: bound('maximum', 'number', (value, limit) => value <= limit),
  exclusiveMinimum: bound('exclusiveMinimum', 'number', (value, limit) => value > limit),
  exclusiveMaximum: bound('exclusiveMaximum', 'number', (value, limit) => value < limit),
  multipleOf: bound('multipleOf', 'number', (value, step) => Number.isSafeInteger(value / step)),
  minLength: bound('minLength', 'length', (length, limit) => length >= limit),
  maxLength: bound('maxLength', 'length', (length, limit) => length <= limit),
  minItems: bound('minItems', 'items', (count, limit) => count >= limit),
  maxItems: bound('maxItems', 'items', (count, limit) => count <= limit),
  minProperties: bound('minProperties', 'members', (count, limit) => count >= limit),
  maxProperties: bound('maxProperties', 'members', (count, limit) => count <= limit),
};

/** What a limit measures: the number itself, or the size of a text, a list or an object. */
const MEASURES = {
  number: (value: unknown) => (typeof value === 'number' ? value : null),
  length: (value: unknown) => (typeof value === 'string' ? [...value].length : null),
  items: (value: unknown) => (Array.isArray(value) ? value.length : null),
  members: (value: unknown) => (isObject(value) ? Object.keys(value).length : null),
} as const;

function bound(
  key: string,
  measure: keyof typeof MEASURES,
  holds: (value: number, limit: number) => boolean,
): Check {
  return (schema, value) => {
    const size = MEASURES[measure](value);
    const limit = asNumber(schema[key]);
    return size === null || (limit === undefined ? null : holds(size, limit));
  };
}

export function isOfType(name: unknown, value: unknown): Verdict {
  switch (name) {
    case 'string':
    case 'boolean':
      return typeof value === name;
    case 'number':
      return Number.isFinite(value);
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return null;
  }
}

/** Whether plain values are equal; objects and lists are left to ajv. */
function isSame(option: unknown, value: unknown): Verdict {
  if (typeof value === 'object' && value !== null) return null;
  return (isExactNumber(option) ? Number(option.$number) : option) === value;
}

function every<T>(items: readonly T[], verdictOf: (item: T, index: number) => Verdict): Verdict {
  let result: Verdict = true;
  for (const [index, item] of items.entries()) {
    const verdict = verdictOf(item, index);
    if (verdict === false) return false;
    if (verdict === null) result = null;
  }
  return result;
}

function some<T>(items: readonly T[], verdictOf: (item: T) => Verdict): Verdict {
  let result: Verdict = false;
  for (const item of items) {
    const verdict = verdictOf(item);
    if (verdict === true) return true;
    if (verdict === null) result = null;
  }
  return result;
}
