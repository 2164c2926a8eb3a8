/** Question → places in the order of how well they answer it. One idea: every place is scored, word by word. */
import { matchWord } from './match.ts';
import { COMMON, KIND_WEIGHT, ROLE, ROLE_WEIGHT } from './options.ts';
import type { Question } from './question.ts';
import type { OpenIndex } from './read-index.ts';
import { chunksOf } from './tokens.ts';

export interface Ranked {
  readonly place: number;
  readonly score: number;
}

export interface Ranking {
  /** Best first. */
  readonly places: readonly Ranked[];
  /** Terms that were found, for marking them in texts. */
  readonly terms: ReadonlySet<string>;
}

/** What the words of a page's name and place are worth to everything on it. */
const CONTEXT = 0.4;
/** A name that is all of what was asked for. */
const WHOLE_ANSWER = 2.2;
const WHOLE_VALUE = 1.3;
/** How many of the best are looked at more closely. */
const CLOSER = 240;
const WORTH_A_LOOK = 0.02;
/** How much fillers and common words matter. */
const FILLER_SHARE = 0.1;
const COMMON_SHARE = 0.4;

export function rank(index: OpenIndex, question: Question): Ranking {
  const size = question.slots.length;
  const { best, context, full, needs, terms } = scoreRecords(index, question);
  const wanted = needs.reduce((sum, need) => sum + need, 0);
  const found: Ranked[] = [];
  for (let place = 0; place < index.placeRecords.length; place += 1) {
    const record = index.placeRecords[place] ?? 0;
    const page = index.placePages[place] ?? 0;
    let own = 0;
    let sum = 0;
    let met = 0;
    for (let slot = 0; slot < size; slot += 1) {
      const here = best[record * size + slot] ?? 0;
      const around = (context[page * size + slot] ?? 0) * CONTEXT;
      own += here;
      sum += Math.max(here, around);
      if (here > 0 || around > 0) met += needs[slot] ?? 0;
    }
    if (own === 0) continue;
    const coverage = met / wanted;
    const kind = KIND_WEIGHT[index.kindOf(record)];
    const score = sum * coverage * coverage * kind * (index.standings[page] ?? 1) * (full[record] || 1);
    found.push({ place, score: score * question.weight });
  }
  const most = found.reduce((top, { score }) => Math.max(top, score), 0);
  const near = found.filter(({ score }) => score > most * WORTH_A_LOOK);
  near.sort((one, other) => other.score - one.score || one.place - other.place);
  return { places: lookCloser(index, near.slice(0, CLOSER), terms, full), terms };
}

interface Scores {
  /** Per record and slot. */
  readonly best: Float32Array;
  /** Per page and slot: words of its name and of where it stands. */
  readonly context: Float32Array;
  /** Per record: more than 0 when one of its names or values is the whole question. */
  readonly full: Float32Array;
  /** Per slot: how much it matters that it is met. */
  readonly needs: readonly number[];
  readonly terms: Set<string>;
}

function scoreRecords(index: OpenIndex, { slots, spans }: Question): Scores {
  const size = slots.length;
  const best = new Float32Array(index.recordCount * size);
  const context = new Float32Array(index.firstPlaces.length * size);
  const full = new Float32Array(index.recordCount);
  const terms = new Set<string>();
  const rarity = (term: number) => Math.log(1 + index.recordCount / (1 + index.postingsOf(term).length));
  const shares = slots.map(({ word, optional }) =>
    optional ? FILLER_SHARE : COMMON.has(word) ? COMMON_SHARE : 1,
  );
  const isWhole = (from: number, to: number) =>
    slots.every(({ optional }, slot) => optional || (slot >= from && slot <= to));

  const credit = (term: number, quality: number, from: number, to: number) => {
    const worth = rarity(term) * quality;
    const whole = isWhole(from, to);
    terms.add(index.terms[term] ?? '');
    for (const { record, role } of index.postingsOf(term)) {
      const page = role >= ROLE.place ? index.pageOfRecord.get(record) : undefined;
      for (let slot = from; slot <= to; slot += 1) {
        const value = (ROLE_WEIGHT[role] ?? 1) * worth * (shares[slot] ?? 1);
        const at = record * size + slot;
        if (value > (best[at] ?? 0)) best[at] = value;
        if (page !== undefined && value > (context[page * size + slot] ?? 0))
          context[page * size + slot] = value;
      }
      if (!whole || role < ROLE.wholeValue) continue;
      const bonus = 1 + ((role === ROLE.whole ? WHOLE_ANSWER : WHOLE_VALUE) - 1) * quality;
      if (bonus > (full[record] ?? 0)) full[record] = bonus;
    }
  };

  const needs = slots.map(({ word, typing }, slot) => {
    const matches = matchWord(index, word, typing);
    for (const { term, quality } of matches) credit(term, quality, slot, slot);
    const rarest = matches.reduce((most, { term, quality }) => Math.max(most, rarity(term) * quality), 0);
    return (rarest || Math.log(1 + index.recordCount)) * (shares[slot] ?? 1);
  });
  for (const { from, to, name } of spans) {
    const term = index.find(name);
    if (term >= 0) credit(term, 1, from, to);
    else if (isWhole(from, to)) {
      for (const match of matchWord(index, name, true)) credit(match.term, match.quality, from, to);
    }
  }
  return { best, context, full, needs, terms };
}

/** Of two names that hold the words, the one with fewer others is nearer. */
function lookCloser(
  index: OpenIndex,
  places: readonly Ranked[],
  terms: ReadonlySet<string>,
  full: Float32Array,
): Ranked[] {
  const closer = places.map(({ place, score }) => {
    if ((full[index.placeRecords[place] ?? 0] ?? 0) > 0) return { place, score };
    const words = chunksOf(nameOf(index, place)).flatMap(({ parts }) => parts);
    const met = words.filter((word) => terms.has(word)).length;
    return { place, score: score * (0.75 + 0.25 * (words.length > 0 ? met / words.length : 0)) };
  });
  return closer.sort((one, other) => other.score - one.score || one.place - other.place);
}

/** What stands in the list of results for a place. */
export function nameOf({ file, placeRecords, placePages }: OpenIndex, place: number): string {
  const name = file.records.names[placeRecords[place] ?? 0] ?? '';
  return name || (file.pages.titles[placePages[place] ?? 0] ?? '');
}
