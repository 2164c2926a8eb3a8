/** JSON, most of a site's code → the same tokens as from the full highlighter, in a fifth of the time. */
import type { Token, TokenRole } from '../../model/code.ts';

/** A member name or literal, a string, a number, or the characters between them. */
const WORD =
  /("(?:[^"\\\r\n]|\\.)*"(?=\s*:)|\b(?:true|false|null)\b)|("(?:[^"\\\r\n]|\\.)*")|(-?\b\d+(?:\.\d+)?(?:[eE][-+]?\d+)?\b)|[\s{}[\],:]+/y;
const ROLES: readonly TokenRole[] = ['keyword', 'string', 'constant'];

/** Returns null for text that is not JSON throughout, such as an excerpt with a comment. */
export function wordsOfJson(code: string): Token[] | null {
  const words: Token[] = [];
  WORD.lastIndex = 0;
  while (WORD.lastIndex < code.length) {
    const found = WORD.exec(code);
    if (!found) return null;
    const [text, ...kinds] = found;
    words.push({ text, role: ROLES[kinds.findIndex((kind) => kind !== undefined)] ?? null });
  }
  return words;
}
