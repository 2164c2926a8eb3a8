/** The id that the hash of an address names. Anybody can write an address, so a malformed escape is itself. */
export function idOfHash(hash: string): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
