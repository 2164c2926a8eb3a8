/** A typed word → the terms of the index it may mean: itself, words it begins, words it misspells by one letter. */
import { LOOSE_LENGTH, MATCH, TYPED_LENGTH } from './options.ts';
import { lowerBound, type OpenIndex } from './read-index.ts';

export interface Match {
  readonly term: number;
  /** 1 for the word itself. */
  readonly quality: number;
}

/** Most words that one beginning stands for; the shortest say most. */
const MOST_BEGUN = 60;

/** `typing`: the reader may be in the middle of this word. */
export function matchWord(index: OpenIndex, word: string, typing: boolean): Match[] {
  const exact = index.find(word);
  const matches: Match[] = exact >= 0 ? [{ term: exact, quality: MATCH.exact }] : [];
  if (/^\d+$/.test(word)) return matches;
  const loose = word.length >= LOOSE_LENGTH;
  if (loose || (typing && word.length >= TYPED_LENGTH)) matches.push(...begunBy(index, word));
  if (loose && exact < 0) matches.push(...misspelt(index, word));
  return matches;
}

function begunBy({ terms }: OpenIndex, word: string): Match[] {
  const found: Match[] = [];
  for (let at = lowerBound(terms, word); terms[at]?.startsWith(word); at += 1) {
    const length = terms[at]?.length ?? 0;
    // The less is missing, the likelier it is meant.
    if (length > word.length)
      found.push({ term: at, quality: MATCH.prefix * (0.4 + 0.6 * (word.length / length)) });
  }
  return found.sort((one, other) => other.quality - one.quality).slice(0, MOST_BEGUN);
}

function misspelt({ terms }: OpenIndex, word: string): Match[] {
  const found: Match[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at] ?? '';
    if (term.length >= LOOSE_LENGTH - 1 && isOneOff(word, term))
      found.push({ term: at, quality: MATCH.typo });
  }
  return found;
}

/** One letter too many, missing, wrong, or two neighbours swapped. */
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
