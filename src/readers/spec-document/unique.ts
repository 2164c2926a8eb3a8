/** Items without repetition: the first with each key stays. */
export function uniqueBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const name = key(item);
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
