/** A tree of XML as text. */

/** Text that may stand between tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;');
}

/** Text that may stand in an attribute between double quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

/** A tag with attributes; attributes without a value are left out. */
export function tag(
  name: string,
  attributes: readonly (readonly [name: string, value: string | undefined])[],
  content: string | null,
): string {
  const written = attributes.flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeAttribute(value)}"`],
  );
  const start = `<${name}${written.join('')}`;
  return content === null ? `${start}/>` : `${start}>${content}</${name}>`;
}
