/** Whether a type, a range or a count allows more or less than another one. */

import type { ChangeType } from '../model/change.ts';
import { lookUp } from '../model/look-up.ts';

/** The next wider type of each text and number type; everything fits into "any value". */
const WIDER: Readonly<Record<string, string>> = {
  '32-bit integer': 'integer',
  'unsigned 64-bit integer': 'integer',
  integer: 'number',
  'decimal string': 'string',
  'RFC 3339 time': 'string',
  date: 'string',
  'time of day': 'string',
  duration: 'string',
  UUID: 'string',
  URL: 'string',
  'e-mail address': 'string',
  'base64 string': 'string',
  'host name': 'string',
  'IPv4 address': 'string',
  'IPv6 address': 'string',
  'secret string': 'string',
  character: 'string',
};
const ANYTHING = 'any value';

/** Compares two types in words; returns null if they are the same. */
export function compareTypes(old: string, now: string): ChangeType | null {
  return extentOf(isWithin(now, old), isWithin(old, now));
}

function isWithin(inner: string, outer: string): boolean {
  const outers = alternativesOf(outer);
  return alternativesOf(inner).every((type) => outers.some((wider) => isSameOrWider(wider, type)));
}

/**
 * Splits "string or integer" into two types; "Y or N" is a single one. That an integer has 64 bits only says how to
 * store it: no API means fewer or more numbers by it.
 */
function alternativesOf(words: string): string[] {
  const types = words === 'Y or N' ? [words] : words.split(' or ');
  return types.map((type) => (type === '64-bit integer' ? 'integer' : type));
}

function isSameOrWider(wider: string, type: string): boolean {
  if (wider === type || wider === ANYTHING) return true;
  const next = lookUp(WIDER, type) ?? type.replace(/ \(.+\)$/, '');
  return next !== type && isSameOrWider(wider, next);
}

function extentOf(isNarrower: boolean, isWider: boolean): ChangeType | null {
  if (isNarrower && isWider) return null;
  return isNarrower ? 'narrowed' : isWider ? 'widened' : 'changed';
}

interface Bound {
  readonly at: string;
  readonly isOpen: boolean;
}

interface Bounds {
  readonly low: Bound | null;
  readonly high: Bound | null;
}

/** A number of things, such as characters or items, in place of a type. */
export const COUNT = 'count';

/** Bounds that a type has by itself. */
const BOUNDS_OF: ReadonlyMap<string, string> = new Map([
  ['32-bit integer', '-2147483648 to 2147483647'],
  ['unsigned 64-bit integer', '0 to 18446744073709551615'],
  [COUNT, 'at least 0'],
]);
const INTEGER = /^(?:unsigned )?(?:\d+-bit )?integer(?: \(.+\))?$/;

/** Compares two ranges or counts in words, either of which may be missing; returns null if they allow the same. */
export function compareBounds(
  old: string | undefined,
  now: string | undefined,
  type = 'number',
): ChangeType | null {
  const [before, after] = [readBounds(old, type), readBounds(now, type)];
  if (!before || !after) return 'changed';
  return extentOf(isInside(after, before), isInside(before, after));
}

const NUMBER = String.raw`-?[\d.]+(?:e[+-]?\d+)?`;
/** Bounds as facts state them: "0 to 5", "at least 1 item", "above 0, at most 10", "36 characters". */
const WORDS = new RegExp(
  `^(?:(?<low>${NUMBER}) to |(?<word>above|at least|below|at most) )?(?<at>${NUMBER})(?: [a-z]+)?$`,
  'i',
);

function readBounds(text: string | undefined, type: string): Bounds | null {
  let { low, high }: Bounds = { low: null, high: null };
  for (const part of [BOUNDS_OF.get(type), text].flatMap((words) => words?.split(', ') ?? [])) {
    const { low: from, word, at } = WORDS.exec(part)?.groups ?? {};
    if (at === undefined) return null;
    const isOpen = word === 'above' || word === 'below';
    const toBound = (number: string, sign: 1 | -1) =>
      INTEGER.test(type) ? toWhole({ at: number, isOpen }, sign) : { at: number, isOpen };
    const [least, most] = [toBound(from ?? at, 1), toBound(at, -1)];
    // The stricter of several takes precedence.
    if (word !== 'below' && word !== 'at most' && isBeyond(least, low, 1)) low = least;
    if (word !== 'above' && word !== 'at least' && isBeyond(most, high, -1)) high = most;
  }
  return { low, high };
}

/** Returns the first integer inside a bound: an integer below 11 is at most 10. */
function toWhole({ at, isOpen }: Bound, sign: 1 | -1): Bound {
  const step = isOpen ? sign : 0;
  if (/^-?\d+$/.test(at)) return { at: String(BigInt(at) + BigInt(step)), isOpen: false };
  const whole = sign > 0 ? Math.ceil(Number(at)) : Math.floor(Number(at));
  return { at: String(whole === Number(at) ? whole + step : whole), isOpen: false };
}

function isInside(inner: Bounds, outer: Bounds): boolean {
  return isBeyond(inner.low, outer.low, 1) && isBeyond(inner.high, outer.high, -1);
}

/** Whether a bound excludes everything that another excludes; `sign` is 1 for lower bounds, -1 for upper ones. */
function isBeyond(inner: Bound | null, outer: Bound | null, sign: 1 | -1): boolean {
  if (!outer) return true;
  if (!inner) return false;
  const order = compareNumbers(inner.at, outer.at) * sign;
  return order > 0 || (order === 0 && (inner.isOpen || !outer.isOpen));
}

/** Compares integers as bigints: they can have more digits than a JavaScript number. */
function compareNumbers(one: string, other: string): number {
  const isWhole = [one, other].every((text) => /^-?\d+$/.test(text));
  const [left, right] = isWhole ? [BigInt(one), BigInt(other)] : [Number(one), Number(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Compares two steps: a finer step that divides the old one allows more. */
export function compareSteps(
  old: string | undefined,
  now: string | undefined,
  type = 'number',
): ChangeType | null {
  const [from, to] = INTEGER.test(type) ? [old ?? '1', now ?? '1'] : [old, now];
  if (from === to) return null;
  if (from === undefined) return 'narrowed';
  if (to === undefined) return 'widened';
  const [before, after] = [Number(from), Number(to)];
  if (before === after) return null;
  const isMultiple = (of: number, value: number) => Math.abs(value / of - Math.round(value / of)) < 1e-9;
  return extentOf(isMultiple(before, after), isMultiple(after, before));
}
