/** Example values as generators see them: only JSON, whatever a specification's parser returned. */
import { type ExactNumber, isExactNumber } from '../model/exact-number.ts';
import type { Pair } from '../model/wire-style.ts';

export type Json = null | boolean | number | ExactNumber | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Replaces lone surrogates, so that every language can encode the text as UTF-8. */
export function toText(text: string): string {
  return text.replace(LONE_SURROGATE, '\uFFFD');
}

/** Any value → JSON; what JSON can't represent becomes null, as in JSON.stringify. */
export function toJson(value: unknown): Json {
  if (typeof value === 'string') return toText(value);
  if (typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (isExactNumber(value)) return value;
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== 'object' || value === null) return null;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries.map(([name, member]) => [toText(name), toJson(member)]));
}

export function isJsonObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value);
}

export function isJsonList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether a value contains a number whose digits a language would change. */
export function hasExact(value: Json, isChanged: (digits: string) => boolean = () => true): boolean {
  if (isExactNumber(value)) return isChanged(value.$number);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((member) => hasExact(member, isChanged));
}

/** Whether digits are anything but an integer that fits into 64 bits with either sign. */
export function isBeyondInteger(digits: string): boolean {
  if (!/^(?!-0$)-?\d+$/.test(digits)) return true;
  // A literal of the lowest integer would be the negative of a number that doesn't fit.
  const size = BigInt(digits.replace('-', ''));
  return size !== BigInt.asIntN(64, size);
}

/** Pairs → one member per name; a repeated name gets a list. */
export function groupPairs(pairs: readonly Pair[]): JsonObject {
  const groups = new Map<string, string[]>();
  for (const [name, value] of pairs) groups.set(name, [...(groups.get(name) ?? []), value]);
  return Object.fromEntries(
    [...groups].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}

/** Writes a header for curl, in the shell or in PHP, where a colon without a value would remove the header. */
export function toCurlHeader([name, value]: Pair): string {
  return value === '' ? `${name};` : `${name}: ${value}`;
}

export function hasRepeatedNames(pairs: readonly Pair[]): boolean {
  return new Set(pairs.map(([name]) => name)).size < pairs.length;
}
