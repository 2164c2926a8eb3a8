/** The small print of a schema: default, range, length, pattern, unit, example, each in words. */

import { toJsonLine } from '../../model/exact-number.ts';
import type { Fact, FactKind } from '../../model/fact.ts';
import type { JsonKeywords } from '../../model/schema.ts';
import { extensionOf } from '../extensions.ts';
import { asList, asNumber, asText, asTexts, isObject, type JsonObject } from './json.ts';

export function readFacts(node: JsonObject): Fact[] {
  const facts: (Fact | null)[] = [
    node.default === undefined ? null : { kind: 'default', value: shown(node.default) },
    toFact('range', range(node)),
    toFact('step', node.multipleOf === undefined ? undefined : shown(node.multipleOf)),
    toFact('length', countOf(node.minLength, node.maxLength, 'character')),
    toFact('items', itemCount(node)),
    toFact('entries', countOf(node.minProperties, node.maxProperties, 'entry')),
    node.uniqueItems === true ? { kind: 'unique', value: 'no duplicates' } : null,
    toFact('pattern', asText(node.pattern)),
    toFact('content', asText(node.contentMediaType)),
    ...neverTogether(node).map(
      (names): Fact => ({
        kind: names.length === 1 ? 'absent' : 'apart',
        value: names.join(', '),
      }),
    ),
    toFact('unit', asText(extensionOf(node, 'x-unit'))),
    toFact('example', exampleOf(node)),
  ];
  return facts.filter((fact) => fact !== null);
}

/** Keywords that restrict a value, define how it is written or give its default. */
const KEYWORDS = [
  ...['format', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
  ...['contentEncoding', 'contentMediaType', 'default'],
];

/** Returns what the facts say in words as JSON Schema keywords, for programs; undefined if there are none. */
export function readKeywords(node: JsonObject): JsonKeywords | undefined {
  const bounded = withTupleLength(withNumericBounds(node));
  const entries = KEYWORDS.flatMap((name) => (bounded[name] === undefined ? [] : [[name, bounded[name]]]));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Describes how many items are allowed. The positions of a tuple already show its length if it always has all. */
function itemCount(node: JsonObject): string | undefined {
  const { minItems, maxItems } = withTupleLength(node);
  const { prefixItems } = node;
  const isFull =
    Array.isArray(prefixItems) && [minItems, maxItems].every((count) => count === prefixItems.length);
  return isFull ? undefined : countOf(minItems, maxItems, 'item');
}

/** Returns the positions of a tuple; before 2020-12, they were a list under `items`. */
function tupleOf({ prefixItems, items }: JsonObject): readonly unknown[] | undefined {
  return [prefixItems, items].find((list) => Array.isArray(list));
}

/** Adds the length of a tuple that can have no items after its positions. */
function withTupleLength(node: JsonObject): JsonObject {
  const { items, additionalItems, unevaluatedItems, maxItems } = node;
  const tuple = tupleOf(node);
  const rest = (Array.isArray(items) ? additionalItems : items) ?? unevaluatedItems;
  const isClosed = tuple !== undefined && rest === false;
  return isClosed && !((asNumber(maxItems) ?? Infinity) < tuple.length)
    ? { ...node, maxItems: tuple.length }
    : node;
}

/** Lists the names that `not` forbids together: `not: { required: [a, b] }`. */
export function neverTogether({ not }: JsonObject): readonly (readonly string[])[] {
  if (!isObject(not)) return [];
  const options = asList(not.anyOf ?? [not]).map((option) => (isObject(option) ? option : {}));
  const isOnlyNames = options.every(
    (option) => asTexts(option.required).length > 0 && Object.keys(option).length === 1,
  );
  return isOnlyNames ? options.map((option) => asTexts(option.required)) : [];
}

function toFact(kind: FactKind, value: string | undefined): Fact | null {
  return value === undefined ? null : { kind, value };
}

function exampleOf(node: JsonObject): string | undefined {
  const example = node.example ?? asList(node.examples)[0];
  return example === undefined || isObject(example) || Array.isArray(example) ? undefined : shown(example);
}

/** Writes a value for readers: text without quotes, everything else as JSON. */
export function shown(value: unknown): string {
  if (typeof value === 'number') return digitsOf(value);
  return typeof value === 'string' ? value : toJsonLine(value);
}

/** Writes a small number in digits: 0.00000001, where JavaScript writes 1e-8. */
function digitsOf(value: number): string {
  const text = String(value);
  const [, , decimals = '', exponent] = /^(-?\d)\.?(\d*)e-(\d+)$/.exec(text) ?? [];
  return exponent === undefined ? text : value.toFixed(Math.min(100, Number(exponent) + decimals.length));
}

function range(node: JsonObject): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = withNumericBounds(node);
  const [least, over] = [asNumber(minimum), asNumber(exclusiveMinimum)];
  const [most, below] = [asNumber(maximum), asNumber(exclusiveMaximum)];
  const above = over !== undefined && (least === undefined || over >= least);
  const under = below !== undefined && (most === undefined || below <= most);
  const low = above ? exclusiveMinimum : minimum;
  const high = under ? exclusiveMaximum : maximum;
  const [hasLow, hasHigh] = [asNumber(low) !== undefined, asNumber(high) !== undefined];
  if (hasLow && hasHigh && !above && !under) return `${shown(low)} to ${shown(high)}`;
  const parts = [
    hasLow ? `${above ? 'above' : 'at least'} ${shown(low)}` : '',
    hasHigh ? `${under ? 'below' : 'at most'} ${shown(high)}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : undefined;
}

/** Converts the exclusive bounds of OpenAPI 3.0, booleans beside the bound, to later versions, the bound itself. */
export function withNumericBounds(node: JsonObject): JsonObject {
  let fixed = node;
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof fixed[exclusive] !== 'boolean') continue;
    const { [exclusive]: isExclusive, [bound]: limit, ...rest } = fixed;
    fixed = limit === undefined ? rest : { ...rest, [isExclusive ? exclusive : bound]: limit };
  }
  return fixed;
}

/** Describes how many things are allowed. At least none says nothing. */
export function countOf(least: unknown, most: unknown, thing: string): string | undefined {
  const [low, high] = [least, most].map((bound) =>
    asNumber(bound) === undefined ? undefined : shown(bound),
  );
  return toSpan(low === '0' && high === undefined ? undefined : low, high, thing);
}

/** Describes the values between two bounds, or the number of things: "1 to 5", "at most 3 items". */
export function toSpan(low: string | undefined, high: string | undefined, thing = ''): string | undefined {
  const many = thing.endsWith('y') ? `${thing.slice(0, -1)}ies` : `${thing}s`;
  const counted = (count: string) => (thing ? `${count} ${count === '1' ? thing : many}` : count);
  if (low !== undefined && high !== undefined)
    return low === high ? counted(low) : `${low} to ${counted(high)}`;
  if (high !== undefined) return `at most ${counted(high)}`;
  return low === undefined ? undefined : `at least ${counted(low)}`;
}
