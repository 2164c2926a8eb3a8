/** Checks the members of objects that we define rather than a format: an unknown member is a problem. */
import { shown } from '../json-schema/facts.ts';
import { asNumber, below, type JsonObject } from '../json-schema/json.ts';

/** An object and its pointer. */
export interface Described {
  readonly node: JsonObject;
  readonly pointer: string;
}

export type Report = (pointer: string, what: string, fix: string) => void;

export function checkMembers(
  report: Report,
  { node, pointer }: Described,
  known: readonly (string | undefined)[],
): void {
  for (const name of Object.keys(node).filter((key) => !known.includes(key))) {
    // In YAML, a comma in an unquoted text starts a member without a value.
    const quote = node[name] === null ? '; quote a text that contains a comma' : '';
    report(below(pointer, name), `unknown member ${name}`, `use ${known.join(', ')}${quote}`);
  }
}

/** Reads one of a list of words. Reports an unknown word, and a missing one without a fallback. */
export function choose<T extends string>(
  report: Report,
  { node, pointer }: Described,
  name: string,
  options: readonly T[],
  fallback?: T,
): T | undefined {
  const value = node[name];
  if (value === undefined && fallback !== undefined) return fallback;
  const known = options.find((option) => option === value);
  if (known === undefined) {
    const what = value === undefined ? `${name} is missing` : `unknown ${name} ${JSON.stringify(value)}`;
    const at = value === undefined ? pointer : below(pointer, name);
    report(at, what, `use one of ${options.join(', ')}`);
  }
  return known;
}

/** Reads an optional number, and reports anything else. */
export function readNumber(report: Report, { node, pointer }: Described, name: string): number | undefined {
  const number = asNumber(node[name]);
  if (number === undefined && node[name] !== undefined)
    report(below(pointer, name), `${name} is ${shown(node[name])}`, 'write a number');
  return number;
}
