/** Question → places, best match first. One idea: scoring every place, word by word. */
import { type AskedFor, askedFor } from './asked.ts';
import { MATCH, ROLE, ROLE_WEIGHT, WEIGHT } from './options.ts';
import type { Match, Question, Span } from './question.ts';
import { type OpenIndex, recordOf, roleOf } from './read-index.ts';
import { stemOf, toWord } from './tokens.ts';

export interface Ranked {
  readonly place: number;
  readonly score: number;
  /** The question is its name, possibly along with the names of its page and API. */
  readonly isName: boolean;
  /** Its name contains every word of the question. */
  readonly holdsAll: boolean;
  /** Every word of the question is in its name or is a subject of its text. */
  readonly isAbout: boolean;
}

/** Least quality of a match that can count as a name: a misspelled word does, a mere prefix doesn't. */
const SURE_ENOUGH = 0.5;
/** Number of top records that get a closer look. */
const CLOSER = 40;
/** Least share of the best score that gets a closer look. */
const WORTH_A_LOOK = 0.03;
/** Raises a score of all words of a page's name, in another order, to that of the name itself. */
const REORDERED =
  ((ROLE_WEIGHT[ROLE.whole] ?? 1) / (ROLE_WEIGHT[ROLE.part] ?? 1)) * (WEIGHT.wholeName / WEIGHT.allInName);
const FLAG = { isName: 1, holdsAll: 2, isAbout: 4 } as const;
/** Weight of a word in a phrase people ask with: that of a word in a name, times the matched share of the phrase. */
const ASKED = ROLE_WEIGHT[ROLE.part] ?? 1;
/** Least coverage of a hit, as a share of the best place's coverage. */
const LEAST_COVERAGE = 0.5;
/** Rarity of a word that occurs everywhere. */
const COMMON_RARITY = Math.log(2);
/** Words less than this far apart are near each other. */
const NEAR_WORDS = 4;

/** Returns places, best first, and the terms found, for marking them in texts. Proximity needs `texts`. */
export function rank(index: OpenIndex, question: Question, texts: readonly string[] | null) {
  const found = collect(index, question);
  const shares = sharesOf(found.needs);
  const asked = askedFor(index.asked, stemsOf(index, question), shares);
  const places = scorePlaces(index, question, found, shares, asked);
  return { places: lookCloser(index, question, places, found.terms, asked, texts), terms: found.terms };
}

/** Maps the stem of every possible word to a mask of its slots. */
function stemsOf({ terms }: OpenIndex, { slots }: Question): Map<string, number> {
  const stems = new Map<string, number>();
  slots.forEach(({ word, matches }, slot) => {
    const sure = matches.filter(({ quality }) => quality >= SURE_ENOUGH);
    for (const meant of [word, ...sure.map(({ term }) => terms[term] ?? '')]) {
      const stem = stemOf(meant);
      stems.set(stem, (stems.get(stem) ?? 0) | (1 << slot));
    }
  });
  return stems;
}

type Collected = ReturnType<typeof collect>;

/** Finds the words of the question in each record, regardless of its pages. In the masks, each bit is a slot. */
function collect(index: OpenIndex, { slots, spans }: Question) {
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
    const least = matches.length === 0 && index.asked.byStem.has(stemOf(word)) ? COMMON_RARITY : 0;
    const need = matches.reduce((sum, { term, quality }) => Math.max(sum, rarity(term) * quality), least);
    return (isCommon ? Math.min(need, COMMON_RARITY) : need) * share;
  });
  for (const span of spans) for (const match of span.matches) credit(match, span, (slot) => needs[slot] ?? 0);
  return { best, words, wholes, values, parts, subjects, context, contextWords, needs, terms };
}

