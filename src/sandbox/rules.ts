/** Rules in a specification that choose a word by the fields of a request: `does` and `fails` of `x-kept`. */
import { asObject, type JsonObject } from '../readers/json-schema/json.ts';

/**
 * Returns the word of the first rule that applies. A rule is the word itself, or a field with a rule for each of its
 * values; a field can be a list of flags, separated by commas.
 */
export function wordOf(rules: unknown, fields: JsonObject): string | undefined {
  for (const rule of [rules].flat()) {
    if (typeof rule === 'string') return rule;
    const [[member = '', words] = []] = Object.entries(asObject(rule));
    for (const value of String(fields[member]).split(',')) {
      const word = wordOf(asObject(words)[value] ?? [], fields);
      if (word !== undefined) return word;
    }
  }
  return undefined;
}
