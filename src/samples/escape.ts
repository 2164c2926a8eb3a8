/** Text → the inside of a string literal: nothing in a specification can end the literal or hide in it. */

import { type Generated, splitPlaceholders } from '../model/generated.ts';

/** Controls, formatting marks and unusual spaces: invisible in code, so they are written as escapes. */
const INVISIBLE = /[\p{C}\p{Z}]/u;

/** Whether all characters of a text are visible. */
export function isPlain(text: string): boolean {
  return !Array.from(text).some(isInvisible);
}

function isInvisible(character: string): boolean {
  return character !== ' ' && INVISIBLE.test(character);
}

/** Escapes text with the language's own spellings: `special` for characters, `numbered` for code points. */
export function escapeText(
  text: string,
  special: Readonly<Record<string, string>>,
  numbered: (codePoint: number) => string,
): string {
  return Array.from(text, (character) => {
    const spelling = special[character];
    if (spelling !== undefined) return spelling;
    return isInvisible(character) ? numbered(character.codePointAt(0) ?? 0) : character;
  }).join('');
}

/** Returns the C escapes that most languages share, for text between quotes of one kind. */
export function escapesOfC(quote: string): Record<string, string> {
  return { '\\': '\\\\', [quote]: `\\${quote}`, '\n': '\\n', '\r': '\\r', '\t': '\\t' };
}

/** Writes code points as \u0041 or \U00000041. */
export function numberLikeC(codePoint: number): string {
  const hex = codePoint.toString(16);
  return codePoint > 0xffff ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
}

/** Picks double quotes, or single ones if that saves escapes. */
export function pickQuote(text: string): '"' | "'" {
  return text.split('"').length > text.split("'").length ? "'" : '"';
}

/** Writes an expression for text with placeholders: quoted parts joined with generated values. */
export function quoteGenerated(
  text: string,
  quote: (text: string) => string,
  generate: (value: Generated) => string,
  plus = ' + ',
): string {
  const parts = splitPlaceholders(text).map((part) =>
    typeof part === 'string' ? quote(part) : generate(part),
  );
  return parts.join(plus) || quote('');
}
