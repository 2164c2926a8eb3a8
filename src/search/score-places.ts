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
const FLAG = { isName: 1, holdsAll: 2, isAbout: 4 } as const;
/** Weight of a word in a phrase people ask with: that of a word in a name, times the matched share of the phrase. */
const ASKED = ROLE_WEIGHT[ROLE.part] ?? 1;
/** Least coverage of a hit, as a share of the best place's coverage. */
const LEAST_COVERAGE = 0.5;

/** Scores every place that covers enough of the question. */
export function scorePlaces(
  index: OpenIndex,
  { slots, weight }: Question,
  found: Matched,
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
