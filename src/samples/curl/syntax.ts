/** Bash words and JSON text, quoted so that the shell leaves them alone. */
import { escapesOfC, escapeText, isPlain } from '../escape.ts';
import type { Json } from '../json.ts';
import { COMMON_STYLE, type LiteralStyle, writeLiteral } from '../literal.ts';

/** Single quotes, where only the quote itself is special; bytes in $'…' for what does not show. */
export function quoteBash(text: string): string {
  const visible = text.replaceAll('\0', '');
  return isPlain(visible.replaceAll('\n', ''))
    ? `'${visible.replaceAll("'", "'\\''")}'`
    : `$'${escapeText(visible, escapesOfC("'"), toBytes)}'`;
}

function toBytes(codePoint: number): string {
  const bytes = new TextEncoder().encode(String.fromCodePoint(codePoint));
  return Array.from(bytes, (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

/** The inside of double quotes, where variables are wanted. */
export function escapeInDoubleQuotes(text: string): string {
  return text.replace(/[\\"$`]/g, '\\$&');
}

/** RFC 3986: everything but unreserved characters. */
export function encodePercent(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A JSON string; what does not show is escaped in UTF-16, as JSON does (RFC 8259, 7). */
export function quoteJson(text: string): string {
  const escaped = escapeText(text, escapesOfC('"'), (codePoint) =>
    String.fromCodePoint(codePoint)
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
  return `"${escaped}"`;
}

const JSON_STYLE: LiteralStyle = {
  ...COMMON_STYLE,
  indent: '  ',
  key: (name) => `${quoteJson(name)}:`,
  text: quoteJson,
  exact: (digits) => digits,
  trailingComma: false,
};

/** Values of a program are texts alone. */
export const BASH_STYLE: LiteralStyle = { ...JSON_STYLE, text: quoteBash };

export function writeJson(value: Json): string {
  return writeLiteral(value, JSON_STYLE);
}
