/** Checks the members of objects that we define rather than a format: an unknown member is a problem. */
import type { Located, Reporter } from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { asNumber, below } from '../json-schema/json.ts';

export function checkMembers(
  { report }: Reporter,
  { node, pointer }: Located,
  known: readonly string[],
): void {
  for (const name of Object.keys(node).filter((key) => !known.includes(key))) {
    // In YAML, a comma in an unquoted text starts a member without a value.
    const quote = node[name] === null ? '; quote a text that contains a comma' : '';
    report(below(pointer, name), `unknown member ${name}`, `use ${known.join(', ')}${quote}`);
  }
}

/** Reads one of a list of words. Reports an unknown word, and a missing one without a fallback. */
export function choose<T extends string>(
  { report }: Reporter,
  { node, pointer }: Located,
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
export function readNumber(
  { report }: Reporter,
  { node, pointer }: Located,
  name: string,
): number | undefined {
  const number = asNumber(node[name]);
  if (number === undefined && node[name] !== undefined)
    report(below(pointer, name), `${name} is ${shown(node[name])}`, 'write a number');
  return number;
}
