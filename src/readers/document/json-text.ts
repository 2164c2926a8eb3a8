/** A value → JSON or YAML text for people: numbers as they were written, short items on one line. */
import { stringifyYaml } from '@redocly/openapi-core';
import { isExactNumber, mapExactNumbers, toJsonLine } from '../../model/exact-number.ts';

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

/** Stands around the digits of an exact number while the rest becomes YAML. */
const MARK = '\uE000';
const MARKED = new RegExp(`${MARK}(-?\\d[-+.\\deE]*)${MARK}`, 'g');

/** YAML text of a value, with the same numbers. */
export function toYamlText(value: unknown): string {
  const text = stringifyYaml(
    mapExactNumbers(value, (digits) => `${MARK}${digits}${MARK}`),
    {
      noRefs: true,
      lineWidth: 110,
    },
  );
  return text.replace(MARKED, '$1');
}
