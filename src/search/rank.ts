/** Question → places in the order of how well they match it. One idea: every place is scored, word by word. */
import { COMMON, KIND_WEIGHT, ROLE, ROLE_WEIGHT } from './options.ts';
import { matchWord, type Question, type Span } from './question.ts';
import { type OpenIndex, recordOf, roleOf } from './read-index.ts';

export interface Ranked {
  readonly place: number;
  readonly score: number;
  /** What was asked for is its name, together with the names of where it is. */
  readonly isName: boolean;
  /** Every word that was asked for is in its name. */
  readonly holdsAll: boolean;
  /** Every word that was asked for is in its name, or what its words are about. */
  readonly isAbout: boolean;
}

/** What the words of a page's name and place are worth to everything on it. */
const CONTEXT = 0.4;
/** A name that is all of what was asked for. */
const WHOLE_ANSWER = 2.2;
const WHOLE_VALUE = 1.3;
/** What a name of several words is worth where a text mentions it as one: a host, a header. */
const WHOLE_MENTION = 3;
/** A name that holds every word, and others too. */
const ALL_IN_NAME = 1.4;
/** A word that only begins a name is not that name; a misspelt one may be. */
const SURE_ENOUGH = 0.5;
/** How many of the best records are looked at more closely. */
const CLOSER = 120;
const WORTH_A_LOOK = 0.03;
/** What holds less than a fifth of what is wanted is no hit. */
const LEAST_COVERAGE = 0.2;
/** Of a name in several spellings, the one that was typed. */
const EXACT_SPELLING = 1.15;
/** A field that is sent says more about itself than one that comes back. */
const RECEIVED = 0.92;
/** How much fillers and common words matter. */
const FILLER_SHARE = 0.02;
const COMMON_SHARE = 0.4;

/** Places, the best first, and the terms that were found, for marking them in texts. */
export function rank(index: OpenIndex, question: Question) {
  const size = question.slots.length;
  const { best, context, touched, wholes, values, parts, subjects, needs, unknown, terms } = scoreRecords(
    index,
    question,
  );
  const wanted = needs.reduce((sum, need) => sum + need, 0);
  // Slots that need not be met by the name itself: fillers and words nobody here uses, for now; the names of where a
  // place is add to them.
  const given = question.slots.reduce(
    (mask, { optional }, slot) => mask | (optional ? 1 << slot : 0),
    unknown,
  );
  const all = (1 << size) - 1;
  /** How much of what is wanted some slots are: a page whose name is most of the question is nearly asked for. */
  const shareOf = (mask: number) =>
    needs.reduce((sum, need, slot) => sum + ((mask >> slot) & 1 ? need : 0), 0) / wanted;
  const scores = new Float32Array(index.placeRecords.length);
  const names = new Uint8Array(index.placeRecords.length);
  const holders = new Uint8Array(index.placeRecords.length);
  const abouts = new Uint8Array(index.placeRecords.length);
  let most = 0;
  let pageAnswers = false;
  for (let place = 0; place < scores.length; place += 1) {
    const record = index.placeRecords[place] ?? 0;
    const page = index.placePages[place] ?? 0;
    const isPage = place === index.firstPlaces[page];
    if (isPage) pageAnswers = false;
    if (!touched[record]) continue;
    let sum = 0;
    let met = 0;
    let around = given;
    for (let slot = 0; slot < size; slot += 1) {
      const here = best[record * size + slot] ?? 0;
      const near = (context[page * size + slot] ?? 0) * CONTEXT;
      sum += Math.max(here, near);
      if (here > 0 || near > 0) met += needs[slot] ?? 0;
      if (near > 0) around |= 1 << slot;
    }
    const coverage = met / wanted;
    if (coverage < LEAST_COVERAGE) continue;
    const name = wholes[record] ?? 0;
    const value = values[record] ?? 0;
    const isName = name > 0 && (name | around) === all;
    const isValue = value > 0 && (value | around) === all;
    const holdsAll = ((parts[record] ?? 0) | given) === all;
    if (isPage) pageAnswers = isName;
    // Where the page itself is meant, what is on it does not compete.
    const isMeant = isPage || !pageAnswers;
    const partly = isPage && name > 0 ? 1 + (WHOLE_ANSWER - 1) * shareOf(name | around) ** 2 : 1;
    const bonus =
      isName && isMeant ? WHOLE_ANSWER : Math.max(holdsAll ? ALL_IN_NAME : isValue ? WHOLE_VALUE : 1, partly);
    const kind = KIND_WEIGHT[index.kindOf(record)] * (index.standings[page] ?? 1);
    // Against all that could be had, so that questions of different length can be compared.
    const score = (sum / wanted) * coverage * coverage * bonus * kind * question.weight;
    scores[place] = score;
    names[place] = isName ? 1 : 0;
    // What a synonym finds is not what the reader asked about.
    const isTyped = question.weight === 1;
    holders[place] = isTyped && holdsAll ? 1 : 0;
    abouts[place] = isTyped && ((subjects[record] ?? 0) | around) === all ? 1 : 0;
    if (score > most) most = score;
  }
  const near: Ranked[] = [];
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] ?? 0;
    if (score > most * WORTH_A_LOOK)
      near.push({
        place,
        score,
        isName: names[place] === 1,
        holdsAll: holders[place] === 1,
        isAbout: abouts[place] === 1,
      });
  }
  near.sort((one, other) => other.score - one.score || one.place - other.place);
  return { places: lookCloser(index, nearest(index, near), terms, question.text), terms };
}

