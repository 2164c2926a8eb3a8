/** What records have of a question → a score for every place, with what its page adds. */
import type { AskedFor } from './asked.ts';
import type { Matched } from './match-records.ts';
import { ROLE, ROLE_WEIGHT, WEIGHT } from './options.ts';
import type { Question } from './question.ts';
import type { OpenIndex } from './read-index.ts';

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

/** Number of top records that get a closer look. */
const CLOSER = 40;
/** Least share of the best score that gets a closer look. */
const WORTH_A_LOOK = 0.03;
/** Weight of a word in a phrase people ask with: that of a word in a name, times the matched share of the phrase. */
const ASKED = ROLE_WEIGHT[ROLE.part] ?? 1;
/** Least coverage of a hit, as a share of the best place's coverage. */
const LEAST_COVERAGE = 0.5;

/** What is the same for every place while one question is scored. */
interface Scoring {
  readonly index: OpenIndex;
  readonly question: Question;
  readonly found: Matched;
  /** Per mask of slots: its share of the question. */
  readonly shares: Float32Array;
  readonly prose: ReturnType<typeof wordsOfPages>;
  /** The best possible sum of a place. */
  readonly wanted: number;
  /** Every slot. */
  readonly all: number;
  /** Slots that need no match: fillers, and words the site doesn't use. The names around a place are added to them. */
  readonly given: number;
}

/** Scores every place that covers enough of the question. */
export function scorePlaces(
  index: OpenIndex,
  question: Question,
  found: Matched,
  shares: Float32Array,
  asked: ReadonlyMap<number, AskedFor>,
): Ranked[] {
  const { slots } = question;
  const prose = wordsOfPages(index, slots.length, found);
  // After the prose of pages: a phrase belongs to one page or section, not to everything on the page.
  creditPhrases(found, slots.length, asked);
  const scoring: Scoring = {
    index,
    question,
    found,
    shares,
    prose,
    wanted: found.needs.reduce((sum, need) => sum + need, 0),
    all: (1 << slots.length) - 1,
    given: slots.reduce(
      (mask, { optional, matches }, slot) => mask | (optional || matches.length === 0 ? 1 << slot : 0),
      0,
    ),
  };
  const { coverages, widestOf, least } = coverPlaces(scoring);
  const scored: Ranked[] = [];
  for (let page = 0; page < widestOf.length; page += 1)
    if ((widestOf[page] ?? 0) >= least) scorePage(scoring, page, coverages, least, scored);
  const enough = scoreOfBest(index, scored);
  return scored.filter(({ score }) => score >= enough);
}

/** Finds how much of the question each place covers, along with what is around it. */
function coverPlaces({ index, found, shares, prose }: Scoring) {
  const { placeRecords, placePages, firstPlaces } = index;
  const coverages = new Float32Array(placeRecords.length);
  /** Per page: the best coverage of its places. Most pages can be skipped. */
  const widestOf = new Float32Array(firstPlaces.length);
  for (let place = 0; place < placeRecords.length; place += 1) {
    const here = found.words[placeRecords[place] ?? 0] ?? 0;
    if (here === 0) continue;
    const page = placePages[place] ?? 0;
    const near = here | (found.contextWords[page] ?? 0);
    const share = shares[near] ?? 0;
    const ofProse = place === firstPlaces[page] ? WEIGHT.ownProse : WEIGHT.elsewhere;
    const coverage = share + ((shares[near | (prose.words[page] ?? 0)] ?? 0) - share) * ofProse;
    coverages[place] = coverage;
    widestOf[page] = Math.max(widestOf[page] ?? 0, coverage);
  }
  const widest = widestOf.reduce((most, coverage) => Math.max(most, coverage), 0);
  return { coverages, widestOf, least: widest * LEAST_COVERAGE };
}

/** Scores the places of a page, the page itself first. */
function scorePage(
  scoring: Scoring,
  page: number,
  coverages: Float32Array,
  least: number,
  scored: Ranked[],
): void {
  const { index } = scoring;
  const first = index.firstPlaces[page] ?? 0;
  const end = index.firstPlaces[page + 1] ?? index.placeRecords.length;
  const addedToPage = addedBy(scoring, page, WEIGHT.ownProse);
  const addedToParts = addedBy(scoring, page, WEIGHT.elsewhere);
  let isPageNamed = false;
  for (let place = first; place < end; place += 1) {
    const coverage = coverages[place] ?? 0;
    if (coverage < least) continue;
    const isPage = place === first;
    const ranked = scorePlace(
      scoring,
      page,
      place,
      coverage,
      isPage ? addedToPage : addedToParts,
      isPageNamed,
    );
    if (isPage) isPageNamed = ranked.isName;
    scored.push(ranked);
  }
}