/** Scores every place that covers enough of the question. */
function scorePlaces(
  index: OpenIndex,
  { slots, weight }: Question,
  found: Collected,
  shares: Float32Array,
  asked: ReadonlyMap<number, AskedFor>,
): Ranked[] {
  const { best, words, wholes, values, parts, subjects, context, contextWords } = found;
  const { placeRecords, placePages, firstPlaces } = index;
  const size = slots.length;
  const all = (1 << size) - 1;
  const elsewhere = wordsOfPages(index, size, found);
  // After the prose of pages: a phrase belongs to one page or section, not to everything on the page.
  creditPhrases(found, size, asked);
  const wanted = found.needs.reduce((sum, need) => sum + need, 0);
  /** Slots that need no match: fillers, and words the site doesn't use. The names around a place are added to them. */
  const given = slots.reduce(
    (mask, { optional, matches }, slot) => mask | (optional || matches.length === 0 ? 1 << slot : 0),
    0,
  );
  const coverages = new Float32Array(placeRecords.length);
  /** Per page: the best coverage of its places. Most pages can be skipped. */
  const widestOf = new Float32Array(firstPlaces.length);
  let widest = 0;
  for (let place = 0; place < placeRecords.length; place += 1) {
    const here = words[placeRecords[place] ?? 0] ?? 0;
    if (here === 0) continue;
    const page = placePages[place] ?? 0;
    const near = here | (contextWords[page] ?? 0);
    const share = shares[near] ?? 0;
    const ofProse = place === firstPlaces[page] ? WEIGHT.ownProse : WEIGHT.elsewhere;
    const coverage = share + ((shares[near | (elsewhere.words[page] ?? 0)] ?? 0) - share) * ofProse;
    coverages[place] = coverage;
    if (coverage > (widestOf[page] ?? 0)) widestOf[page] = coverage;
    if (coverage > widest) widest = coverage;
  }
  const least = widest * LEAST_COVERAGE;
  const scores = new Float32Array(placeRecords.length);
  const flags = new Uint8Array(placeRecords.length);
  /** Per slot: what the page adds to its places, through its name, groups and API, and through its prose. */
  const added = new Float32Array(size);
  const scored: number[] = [];
  let most = 0;
  for (let page = 0; page < firstPlaces.length; page += 1) {
    if ((widestOf[page] ?? 0) < least) continue;
    const around = (contextWords[page] ?? 0) | given;
    const standing = index.standings[page] ?? 1;
    const first = firstPlaces[page] ?? 0;
    const end = firstPlaces[page + 1] ?? placeRecords.length;
    let isPageNamed = false;
    for (let place = first; place < end; place += 1) {
      const isPage = place === first;
      // The page itself comes first. What it adds is the same for all of its parts.
      if (place <= first + 1) {
        const prose = isPage ? WEIGHT.ownProse : WEIGHT.elsewhere;
        for (let slot = 0; slot < size; slot += 1) {
          const at = page * size + slot;
          added[slot] = Math.max((context[at] ?? 0) * WEIGHT.context, (elsewhere.best[at] ?? 0) * prose);
        }
      }
      const coverage = coverages[place] ?? 0;
      if (coverage < least) continue;
      const record = placeRecords[place] ?? 0;
      let sum = 0;
      for (let slot = 0; slot < size; slot += 1)
        sum += Math.max(best[record * size + slot] ?? 0, added[slot] ?? 0);
      const name = wholes[record] ?? 0;
      const value = values[record] ?? 0;
      const isName = name > 0 && (name | around) === all;
      const holdsAll = ((parts[record] ?? 0) | given) === all;
      if (isPage) isPageNamed = isName;
      let bonus = 1;
      // If the page itself is meant, its parts don't compete.
      if (isName && (isPage || !isPageNamed)) bonus = WEIGHT.wholeName;
      else if (holdsAll) bonus = WEIGHT.allInName;
      else if (value > 0 && (value | around) === all) bonus = WEIGHT.wholeValue;
      if (isPage && name > 0)
        bonus = Math.max(bonus, 1 + (WEIGHT.wholeName - 1) * (shares[name | around] ?? 0) ** 2);
      const kind = isPage ? WEIGHT.page : index.kindOf(record) === 'term' ? WEIGHT.term : 1;
      // Relative to the maximum, so that questions of different lengths compare.
      const score = (sum / wanted) * coverage * coverage * bonus * kind * standing * weight;
      scores[place] = score;
      scored.push(place);
      if (score > most) most = score;
      const isAbout = ((subjects[record] ?? 0) | around) === all;
      flags[place] =
        (isName ? FLAG.isName : 0) | (holdsAll ? FLAG.holdsAll : 0) | (isAbout ? FLAG.isAbout : 0);
    }
  }
  const enough = scoreOfBest(index, scored, scores, most * WORTH_A_LOOK);
  const ranked: Ranked[] = [];
  // A place found through a synonym is not exactly what the reader asked about.
  const trusted = weight === 1 ? FLAG.holdsAll | FLAG.isAbout : 0;
  for (const place of scored) {
    const score = scores[place] ?? 0;
    if (score < enough) continue;
    const flag = flags[place] ?? 0;
    ranked.push({
      place,
      score,
      isName: (flag & FLAG.isName) > 0,
      holdsAll: (flag & trusted & FLAG.holdsAll) > 0,
      isAbout: (flag & trusted & FLAG.isAbout) > 0,
    });
  }
  return ranked;
}

/** Credits words of phrases like words of a text, those of the best phrase more. A whole phrase counts as a name. */
function creditPhrases(
  { best, words, wholes, needs }: Collected,
  size: number,
  asked: ReadonlyMap<number, AskedFor>,
): void {
  for (const [record, { words: own, mask, share }] of asked) {
    words[record] = (words[record] ?? 0) | own;
    if (share === 1 && mask > (wholes[record] ?? 0)) wholes[record] = mask;
    needs.forEach((need, slot) => {
      const bit = 1 << slot;
      if ((own & bit) === 0) return;
      const at = record * size + slot;
      best[at] = Math.max(best[at] ?? 0, need * (mask & bit ? Math.max(1, ASKED * share) : 1));
    });
  }
}

