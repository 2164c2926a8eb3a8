/** Batches: each item of a request gets the result of a documented item of its form. */
import { asObject, asText, isObject } from '../readers/json-schema/json.ts';
import { type Document, membersOf } from './document.ts';
import { isSame } from './exchange.ts';
import { isAlike, objectListsIn, replaceTexts, scalarsIn } from './values.ts';

/** A documented request, and the others with their responses, for items of a batch that are unlike those of this one. */
export interface Documented {
  readonly document: Document;
  readonly request: unknown;
  readonly requestSchema: unknown;
  readonly others?: readonly Answered[] | undefined;
}

/** A documented request or an item of a batch, with its response. */
export interface Answered {
  readonly request: unknown;
  readonly reply: unknown;
}

interface Batch {
  readonly sent: readonly unknown[];
  /** Items of the example, then those of other examples. */
  readonly answered: readonly Answered[];
  /** Whether an item of an example is of the same form as a sent one. */
  readonly isLike: (sent: unknown) => (answered: Answered) => boolean;
}

/** Returns the lists of objects in the examples and in the request that a list of results belongs to. */
export function batchOf(
  { document, request, requestSchema, others = [] }: Documented,
  sent: unknown,
  results: readonly unknown[],
): Batch | null {
  if (results.length === 0 || !results.every(isObject)) return null;
  for (const [name, example] of objectListsIn(request)) {
    const own = objectListsIn(sent).get(name);
    if (!own || example.length !== results.length) continue;
    const isShared = results.every((result, at) => {
      const values = scalarsIn(example[at]);
      return [...scalarsIn(result)].some(
        ([key, value]) => values.has(key) && isAlike(values.get(key), value),
      );
    });
    if (!isShared && results.length === 1) continue;
    const elsewhere = others.flatMap((other) => {
      const items = objectListsIn(other.request).get(name) ?? [];
      const [replies = []] = [...objectListsIn(other.reply).values()].filter(
        ({ length }) => length === items.length,
      );
      return items.map((item, at) => ({ request: item, reply: replies[at] }));
    });
    const kind = discriminatorOf(document, requestSchema, name);
    return {
      sent: own,
      answered: [...example.map((item, at) => ({ request: item, reply: results[at] })), ...elsewhere],
      isLike: (item) => (one) =>
        kind === undefined || isSame(asObject(one.request)[kind], asObject(item)[kind]),
    };
  }
  return null;
}

/** Returns the member that says which form an item of a list has. */
function discriminatorOf(document: Document, schema: unknown, list: string, depth = 0): string | undefined {
  const members = depth > DEEPEST_LIST ? [] : [...(membersOf(document, schema) ?? [])];
  const found = members.map(([name, member]) => {
    if (name !== list) return discriminatorOf(document, member, list, depth + 1);
    const { discriminator } = document.resolve(document.resolve(member).items);
    return asText(asObject(discriminator).propertyName);
  });
  return found.find((name) => name !== undefined);
}

/** How deep in a request the list of a batch can be. */
const DEEPEST_LIST = 2;

/** Numbers the IDs of a result without an example of its own: texts that differ between the examples. */
export function varied(result: unknown, examples: readonly unknown[], sent: unknown, at: number): unknown {
  const own = scalarsIn(sent);
  const ids = new Map(
    [...scalarsIn(result)].flatMap(([name, value]): [string, string][] => {
      const texts = examples.map((one) => (isObject(one) ? one[name] : undefined));
      const isId = typeof value === 'string' && !own.has(name) && texts.length > 1 && new Set(texts).size > 1;
      return isId ? [[value, `${value.slice(0, -2)}${String(at % 100).padStart(2, '0')}`]] : [];
    }),
  );
  return replaceTexts(result, ids);
}