function scorePlace(
  scoring: Scoring,
  page: number,
  place: number,
  coverage: number,
  added: Float32Array,
  isPageNamed: boolean,
): Ranked {
  const { index, question, found, all, given } = scoring;
  const around = (found.contextWords[page] ?? 0) | given;
  const isPage = place === index.firstPlaces[page];
  const record = index.placeRecords[place] ?? 0;
  const name = found.wholes[record] ?? 0;
  const isName = name > 0 && (name | around) === all;
  const holdsAll = ((found.parts[record] ?? 0) | given) === all;
  const isAbout = ((found.subjects[record] ?? 0) | around) === all;
  const share = sumOf(scoring, record, added) / scoring.wanted;
  // If the page itself is meant, its parts don't compete.
  const bonus = bonusOf(scoring, record, around, isName && !isPageNamed, holdsAll);
  const kind = isPage ? WEIGHT.page : index.kindOf(record) === 'term' ? WEIGHT.term : 1;
  const ofPage =
    isPage && name > 0 ? 1 + (WEIGHT.wholeName - 1) * (scoring.shares[name | around] ?? 0) ** 2 : 0;
  const standing = index.standings[page] ?? 1;
  // Relative to the maximum, so that questions of different lengths compare.
  const score = share * coverage ** 2 * Math.max(bonus, ofPage) * kind * standing * question.weight;
  // A place found through a synonym is not exactly what the reader asked about.
  const isTrusted = question.weight === 1;
  return {
    place,
    // Rounded, so that places of equal score keep their order.
    score: Math.fround(score),
    isName,
    holdsAll: isTrusted && holdsAll,
    isAbout: isTrusted && isAbout,
  };
}

/** Per slot: what a page adds to its places, through its name, groups and API, and through its prose. */
function addedBy({ question, found, prose }: Scoring, page: number, weight: number): Float32Array {
  const added = new Float32Array(question.slots.length);
  for (let slot = 0; slot < added.length; slot += 1) {
    const at = page * added.length + slot;
    added[slot] = Math.max((found.context[at] ?? 0) * WEIGHT.context, (prose.best[at] ?? 0) * weight);
  }
  return added;
}

/** Adds up the best words of a record, or those of its page where they are better. */
function sumOf({ found }: Scoring, record: number, added: Float32Array): number {
  const at = record * added.length;
  let sum = 0;
  for (let slot = 0; slot < added.length; slot += 1)
    sum += Math.max(found.best[at + slot] ?? 0, added[slot] ?? 0);
  return sum;
}

/** The factor of a place whose name or value is the question, or contains all of it. */
function bonusOf(
  { found, all }: Scoring,
  record: number,
  around: number,
  isMeant: boolean,
  holdsAll: boolean,
) {
  if (isMeant) return WEIGHT.wholeName;
  if (holdsAll) return WEIGHT.allInName;
  const value = found.values[record] ?? 0;
  return value > 0 && (value | around) === all ? WEIGHT.wholeValue : 1;
}

/** Credits words of phrases like words of a text, those of the best phrase more. A whole phrase counts as a name. */
function creditPhrases(
  { best, words, wholes, needs }: Matched,
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

/** Per page and slot, the score of the best word in its prose, which describes everything on the page. */
function wordsOfPages(
  { placeRecords, placePages, firstPlaces, prosePlaces }: OpenIndex,
  size: number,
  found: Matched,
) {
  const best = new Float32Array(firstPlaces.length * size);
  const words = new Uint16Array(firstPlaces.length);
  for (const place of prosePlaces()) {
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
function scoreOfBest({ placeRecords }: OpenIndex, scored: readonly Ranked[]): number {
  const least = WORTH_A_LOOK * scored.reduce((most, { score }) => Math.max(most, score), 0);
  const best = new Map<number, number>();
  for (const { place, score } of scored) {
    const record = placeRecords[place] ?? 0;
    if (score >= least && score > (best.get(record) ?? 0)) best.set(record, score);
  }
  return Float64Array.from(best.values()).sort().at(-CLOSER) ?? least;
}
