/** Access to values of unknown shape, without type assertions. */
import { isExactNumber } from '../../model/exact-number.ts';
import { decodePercent } from '../../model/percent.ts';

export type JsonObject = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value);
}

/** Returns the value if it is an object, otherwise an empty object. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function asTexts(value: unknown): readonly string[] {
  return asList(value).filter((item) => typeof item === 'string');
}

export function asNumber(value: unknown): number | undefined {
  if (isExactNumber(value)) return Number(value.$number);
  return typeof value === 'number' ? value : undefined;
}

/** Returns the keys of a JSON pointer ("#/components/schemas/X"). */
export function keysOf(pointer: string): readonly string[] {
  return pointer
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decodePercent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the member of an object or list with this key, never an inherited one. */
export function memberOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Returns an object without some of its members. */
export function omit(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

/** Replaces the items of a list. Returns the same list if nothing changes. */
export function mapItems(
  list: readonly unknown[],
  change: (item: unknown, index: number) => unknown,
): readonly unknown[] {
  const items = list.map(change);
  return items.every((item, index) => item === list[index]) ? list : items;
}

/** Replaces the members of an object. Returns the same object if nothing changes. */
export function mapMembers(
  object: JsonObject,
  change: (member: unknown, key: string) => unknown,
): JsonObject {
  const entries = Object.entries(object).map(([key, member]) => [key, change(member, key)] as const);
  return entries.every(([key, member]) => member === object[key]) ? object : Object.fromEntries(entries);
}

/** A longer chain of references can only be a cycle. */
const MOST_HOPS = 100;

/** Returns the value at a JSON pointer ("#/components/schemas/X"), or undefined. Follows references on the way. */
export function atPointer(root: unknown, pointer: string, hops = 0): unknown {
  return keysOf(pointer).reduce<unknown>((value, key) => {
    const own = memberOf(value, key);
    const ref = asText(memberOf(value, '$ref'));
    if (own !== undefined || !ref?.startsWith('#') || hops > MOST_HOPS) return own;
    return memberOf(atPointer(root, ref, hops + 1), key);
  }, root);
}

/** Appends keys to a pointer. */
export function below(pointer: string, ...keys: readonly (string | number)[]): string {
  return keys.reduce<string>(
    (path, key) => `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    pointer,
  );
}

/** Returns a copy without the member or item under these keys. */
export function without(value: unknown, [key = '', ...rest]: readonly string[]): unknown {
  const inner = rest.length > 0 ? without(memberOf(value, key), rest) : undefined;
  if (Array.isArray(value)) {
    if (rest.length === 0) return value.filter((_, index) => String(index) !== key);
    return value.map((item, index) => (String(index) === key ? inner : item));
  }
  if (!isObject(value)) return value;
  const { [key]: _, ...others } = value;
  return rest.length === 0 || inner === undefined ? others : { ...value, [key]: inner };
}
