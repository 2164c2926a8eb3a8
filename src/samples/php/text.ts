/** PHP literals, as PER Coding Style lays them out. */
import { escapesOfC, escapeText, isPlain } from '../escape.ts';
import { hasExact, isBeyondInteger, isJsonObject, type Json, type JsonObject, type Pair } from '../json.ts';
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
  exact: (digits) => (isBeyondInteger(digits) ? `exact('${digits}')` : digits),
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

const EXACT = `// json_encode would change the digits of some numbers.
function exact(string $digits): string
{
    return "\\0$digits";
}`;

const TO_JSON = `function toJson(mixed $value): string
{
    return preg_replace('/"\\\\\\\\u0000([^"]*)"/', '$1', json_encode($value, JSON_THROW_ON_ERROR));
}`;

/** The call that makes JSON text of a value, and the functions it needs. */
export function writePhpEncoder(value: Json): {
  readonly encode: (expression: string) => string;
  readonly functions: string[];
} {
  return hasExact(value, isBeyondInteger)
    ? { encode: (expression) => `toJson(${expression})`, functions: [EXACT, TO_JSON] }
    : { encode: (expression) => `json_encode(${expression}, JSON_THROW_ON_ERROR)`, functions: [] };
}
/** Headers as lines. */
export function writePhpHeaders(headers: readonly Pair[]): string {
  return writePhp(headers.map(([name, value]) => `${name}: ${value}`));
}
