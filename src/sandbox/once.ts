/** Values that take effect once, such as the client's ID of a payment: `x-once`. */
import { extensionOf } from '../readers/extensions.ts';
import { asObject, asText, type JsonObject } from '../readers/json-schema/json.ts';
import { MEMORY } from './bounds.ts';
import { type Memory, type Rejection, type Reply, remember } from './exchange.ts';

/** Longest value that is remembered. */
const LONGEST = 200;

/** Value of `x-once` for a field whose repetition gets the first response again. */
const REPEATS = 'repeats';

/** Returns what is wrong with values that were used before, or the first response, and a function that remembers it. */
export function checkOnce(
  memory: Memory,
  node: JsonObject,
  sent: JsonObject,
  examples: readonly string[],
  place: readonly (string | undefined)[],
): {
  readonly used: readonly Rejection[];
  readonly first: Reply | null;
  readonly use: (reply: Reply) => void;
} {
  const values = Object.entries(asObject(extensionOf(node, 'x-once'))).flatMap(([name, code]) => {
    const value = String(sent[name] ?? '');
    // Samples send the values of the examples again and again.
    const isFree = value === '' || value.length > LONGEST || examples.some((text) => text.includes(value));
    return isFree ? [] : [{ name, code: asText(code), key: JSON.stringify([...place, name, value]) }];
  });
  const repeated = values.find(({ code }) => code === REPEATS);
  return {
    first: (repeated && memory.used.get(repeated.key)) ?? null,
    used: values
      .filter(({ code, key }) => code !== REPEATS && memory.used.has(key))
      .map(({ name, code }) => ({ rule: 'repeated', code, reason: `${name} was used before` })),
    use: (reply) => {
      if (reply.body.length <= MEMORY.reply) for (const { key } of values) remember(memory.used, key, reply);
    },
  };
}