/** The best, until they are of so many records: a field of eighty operations must not hide the guide about it. */
function nearest(index: OpenIndex, places: readonly Ranked[]): readonly Ranked[] {
  const records = new Set<number>();
  const end = places.findIndex(({ place }) => {
    records.add(index.placeRecords[place] ?? 0);
    return records.size > CLOSER;
  });
  return end < 0 ? places : places.slice(0, end);
}

function scoreRecords(index: OpenIndex, { slots, spans }: Question) {
  const size = slots.length;
  /** Per record and slot. */
  const best = new Float32Array(index.recordCount * size);
  /** Per page and slot: words of its name and of where it is. */
  const context = new Float32Array(index.firstPlaces.length * size);
  /** Per record: 1 when it holds any of the words. */
  const touched = new Uint8Array(index.recordCount);
  /** Per record, one bit per slot: what one of its names, or of its values, is the whole of. */
  const wholes = new Uint16Array(index.recordCount);
  const values = new Uint16Array(index.recordCount);
  /** The same for words that its names hold. */
  const parts = new Uint16Array(index.recordCount);
  /** The same for what its words are about. */
  const subjects = new Uint16Array(index.recordCount);
  const terms = new Set<string>();
  const rarity = (term: number) => Math.log(1 + index.recordCount / (1 + index.postingsOf(term).length));
  const isWhole = (from: number, to: number) =>
    slots.every(({ optional }, slot) => optional || (slot >= from && slot <= to));

  /** `worths`: what the term is worth to each slot from `from` to `to`. */
  const credit = (
    term: number,
    quality: number,
    { from, to, without }: Pick<Span, 'from' | 'to' | 'without'>,
    worths: readonly number[],
  ) => {
    const dropped = without === null ? 0 : 1 << without;
    const mask = (((1 << (to - from + 1)) - 1) << from) & ~dropped;
    // A filler is not worth a mark.
    if (to > from || !slots[from]?.optional) terms.add(index.terms[term] ?? '');
    for (const posting of index.postingsOf(term)) {
      const record = recordOf(posting);
      const role = roleOf(posting);
      touched[record] = 1;
      const page = role >= ROLE.place ? index.pageOfRecord.get(record) : undefined;
      for (let slot = from; slot <= to; slot += 1) {
        if (slot === without) continue;
        const weight = Math.max(ROLE_WEIGHT[role] ?? 1, to > from ? WHOLE_MENTION : 0);
        const value = weight * (worths[slot] ?? 0) * quality;
        const at = record * size + slot;
        if (value > (best[at] ?? 0)) best[at] = value;
        if (page !== undefined && value > (context[page * size + slot] ?? 0))
          context[page * size + slot] = value;
      }
      if (quality < SURE_ENOUGH) continue;
      if (role >= ROLE.subject) subjects[record] = (subjects[record] ?? 0) | mask;
      if (role === ROLE.part || role === ROLE.whole) parts[record] = (parts[record] ?? 0) | mask;
      if (role === ROLE.whole && mask > (wholes[record] ?? 0)) wholes[record] = mask;
      if (role === ROLE.wholeValue && mask > (values[record] ?? 0)) values[record] = mask;
    }
  };

  let unknown = 0;
  /** Per slot: how much it matters that it is met. */
  const needs = slots.map(({ word, typing, optional }, slot) => {
    const matches = matchWord(index, word, typing);
    if (matches.length === 0) unknown |= 1 << slot;
    const share = optional ? FILLER_SHARE : COMMON.has(word) ? COMMON_SHARE : 1;
    for (const { term, quality } of matches) {
      const worths: number[] = [];
      worths[slot] = rarity(term) * share;
      credit(term, quality, { from: slot, to: slot, without: null }, worths);
    }
    const rarest = matches.reduce((most, { term, quality }) => Math.max(most, rarity(term) * quality), 0);
    return rarest * share;
  });
  for (const span of spans) {
    const term = index.find(span.name);
    if (term >= 0) credit(term, 1, span, needs);
    else if (span.without === null && isWhole(span.from, span.to)) {
      for (const match of matchWord(index, span.name, true)) credit(match.term, match.quality, span, needs);
    }
  }
  return { best, context, touched, wholes, values, parts, subjects, needs, unknown, terms };
}

/** What many places have in common is settled by their names and by where on the page they are. */
function lookCloser(
  index: OpenIndex,
  places: readonly Ranked[],
  terms: ReadonlySet<string>,
  typed: string,
): Ranked[] {
  const closer = places.map((ranked) => {
    const { name, words } = index.nameAt(ranked.place);
    const isReceived = index.partOf(ranked.place)?.direction === 'receive';
    const spelling = name === typed ? EXACT_SPELLING : 1;
    const share = ranked.isName ? 1 : 0.75 + 0.25 * shareMet(words, terms);
    return { ...ranked, score: ranked.score * spelling * share * (isReceived ? RECEIVED : 1) };
  });
  return closer.sort((one, other) => other.score - one.score || one.place - other.place);
}

/** Of two names that hold the words, the one with fewer others is nearer. */
function shareMet(words: readonly string[], terms: ReadonlySet<string>): number {
  return words.length > 0 ? words.filter((word) => terms.has(word)).length / words.length : 0;
}
