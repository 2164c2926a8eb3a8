/** Python literals, as Black lays them out. */
import { escapesOfC, escapeText, numberLikeC, pickQuote } from '../escape.ts';
import { hasExact, type Json } from '../json.ts';
import { type LiteralStyle, writeLiteral } from '../literal.ts';
import type { Part } from '../program.ts';

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
  // A whole number of any size keeps its digits.
  exact: (digits) => (isFraction(digits) ? `decimal.Decimal("${digits}")` : digits),
  words: { true: 'True', false: 'False', null: 'None' },
  trailingComma: true,
  aligned: false,
  shorthand: false,
};

export function writePython(value: Json): string {
  return writeLiteral(value, PYTHON_STYLE);
}

function isFraction(digits: string): boolean {
  return !/^(?!-0$)-?\d+$/.test(digits);
}

const TO_JSON = `def to_json(value) -> str:
    """Return JSON text; json.dumps has no decimals, and floats would lose digits."""
    text = json.dumps(value, default=lambda number: f"\\0{number:f}")
    return re.sub(r'"\\\\u0000([^"]*)"', r"\\1", text)`;

/** How values become JSON text: the function, and what it needs. */
export function writePythonEncoder(value: Json): Pick<Part, 'imports' | 'functions'> & { name: string } {
  return hasExact(value, isFraction)
    ? { name: 'to_json', imports: ['decimal', 'json', 're'], functions: [TO_JSON] }
    : { name: 'json.dumps', imports: ['json'], functions: [] };
}
