/**
 * Generates values from schemas, for use where a specification has no example: from the examples and defaults in the
 * schema, otherwise from its types. Parts that don't fit the schema are left out.
 */

import { sample } from 'openapi-sampler';
import { toJsonLine, toPlainNumbers } from '../../model/exact-number.ts';
import { lookUp } from '../../model/look-up.ts';
import type { Direction } from './context.ts';
import {
  asList,
  asNumber,
  asObject,
  asText,
  asTexts,
  isObject,
  type JsonObject,
  keysOf,
  mapItems,
  mapMembers,
  omit,
  without,
} from './json.ts';
import type { Matches } from './matching.ts';
import { samplePattern } from './pattern-sample.ts';
import { isOfType } from './quick-check.ts';
import { isFile, isNullNode } from './scalar.ts';
import { itemOf, propertyOf, shapesOf } from './shapes-of.ts';
import type { CheckValue } from './validator.ts';

/** Stands for the contents of a file. */
export const CONTENTS = '(contents of the file)';
/** Maximum depth of a generated value; recursive schemas would grow without bound. */
const DEPTH = 5;
/** Length in characters above which only required members are generated. */
const LONG = 6000;

/** Generates a value; undefined if none fits. A sent value has only required members and those with an example. */
export type Generate = (schema: unknown, direction: Direction) => unknown;

