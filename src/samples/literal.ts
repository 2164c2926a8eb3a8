/** JSON → a literal of a programming language, laid out the way that language's formatter would. */
import { isExactNumber } from '../model/exact-number.ts';
import { isJsonList, isJsonObject, type Json, type JsonObject } from './json.ts';

type Brackets = readonly [open: string, close: string];

export interface LiteralStyle {
  readonly indent: string;
  readonly object: Brackets;
  readonly list: Brackets;
  /** Prefix of an object that the language would otherwise treat as a list. */
  readonly cast: (object: JsonObject) => string;
  /** Space inside the brackets of an object on one line. */
  readonly padding: string;
  /** A name with its separator: `"pair":`. */
  readonly key: (name: string) => string;
  readonly text: (text: string) => string;
  readonly number: (number: number) => string;
  /** Writes a number that must keep its digits. */
  readonly exact: (digits: string) => string;
  readonly words: { readonly true: string; readonly false: string; readonly null: string };
  /** Whether the last of several lines ends with a comma. */
  readonly trailingComma: boolean;
  /** Whether values on adjacent lines are aligned in a column. */
  readonly aligned: boolean;
  /** Whether a member whose value is a variable of the same name is written once. */
  readonly shorthand: boolean;
}

/** JSON's own literals with trailing commas; most languages differ little from these. */
export const COMMON_STYLE = {
  object: ['{', '}'],
  list: ['[', ']'],
  cast: () => '',
  padding: '',
  number: String,
  words: { true: 'true', false: 'false', null: 'null' },
  trailingComma: true,
  aligned: false,
  shorthand: false,
} as const;

const LINE = 60;

/** Writes a literal; lines after the first are indented for `depth`. */
export function writeLiteral(value: Json, style: LiteralStyle, depth = 0): string {
  if (isExactNumber(value)) return style.exact(value.$number);
  if (isJsonList(value)) return writeList(value, style, depth);
  if (isJsonObject(value)) return writeObject(value, style, depth);
  if (typeof value === 'string') return style.text(value);
  if (typeof value === 'number') return style.number(value);
  return style.words[value === null ? 'null' : value ? 'true' : 'false'];
}

function writeList(items: readonly Json[], style: LiteralStyle, depth: number): string {
  const [open, close] = style.list;
  const written = items.map((item) => writeLiteral(item, style, depth + 1));
  const line = `${open}${written.join(', ')}${close}`;
  return !line.includes('\n') && line.length <= LINE ? line : wrap(written, style.list, style, depth);
}

function writeObject(object: JsonObject, style: LiteralStyle, depth: number): string {
  const entries = Object.entries(object).map(([name, member]) => {
    const value = writeLiteral(member, style, depth + 1);
    const isShort = style.shorthand && typeof member === 'string' && value === name;
    return { key: isShort ? '' : style.key(name), value };
  });
  const [bracket, close] = style.object;
  const open = `${style.cast(object)}${bracket}`;
  const line = entries.map(({ key, value }) => `${key} ${value}`.trimStart()).join(', ');
  if (entries.length === 0) return `${open}${close}`;
  if (entries.length === 1 && !line.includes('\n') && line.length <= LINE)
    return `${open}${style.padding}${line}${style.padding}${close}`;
  const widths = style.aligned ? columnWidths(entries) : [];
  const lines = entries.map(({ key, value }, index) =>
    `${pad(key, widths[index] ?? 0)} ${value}`.trimStart(),
  );
  return wrap(lines, [open, close], style, depth);
}

function pad(key: string, width: number): string {
  return key + ' '.repeat(Math.max(0, width - Array.from(key).length));
}

function wrap(lines: readonly string[], [open, close]: Brackets, style: LiteralStyle, depth: number): string {
  const margin = `\n${style.indent.repeat(depth + 1)}`;
  const end = `${style.trailingComma ? ',' : ''}\n${style.indent.repeat(depth)}`;
  return `${open}${margin}${lines.join(`,${margin}`)}${end}${close}`;
}

/** gofmt's rule: adjacent one-line entries share a column unless a long key is far from their mean length. */
function columnWidths(entries: readonly { readonly key: string; readonly value: string }[]): number[] {
  const runs: string[][] = [];
  let previous = 0;
  for (const { key, value } of entries) {
    // The formatter measures bytes, and the key without its colon.
    const size = value.includes('\n') ? 0 : new TextEncoder().encode(key).length - 1;
    const run = runs.at(-1);
    if (run && previous > 0 && size > 0 && sharesColumn(run, previous, size)) run.push(key);
    else runs.push([key]);
    previous = size;
  }
  return runs.flatMap((run) => run.map(() => Math.max(...run.map((key) => Array.from(key).length))));
}

function sharesColumn(run: readonly string[], previous: number, size: number): boolean {
  if (previous <= 40 && size <= 40) return true;
  const logs = run.map((key) => Math.log(new TextEncoder().encode(key).length - 1));
  const ratio = size / Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
  return ratio * 2.5 > 1 && ratio < 2.5;
}
