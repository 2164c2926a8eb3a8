/** Word of a query → the index terms that it may mean. */
import { COMMON, LONG_LENGTH, LOOSE_LENGTH, MATCH, TYPED_LENGTH } from './options.ts';
import { lowerBound, type OpenIndex } from './read-index.ts';
import { stemOf } from './tokens.ts';

export interface Match {
  readonly term: number;
  /** 1 for the word itself. */
  readonly quality: number;
}

/** Most terms one prefix may mean. The shortest are the most likely. */
const MOST_BEGUN = 24;

/** Returns the terms a word may mean: itself, its other forms, and words it is a prefix or a misspelling of. */
export function matchWord(index: OpenIndex, word: string, typing: boolean): Match[] {
  const exact = index.find(word);
  const matches: Match[] = exact >= 0 ? [{ term: exact, quality: MATCH.exact }] : [];
  if (/^\d+$/.test(word) || COMMON.has(word)) return matches;
  const loose = word.length >= LOOSE_LENGTH;
  const forms = loose ? formsOf(index, word) : [];
  const known = new Set(forms.map(({ term }) => term));
  matches.push(...forms);
  if ((loose && exact < 0) || (typing && word.length >= TYPED_LENGTH))
    matches.push(...begunBy(index, word).filter(({ term }) => !known.has(term)));
  // A word that people use here, or another form of one, is spelled as it is meant.
  if (loose && exact < 0 && !index.isVocabulary(stemOf(word))) matches.push(...misspelled(index, word));
  return matches;
}

function begunBy({ terms }: OpenIndex, word: string): Match[] {
  const found: Match[] = [];
  for (let at = lowerBound(terms, word); terms[at]?.startsWith(word); at += 1) {
    const length = terms[at]?.length ?? 0;
    // The fewer letters are missing, the more likely it is meant.
    if (length > word.length)
      found.push({ term: at, quality: MATCH.prefix * (0.4 + 0.6 * (word.length / length)) });
  }
  return found.sort((one, other) => other.quality - one.quality).slice(0, MOST_BEGUN);
}

/** Finds words with the same stem: "history" for "historical", "simulate" for "simulation". */
function formsOf({ terms }: OpenIndex, word: string): Match[] {
  const stem = stemOf(word);
  const found: Match[] = [];
  for (let at = lowerBound(terms, stem); terms[at]?.startsWith(stem); at += 1) {
    const term = terms[at] ?? '';
    if (term !== word && stemOf(term) === stem) found.push({ term: at, quality: MATCH.form });
  }
  return found;
}

/** Finds terms that are one letter off, or two off for a long word if nothing is closer. */
function misspelled({ terms, termsOfLength }: OpenIndex, word: string): Match[] {
  const found: Match[] = [];
  for (const length of [word.length - 1, word.length, word.length + 1]) {
    for (const term of termsOfLength(length))
      if (isOneOff(word, terms[term] ?? '')) found.push({ term, quality: MATCH.typo });
  }
  if (found.length > 0 || word.length < LONG_LENGTH) return found;
  // The first letter is rarely one of two mistakes.
  const first = word.slice(0, 1);
  for (let at = lowerBound(terms, first); terms[at]?.startsWith(first); at += 1) {
    if (isTwoOff(word, terms[at] ?? '')) found.push({ term: at, quality: MATCH.typos });
  }
  return found;
}

/** Whether two mistakes turn one word into the other. */
function isTwoOff(word: string, term: string): boolean {
  if (Math.abs(word.length - term.length) > 2) return false;
  let start = 0;
  while (start < word.length && word.charCodeAt(start) === term.charCodeAt(start)) start += 1;
  const [said, meant] = [word.slice(start), term.slice(start)];
  const isSwapped = said[0] === meant[1] && said[1] === meant[0];
  return (
    isNear(said.slice(1), meant.slice(1)) ||
    isNear(said.slice(1), meant) ||
    isNear(said, meant.slice(1)) ||
    (isSwapped && isNear(said.slice(2), meant.slice(2)))
  );
}

function isNear(one: string, other: string): boolean {
  return one === other || isOneOff(one, other);
}

/** Whether one mistake does: a letter added, missing or wrong, or two neighbors swapped. */
export function isOneOff(word: string, term: string): boolean {
  const difference = word.length - term.length;
  if (difference > 1 || difference < -1 || word === term) return false;
  const shorter = Math.min(word.length, term.length);
  let start = 0;
  while (start < shorter && word.charCodeAt(start) === term.charCodeAt(start)) start += 1;
  if (difference === 1) return word.slice(start + 1) === term.slice(start);
  if (difference === -1) return word.slice(start) === term.slice(start + 1);
  if (word.slice(start + 1) === term.slice(start + 1)) return true;
  return (
    word[start] === term[start + 1] &&
    word[start + 1] === term[start] &&
    word.slice(start + 2) === term.slice(start + 2)
  );
}
