/** Values that are created on first use, then kept. */

export function once<Value>(make: () => Value): () => Value {
  let kept: { readonly value: Value } | null = null;
  return () => {
    kept ??= { value: make() };
    return kept.value;
  };
}

/** Creates a value for each key on first use. */
export function remember<Key, Value extends object | string>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}
