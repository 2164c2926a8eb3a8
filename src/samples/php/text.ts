/** PHP literals, as PER Coding Style lays them out. */
import { escapesOfC, escapeText, isPlain } from '../escape.ts';
import { isJsonObject, type Json, type JsonObject, type Pair } from '../json.ts';
import { type LiteralStyle, writeLiteral } from '../literal.ts';

export function quotePhp(text: string): string {
  if (isPlain(text)) return `'${text.replace(/[\\']/g, '\\$&')}'`;
  const special = { ...escapesOfC('"'), $: '\\$' };
  return `"${escapeText(text, special, (codePoint) => `\\u{${codePoint.toString(16)}}`)}"`;
}

/** An array with the keys 0, 1, 2… is a list to PHP, also where the example has an object. */
function looksLikeList(object: JsonObject): boolean {
  return Object.keys(object).every((name, index) => name === String(index));
}

const PHP_STYLE: LiteralStyle = {
  indent: '    ',
  object: ['[', ']'],
  list: ['[', ']'],
  cast: (object) => (looksLikeList(object) ? '(object) ' : ''),
  padding: '',
  key: (name) => `${quotePhp(name)} =>`,
  text: quotePhp,
  number: String,
  words: { true: 'true', false: 'false', null: 'null' },
  trailingComma: true,
  aligned: false,
  shorthand: false,
};

export function writePhp(value: Json): string {
  return writeLiteral(value, PHP_STYLE);
}

/** An object as an array, to which members can be added. */
export function writePhpArray(value: Json): string {
  const literal = writePhp(value);
  return isJsonObject(value) ? literal.slice(PHP_STYLE.cast(value).length) : literal;
}

/** Headers as lines. */
export function writePhpHeaders(headers: readonly Pair[]): string {
  return writePhp(headers.map(([name, value]) => `${name}: ${value}`));
}
