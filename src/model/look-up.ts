/** Looks up a name from outside in a table of ours. Names such as `constructor` are not in it. */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
