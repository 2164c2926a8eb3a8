/** One YAML or JSON file of a specification → its value, and the way back from a place in it to a line. */
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { Problem, Reading } from '../../model/problem.ts';
import type { SourceFile } from '../content/document.ts';
import { deepLine, TOO_DEEP } from '../yaml/depth.ts';
import { checkShape } from '../yaml/shape.ts';

export interface Source {
  readonly path: string;
  readonly value: unknown;
  /** Line of the value under these keys, or of the closest value above it. */
  readonly lineAt: (keys: readonly string[]) => number;
  /** How the number under these keys is written: "0.10000000". */
  readonly literalAt: (keys: readonly string[]) => string | undefined;
}

export function readSource(file: SourceFile): Reading<Source | null> {
  const deep = deepLine(file.text);
  if (deep !== null) return { value: null, problems: [{ file: file.path, line: deep, ...TOO_DEEP }] };
  const lines = new LineCounter();
  const document = parseDocument(file.text, { lineCounter: lines });
  const lineOfOffset = (offset: number) => lines.linePos(offset).line;
  const broken = (what: string, line: number): Problem => ({
    file: file.path,
    line,
    what,
    fix: 'correct the YAML or JSON',
  });
  if (document.errors.length > 0) {
    const problems = document.errors.map((error) => ({
      ...broken(error.message.replace(/ at line[\s\S]*$/, ''), lineOfOffset(error.pos[0])),
      ...(error.code === 'DUPLICATE_KEY' && { fix: 'keep one of the two keys' }),
    }));
    return { value: null, problems };
  }
  const found = (node: unknown): Node | undefined => {
    const target = isAlias(node) ? node.resolve(document) : node;
    return isNode(target) ? target : undefined;
  };
  const literalAt = (keys: readonly string[]) => {
    const start = found(document.contents);
    const node = keys.reduce((parent, key) => found(step(parent, key)?.node), start);
    return isScalar(node) && typeof node.value === 'number' ? node.source : undefined;
  };
  const lineAt = (keys: readonly string[]) => {
    let node = found(document.contents);
    let offset = node?.range?.[0] ?? 0;
    for (const key of keys) {
      const next = step(node, key);
      if (!next) break;
      offset = next.offset ?? offset;
      node = found(next.node);
    }
    // A block of text begins on the line after its key.
    return lineOfOffset(offset) + (isScalar(node) && node.type?.startsWith('BLOCK') ? 1 : 0);
  };
  try {
    // An alias becomes the very object it stands for; how far that multiplies is measured here.
    const value: unknown = document.toJS({ maxAliasCount: -1 });
    const fault = checkShape(value);
    if (fault) return { value: null, problems: [{ file: file.path, line: 1, ...fault }] };
    return { value: { path: file.path, value, lineAt, literalAt }, problems: [] };
  } catch (error) {
    return { value: null, problems: [broken(error instanceof Error ? error.message : String(error), 1)] };
  }
}

/** The child under a key, with the offset at which it is announced: its key, or the item itself. */
function step(node: Node | undefined, key: string): { node: unknown; offset: number | undefined } | null {
  if (isSeq(node)) {
    const item = node.items[Number(key)];
    return item === undefined ? null : { node: item, offset: isNode(item) ? item.range?.[0] : undefined };
  }
  if (!isMap(node)) return null;
  const pair = node.items.find((item) => String(isScalar(item.key) ? item.key.value : item.key) === key);
  return pair ? { node: pair.value, offset: isNode(pair.key) ? pair.key.range?.[0] : undefined } : null;
}
