/** Appends items to a list one by one: hundreds of thousands of them as arguments of `push` would overflow the stack. */
export function addAll<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}
