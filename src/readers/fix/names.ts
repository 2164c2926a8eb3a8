/** Names of a dictionary in words: "NewOrderSingle" → "New Order Single", "PARTIALLY_FILLED" → "Partially filled". */

function wordsIn(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_]+/)
    .filter(Boolean);
}

/** A message's name as a title. */
export function toTitle(name: string): string {
  return wordsIn(name).join(' ');
}

/** A code's name as the beginning of a sentence; abbreviations keep their capitals. */
export function toPhrase(name: string): string {
  const shouted = name === name.toUpperCase() && name.includes('_');
  const [first = '', ...rest] = wordsIn(shouted ? name.toLowerCase() : name);
  const lowered = rest.map((word) => (/^[A-Z\d]{2,}$/.test(word) ? word : word.toLowerCase()));
  return [first.charAt(0).toUpperCase() + first.slice(1), ...lowered].join(' ');
}

/** A name as part of an address: "new-order-single". */
export function toSlug(name: string): string {
  return wordsIn(name)
    .join('-')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** A code's name as QuickFIX writes it: "PARTIALLY_FILLED". */
export function toConstant(name: string): string {
  return wordsIn(name)
    .join('_')
    .toUpperCase()
    .replace(/[^A-Z\d]+/g, '_');
}

/** "A, B or C", "A, B and C". */
export function toEnumeration(parts: readonly string[], last: 'or' | 'and'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}
