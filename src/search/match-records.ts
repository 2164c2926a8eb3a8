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
  const size = slots.length;
  /** Per record and slot: the score of the best word found. */
  const best = new Float32Array(index.recordCount * size);
  /** Per record: slots whose words it contains. */
  const words = new Uint16Array(index.recordCount);
  /** Per record: slots that make up a whole name, or a whole value. */
  const wholes = new Uint16Array(index.recordCount);
  const values = new Uint16Array(index.recordCount);
  /** Per record: slots whose words are in its names. */
  const parts = new Uint16Array(index.recordCount);
  /** Per record: slots whose words are subjects of its text. */
  const subjects = new Uint16Array(index.recordCount);
  /** Per page and slot: the score of words in its name, groups and API; then the same as a mask. */
  const context = new Float32Array(index.firstPlaces.length * size);
  const contextWords = new Uint16Array(index.firstPlaces.length);
  /** Terms found, with their slots. */
  const terms = new Map<string, number>();
  const rarity = (term: number) => Math.log(1 + index.recordCount / (1 + index.postingsOf(term).length));

  /** Adds a match to every record that has the term. `worthOf` is the term's value for a slot. */
  const credit = (
    { term, quality }: Match,
    { from, to, without }: Pick<Span, 'from' | 'to' | 'without'>,
    worthOf: (slot: number) => number,
  ) => {
    const dropped = without === null ? 0 : 1 << without;
    const mask = (((1 << (to - from + 1)) - 1) << from) & ~dropped;
    const name = index.terms[term] ?? '';
    const isFiller = to === from && slots[from]?.optional === true;
    // Fillers are not marked.
    if (!isFiller) terms.set(name, (terms.get(name) ?? 0) | mask);
    const worths = Array.from({ length: to - from + 1 }, (_, at) => worthOf(from + at) * quality);
    if (without !== null) worths[without - from] = 0;
    const least = to > from ? WEIGHT.wholeMention : 0;
    for (const posting of index.postingsOf(term)) {
      const record = recordOf(posting);
      const role = roleOf(posting);
      words[record] = (words[record] ?? 0) | mask;
      const page = role >= ROLE.place ? (index.pageOfRecord[record] ?? -1) : -1;
      if (page >= 0) contextWords[page] = (contextWords[page] ?? 0) | mask;
      const weight = Math.max(ROLE_WEIGHT[role] ?? 1, least);
      for (let slot = from; slot <= to; slot += 1) {
        const value = weight * (worths[slot - from] ?? 0);
        const at = record * size + slot;
        if (value > (best[at] ?? 0)) best[at] = value;
        if (page < 0) continue;
        const there = page * size + slot;
        if (value > (context[there] ?? 0)) context[there] = value;
      }
      if (quality < SURE_ENOUGH) continue;
      if (role >= ROLE.subject) subjects[record] = (subjects[record] ?? 0) | mask;
      if (role === ROLE.part || role === ROLE.whole) parts[record] = (parts[record] ?? 0) | mask;
      if (role === ROLE.whole && mask > (wholes[record] ?? 0)) wholes[record] = mask;
      if (role === ROLE.wholeValue && mask > (values[record] ?? 0)) values[record] = mask;
    }
  };

  /** Per slot: how much a match matters. A word that occurs in no name of the site is rarely what readers look for. */
  const needs = slots.map(({ word, matches, optional, isCommon }, slot) => {
    const isNamed = matches.some(({ term, quality }) => quality >= SURE_ENOUGH && index.isInName(term));
    const share = optional ? WEIGHT.filler : isNamed ? 1 : WEIGHT.unnamed;
    // A known word has its own rarity, not that of the words it is a prefix of.
    const [first] = matches;
    const exact = first?.quality === MATCH.exact ? rarity(first.term) : Number.POSITIVE_INFINITY;
    const most = isCommon ? COMMON_RARITY : exact;
    const worthOf = (term: number) => Math.min(rarity(term), most) * share;
    for (const match of matches) {
      const worth = worthOf(match.term);
      credit(match, { from: slot, to: slot, without: null }, () => worth);
    }
    // A word that occurs only in phrases must not hide places that match the others.
    const least = matches.length === 0 && index.asked().byStem.has(stemOf(word)) ? COMMON_RARITY : 0;
    const need = matches.reduce((sum, { term, quality }) => Math.max(sum, rarity(term) * quality), least);
    return (isCommon ? Math.min(need, COMMON_RARITY) : need) * share;
  });
  for (const span of spans) for (const match of span.matches) credit(match, span, (slot) => needs[slot] ?? 0);
  return { best, words, wholes, values, parts, subjects, context, contextWords, needs, terms };
}
