/** Names of operations, messages and codes, in camel case, in capitals or with spaces → words and addresses. */

export function wordsIn(name: string): string[] {
  return (
    name
      // The one message of FIX whose name has a word without a capital.
      .replace('XMLnonFIX', 'XML non FIX')
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
      .split(/[\s_]+/)
      .filter(Boolean)
  );
}

/** "getOHLCData" → "get-ohlc-data"; anything but letters and digits becomes a hyphen. */
export function toKebab(name: string): string {
  return wordsIn(name)
    .join('-')
    .replace(/[^A-Za-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}
