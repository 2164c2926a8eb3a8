/** A message of the form as the page's conversation shows it. */
import { isExactNumber, toJsonLine } from '../../model/exact-number.ts';
import { splitPlaceholders } from '../../model/generated.ts';
import { readJson } from '../../model/json-text.ts';

/** Writes a message over several lines; what is only known when it is sent is as in the example, or in words. */
export function showSent(value: unknown, example: string): string {
  return toJsonText(withExample(value, readJson(example)));
}

function withExample(value: unknown, example: unknown): unknown {
  if (typeof value === 'string') return inWords(value, example);
  if (typeof value !== 'object' || value === null) return value;
  const members = new Map<string, unknown>(typeof example === 'object' ? Object.entries(example ?? {}) : []);
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    withExample(member, members.get(name)),
  ]);
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

function inWords(text: string, example: unknown): string {
  const parts = splitPlaceholders(text);
  if (parts.every((part) => typeof part === 'string')) return text;
  if (typeof example === 'string') return example;
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'time') return `(${part.seconds} seconds from now)`;
      return part.kind === 'uuid' ? '(a new UUID)' : '(the token)';
    })
    .join('');
}

/** Writes JSON over several lines, with every digit of exact numbers; a list of plain values stays on one line. */
export function toJsonText(value: unknown, margin = ''): string {
  if (!isNested(value)) return toJsonLine(value);
  const isList = Array.isArray(value);
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  if (isList && !entries.some(([, item]) => isNested(item)))
    return `[${entries.map(([, item]) => toJsonLine(item)).join(', ')}]`;
  if (entries.length === 0) return '{}';
  const lines = entries.map(
    ([name, member]) =>
      `${margin}  ${isList ? '' : `${JSON.stringify(name)}: `}${toJsonText(member, `${margin}  `)}`,
  );
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${margin}${close}`;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isExactNumber(value);
}
