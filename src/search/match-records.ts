/** Question → what each record has of it, word by word, wherever the record is. */

import type { Match } from './match-word.ts';
import { MATCH, ROLE, ROLE_WEIGHT, WEIGHT } from './options.ts';
import type { Question, Span } from './question.ts';
import { type OpenIndex, recordOf, roleOf } from './read-index.ts';
import { stemOf } from './tokens.ts';

/** Least quality of a match that can count as a name: a misspelled word does, a mere prefix doesn't. */
export const SURE_ENOUGH = 0.5;
/** Rarity of a word that occurs everywhere. */
const COMMON_RARITY = Math.log(2);

export type Matched = ReturnType<typeof matchRecords>;

/** Finds the words of the question in each record, regardless of its pages. In the masks, each bit is a slot. */
export function matchRecords(index: OpenIndex, { slots, spans }: Question) {
  const found = nothingFound(index, slots.length);
  /** Terms found, with their slots. */
  const terms = new Map<string, number>();
  const rarity = (term: number) => Math.log(1 + index.recordCount / (1 + index.postingsOf(term).length));

  const credit = (match: Match, words: SlotRange, worthOf: (slot: number) => number) => {
    const { from, to } = words;
    const mask = maskOf(words);
    const name = index.terms[match.term] ?? '';
    const isFiller = to === from && slots[from]?.optional === true;
    // Fillers are not marked.
    if (!isFiller) terms.set(name, (terms.get(name) ?? 0) | mask);
    const worths = slots.map((_, slot) => ((mask >> slot) & 1 ? worthOf(slot) * match.quality : 0));
    creditRecords(index, found, match, words, worths);
  };

  /** Per slot: how much a match matters. A word that occurs in no name of the site is rarely what readers look for. */
  const needs = slots.map(({ word, matches, optional, isCommon }, slot) => {
    const isNamed = matches.some(({ term, quality }) => quality >= SURE_ENOUGH && index.isInName(term));
    const share = optional ? WEIGHT.filler : isNamed ? 1 : WEIGHT.unnamed;
    // A known word has its own rarity, not that of the words it is a prefix of.
    const [first] = matches;
    const exact = first?.quality === MATCH.exact ? rarity(first.term) : Number.POSITIVE_INFINITY;
    const most = isCommon ? COMMON_RARITY : exact;
    for (const match of matches) {
      const worth = Math.min(rarity(match.term), most) * share;
      credit(match, { from: slot, to: slot, without: null }, () => worth);
    }
    // A word that occurs only in phrases must not hide places that match the others.
    const least = matches.length === 0 && index.asked().byStem.has(stemOf(word)) ? COMMON_RARITY : 0;
    const need = matches.reduce((sum, { term, quality }) => Math.max(sum, rarity(term) * quality), least);
    return (isCommon ? Math.min(need, COMMON_RARITY) : need) * share;
  });
  for (const span of spans) for (const match of span.matches) credit(match, span, (slot) => needs[slot] ?? 0);
  return { ...found, needs, terms };
}

type SlotRange = Pick<Span, 'from' | 'to' | 'without'>;
type Found = ReturnType<typeof nothingFound>;

function nothingFound(index: OpenIndex, size: number) {
  return {
    /** Per record and slot: the score of the best word found. */
    best: new Float32Array(index.recordCount * size),
    /** Per record: slots whose words it contains. */
    words: new Uint16Array(index.recordCount),
    /** Per record: slots that make up a whole name, or a whole value. */
    wholes: new Uint16Array(index.recordCount),
    values: new Uint16Array(index.recordCount),
    /** Per record: slots whose words are in its names. */
    parts: new Uint16Array(index.recordCount),
    /** Per record: slots whose words are subjects of its text. */
    subjects: new Uint16Array(index.recordCount),
    /** Per page and slot: the score of words in its name, groups and API; then the same as a mask. */
    context: new Float32Array(index.firstPlaces.length * size),
    contextWords: new Uint16Array(index.firstPlaces.length),
  };
}

function maskOf({ from, to, without }: SlotRange): number {
  const dropped = without === null ? 0 : 1 << without;
  return (((1 << (to - from + 1)) - 1) << from) & ~dropped;
}

/** Adds a match to every record that has its term. `worths` are the term's values for the slots. */
function creditRecords(
  index: OpenIndex,
  found: Found,
  { term, quality }: Match,
  range: SlotRange,
  worths: readonly number[],
): void {
  const mask = maskOf(range);
  const least = range.to > range.from ? WEIGHT.wholeMention : 0;
  for (const posting of index.postingsOf(term)) {
    const record = recordOf(posting);
    const role = roleOf(posting);
    const weight = Math.max(ROLE_WEIGHT[role] ?? 1, least);
    addBits(found.words, record, mask);
    raiseScores(found.best, record, range, weight, worths);
    const page = role >= ROLE.place ? (index.pageOfRecord[record] ?? -1) : -1;
    if (page >= 0) {
      addBits(found.contextWords, page, mask);
      raiseScores(found.context, page, range, weight, worths);
    }
    if (quality >= SURE_ENOUGH) creditRole(found, record, role, mask);
  }
}

function creditRole(found: Found, record: number, role: number, mask: number): void {
  if (role >= ROLE.subject) addBits(found.subjects, record, mask);
  if (role === ROLE.part || role === ROLE.whole) addBits(found.parts, record, mask);
  if (role === ROLE.whole) found.wholes[record] = Math.max(found.wholes[record] ?? 0, mask);
  if (role === ROLE.wholeValue) found.values[record] = Math.max(found.values[record] ?? 0, mask);
}

function addBits(masks: Uint16Array, at: number, mask: number): void {
  masks[at] = (masks[at] ?? 0) | mask;
}

/** Raises the scores of a record or page to those of a word, slot by slot. */
function raiseScores(
  scores: Float32Array,
  at: number,
  { from, to }: SlotRange,
  weight: number,
  worths: readonly number[],
): void {
  const first = at * worths.length;
  for (let slot = from; slot <= to; slot += 1)
    scores[first + slot] = Math.max(scores[first + slot] ?? 0, weight * (worths[slot] ?? 0));
}
