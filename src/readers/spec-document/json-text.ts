/** A value → JSON or YAML text for people: numbers as they were written, short items on one line. */
import { Document, isMap, isScalar, isSeq } from 'yaml';

/** How the number under these keys was written, when it is known. */
export type LiteralOf = (keys: readonly string[]) => string | undefined;

const WIDTH = 88;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * JSON text of a value. A quantity written 0.10000000 keeps its zeros, which a round trip through a number
 * would lose: book checksums depend on them.
 */
export function toJsonText(value: unknown, literalOf: LiteralOf = () => undefined): string {
  return layOut(value, [], literalOf, false);
}

/** YAML text of a value, with the same numbers. */
export function toYamlText(value: unknown, literalOf: LiteralOf = () => undefined): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  keepZeros(document.contents, [], literalOf);
  return document.toString({ lineWidth: 110 });
}

function layOut(value: unknown, keys: readonly string[], literalOf: LiteralOf, isItem: boolean): string {
  if (!isContainer(value)) return scalarText(value, keys, literalOf);
  const isList = Array.isArray(value);
  const parts = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => {
      const text = layOut(member, [...keys, key], literalOf, isList);
      return isList ? text : `${JSON.stringify(key)}: ${text}`;
    });
  const [open, close] = isList ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  const indent = '  '.repeat(keys.length);
  // Lists of plain values, and objects of plain values inside a list (the levels of a book), take one line.
  const flat = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  const mayBeFlat = (isList || isItem) && !Object.values(value).some(isContainer);
  if (mayBeFlat && indent.length + flat.length <= WIDTH) return flat;
  return `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function scalarText(value: unknown, keys: readonly string[], literalOf: LiteralOf): string {
  const literal = typeof value === 'number' ? literalOf(keys) : undefined;
  return literal && NUMBER.test(literal) ? literal : (JSON.stringify(value) ?? 'null');
}

function keepZeros(node: unknown, keys: readonly string[], literalOf: LiteralOf): void {
  if (isMap(node)) {
    for (const { key, value } of node.items) {
      keepZeros(value, [...keys, String(isScalar(key) ? key.value : key)], literalOf);
    }
  } else if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) keepZeros(item, [...keys, String(index)], literalOf);
  } else if (isScalar(node) && typeof node.value === 'number') {
    const decimals = /\.(\d+)$/.exec(literalOf(keys) ?? '')?.[1];
    if (decimals) node.minFractionDigits = decimals.length;
  }
}
