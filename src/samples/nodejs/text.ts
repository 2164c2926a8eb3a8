/** JavaScript literals, as Prettier lays them out. */
import { escapesOfC, escapeText, pickQuote } from '../escape.ts';
import { hasExact, type Json } from '../json.ts';
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
  exact: (digits) => `exact("${digits}")`,
  words: { true: 'true', false: 'false', null: 'null' },
  trailingComma: true,
  aligned: false,
  shorthand: true,
};

export function writeJs(value: Json): string {
  return writeLiteral(value, JS_STYLE);
}

const EXACT = `// JSON.stringify would change the digits of some numbers.
function exact(digits) {
  return \`\\0\${digits}\`;
}`;

const TO_JSON = `function toJson(value) {
  return JSON.stringify(value).replace(/"\\\\u0000([^"]*)"/g, "$1");
}`;

/** How values become JSON text: the function, and the code it needs. */
export function writeJsEncoder(value: Json): { readonly name: string; readonly functions: string[] } {
  return hasExact(value)
    ? { name: 'toJson', functions: [EXACT, TO_JSON] }
    : { name: 'JSON.stringify', functions: [] };
}
