/** What a reader typed → words that are wanted, runs of words that may be one name, and the terms they may mean. */
import {
  CALL_VERBS,
  COMMON,
  FILLERS,
  LONG_LENGTH,
  LOOSE_LENGTH,
  MATCH,
  ROLE,
  SPOKEN,
  TYPED_LENGTH,
} from './options.ts';
import { lowerBound, type OpenIndex, roleOf } from './read-index.ts';
import { chunksOf, stemOf, toWord } from './tokens.ts';

interface Slot {
  readonly word: string;
  /** A filler: it may be missing. */
  readonly optional: boolean;
  /** Texts are not indexed by it, and here it is no part of a name: how rare it is says nothing. */
  readonly isCommon: boolean;
  /** What it may mean. */
  readonly matches: readonly Match[];
}

/** The words from `from` to `to` (both included), but for `without`, as one name. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly without: number | null;
  readonly matches: readonly Match[];
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
const ERROR = 'error';
/** Most ways of saying it otherwise. */
const MOST_OTHERS = 2;

/** What a word may mean; while `typing`, the reader may be in the middle of it. */
type Matcher = (word: string, typing: boolean) => readonly Match[];

function toQuestion(index: OpenIndex, match: Matcher, query: string, weight = 1): Question {
  const { words, raws, wholes } = readWords(query);
  const isFiller = fillersIn(words);
  const typing = /[\p{L}\p{N}]$/u.test(query);
  const isPair = (from: number) => index.find(toWord(raws.slice(from, from + 2).join(''))) >= 0;
  const isNamed = (at: number) => (at > 0 && isPair(at - 1)) || (at < words.length - 1 && isPair(at));
  const slots = words.map((word, at) => ({
    word,
    optional: isFiller(word),
    isCommon: COMMON.has(word) && !isNamed(at) && !wholes.some(({ from, to }) => from <= at && at <= to),
    matches: match(word, typing && at === words.length - 1),
  }));
  const wanted = slots.flatMap(({ optional }, slot) => (optional ? [] : [slot]));
  const isWhole = (from: number, to: number) =>
    (from === 0 && to === words.length - 1) || (from === wanted[0] && to === wanted.at(-1));
  const spans: Span[] = [];
  const addSpan = (from: number, to: number, without: number | null, name: string) => {
    const term = index.find(name);
    if (term >= 0) spans.push({ from, to, without, matches: [{ term, quality: MATCH.exact }] });
    // All of the question may be a name that is misspelled, or still being typed.
    else if (without === null && isWhole(from, to))
      spans.push({ from, to, without, matches: match(name, true) });
  };
  for (const { from, to, name } of wholes) addSpan(from, to, null, name);
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to < Math.min(words.length, from + LONGEST_SPAN); to += 1) {
      const run = raws.slice(from, to + 1);
      addSpan(from, to, null, toWord(run.join('')));
      // `add_standard_order` is a way to say `add_order`.
      if (run.length > LONGEST_SKIPPING) continue;
      for (let at = 1; at < run.length - 1; at += 1)
        addSpan(from, to, from + at, toWord(run.toSpliced(at, 1).join('')));
    }
  }
  return { text: query.trim(), slots, spans, weight };
}

/**
 * What is said about any operation is a filler in a sentence, and a word of its name where nothing else is said; so is
 * "error", which is what is asked for in "error codes".
 */
function fillersIn(words: readonly string[]): (word: string) => boolean {
  const isSentence = words.some((word) => FILLERS.has(word));
  const isFew = words.filter((word) => !FILLERS.has(word)).length < 2;
  const isFiller = (word: string) =>
    (FILLERS.has(word) && !(isFew && word === ERROR)) || (isSentence && SPOKEN.has(word));
  return words.every(isFiller) ? () => false : isFiller;
}

/** The words of a query, without fillers where they are too many, and which of them were written as one. */
function readWords(query: string) {
  const all = chunksOf(query);
  const isLong = all.reduce((sum, { parts }) => sum + parts.length, 0) > MOST_SLOTS;
  const chunks = isLong ? all.filter(({ parts }) => parts.some((word) => !FILLERS.has(word))) : all;
  const words = chunks.flatMap(({ parts }) => parts).slice(0, MOST_SLOTS);
  const wholes: { from: number; to: number; name: string }[] = [];
  let from = 0;
  for (const { parts, whole } of chunks) {
    const to = from + parts.length - 1;
    if (whole !== null && to < words.length) wholes.push({ from, to, name: whole });
    from = to + 1;
  }
  return { words, raws: chunks.flatMap((chunk) => chunk.raws), wholes };
}

/**
 * The question as typed, with words that were typed as one taken apart, and once more with every synonym in it replaced by
 * what the site calls it: by the first thing it may mean, then by the second, and so on.
 */
