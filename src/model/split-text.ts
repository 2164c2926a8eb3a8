/**
 * A text → what a template has between its fixed parts: "BTC-USD" is "BTC" and "USD" for "{base}-{quote}". Takes one look
 * at the text for each part; an expression with several groups would try countless ways.
 */

interface Splitting {
  /** Whether each value is as short as the rest allows, or as long. */
  readonly values: 'shortest' | 'longest';
  /** Fewest characters of a value. */
  readonly least: 0 | 1;
}

/** Returns the values between the fixed parts, which a text begins and ends with; null if it doesn't fit. */
export function splitText(
  text: string,
  fixed: readonly string[],
  { values, least }: Splitting,
): readonly string[] | null {
  const [first = '', ...rest] = fixed;
  if (rest.length === 0) return text === first ? [] : null;
  if (values === 'shortest') return splitForward(text, first, rest, least);
  // As long as possible from the start is as short as possible from the end.
  const split = splitForward(
    reversed(text),
    reversed(rest.at(-1) ?? ''),
    [...rest.slice(0, -1).map(reversed).toReversed(), reversed(first)],
    least,
  );
  return split === null ? null : split.map(reversed).toReversed();
}

function splitForward(
  text: string,
  first: string,
  rest: readonly string[],
  least: number,
): readonly string[] | null {
  if (!text.startsWith(first)) return null;
  const found: string[] = [];
  let from = first.length;
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1;
    const at = isLast ? text.length - part.length : text.indexOf(part, from + least);
    if (at < from + least || !text.startsWith(part, at)) return null;
    found.push(text.slice(from, at));
    from = at + part.length;
  }
  return found;
}

/** Turns a text around by its code units, so that turning it twice changes nothing. */
function reversed(text: string): string {
  return text.split('').toReversed().join('');
}
