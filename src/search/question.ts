/** What a reader typed → words that are wanted, runs of words that may be one name, and the terms they may mean. */
import { FILLERS, LOOSE_LENGTH, MATCH, TYPED_LENGTH } from './options.ts';
import { lowerBound, type OpenIndex } from './read-index.ts';
import { chunksOf, toWord } from './tokens.ts';

export interface Slot {
  readonly word: string;
  /** A filler: good if it is there, no matter if not. */
  readonly optional: boolean;
  /** The reader may be in the middle of this word. */
  readonly typing: boolean;
}

/** The words from `from` to `to` (both included) as one name. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

export interface Question {
  readonly text: string;
  readonly slots: readonly Slot[];
  readonly spans: readonly Span[];
  /** What it is worth against the words as typed. */
  readonly weight: number;
}

/** A pasted log line may be long; its first words must do. */
const MOST_SLOTS = 12;
const LONGEST_SPAN = 6;
/** Most ways of saying it otherwise. */
const MOST_OTHERS = 4;

function toQuestion(query: string, weight = 1): Question {
  const chunks = chunksOf(query);
  const words = chunks.flatMap(({ parts }) => parts).slice(0, MOST_SLOTS);
  const raws = chunks.flatMap((chunk) => chunk.raws);
  const allFillers = words.every((word) => FILLERS.has(word));
  const typing = /[\p{L}\p{N}]$/u.test(query);
  const slots = words.map((word, index) => ({
    word,
    optional: !allFillers && FILLERS.has(word),
    typing: typing && index === words.length - 1,
  }));
  const spans: Span[] = [];
  let start = 0;
  for (const { parts, whole } of chunks) {
    const to = start + parts.length - 1;
    if (whole !== null && to < words.length) spans.push({ from: start, to, name: whole });
    start += parts.length;
  }
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to < Math.min(words.length, from + LONGEST_SPAN); to += 1) {
      spans.push({ from, to, name: toWord(raws.slice(from, to + 1).join('')) });
    }
  }
  return { text: query.trim(), slots, spans, weight };
}

/** The question as typed, and once more for each synonym in it, with the site's word in place of the reader's. */
export function questionsOf({ synonyms }: OpenIndex, query: string): Question[] {
  const chunks = chunksOf(query);
  const words = chunks.flatMap(({ parts }) => parts);
  const raws = chunks.flatMap((chunk) => chunk.raws);
  const others = synonyms.flatMap(({ said, meant }) => {
    const at = words.findIndex((_, index) => said.every((word, offset) => words[index + offset] === word));
    if (at < 0) return [];
    return [[...raws.slice(0, at), meant, ...raws.slice(at + said.length)].join(' ')];
  });
  const asked = [...new Set(others)].slice(0, MOST_OTHERS);
  return [toQuestion(query), ...asked.map((text) => toQuestion(text, MATCH.synonym))];
}

interface Match {
  readonly term: number;
  /** 1 for the word itself. */
  readonly quality: number;
}

/** Most words that one beginning may mean; the shortest are the likeliest. */
const MOST_BEGUN = 60;

/** The terms of the index a word may mean: itself, words it begins, words it misspells by one letter. `typing`: the reader may be in the middle of this word. */
export function matchWord(index: OpenIndex, word: string, typing: boolean): Match[] {
  const exact = index.find(word);
  const matches: Match[] = exact >= 0 ? [{ term: exact, quality: MATCH.exact }] : [];
  if (/^\d+$/.test(word)) return matches;
  const loose = word.length >= LOOSE_LENGTH;
  if (loose || (typing && word.length >= TYPED_LENGTH)) matches.push(...begunBy(index, word));
  if (loose && exact < 0) matches.push(...misspelled(index, word));
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

function misspelled({ terms }: OpenIndex, word: string): Match[] {
  const found: Match[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at] ?? '';
    if (term.length >= LOOSE_LENGTH - 1 && isOneOff(word, term))
      found.push({ term: at, quality: MATCH.typo });
  }
  return found;
}

/** One letter too many, missing, wrong, or two neighbors swapped. */
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
