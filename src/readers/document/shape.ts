/** Limits on a parsed file: its depth, the length of its texts, and its size with all aliases expanded. */
import type { CST } from 'yaml';
import type { Problem } from '../../model/problem.ts';

/** More levels than any specification has, and far fewer than the stack allows. */
const MOST_LEVELS = 100;
/** Number of values that aliases may add to the written ones. */
const MOST_ADDED = 100_000;
/** Longest text or name: no page shows a longer one. */
const MOST_CHARACTERS = 1_000_000;

type Fault = Pick<Problem, 'what' | 'fix'>;

export const TOO_DEEP: Fault = {
  what: `values are nested more than ${MOST_LEVELS} levels deep`,
  fix: 'give what is inside a name of its own, and refer to it with $ref',
};
const ENDLESS: Fault = {
  what: 'a value holds itself through an alias',
  fix: 'give it a name, and refer to it with $ref',
};
const TOO_LONG: Fault = {
  what: `one text has more than ${MOST_CHARACTERS.toLocaleString('en')} characters`,
  fix: 'shorten it, or offer it as a file of its own',
};
const TOO_MANY: Fault = {
  what: `aliases multiply to more than ${MOST_ADDED.toLocaleString('en')} values`,
  fix: 'write the values out, or give them names and refer to them with $ref',
};

interface Open {
  readonly token: CST.Token | null | undefined;
  readonly level: number;
}

/**
 * Returns the offset of a value that is nested too deeply, or null. Call this before composing values from the tokens:
 * composing is recursive, and a stack overflow there can end the whole process.
 */
export function deepOffset(tokens: readonly CST.Token[]): number | null {
  const open: Open[] = tokens.map((token) => ({ token, level: 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, level } = next;
    if (!token) continue;
    if (level > MOST_LEVELS && 'offset' in token) return token.offset;
    if (token.type === 'document') open.push({ token: token.value, level: level + 1 });
    else if ('items' in token) {
      for (const { key, value } of token.items) {
        if (value) open.push({ token: value, level: level + 1 });
        if (key) open.push({ token: key, level: level + 1 });
      }
    }
  }
  return null;
}

interface Extent {
  /** Number of values, with all aliases expanded. */
  readonly size: number;
  readonly levels: number;
}

const OPEN: Extent = { size: 1, levels: Number.POSITIVE_INFINITY };
const LEAF: Extent = { size: 1, levels: 0 };

/** Returns what makes a value too deep or too large, or null. An alias is the same object in several places. */
export function checkShape(root: unknown): Fault | null {
  const known = new Map<object, Extent>();
  let written = 0;
  let longest = 0;
  const measure = (value: unknown, depth: number): Extent => {
    if (typeof value === 'string') longest = Math.max(longest, value.length);
    if (typeof value !== 'object' || value === null) {
      written += 1;
      return LEAF;
    }
    const before = known.get(value);
    if (before) return before;
    written += 1;
    known.set(value, OPEN);
    let size = 1;
    let levels = 1;
    // Deeper values are skipped: the file is rejected anyway.
    for (const [key, child] of depth > MOST_LEVELS ? [] : Object.entries(value)) {
      longest = Math.max(longest, key.length);
      const inner = measure(child, depth + 1);
      size += inner.size;
      levels = Math.max(levels, inner.levels + 1);
    }
    const extent = { size, levels };
    known.set(value, extent);
    return extent;
  };
  const { size, levels } = measure(root, 1);
  if (levels === Number.POSITIVE_INFINITY) return ENDLESS;
  if (levels > MOST_LEVELS) return TOO_DEEP;
  if (longest > MOST_CHARACTERS) return TOO_LONG;
  return size - written > MOST_ADDED ? TOO_MANY : null;
}
