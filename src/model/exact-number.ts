/**
 * Numbers whose digits JavaScript would change: 9223372036854775807, 0.10000000. They are kept as written, in plain
 * data that survives serialization; every other number is a plain number.
 */
import { readShallowJson } from './json-text.ts';

export interface ExactNumber {
  readonly $number: string;
}

/** JSON number (RFC 8259, section 6). An object with any other text is not an exact number, whoever made it. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Converts a JSON number to a plain number if that prints the same digits, and to an exact number otherwise. */
export function toExactNumber(literal: string): number | ExactNumber {
  const number = Number(literal);
  return String(number) === literal || !NUMBER.test(literal) ? number : { $number: literal };
}

export function isExactNumber(value: unknown): value is ExactNumber {
  if (typeof value !== 'object' || value === null || !('$number' in value)) return false;
  const { $number: literal } = value;
  return typeof literal === 'string' && Object.keys(value).length === 1 && NUMBER.test(literal);
}

/** Converts exact numbers to plain ones, for code that calculates; copies only what changes. */
export function toPlainNumbers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isExactNumber(value)) return Number(value.$number);
  const entries = Object.entries(value);
  const plain = entries.map(([key, member]): [string, unknown] => [key, toPlainNumbers(member)]);
  if (plain.every(([, member], index) => member === entries[index]?.[1])) return value;
  return Array.isArray(value) ? plain.map(([, member]) => member) : Object.fromEntries(plain);
}

/** Writes JSON on one line, as JSON.stringify does, with every digit of exact numbers. */
export function toJsonLine(value: unknown): string {
  if (isExactNumber(value)) return value.$number;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(toJsonLine).join(',')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${toJsonLine(member)}`).join(',')}}`;
}

/** Parses JSON and keeps every digit of its numbers. */
export function readExactJson(text: string): unknown {
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    token.startsWith('"') ? token : JSON.stringify(toExactNumber(token)),
  );
  const parsed: unknown = JSON.parse(marked);
  return parsed;
}

/** Does the same for a text of any kind; undefined if it is not JSON, or nested too deeply to be walked. */
export function readSent(text: string): unknown {
  return readShallowJson(text) === undefined ? undefined : readExactJson(text);
}
