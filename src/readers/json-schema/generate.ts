/**
 * Values made up from a schema, for where a specification gives no example: from examples and defaults in it, else from
 * its types. What does not fit its schema is left out.
 */
import { sample } from 'openapi-sampler';
import { toJsonLine, toPlainNumbers } from '../../model/exact-number.ts';
import type { Direction } from './context.ts';
import { asList, asNumber, asObject, asText, asTexts, isObject, keysOf, memberOf } from './json.ts';
import { samplePattern } from './pattern-sample.ts';
import { isFile } from './scalar.ts';
import { propertyOf, shapesOf } from './shapes-of.ts';
import type { CheckValue } from './validator.ts';

/** How deep a made-up value goes; named schemas that hold each other grow without bound otherwise. */
const DEPTH = 5;
/** Characters after which only what is required is made up. */
const LONG = 6000;

/** Undefined where no value was found that fits. What is sent has what is required and what has an example. */
export type Generate = (schema: unknown, direction: Direction, format?: 'json' | 'xml') => unknown;

/** A generator for the schemas of one document. */
export function createGenerator(root: unknown, check: CheckValue): Generate {
  let calculable: unknown;
  const toText = createTexts();
  return (schema, direction, format = 'json') => {
    if (isFile(asObject(schema))) return '(contents of the file)';
    calculable ??= toSampleable(root, false, toText);
    const toInput = (value: unknown) =>
      asObject(format === 'xml' ? toPlainNumbers(value) : toSampleable(value, false, toText));
    const make = (more: { maxSampleDepth: number; skipNonRequired: boolean }): unknown => {
      const options = {
        quiet: true,
        format,
        enablePatterns: true,
        skipReadOnly: direction === 'sent',
        skipWriteOnly: direction === 'received',
        ...more,
      };
      try {
        return sample(toInput(schema), options, format === 'xml' ? toInput(root) : asObject(calculable));
      } catch {
        // A reference that leads nowhere is reported where it is.
        return null;
      }
    };
    const full = make({ maxSampleDepth: DEPTH, skipNonRequired: false });
    if (format === 'xml') return full;
    const wanted = direction === 'sent' ? withoutOptional(root, schema, full) : full;
    const short =
      toJsonLine(wanted).length > LONG ? make({ maxSampleDepth: DEPTH - 2, skipNonRequired: true }) : wanted;
    return fitting(short, (value) => check(schema, value, direction).map(({ path }) => path));
  };
}

/** A value without the members that nothing asks for: neither required nor in an example. */
function withoutOptional(root: unknown, schema: unknown, value: unknown): unknown {
  const shapes = shapesOf(root, schema, value);
  if (shapes.some(hasExample)) return value;
  if (Array.isArray(value)) {
    const items = { allOf: shapes.map((node) => node.items) };
    return value.map((item) => withoutOptional(root, items, item));
  }
  if (!isObject(value)) return value;
  const required = new Set(shapes.flatMap((node) => asTexts(node.required)));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const property = propertyOf(shapes, name);
      const isWanted = required.has(name) || shapesOf(root, property, member).some(hasExample);
      return isWanted ? [[name, withoutOptional(root, property, member)]] : [];
    }),
  );
}

function hasExample({ example, examples }: Readonly<Record<string, unknown>>): boolean {
  return example !== undefined || asList(examples).length > 0;
}

/** How often what doesn't fit is taken out before the whole is given up. */
const MOST_ROUNDS = 20;

/** The value without the members that don't fit, or, where they are needed, without what holds them. */
function fitting(value: unknown, faultsOf: (value: unknown) => readonly string[]): unknown {
  let current = value;
  let paths = faultsOf(current);
  for (let round = 0; paths.length > 0 && round < MOST_ROUNDS; round += 1) {
    if (paths.includes('')) return undefined;
    // Members that are inside of another one go with it.
    for (const path of paths) current = without(current, keysOf(`#${path}`));
    paths = faultsOf(current);
  }
  return paths.length > 0 ? undefined : current;
}

function without(value: unknown, [key = '', ...rest]: readonly string[]): unknown {
  const inner = rest.length > 0 ? without(memberOf(value, key), rest) : undefined;
  if (Array.isArray(value)) {
    if (rest.length === 0) return value.filter((_, index) => String(index) !== key);
    return value.map((item, index) => (String(index) === key ? inner : item));
  }
  if (!isObject(value)) return value;
  const { [key]: _, ...others } = value;
  return rest.length === 0 || inner === undefined ? others : { ...value, [key]: inner };
}

/** Keywords with which the sampler calculates, and those whose values it takes as they are. */
const BOUNDS =
  /^(?:minimum|maximum|exclusiveM(?:in|ax)imum|multipleOf|m(?:in|ax)(?:Length|Items|Properties))$/;
const DATA = /^(?:example|examples|default|const|enum|value|payload)$/;
const NAMES = /^(?:properties|schemas|\$defs|definitions)$/;

/** The same schemas with plain numbers as bounds and texts for patterns; nothing is copied where nothing changes. */
function toSampleable(value: unknown, isNames: boolean, toText: ToText): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => toSampleable(item, false, toText));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  let copied: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== 'object' || (!isNames && DATA.test(key))) continue;
    const inner = BOUNDS.test(key)
      ? toPlainNumbers(member)
      : toSampleable(member, !isNames && NAMES.test(key), toText);
    if (inner === member) continue;
    copied ??= { ...value };
    copied[key] = inner;
  }
  const text = isNames ? null : toText(value);
  return text === null ? (copied ?? value) : { ...(copied ?? value), example: text };
}

type ToText = (node: Readonly<Record<string, unknown>>) => string | null;

/** Texts for patterns, where a schema has nothing else to take one from; many schemas share a pattern. */
function createTexts(): ToText {
  const known = new Map<string, string | null>();
  return (node) => {
    const pattern = asText(node.pattern);
    const isSaid =
      VALUES.some((key) => node[key] !== undefined) || KNOWN_FORMAT.test(asText(node.format) ?? '');
    if (pattern === undefined || isSaid) return null;
    const limits = { minLength: asNumber(node.minLength), maxLength: asNumber(node.maxLength) };
    const key = JSON.stringify([pattern, limits]);
    const found = known.get(key);
    const text = found === undefined ? samplePattern(pattern, limits) : found;
    known.set(key, text);
    return text;
  };
}

/** Where a value comes from before a pattern is looked at. */
const VALUES = ['example', 'examples', 'default', 'const', 'enum'];
/** Formats for which the sampler has a value; any other format says nothing about what a text looks like. */
const KNOWN_FORMAT =
  /^(?:(?:idn-)?(?:email|hostname)|password|date-time|date|time|ipv4|ipv6|[iu]ri(?:-reference|-template)?|uuid|byte|binary|(?:relative-)?json-pointer|regex)$/;
