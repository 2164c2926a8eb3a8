/** FIX messages as logs show them: where one starts, and what is between its fields. */

/** Ends each field. Not imported from the codec, which most users of this file don't load. */
export const SOH = '\u0001';

/** Ways that logs show SOH, which ends each field: as is, escaped, as its name or symbol, or as another character. */
const SEPARATORS = [
  ...[SOH, '^A', '\\u0001', '\\u{1}', '\\x01', '\\001', '\\1', '%01', '&#1;', '&#x1;', '\u2401', '\ufffd'],
  ...['<SOH>', '[SOH]', '{SOH}', '<01>', ' | ', '||', '|', ';', ',', '\t', '\r\n', '\n', ' ', '.'],
];
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const ANY = SEPARATORS.map(escaped).join('|');

/** Finds what is before a field. */
export const BEFORE_FIELD = new RegExp(`(?:${ANY})(?=\\d+=)`, 'g');

/** Pattern of the start of a message. The value of another field can look like one: "58=FIX session ended". */
export const MESSAGE_START = `(?<!(?:^|\\s|${ANY})\\d+)8=FIX`;

/** Cuts a message after its checksum, and puts SOH between its fields. */
export function cutMessage(part: string): string {
  const separator =
    SEPARATORS.find((one) => part.includes(`${one}9=`)) ??
    // Every version has a point.
    SEPARATORS.find((one) => one !== '.' && part.includes(one));
  if (separator === SOH || separator?.endsWith('\n')) return toMessage(part, separator);
  const [line = '', ...others] = part.split(/\r?\n/);
  const message = toMessage(line, separator);
  if (others.length === 0 || isWhole(message)) return message;
  // A terminal or a mail wraps long lines.
  const joined = toMessage([line, ...others].join(''), separator);
  return isWhole(joined) ? joined : message;
}

function toMessage(part: string, separator: string | undefined): string {
  const text = separator === undefined ? part : withSoh(part, separator);
  const end = new RegExp(`${SOH}10=\\d*`).exec(text);
  const cut = end ? text.slice(0, end.index + end[0].length) : text.trimEnd();
  return cut.endsWith(SOH) ? cut : `${cut}${SOH}`;
}

/** Replaces the separator only before a field, since values can contain it too. */
function withSoh(text: string, separator: string): string {
  if (separator === SOH) return text;
  return text.replace(new RegExp(`${escaped(separator)}(?=\\d+=|\\s*$)`, 'g'), SOH);
}

/** Whether a message has as many bytes as its BodyLength (9) says. */
function isWhole(message: string): boolean {
  const [, length] = new RegExp(`${SOH}9=(\\d+)${SOH}`).exec(message) ?? [];
  const [start, end] = [message.indexOf(`${SOH}35=`), message.lastIndexOf(`${SOH}10=`)];
  return new TextEncoder().encode(message.slice(start, end)).length === Number(length);
}
