/** What a reader typed → words that are wanted, and runs of neighbouring words that may be one name. */
import { FILLERS } from './options.ts';
import type { OpenIndex } from './read-index.ts';
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

export function toQuestion(query: string, weight = 1): Question {
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

/** The question as typed, and once more for each synonym in it, with our word in the place of the reader's. */
export function questionsOf({ synonyms }: OpenIndex, query: string, synonymWeight: number): Question[] {
  const chunks = chunksOf(query);
  const words = chunks.flatMap(({ parts }) => parts);
  const raws = chunks.flatMap((chunk) => chunk.raws);
  const others = synonyms.flatMap(({ said, meant }) => {
    const at = words.findIndex((_, index) => said.every((word, offset) => words[index + offset] === word));
    if (at < 0) return [];
    return [[...raws.slice(0, at), meant, ...raws.slice(at + said.length)].join(' ')];
  });
  const asked = [...new Set(others)].slice(0, MOST_OTHERS);
  return [toQuestion(query), ...asked.map((text) => toQuestion(text, synonymWeight))];
}
