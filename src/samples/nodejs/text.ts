/** JavaScript literals, as Prettier lays them out. */
import { escapesOfC, escapeText, pickQuote } from '../escape.ts';
import type { Json } from '../json.ts';
import { type LiteralStyle, writeLiteral } from '../literal.ts';

export function quoteJs(text: string): string {
  const quote = pickQuote(text);
  const numbered = (codePoint: number) => `\\u{${codePoint.toString(16)}}`;
  return `${quote}${escapeText(text, escapesOfC(quote), numbered)}${quote}`;
}

/** A member's name in a literal; "__proto__" would set the prototype if it were not computed. */
export function writeJsName(name: string): string {
  if (name === '__proto__') return `[${quoteJs(name)}]`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteJs(name);
}

export const JS_STYLE: LiteralStyle = {
  indent: '  ',
  object: ['{', '}'],
  list: ['[', ']'],
  cast: () => '',
  padding: ' ',
  key: (name) => `${writeJsName(name)}:`,
  text: quoteJs,
  number: String,
  words: { true: 'true', false: 'false', null: 'null' },
  trailingComma: true,
  aligned: false,
  shorthand: true,
};

export function writeJs(value: Json): string {
  return writeLiteral(value, JS_STYLE);
}
