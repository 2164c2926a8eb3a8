/** Finds the errors that a pasted text is about: those it names, or else those with similar words. */
import type { KnownError } from './errors.ts';
import { BEFORE_FIELD } from './fix/raw-message.ts';
import { type ForeignError, foreignIn } from './foreign-error.ts';
import { cluesIn, type FoundError, findInParts, LONGEST } from './named-errors.ts';

/** Most results; nobody reads more. */
const MOST_FOUND = 12;

/** What a text is about. Every place that explains errors shows this, so that all of them say the same. */
export interface Explanation {
  /** Most specific first. All are named, or all only share words with the text. */
  readonly found: readonly FoundError[];
  /** What the text is if it's no documented error; nothing is found then. */
  readonly foreign: ForeignError | null;
}

/** Finds the errors that a text names, most specific first, or else those that share the most words with it. */
export function explainError(errors: readonly KnownError[], text: string): Explanation {
  return explainParts(errors, [...findInParts(errors, text)], text);
}

/** Joins the errors found in the parts of a text, or finds similar ones if there are none. */
export function explainParts(
  errors: readonly KnownError[],
  parts: readonly (readonly FoundError[])[],
  text: string,
): Explanation {
  const unique = new Map(parts.flat().map((one) => [one.error, one]));
  const { foreign, found } = foreignIn(text, [...unique.values()]);
  if (foreign || found.length > 0) return { foreign, found: firstOfEach(found) };
  const start = text.slice(0, LONGEST);
  const named = namedByWords(errors, start);
  if (named.length > 0) return { foreign: null, found: named };
  const clues = cluesIn(start.replace(BEFORE_FIELD, '|'));
  return { foreign: null, found: similar(errors, clues.length > 0 ? clues.join(' ') : start) };
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

/** Longest text that can be a node's message alone. */
const LONGEST_MESSAGE = 300;

/**
 * Finds numbered errors by the nodes' own words: clients often log the message without its number. It says what the
 * first sentence of the meaning says, with more words between.
 */
function namedByWords(errors: readonly KnownError[], text: string): FoundError[] {
  const words = wordsIn(text);
  if (text.length > LONGEST_MESSAGE) return [];
  const matches = errors.flatMap((error) => {
    if (!/^-?\d+$/.test(error.code)) return [];
    const own = wordsIn(error.meaning.slice(0, error.meaning.indexOf('.')));
    return own.length > 1 && own.every((word) => words.includes(word)) ? [{ error, own }] : [];
  });
  const most = Math.max(...matches.map(({ own }) => own.length));
  return matches
    .filter(({ own }) => own.length === most)
    .slice(0, MOST_FOUND)
    .map(({ error, own }) => ({ error, because: own.join(', '), isNamed: true }));
}

function similar(errors: readonly KnownError[], text: string): FoundError[] {
  const words = new Set(wordsIn(text));
  if (words.size === 0) return [];
  return (
    errors
      .map((error) => {
        const own = wordsIn(error.code);
        const shared = own.filter((word) => words.has(word));
        const inMeaning = wordsIn(error.meaning).filter((word) => words.has(word));
        return {
          error,
          shared,
          score: shared.length / Math.max(1, own.length) + new Set(inMeaning).size / 20,
        };
      })
      // A relative with one word in common misleads, unless that word is all there is.
      .filter(({ shared, score }) => score >= 0.5 && (shared.length > 1 || shared.length === words.size))
      .sort((one, other) => other.score - one.score)
      .slice(0, MOST_FOUND)
      .map(({ error, shared }) => ({ error, because: shared.join(', ') || 'similar words', isNamed: false }))
  );
}

/** Words that say nothing about an error. Shorter ones are no words here. */
const COMMON = new Set('the and for not with error http invalid request this that was your you'.split(' '));

function wordsIn(text: string): string[] {
  const words =
    text
      .slice(0, 2000)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{3,}|-?\d{3,}/g) ?? [];
  return words.filter((word) => !COMMON.has(word));
}