/** For each mask of slots, its share of all needs. */
function sharesOf(needs: readonly number[]): Float32Array {
  const wanted = needs.reduce((sum, need) => sum + need, 0);
  const shares = new Float32Array(1 << needs.length);
  needs.forEach((need, slot) => {
    for (let mask = 0; mask < 1 << slot; mask += 1)
      shares[mask | (1 << slot)] = (shares[mask] ?? 0) + need / wanted;
  });
  return shares;
}

/** Per page and slot, the score of the best word in its prose, which describes everything on the page. */
function wordsOfPages(
  { placeRecords, placePages, firstPlaces, prosePlaces }: OpenIndex,
  size: number,
  found: Collected,
) {
  const best = new Float32Array(firstPlaces.length * size);
  const words = new Uint16Array(firstPlaces.length);
  for (const place of prosePlaces) {
    const record = placeRecords[place] ?? 0;
    const here = found.words[record] ?? 0;
    if (here === 0) continue;
    const page = placePages[place] ?? 0;
    words[page] = (words[page] ?? 0) | here;
    for (let slot = 0; slot < size; slot += 1) {
      const value = found.best[record * size + slot] ?? 0;
      if (value > (best[page * size + slot] ?? 0)) best[page * size + slot] = value;
    }
  }
  return { best, words };
}

/** The least score for a closer look. Counts records: a field of eighty operations must not hide its guide. */
function scoreOfBest(
  { placeRecords }: OpenIndex,
  scored: readonly number[],
  scores: Float32Array,
  least: number,
): number {
  const best = new Map<number, number>();
  for (const place of scored) {
    const record = placeRecords[place] ?? 0;
    const score = scores[place] ?? 0;
    if (score >= least && score > (best.get(record) ?? 0)) best.set(record, score);
  }
  return Float32Array.from(best.values()).sort().at(-CLOSER) ?? least;
}

/** Refines the scores: by spelling, by the matched share of the name, by direction and by proximity. */
function lookCloser(
  index: OpenIndex,
  { text, slots, weight }: Question,
  places: readonly Ranked[],
  terms: ReadonlyMap<string, number>,
  asked: ReadonlyMap<number, AskedFor>,
  texts: readonly string[] | null,
): Ranked[] {
  const wanted = slots.filter(({ optional }) => !optional).length;
  const known = new Map<number, number>();
  /** Share of the words that are near another one, in the text or in a phrase. */
  const nearnessOf = (record: number, name: string) => {
    if (!texts || wanted < 2 || weight < 1) return 1;
    const near = () => neighborsIn(`${name} ${texts[record] ?? ''}`, terms) | (asked.get(record)?.mask ?? 0);
    const share = known.get(record) ?? Math.min(1, bitsIn(near()) / wanted);
    known.set(record, share);
    return share;
  };
  const closer = places.map((ranked) => {
    const record = index.placeRecords[ranked.place] ?? 0;
    const isPage = index.kindOf(record) === 'page';
    const { name, words } = index.nameAt(ranked.place);
    const isReceived = index.partOf(ranked.place)?.direction === 'receive';
    const spelling = name === text ? WEIGHT.spelling : 1;
    const met = shareMet(words, terms);
    const isReordered = isPage && ranked.holdsAll && !ranked.isName && words.length === wanted && met === 1;
    const share = isReordered ? REORDERED : ranked.isName ? 1 : 0.75 + 0.25 * met;
    const isProse = index.kindOf(record) === 'section';
    const nearness =
      isProse && !ranked.holdsAll && !ranked.isName ? 1 - WEIGHT.near * (1 - nearnessOf(record, name)) : 1;
    return {
      ...ranked,
      score: ranked.score * spelling * share * nearness * (isReceived ? WEIGHT.received : 1),
    };
  });
  return closer.sort((one, other) => other.score - one.score || one.place - other.place);
}

/** A mask of the slots whose word is near another slot's word in a text. */
function neighborsIn(text: string, terms: ReadonlyMap<string, number>): number {
  let met = 0;
  let before = 0;
  let last = -NEAR_WORDS;
  let at = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    at += 1;
    const slots = terms.get(toWord(word)) ?? 0;
    if (slots === 0) continue;
    if (at - last < NEAR_WORDS && (before | slots) !== before) met |= before | slots;
    before = slots;
    last = at;
  }
  return met;
}

function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) count += 1;
  return count;
}

/** The share of a name's words that the question has: a name with fewer other words is closer. */
function shareMet(words: readonly string[], terms: ReadonlyMap<string, number>): number {
  return words.length > 0 ? words.filter((word) => terms.has(word)).length / words.length : 0;
}
