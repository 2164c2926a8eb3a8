/** Items with the same key. */

/** Removes duplicates: keeps the first item with each key. */
export function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => unknown): T[] {
  const seen = new Set<unknown>();
  return items.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
}

/** Returns the duplicates: the items whose key an earlier item has. */
export function repeatsOf<T>(items: readonly T[], keyOf: (item: T) => unknown): T[] {
  const seen = new Set<unknown>();
  return items.filter((item) => seen.has(keyOf(item)) || !seen.add(keyOf(item)));
}