/** Creates a generator for the schemas of one document. */
export function createGenerator(root: unknown, check: CheckValue, matches: Matches): Generate {
  let calculable: unknown;
  /** Whether the document has discriminators or lists of distinct items; looked up when it is first needed. */
  let isAdjusted: boolean | undefined;
  const toText = createTexts((node, text) => check(node, text, 'sent').length === 0, matches);
  return (schema, direction) => {
    if (isFile(asObject(schema))) return CONTENTS;
    calculable ??= toSampleable(root, false, toText);
    const make = (more: { maxSampleDepth: number; skipNonRequired: boolean }): unknown => {
      const options = {
        quiet: true,
        enablePatterns: true,
        skipReadOnly: direction === 'sent',
        skipWriteOnly: direction === 'received',
        ...more,
      };
      try {
        const sampled = quietly(() =>
          sample(asObject(toSampleable(schema, false, toText)), options, asObject(calculable)),
        );
        isAdjusted ??= /"(?:discriminator|uniqueItems)"/.test(JSON.stringify([root, schema]));
        return isAdjusted ? adjusted(root, schema, sampled) : sampled;
      } catch {
        // A broken reference is reported where it is.
        return null;
      }
    };
    const full = make({ maxSampleDepth: DEPTH, skipNonRequired: false });
    const usual = () =>
      withoutOptional(root, schema, full, hasExample, direction === 'sent' ? mainMembers : undefined);
    const candidates = [
      ...(direction === 'sent' ? [usual, () => full] : [() => full, usual]),
      () => withoutOptional(root, schema, full, () => false),
      // What is required may be deeper.
      () => make({ maxSampleDepth: 2 * DEPTH, skipNonRequired: true }),
    ];
    for (const candidate of candidates) {
      const wanted = candidate();
      const short =
        toJsonLine(wanted).length > LONG && candidate !== candidates.at(-1)
          ? make({ maxSampleDepth: DEPTH - 2, skipNonRequired: true })
          : wanted;
      const value = fitting(short, (each) => check(schema, each, direction).map(({ path }) => path));
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

/** Keeps the sampler from writing to the console: it does even if it is told to be quiet. */
function quietly<T>(run: () => T): T {
  const { warn } = console;
  console.warn = () => {};
  try {
    return run();
  } finally {
    console.warn = warn;
  }
}

/**
 * Sets discriminators to the name of the option that the sampler has chosen, which is the first, and makes the items of
 * a list differ if they have to: the sampler repeats one.
 */
function adjusted(root: unknown, schema: unknown, value: unknown): unknown {
  const shapes = shapesOf(root, schema, value);
  if (Array.isArray(value)) {
    const items = value.map((item) => adjusted(root, itemOf(shapes), item));
    const isSet = shapes.some(({ uniqueItems }) => uniqueItems === true) && !shapes.some(hasExample);
    return isSet ? items.map((item, index) => variant(root, itemOf(shapes), item, index)) : items;
  }
  if (!isObject(value)) return value;
  const marks = shapes.flatMap((node) => markOf(root, shapes, node));
  const members = mapMembers(value, (member, name) => adjusted(root, propertyOf(shapes, name), member));
  return { ...members, ...Object.fromEntries(marks.filter(([name]) => Object.hasOwn(value, name))) };
}

/** Returns the discriminator of a union and the name of its first option, unless the specification gives a value. */
function markOf(root: unknown, shapes: readonly JsonObject[], node: JsonObject): [string, string][] {
  const { propertyName, mapping } = asObject(node.discriminator);
  const [first] = asList(node.oneOf ?? node.anyOf);
  const ref = asText(asObject(first).$ref);
  const name = asText(propertyName);
  if (name === undefined || ref === undefined) return [];
  const own = keysOf(ref).at(-1) ?? '';
  const mark =
    Object.entries(asObject(mapping)).find(([, target]) => target === ref || target === own)?.[0] ?? own;
  const isFree = shapesOf(root, propertyOf(shapes, name), mark).every(
    ({ const: only, default: usual, enum: values, ...rest }) =>
      only === undefined &&
      usual === undefined &&
      !hasExample(rest) &&
      (!values || asList(values).includes(mark)),
  );
  return isFree ? [[name, mark]] : [];
}

/** Returns another value like this one: the next of an enum, a higher number, a text with another last character. */
function variant(root: unknown, schema: unknown, value: unknown, index: number): unknown {
  const [values = []] = shapesOf(root, schema, value).flatMap((node) =>
    node.enum ? [asList(node.enum)] : [],
  );
  if (index === 0 || values.length > 0) return values[index] ?? value;
  if (typeof value === 'number') return value + index;
  if (typeof value !== 'string') return value;
  const next = value.replace(/[\da-f]$/i, (digit) => String((Number.parseInt(digit, 16) + index) % 10));
  return next === value ? `${value}${index + 1}` : next;
}

/** Chooses members of an object that would have none. */
type ChooseMembers = (root: unknown, shapes: readonly JsonObject[], value: JsonObject) => readonly string[];

/**
 * Removes members that are neither required nor kept. Of alternatives in what is required, the first one applies. An
 * object that would become empty keeps the members that `choose` names.
 */
function withoutOptional(
  root: unknown,
  schema: unknown,
  value: unknown,
  isKept: (node: JsonObject) => boolean,
  choose?: ChooseMembers,
): unknown {
  const shapes = shapesOf(root, schema, value);
  if (shapes.some(isKept)) return value;
  if (Array.isArray(value)) {
    return value.map((item) => withoutOptional(root, itemOf(shapes), item, isKept, choose));
  }
  if (!isObject(value)) return value;
  const others = new Set(
    shapes.flatMap((node) =>
      asList(node.oneOf ?? node.anyOf)
        .filter(isAlternative)
        .slice(1),
    ),
  );
  const required = new Set(
    shapes.filter((node) => !others.has(node)).flatMap((node) => asTexts(node.required)),
  );
  const isWanted = (name: string) =>
    required.has(name) || shapesOf(root, propertyOf(shapes, name), value[name]).some(isKept);
  const names = Object.keys(value).filter(isWanted);
  const kept = names.length > 0 ? names : (choose?.(root, shapes, value) ?? []);
  return Object.fromEntries(
    kept.map((name) => [name, withoutOptional(root, propertyOf(shapes, name), value[name], isKept, choose)]),
  );
}

/** Maximum number of members of a body in which none is required. */
const MOST_MAIN = 6;

/**
 * Chooses what a request without required members shows: the first members that are plain values, or else the first
 * structure. Names of a map are made up, so it stays empty.
 */
function mainMembers(root: unknown, shapes: readonly JsonObject[], value: JsonObject): readonly string[] {
  const named = shapes.flatMap(({ properties }) => Object.keys(asObject(properties)));
  const usable = Object.keys(value).filter(
    (name) =>
      named.includes(name) &&
      value[name] !== null &&
      !shapesOf(root, propertyOf(shapes, name), value[name]).some(({ deprecated }) => deprecated === true),
  );
  const plain = usable.filter((name) => !isObject(value[name]) && !Array.isArray(value[name]));
  return plain.length > 0 ? plain.slice(0, MOST_MAIN) : usable.slice(0, 1);
}

/** Whether an option only says which members are required. */
function isAlternative(option: unknown): boolean {
  return isObject(option) && 'required' in option && !('properties' in option) && !('$ref' in option);
}

function hasExample({ example, examples }: Readonly<Record<string, unknown>>): boolean {
  return example !== undefined || asList(examples).length > 0;
}

const IN_ORDER = new Intl.Collator('en', { numeric: true });

/** Rounds of removing what doesn't fit before giving up. */
const MOST_ROUNDS = 20;

/** Removes the members that don't fit or, if they are required, their parents. */
function fitting(value: unknown, faultsOf: (value: unknown) => readonly string[]): unknown {
  let current = value;
  let paths = faultsOf(current);
  for (let round = 0; paths.length > 0 && round < MOST_ROUNDS; round += 1) {
    if (paths.includes('')) return undefined;
    // From the end, so that the indexes of earlier items stay valid.
    for (const path of paths.toSorted((one, other) => IN_ORDER.compare(other, one)))
      current = without(current, keysOf(`#${path}`));
    paths = faultsOf(current);
  }
  return paths.length > 0 ? undefined : current;
}

/** Keywords that the sampler calculates with, and those whose values it copies as they are. */
const BOUNDS =
  /^(?:minimum|maximum|exclusiveM(?:in|ax)imum|multipleOf|m(?:in|ax)(?:Length|Items|Properties))$/;
const DATA = /^(?:example|examples|default|const|enum|value|payload)$/;
const NAMES = /^(?:properties|schemas|\$defs|definitions)$/;

/** Prepares schemas for the sampler: plain numbers as bounds, sample texts for patterns. Copies only what changes. */
function toSampleable(given: unknown, isNames: boolean, toText: ToText): unknown {
  if (Array.isArray(given)) return mapItems(given, (item) => toSampleable(item, false, toText));
  if (!isObject(given)) return given;
  const value = isNames ? given : withNullLast(withFittingValues(given));
  const copied = mapMembers(value, (member, key) => {
    if (!isNames && DATA.test(key)) return member;
    if (!isNames && BOUNDS.test(key)) return toPlainNumbers(member);
    return toSampleable(member, !isNames && NAMES.test(key), toText);
  });
  const text = isNames ? null : toText(value);
  return text === null ? copied : { ...copied, example: text };
}

/** Leaves out examples and defaults of another type than the schema's: a value of the right type is better than none. */
function withFittingValues(node: JsonObject): JsonObject {
  const types = [node.type, node.nullable === true ? 'null' : []].flat();
  if (node.type === undefined) return node;
  const fits = (value: unknown) => types.some((type) => isOfType(type, toPlainNumbers(value)) !== false);
  const examples = asList(node.examples).filter(fits);
  const wrong = ['example', 'default'].filter((key) => node[key] !== undefined && !fits(node[key]));
  if (wrong.length === 0 && examples.length === asList(node.examples).length) return node;
  return { ...omit(node, [...wrong, 'examples']), ...(examples.length > 0 && { examples }) };
}

/** Moves null to the end of types, values and options, because the sampler uses the first one. */
function withNullLast(node: JsonObject): JsonObject {
  const isNull = (item: unknown) => item === null || item === 'null' || (isObject(item) && isNullNode(item));
  const lists = ['type', 'enum', 'oneOf', 'anyOf'].flatMap((key) => {
    const items = asList(node[key]);
    if (items.length < 2 || !isNull(items[0])) return [];
    return [[key, [...items.filter((item) => !isNull(item)), ...items.filter(isNull)]]];
  });
  return lists.length > 0 ? { ...node, ...Object.fromEntries(lists) } : node;
}

type ToText = (node: Readonly<Record<string, unknown>>) => string | null;

/**
 * Samples the patterns and formats of schemas without another source of values. Caches, since many schemas share a
 * pattern.
 */
function createTexts(fits: (node: JsonObject, text: string) => boolean, matches: Matches): ToText {
  const known = new Map<string, string | null>();
  return (node) => {
    const pattern = asText(node.pattern);
    const format = asText(node.format) ?? asText(node.contentEncoding) ?? '';
    if (VALUES.some((key) => node[key] !== undefined)) return null;
    const limits = { minLength: asNumber(node.minLength), maxLength: asNumber(node.maxLength) };
    if (pattern === undefined) {
      const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = limits;
      const text = node.type === 'string' ? lookUp(TEXTS, format) : undefined;
      return text !== undefined && text.length >= minLength && text.length <= maxLength ? text : null;
    }
    const key = JSON.stringify([pattern, limits, format]);
    const found = known.get(key);
    const sampled = found === undefined ? samplePattern(pattern, limits, matches) : found;
    const isUsed = sampled === null || !KNOWN_FORMAT.test(format) || fits(node, sampled);
    const text = isUsed ? sampled : null;
    known.set(key, text);
    return text;
  };
}

/** Texts in formats for which the sampler has no value that fits. */
const TEXTS: Readonly<Record<string, string>> = {
  byte: 'c3RyaW5n',
  base64: 'c3RyaW5n',
  base64url: 'c3RyaW5n',
  duration: 'PT1H',
  url: 'https://example.com',
  'iso-date-time': '2026-05-12T14:00:00Z',
  'iso-time': '14:00:00Z',
  decimal: '1.5',
};

/** Sources of values that take precedence over a pattern. */
const VALUES = ['example', 'examples', 'default', 'const', 'enum'];
/** Formats that the sampler has a value for, which is used unless a sample of the pattern fits the format too. */
const KNOWN_FORMAT =
  /^(?:(?:idn-)?(?:email|hostname)|password|date-time|date|time|ipv4|ipv6|[iu]ri(?:-reference|-template)?|uuid|byte|binary|(?:relative-)?json-pointer|regex)$/;
