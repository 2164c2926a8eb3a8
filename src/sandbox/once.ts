/** Values that an operation accepts once, such as the client's ID of a payment: `x-once`. */
import { extensionOf } from '../readers/extensions.ts';
import { asObject, asText, type JsonObject } from '../readers/json-schema/json.ts';
import { type Memory, type Rejection, remember } from './exchange.ts';

/** Longest value that is remembered. */
const LONGEST = 200;

/** Returns what is wrong with values that were used before, and a function that remembers them. */
export function checkOnce(
  memory: Memory,
  node: JsonObject,
  sent: JsonObject,
  examples: readonly string[],
  place: readonly (string | undefined)[],
): { readonly used: readonly Rejection[]; readonly use: () => void } {
  const values = Object.entries(asObject(extensionOf(node, 'x-once'))).flatMap(([name, code]) => {
    const value = String(sent[name] ?? '');
    // Samples send the values of the examples again and again.
    const isFree = value === '' || value.length > LONGEST || examples.some((text) => text.includes(value));
    return isFree ? [] : [{ name, code: asText(code), key: JSON.stringify([...place, name, value]) }];
  });
  return {
    used: values
      .filter(({ key }) => memory.used.has(key))
      .map(({ name, code }) => ({ rule: 'repeated', code, reason: `${name} was used before` })),
    use: () => {
      for (const { key } of values) remember(memory.used, key, true);
    },
  };
}
