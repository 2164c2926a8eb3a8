/** Messages about what the caller creates, changes and ends during a subscription: `events` of `x-kept`. */
import { extensionOf } from '../readers/extensions.ts';
import { asList, asNumber, asObject, atPointer, keysOf } from '../readers/json-schema/json.ts';
import type { Document } from './document.ts';
import type { Kept } from './exchange.ts';
import { keptOf } from './kept.ts';
import { type Asked, itemSchema, kindsOf, replaceAt, timesOf } from './kept-lists.ts';
import { fill } from './template.ts';

/** Returns a function that writes what has happened since its last call, as messages that follow the last one. */
export function watchEvents(
  { api, memory, caller, node }: Asked,
  document: Document,
  schema: unknown,
  last: unknown,
): (() => readonly unknown[]) | null {
  const { events, in: path, sequence } = asObject(extensionOf(node, 'x-kept'));
  if (events === undefined || last === undefined) return null;
  const list = () => kindsOf(api, node).flatMap((kind) => keptOf(memory, kind, caller));
  const shape = itemSchema(document, schema, String(path));
  const place = String(sequence);
  let before = list();
  let count = asNumber(atPointer(last, place)) ?? 0;
  const write = (one: Kept, event: unknown): unknown[] => {
    const values = { ...one.sent, ...timesOf(one, null), id: one.id, tail: one.id?.slice(1) };
    const items = [event]
      .flat()
      .map((form) => fill(form, values))
      .filter((item) => document.check(shape, item).length === 0);
    if (items.length === 0) return [];
    count += 1;
    const written = replaceAt(last, keysOf(String(path)), () => items);
    return [replaceAt(written, keysOf(place), () => count)];
  };
  return () => {
    const known = before;
    before = list();
    return before
      .filter((one) => !known.includes(one))
      .flatMap((one) =>
        stepsOf(
          one,
          known.find(({ id }) => id === one.id),
        ).flatMap((step) => asList(asObject(events)[step]).flatMap((event) => write(one, event))),
      );
  };
}

/** Returns what has happened to a thing, in order. */
function stepsOf(one: Kept, known: Kept | undefined): readonly string[] {
  const { isFilled = false, hasExpired = false, hasEnded, at } = one;
  const end = hasExpired ? 'expired' : 'ended';
  if (!known) return isFilled ? ['filled'] : hasEnded ? ['open', end] : ['open'];
  if (hasEnded) return known.hasEnded ? [] : [isFilled ? 'filled' : end];
  return at === known.at ? [] : ['changed'];
}
