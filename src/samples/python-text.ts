/** Python literals, as Black lays them out. */
import { escapesOfC, escapeText, numberLikeC, pickQuote, quoteAround } from './escape.ts';
import type { Json, Pair } from './json.ts';
import { type LiteralStyle, writeLiteral } from './literal.ts';
import { KEY } from './prepare.ts';

export function quotePython(text: string): string {
  const quote = pickQuote(text);
  return `${quote}${escapeText(text, escapesOfC(quote), numberLikeC)}${quote}`;
}

export const PYTHON_STYLE: LiteralStyle = {
  indent: '    ',
  object: ['{', '}'],
  list: ['[', ']'],
  cast: () => '',
  padding: '',
  key: (name) => `${quotePython(name)}:`,
  text: quotePython,
  number: String,
  words: { true: 'True', false: 'False', null: 'None' },
  trailingComma: true,
  aligned: false,
  shorthand: false,
};

export function writePython(value: Json): string {
  return writeLiteral(value, PYTHON_STYLE);
}

/** Headers as a dictionary, with the key where it belongs. */
export function writePythonHeaders(headers: readonly Pair[]): string {
  const text = (value: string) => quoteAround(value, KEY, 'API_KEY', quotePython);
  return writeLiteral(Object.fromEntries(headers), { ...PYTHON_STYLE, text });
}
