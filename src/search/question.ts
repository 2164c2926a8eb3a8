/** What a reader typed → words that are wanted, runs of words that may be one name, and the terms they may mean. */
import { FILLERS, LONG_LENGTH, LOOSE_LENGTH, MATCH, TYPED_LENGTH } from './options.ts';
import { lowerBound, type OpenIndex } from './read-index.ts';
import { chunksOf, toWord } from './tokens.ts';

interface Slot {
  readonly word: string;
  /** A filler: it may be missing. */
  readonly optional: boolean;
  /** The reader may be in the middle of this word. */
  readonly typing: boolean;
}

/** The words from `from` to `to` (both included), but for `without`, as one name. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly without: number | null;
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
const MOST_SLOTS = 10;
const LONGEST_SPAN = 6;
/** Of a longer run no word is skipped. */
const LONGEST_SKIPPING = 4;
/** Most ways of saying it otherwise. */
const MOST_OTHERS = 3;

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
    if (whole !== null && to < words.length) spans.push({ from: start, to, without: null, name: whole });
    start += parts.length;
  }
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to < Math.min(words.length, from + LONGEST_SPAN); to += 1) {
      const run = raws.slice(from, to + 1);
      spans.push({ from, to, without: null, name: toWord(run.join('')) });
      // `add_standard_order` is a way to say `add_order`.
      if (run.length > LONGEST_SKIPPING) continue;
      for (let at = 1; at < run.length - 1; at += 1)
        spans.push({ from, to, without: from + at, name: toWord(run.toSpliced(at, 1).join('')) });
    }
  }
  return { text: query.trim(), slots, spans, weight };
}

/**
 * The question as typed, and once more for each synonym in it, with the site's word in place of the reader's, and with
 * words that were typed as one taken apart.
 */
export function questionsOf(index: OpenIndex, query: string): Question[] {
  const { synonyms } = index;
  const chunks = chunksOf(query);
  const words = chunks.flatMap(({ parts }) => parts);
  const raws = chunks.flatMap((chunk) => chunk.raws);
  const others = synonyms.flatMap(({ said, meant }) => {
    const at = words.findIndex((_, index) => said.every((word, offset) => words[index + offset] === word));
    if (at < 0) return [];
    return [[...raws.slice(0, at), meant, ...raws.slice(at + said.length)].join(' ')];
  });
  const apart = raws.map((raw) => takeApart(index, raw)).join(' ');
  if (apart !== raws.join(' ')) others.unshift(apart);
  const asked = [...new Set(others)].filter((text) => text !== raws.join(' ')).slice(0, MOST_OTHERS);
  return [toQuestion(query), ...asked.map((text, at) => toQuestion(text, MATCH.synonym * MATCH.later ** at))];
}

/** Parts of fewer letters would be found in every word. */
const SHORTEST_PART = 2;

/** "websocketv2" → "websocket v2": a word nobody here uses, made of two that are used; the split with the rarest halves is chance. */
function takeApart(index: OpenIndex, raw: string): string {
  if (raw.length < LOOSE_LENGTH || index.find(toWord(raw)) >= 0) return raw;
  let best = raw;
  let most = 0;
  for (let at = SHORTEST_PART; at <= raw.length - SHORTEST_PART; at += 1) {
    const terms = [raw.slice(0, at), raw.slice(at)].map((part) => index.find(toWord(part)));
    const uses = Math.min(...terms.map((term) => (term < 0 ? 0 : index.postingsOf(term).length)));
    if (uses <= most) continue;
    most = uses;
    best = `${raw.slice(0, at)} ${raw.slice(at)}`;
  }
  return best;
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
  const forms = loose ? formsOf(index, word) : [];
  const known = new Set(forms.map(({ term }) => term));
  matches.push(...forms);
  if (loose || (typing && word.length >= TYPED_LENGTH))
    matches.push(...begunBy(index, word).filter(({ term }) => !known.has(term)));
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

/** Endings that make another form of the same word, the longest first. */
const ENDINGS =
  'ations ation ature ating ated ates ical ions ment ing ion ies ate ers ed es er al y s e'.split(' ');
const SHORTEST_STEM = 4;

/** "history" for "historical", "simulate" for "simulation": the same stem with another ending. */
function formsOf({ terms }: OpenIndex, word: string): Match[] {
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= SHORTEST_STEM) ?? '';
  const stem = word.slice(0, word.length - ending.length);
  const found: Match[] = [];
  for (let at = lowerBound(terms, stem); terms[at]?.startsWith(stem); at += 1) {
    const rest = terms[at]?.slice(stem.length) ?? '';
    if (terms[at] !== word && (rest === '' || ENDINGS.includes(rest)))
      found.push({ term: at, quality: MATCH.form });
  }
  return found;
}

/** Words that are one letter off, or two in a long word where none is nearer. */
function misspelled({ terms }: OpenIndex, word: string): Match[] {
  const found: Match[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at] ?? '';
    if (term.length >= LOOSE_LENGTH - 1 && isOneOff(word, term))
      found.push({ term: at, quality: MATCH.typo });
  }
  if (found.length > 0 || word.length < LONG_LENGTH) return found;
  // Nobody mistakes the first letter and another one too.
  const first = word.slice(0, 1);
  for (let at = lowerBound(terms, first); terms[at]?.startsWith(first); at += 1) {
    if (isTwoOff(word, terms[at] ?? '')) found.push({ term: at, quality: MATCH.typos });
  }
  return found;
}

/** One mistake away from a word that is one mistake away. */
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
