/** Collects values: lists by key, and everything that leads from one value to the next. */

/** Adds a value to the list of its key. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Returns the values at the start and everything that can be reached from them, in the order it is found. */
export function reachedFrom<T>(start: Iterable<T>, nextOf: (value: T) => Iterable<T>): Set<T> {
  const found = new Set(start);
  // Iterating a set includes values added on the way.
  for (const value of found) for (const next of nextOf(value)) found.add(next);
  return found;
}
