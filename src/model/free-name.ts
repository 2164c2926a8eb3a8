/** Returns the name itself or, if it is taken, the first free one with a number: "order-2". */
export function freeName(wish: string, isTaken: (name: string) => boolean, separator = '-'): string {
  let name = wish;
  for (let number = 2; isTaken(name); number += 1) name = `${wish}${separator}${number}`;
  return name;
}
