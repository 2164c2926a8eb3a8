/** Pairs the things of two states that are the same. */
import { addTo } from '../model/collect.ts';

/** One of the two is missing if it has no partner. */
export type Pair<T> = readonly [old: T | undefined, now: T | undefined];

/**
 * Pairs things by each key in turn, so that earlier keys take precedence. Those with the same key are paired in order;
 * those whose key is undefined wait for the next one.
 */
export function pairBy<T extends object>(
  old: readonly T[],
  now: readonly T[],
  keys: readonly ((thing: T) => string | undefined)[],
): Pair<T>[] {
  const partners = new Map<T, T>();
  const open = new Set(now);
  for (const keyOf of keys) {
    const byKey = new Map<string, T[]>();
    for (const thing of open) {
      const key = keyOf(thing);
      if (key !== undefined) addTo(byKey, key, thing);
    }
    for (const thing of old) {
      const key = partners.has(thing) ? undefined : keyOf(thing);
      const partner = key === undefined ? undefined : byKey.get(key)?.shift();
      if (!partner) continue;
      partners.set(thing, partner);
      open.delete(partner);
    }
  }
  return [
    ...old.map((thing): Pair<T> => [thing, partners.get(thing)]),
    ...[...open].map((thing): Pair<T> => [undefined, thing]),
  ];
}
