/** Python literals, as Black lays them out. */
import { escapesOfC, escapeText, numberLikeC, pickQuote } from '../escape.ts';
import type { Json } from '../json.ts';
import { type LiteralStyle, writeLiteral } from '../literal.ts';

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
