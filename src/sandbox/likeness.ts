/** How much a request is like a documented one, so that it gets the response of the closest example. */
import { toPlainNumbers } from '../model/exact-number.ts';
import { extensionOf } from '../readers/extensions.ts';
import { isObject, type JsonObject, memberOf } from '../readers/json-schema/json.ts';
import { type Document, defaultOf, membersOf } from './document.ts';
import { isSame } from './exchange.ts';

/** Counts the values that a request shares with an example. */
export function likeness(example: unknown, value: unknown): number {
  if (typeof example !== 'object' || example === null) return example === value ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  // Loops over the example, which is short; a message can have thousands of members.
  return Object.entries(example).reduce(
    (sum, [name, member]) => sum + likeness(member, memberOf(value, name)),
    0,
  );
}

/** Weights of a difference: a field that decides whether a request has any effect, an option, anything else. */
const EFFECT = 1_000;
const OPTION = 10;
const DETAIL = 1;
/** Weight of another value of an enum, or of a conditional field that only one has: the request is of another form. */
const FORM = 2;

/**
 * Weighs the members that differ or that only one of the two has; a member that is left out has its default. A request
 * that only checks an order must not look like one that places it.
 */
export function distanceOf(document: Document, schema: unknown, example: unknown, value: unknown): number {
  if (!isObject(example) || !isObject(value)) return isSame(example, value) ? 0 : DETAIL;
  const members = membersOf(document, schema);
  const names = new Set([...Object.keys(example), ...Object.keys(value)]);
  return [...names].reduce((sum, name) => {
    const member = members?.get(name);
    const [one, other] = [example, value].map((side) => side[name] ?? defaultOf(document, member));
    if (isObject(one) && isObject(other)) return sum + distanceOf(document, member, one, other);
    if (isObjectList(one) && isObjectList(other))
      return sum + distanceOf(document, document.resolve(member).items, one[0], other[0]);
    if (Array.isArray(one) && Array.isArray(other) && isTuple(document, member))
      return sum + distanceOfTuples(one, other);
    return (
      sum + (isSame(toPlainNumbers(one), toPlainNumbers(other)) ? 0 : weightOf(document, member, one, other))
    );
  }, 0);
}

/** Whether a value is a list of objects, which is as far from another as their first items are. */
function isObjectList(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && isObject(value[0]);
}

/** Whether each position of a list has its own meaning, as in the parameters of a JSON-RPC call. */
function isTuple(document: Document, schema: unknown): boolean {
  const { items, prefixItems } = document.resolve(schema);
  return Array.isArray(items) || prefixItems !== undefined;
}

/** Weighs the positions that differ: a word chooses the form of the request, an object only its details. */
function distanceOfTuples(one: readonly unknown[], other: readonly unknown[]): number {
  const longer = one.length > other.length ? one : other;
  return longer.reduce<number>((sum, _, at) => {
    const [mine, own] = [toPlainNumbers(one[at]), toPlainNumbers(other[at])];
    if (isSame(mine, own)) return sum;
    return sum + (typeof mine === 'string' && typeof own === 'string' ? FORM : DETAIL);
  }, 0);
}

function weightOf(document: Document, schema: unknown, one: unknown, other: unknown): number {
  const own = isObject(schema) ? schema : {};
  const sample = extensionOf(own, 'x-sample') ?? extensionOf(document.resolve(own), 'x-sample');
  if (isObject(sample) && 'value' in sample) return EFFECT;
  if (typeof (one ?? other) === 'boolean') return OPTION;
  if (document.resolve(own).enum !== undefined) return FORM;
  const isConditional = extensionOf(own, 'x-conditional') !== undefined;
  return isConditional && (one === undefined || other === undefined) ? FORM : DETAIL;
}

/** Returns every value with its path; items of a list have the path of the list. */
export function leavesIn(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${path} ${JSON.stringify(value)}`];
  const inner = Object.entries(value).flatMap(([name, member]) =>
    leavesIn(member, Array.isArray(value) ? path : `${path}/${name}`),
  );
  return inner.length === 0 ? [`${path} ${JSON.stringify(value)}`] : inner;
}
