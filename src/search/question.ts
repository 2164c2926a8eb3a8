/** Query → its words, runs of words that may be one name, and the index terms each may mean. */
import { type Match, matchWord } from './match-word.ts';
import { CALL_VERBS, COMMON, FILLERS, LOOSE_LENGTH, MATCH, ROLE, SPOKEN } from './options.ts';
import { type OpenIndex, roleOf } from './read-index.ts';
import { chunksOf, stemOf, toWord } from './tokens.ts';

interface Slot {
  readonly word: string;
  /** A filler, which needs no match. */
  readonly optional: boolean;
  /** Too common to be indexed in texts, and not part of a name here: its rarity means nothing. */
  readonly isCommon: boolean;
  /** Terms it may mean. */
  readonly matches: readonly Match[];
}

/** The words from `from` to `to`, inclusive, as one name that leaves out `without`. */
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
  /** Weight relative to the query as typed. */
  readonly weight: number;
}

/** Limit for pasted log lines; the first words have to do. */
const MOST_SLOTS = 10;
const LONGEST_SPAN = 6;
/** Longest run of words in which one may be skipped. */
const LONGEST_SKIPPING = 4;
const ERROR = 'error';
/** Most rephrasings with synonyms. */
const MOST_OTHERS = 2;

/** Returns the terms a word may mean. With `typing`, the reader may be in the middle of it. */
type Matcher = (word: string, typing: boolean) => readonly Match[];

function toQuestion(index: OpenIndex, match: Matcher, query: string, weight = 1): Question {
  const { words, raws, wholes } = readWords(query);
  const isFiller = fillersIn(words);
  const typing = /[\p{L}\p{N}]$/u.test(query);
  // "more than" names nothing, even if an error's text contains it.
  const isPair = (from: number) =>
    words.slice(from, from + 2).some((word) => !COMMON.has(word)) &&
    index.find(toWord(raws.slice(from, from + 2).join(''))) >= 0;
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
    // The whole question may be a misspelled name, or one still being typed.
    else if (without === null && isWhole(from, to))
      spans.push({ from, to, without, matches: match(name, true) });
  };
  for (const { from, to, name } of wholes) addSpan(from, to, null, name);
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to < Math.min(words.length, from + LONGEST_SPAN); to += 1) {
      const run = raws.slice(from, to + 1);
      addSpan(from, to, null, toWord(run.join('')));
      // `add_standard_order` means `add_order`.
      if (run.length > LONGEST_SKIPPING) continue;
      for (let at = 1; at < run.length - 1; at += 1)
        addSpan(from, to, from + at, toWord(run.toSpliced(at, 1).join('')));
    }
  }
  return { text: query.trim(), slots, spans, weight };
}

/**
 * Decides which words are fillers. Words that fit any operation are, but only in a sentence. "error" isn't if there is
 * little else: in "error codes" it is what the reader asks for.
 */
function fillersIn(words: readonly string[]): (word: string) => boolean {
  const isSentence = words.some((word) => FILLERS.has(word));
  const isFew = words.filter((word) => !FILLERS.has(word)).length < 2;
  const isFiller = (word: string) =>
    (FILLERS.has(word) && !(isFew && word === ERROR)) || (isSentence && SPOKEN.has(word));
  return words.every(isFiller) ? () => false : isFiller;
}

/** Reads the words of a query, and which of them were written as one. A long query loses its fillers. */
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
 * Returns the question as typed, with compounds such as "websocketv2" split, then rephrased with the site's word for
 * every synonym in it: first with the most likely word, then with the next, and so on.
 */
export function questionsOf(index: OpenIndex, query: string): Question[] {
  const typed = chunksOf(query).flatMap((chunk) => chunk.raws);
  const raws = typed.flatMap((raw) => takeApart(index, raw).split(' '));
  const wanted = raws.filter((raw) => !FILLERS.has(toWord(raw)));
  const said = Array.from({ length: MOST_OTHERS }, (_, at) => withSynonyms(index.synonyms(), wanted, at));
  const others = new Set(said.map((words) => words.join(' ')));
  others.delete(raws.join(' '));
  others.delete(wanted.join(' '));
  const match = createMatcher(index);
  return [
    toQuestion(index, match, raws.length > typed.length ? raws.join(' ') : query),
    ...[...others].map((text, at) => toQuestion(index, match, text, MATCH.synonym * MATCH.later ** at)),
  ];
}

type Synonyms = ReturnType<OpenIndex['synonyms']>;

/** Replaces synonyms, longest first, by the site's word, and drops words this adds twice. */
function withSynonyms(synonyms: Synonyms, raws: readonly string[], nth: number): string[] {
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

/** Finds the longest synonym that starts at a word: its length in words, and what it may mean. */
function longestSynonym(
  synonyms: Synonyms,
  words: readonly string[],
  at: number,
): [number, readonly string[]] {
  for (let size = Math.min(LONGEST_SPAN, words.length - at); size > 0; size -= 1) {
    const said = words.slice(at, at + size);
    // "Order place" means "place order".
    const isTurned = size === 2 && VERB_STEMS.has(said[1] ?? '');
    const meanings =
      synonyms.get(said.join(' ')) ?? (isTurned ? synonyms.get(said.toReversed().join(' ')) : undefined);
    if (meanings) return [size, meanings];
  }
  return [0, []];
}

/** Shorter parts would be found in every word. The pattern below lets `v2` through. */
const SHORTEST_PART = 2;
const PART = /\p{L}{3}|\d/u;

/** "websocketv2" → "websocket v2": splits an unknown word into known ones, preferring common words. */
function takeApart(index: OpenIndex, raw: string): string {
  const word = toWord(raw);
  const isKnown = index.synonyms().has(stemOf(word)) || index.find(word) >= 0;
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

/** How often a part is used: infinitely for a filler, which isn't counted; 0 for one that occurs in no name. */
function usesOf(index: OpenIndex, part: string): number {
  if (FILLERS.has(toWord(part))) return Number.POSITIVE_INFINITY;
  if (!PART.test(part)) return 0;
  const uses = index.postingsOf(index.find(toWord(part)));
  return uses.some((posting) => roleOf(posting) >= ROLE.place) ? uses.length : 0;
}

/** Remembers matches, because the questions of one query share most of their words. */
function createMatcher(index: OpenIndex): Matcher {
  const known = new Map<string, readonly Match[]>();
  return (word, typing) => {
    const key = typing ? `${word} ` : word;
    const matches = known.get(key) ?? matchWord(index, word, typing);
    known.set(key, matches);
    return matches;
  };
}
