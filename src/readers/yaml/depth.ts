/** How deep the values of a YAML or JSON text are nested, found without a deep stack of our own. */
import { type CST, Parser } from 'yaml';
import type { Problem } from '../../model/problem.ts';

/** More levels than any specification has, and far fewer than the stack holds. */
export const MOST_LEVELS = 100;

export const TOO_DEEP: Pick<Problem, 'what' | 'fix'> = {
  what: `values are nested more than ${MOST_LEVELS} levels deep`,
  fix: 'give what is inside a name of its own, and refer to it with $ref',
};

interface Open {
  readonly token: CST.Token | null | undefined;
  readonly level: number;
}

/**
 * Line of the first value that is nested too deeply, or null. It has to be asked before the text is parsed: the
 * parser calls itself for every level, and where the stack ends in the middle of it, the whole process can end.
 */
export function deepLine(text: string): number | null {
  for (const root of new Parser().parse(text)) {
    const open: Open[] = [{ token: root, level: 0 }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { token, level } = next;
      if (!token) continue;
      if (level > MOST_LEVELS && 'offset' in token) return text.slice(0, token.offset).split('\n').length;
      open.push(...insideOf(token, level));
    }
  }
  return null;
}

function insideOf(token: CST.Token, level: number): Open[] {
  if (token.type === 'document') return [{ token: token.value, level: level + 1 }];
  if (!('items' in token)) return [];
  return token.items.flatMap(({ key, value }) => [
    { token: value, level: level + 1 },
    { token: key, level: level + 1 },
  ]);
}
