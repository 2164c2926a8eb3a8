/** Finds the errors that a pasted text is about: those it names, or else those with similar words. */
import type { KnownError } from './errors.ts';
import { BEFORE_FIELD } from './fix/raw-message.ts';
import { cluesIn, type FoundError, findInParts, LONGEST } from './named-errors.ts';

/** Most results; nobody reads more. */
const MOST_FOUND = 12;

/** Finds the errors that a text names, most specific first, or else those that share the most words with it. */
export function findErrors(errors: readonly KnownError[], text: string): FoundError[] {
  return joinFound(errors, [...findInParts(errors, text)], text);
}

/** Joins the errors found in the parts of a text, or finds similar ones if there are none. */
export function joinFound(
  errors: readonly KnownError[],
  parts: readonly (readonly FoundError[])[],
  text: string,
): FoundError[] {
  const unique = new Map(parts.flat().map((found) => [found.error, found]));
  if (unique.size > 0) return firstOfEach([...unique.values()]);
  const start = text.slice(0, LONGEST);
  const clues = cluesIn(start.replace(BEFORE_FIELD, '|'));
  return similar(errors, clues.length > 0 ? clues.join(' ') : start);
}

/** Shortens the list, but keeps every code that the text names before a second entry of any. */
function firstOfEach(found: readonly FoundError[]): FoundError[] {
  if (found.length <= MOST_FOUND) return [...found];
  const counts = new Map<string, number>();
  return found
    .map((one) => {
      const place = counts.get(one.error.code) ?? 0;
      counts.set(one.error.code, place + 1);
      return { one, place };
    })
    .sort((first, second) => first.place - second.place)
    .slice(0, MOST_FOUND)
    .map(({ one }) => one);
}

function similar(errors: readonly KnownError[], text: string): FoundError[] {
  const words = new Set(wordsIn(text));
  if (words.size === 0) return [];
  return errors
    .map((error) => {
      const own = wordsIn(error.code);
      const shared = own.filter((word) => words.has(word));
      const inMeaning = wordsIn(error.meaning).filter((word) => words.has(word));
      return { error, shared, score: shared.length / Math.max(1, own.length) + new Set(inMeaning).size / 20 };
    })
    .filter(({ score }) => score >= 0.1)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_FOUND)
    .map(({ error, shared }) => ({ error, because: shared.join(', ') || 'similar words', isNamed: false }));
}

/** Words that say nothing about an error. Shorter ones are no words here. */
const COMMON = new Set('the and for not with error http invalid request this that was your you'.split(' '));

function wordsIn(text: string): string[] {
  const words =
    text
      .slice(0, 2000)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      // An undocumented status is similar to others of its class.
      .replace(/\bhttp ([45])(?=\d\d\b)/g, '$1xx $&')
      .match(/[a-z]{3,}|-?\d{3,}|\b[45]xx\b/g) ?? [];
  return words.filter((word) => !COMMON.has(word));
}
