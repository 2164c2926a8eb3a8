/** Decodes percent-encoding. Anyone can write an address, so text with a stray "%" stays as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