export function questionsOf(index: OpenIndex, query: string): Question[] {
  const typed = chunksOf(query).flatMap((chunk) => chunk.raws);
  const raws = typed.flatMap((raw) => takeApart(index, raw).split(' '));
  const wanted = raws.filter((raw) => !FILLERS.has(toWord(raw)));
  const said = Array.from({ length: MOST_OTHERS }, (_, at) => withSynonyms(index.synonyms, wanted, at));
  const others = new Set(said.map((words) => words.join(' ')));
  others.delete(raws.join(' '));
  others.delete(wanted.join(' '));
  const match = createMatcher(index);
  return [
    toQuestion(index, match, raws.length > typed.length ? raws.join(' ') : query),
    ...[...others].map((text, at) => toQuestion(index, match, text, MATCH.synonym * MATCH.later ** at)),
  ];
}

/** The words with the site's word in place of each synonym, the longest first; a word that this adds twice is one. */
function withSynonyms(synonyms: OpenIndex['synonyms'], raws: readonly string[], nth: number): string[] {
  const words = raws.map((raw) => stemOf(toWord(raw)));
  const said: string[] = [];
  for (let at = 0; at < raws.length; ) {
    const [size, meanings] = longestSynonym(synonyms, words, at);
    said.push(...(size > 0 ? [meanings[Math.min(nth, meanings.length - 1)] ?? ''] : [raws[at] ?? '']));
    at += Math.max(size, 1);
  }
  return [...new Set(said)];
}

const VERB_STEMS: ReadonlySet<string> = new Set([...CALL_VERBS].map(stemOf));

/** How many words from a place on are a synonym, and what they may mean. */
function longestSynonym(
  synonyms: OpenIndex['synonyms'],
  words: readonly string[],
  at: number,
): [number, readonly string[]] {
  for (let size = Math.min(LONGEST_SPAN, words.length - at); size > 0; size -= 1) {
    const said = words.slice(at, at + size);
    // "Order place" is a way to say "place order".
    const isTurned = size === 2 && VERB_STEMS.has(said[1] ?? '');
    const meanings =
      synonyms.get(said.join(' ')) ?? (isTurned ? synonyms.get(said.toReversed().join(' ')) : undefined);
    if (meanings) return [size, meanings];
  }
  return [0, []];
}

/** Parts of fewer letters would be found in every word, but for `v2`. */
const SHORTEST_PART = 2;
const PART = /\p{L}{3}|\d/u;

/** "websocketv2" → "websocket v2": a word nobody here uses, made of two that are used; the split with the rarest halves is chance. */
function takeApart(index: OpenIndex, raw: string): string {
  const word = toWord(raw);
  const isKnown = index.synonyms.has(stemOf(word)) || index.find(word) >= 0;
  if (raw.length < LOOSE_LENGTH || isKnown || /^\d+$/.test(raw)) return raw;
  let best = raw;
  let most = 0;
  for (let at = SHORTEST_PART; at <= raw.length - SHORTEST_PART; at += 1) {
    const uses = Math.min(...[raw.slice(0, at), raw.slice(at)].map((part) => usesOf(index, part)));
    if (uses <= most) continue;
    most = uses;
    best = `${raw.slice(0, at)} ${raw.slice(at)}`;
  }
  return best;
}

/** A filler is used more than anything, though nobody counts it; what names nothing is no half of anything. */
function usesOf(index: OpenIndex, part: string): number {
  if (FILLERS.has(toWord(part))) return Number.POSITIVE_INFINITY;
  if (!PART.test(part)) return 0;
  const uses = index.postingsOf(index.find(toWord(part)));
  return uses.some((posting) => roleOf(posting) >= ROLE.place) ? uses.length : 0;
}

export interface Match {
  readonly term: number;
  /** 1 for the word itself. */
  readonly quality: number;
}

/** The questions of one query have most of their words in common. */
function createMatcher(index: OpenIndex): Matcher {
  const known = new Map<string, readonly Match[]>();
  return (word, typing) => {
    const key = typing ? `${word} ` : word;
    const matches = known.get(key) ?? matchWord(index, word, typing);
    known.set(key, matches);
    return matches;
  };
}

/** Most words that one beginning may mean; the shortest are the likeliest. */
const MOST_BEGUN = 24;

/** The terms of the index a word may mean: itself, words it begins, words it misspells by one letter. `typing`: the reader may be in the middle of this word. */
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

/** "history" for "historical", "simulate" for "simulation": the same stem with another ending. */
function formsOf({ terms }: OpenIndex, word: string): Match[] {
  const stem = stemOf(word);
  const found: Match[] = [];
  for (let at = lowerBound(terms, stem); terms[at]?.startsWith(stem); at += 1) {
    const term = terms[at] ?? '';
    if (term !== word && stemOf(term) === stem) found.push({ term: at, quality: MATCH.form });
  }
  return found;
}

/** Words that are one letter off, or two in a long word where none is nearer. */
function misspelled({ terms, termsOfLength }: OpenIndex, word: string): Match[] {
  const found: Match[] = [];
  for (const length of [word.length - 1, word.length, word.length + 1]) {
    for (const term of termsOfLength(length))
      if (isOneOff(word, terms[term] ?? '')) found.push({ term, quality: MATCH.typo });
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
