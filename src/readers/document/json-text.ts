/** A value → readable JSON or YAML, with numbers as written. In JSON, short items take one line. */
import { isExactNumber, toJsonLine } from '../../model/exact-number.ts';

const WIDTH = 88;

/**
 * Writes a value as JSON. A quantity written as 0.10000000 keeps its zeros, which a round trip through a number would
 * lose: book checksums depend on them.
 */
export function toJsonText(value: unknown): string {
  return layOut(value, '', false);
}

function layOut(value: unknown, indent: string, isItem: boolean): string {
  if (!isContainer(value)) return toJsonLine(value);
  const isList = Array.isArray(value);
  const parts: string[] = [];
  let isFlat = isList || isItem;
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const text = layOut(member, `${indent}  `, isList);
    parts.push(isList ? text : `${JSON.stringify(key)}: ${text}`);
    isFlat &&= !isContainer(member);
  }
  const [open, close] = isList ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  // Lists of plain values, and objects of plain values in a list (price levels of a book), take one line.
  const line = isFlat ? (isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`) : '';
  if (isFlat && indent.length + line.length <= WIDTH) return line;
  return `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isExactNumber(value);
}

/** Text that needs no quotes: it contains no YAML syntax and is not a YAML keyword. */
const PLAIN =
  /^(?!(?:true|false|null|yes|no|on|off|[yn])$)[a-z/$][\w/$.,()-]*(?: [\w/$.,()-]+)*$|^\d+\.\d+\.\d+$/i;
/** Text of several lines that a YAML block preserves. */
const BLOCK = /^\S.*\n[\s\S]*\S\n?$/;
const PRINTABLE = /^[\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]*$/;

/**
 * Writes a value as YAML, with numbers as written. This is our own writer because every build writes whole
 * specifications and the library takes ten times as long. Quoted text is JSON, which every YAML parser reads.
 */
export function toYamlText(value: unknown): string {
  return `${toYaml(value, '')}\n`;
}

function toYaml(value: unknown, indent: string): string {
  if (typeof value === 'string') return toYamlString(value, indent);
  if (!isContainer(value)) return toJsonLine(value);
  const parts = Object.entries(value).filter(([, member]) => member !== undefined);
  if (parts.length === 0) return Array.isArray(value) ? '[]' : '{}';
  if (Array.isArray(value)) {
    return parts.map(([, item]) => `- ${toYaml(item, `${indent}  `)}`).join(`\n${indent}`);
  }
  return parts
    .map(([key, member]) => {
      const inner = `${indent}  `;
      const text = toYaml(member, inner);
      const isNested = isContainer(member) && !/^[[{]/.test(text);
      return `${toYamlString(key, null)}:${isNested ? `\n${inner}` : ' '}${text}`;
    })
    .join(`\n${indent}`);
}

/** Writes a text. `indent` is the indentation of a block's lines; null where a block is not allowed. */
function toYamlString(text: string, indent: string | null): string {
  if (PLAIN.test(text)) return text;
  if (indent === null || !BLOCK.test(text) || !PRINTABLE.test(text)) return toQuoted(text);
  const lines = text.replace(/\n$/, '').split('\n');
  return [text.endsWith('\n') ? '|' : '|-', ...lines.map((line) => line && indent + line)].join('\n');
}

/** Quotes a text. Escapes what a parser may not accept, or may take for the end of a line (YAML 1.1, 5.4). */
function toQuoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
