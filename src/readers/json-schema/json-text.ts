/** JSON as people write it: lists of plain values stay on one line while they fit. */
import { isObject } from './json.ts';

const WIDTH = 100;

export function toJsonText(value: unknown, indent = ''): string {
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const line = `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
    if (value.every(isPlain) && indent.length + line.length <= WIDTH) return line;
    const items = value.map((item) => `${deeper}${toJsonText(item, deeper)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  if (isObject(value)) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => `${deeper}${JSON.stringify(key)}: ${toJsonText(member, deeper)}`);
    return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}
