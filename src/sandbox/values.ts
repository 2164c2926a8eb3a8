/** Values in requests and responses: by name, by path, alike or replaced. */
import { isExactNumber, toPlainNumbers } from '../model/exact-number.ts';
import { isObject } from '../readers/json-schema/json.ts';

/** Whether two values are the same, though one may be a text and the other a number. */
export function isAlike(one: unknown, other: unknown): boolean {
  const [left, right] = [toPlainNumbers(one), toPlainNumbers(other)];
  if (typeof left === 'object' || typeof right === 'object') return false;
  return left === right || (String(left) !== '' && String(left) === String(right));
}

export function isAlikeList(one: readonly unknown[] | undefined, other: readonly unknown[]): boolean {
  return (
    one !== undefined && one.length === other.length && one.every((item, at) => isAlike(item, other[at]))
  );
}

/** Replaces texts wherever they are. */
export function replaceTexts(value: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return texts.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, texts));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, replaceTexts(member, texts)]),
  );
}

/** Returns every scalar by name; in lists of objects, only those of the first item. */
export function scalarsIn(value: unknown): ReadonlyMap<string, unknown> {
  if (Array.isArray(value)) return isObject(value[0]) ? scalarsIn(value[0]) : new Map();
  if (!isObject(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, member]): (readonly [string, unknown])[] =>
      typeof member === 'object' && !isExactNumber(member) ? [...scalarsIn(member)] : [[name, member]],
    ),
  );
}

/** Returns the paths of all scalars of a name, which can mean different things. */
export function placesOf(
  value: unknown,
  name: string,
  path: readonly string[] = [],
): readonly (readonly string[])[] {
  if (!isObject(value) || isExactNumber(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const isScalar = typeof member !== 'object' || isExactNumber(member);
    if (isScalar) return key === name ? [[...path, key]] : [];
    return placesOf(member, name, [...path, key]);
  });
}

export function atPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

export function listsIn(value: unknown): ReadonlyMap<string, readonly unknown[]> {
  return collectLists(value, (list) => list.length > 0 && !list.some((item) => typeof item === 'object'));
}

export function objectListsIn(value: unknown): ReadonlyMap<string, readonly unknown[]> {
  return collectLists(value, (list) => list.length > 0 && list.every(isObject));
}

function collectLists(
  value: unknown,
  fits: (list: readonly unknown[]) => boolean,
): ReadonlyMap<string, readonly unknown[]> {
  if (!isObject(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, member]): (readonly [string, readonly unknown[]])[] => {
      if (Array.isArray(member)) return fits(member) ? [[name, member]] : [];
      return [...collectLists(member, fits)];
    }),
  );
}
