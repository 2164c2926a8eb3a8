/** A value → JSON or YAML text for people: numbers as they were written, short items on one line. */
import { isExactNumber, toJsonLine } from '../../model/exact-number.ts';

const WIDTH = 88;

/**
 * JSON text of a value. A quantity written 0.10000000 keeps its zeros, which a round trip through a number
 * would lose: book checksums depend on them.
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
  // Lists of plain values, and objects of plain values inside a list (the levels of a book), take one line.
  const line = isFlat ? (isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`) : '';
  if (isFlat && indent.length + line.length <= WIDTH) return line;
  return `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isExactNumber(value);
}

/** Text that needs no quotes: nothing in it means anything in YAML, and it is not a word that does. */
const PLAIN =
  /^(?!(?:true|false|null|yes|no|on|off|[yn])$)[a-z/$][\w/$.,()-]*(?: [\w/$.,()-]+)*$|^\d+\.\d+\.\d+$/i;
/** Lines that a block keeps as they are. */
const BLOCK = /^\S.*\n[\s\S]*\S\n?$/;
const PRINTABLE = /^[\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]*$/;

/**
 * YAML text of a value, with the same numbers. Written here because it is made of whole specifications in every build,
 * and the library takes ten times as long. Quoted text is as in JSON, which every YAML parser reads.
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

/** `indent` is that of the lines of a block; null where a block can't be. */
function toYamlString(text: string, indent: string | null): string {
  if (PLAIN.test(text)) return text;
  if (indent === null || !BLOCK.test(text) || !PRINTABLE.test(text)) return JSON.stringify(text);
  const lines = text.replace(/\n$/, '').split('\n');
  return [text.endsWith('\n') ? '|' : '|-', ...lines.map((line) => line && indent + line)].join('\n');
}
