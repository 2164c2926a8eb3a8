/** FIX messages as logs show them: where one starts, and what is between its fields. */

/** Ends each field. Not imported from the codec, which most users of this file don't load. */
export const SOH = '\u0001';

/** Ways that logs show SOH, which ends each field: as is, ^A, escaped, its symbol, a bar, a semicolon or a space. */
const SEPARATORS = [SOH, '^A', '\\u0001', '\\x01', '\\001', '\u2401', '<SOH>', ' | ', '|', ';', ' '] as const;
const ANY = SEPARATORS.map((one) => one.replace(/[\\^|]/g, '\\$&')).join('|');

/** Finds what is before a field. */
export const BEFORE_FIELD = new RegExp(`(?:${ANY})(?=\\d+=)`, 'g');

/** Pattern of the start of a message. The value of another field can look like one: "58=FIX session ended". */
export const MESSAGE_START = `(?<!(?:^|\\s|${ANY})\\d+)8=FIX`;

/** Cuts a message after its checksum, and puts SOH between its fields. */
export function cutMessage(part: string): string {
  const separator =
    SEPARATORS.find((one) => part.includes(`${one}9=`)) ?? SEPARATORS.find((one) => part.includes(one));
  const [line = ''] = separator === SOH ? [part] : part.split(/\r?\n/);
  const text = withSoh(line, separator);
  const end = new RegExp(`${SOH}10=\\d*${SOH}?`).exec(text);
  const cut = end ? text.slice(0, end.index + end[0].length) : text.trimEnd();
  return cut.endsWith(SOH) ? cut : `${cut}${SOH}`;
}

function withSoh(line: string, separator: (typeof SEPARATORS)[number] | undefined): string {
  if (separator === undefined || separator === SOH) return line;
  // Values can contain spaces too.
  return separator === ' ' ? line.replace(/ (?=\d+=)/g, SOH) : line.replaceAll(separator, SOH);
}
