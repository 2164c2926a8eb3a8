/** Query → hits in the order they are shown: grouped by API, the best group first. */
import { MATCH, MOST } from './options.ts';
import { questionsOf } from './question.ts';
import { type Ranked, rank } from './rank.ts';
import type { OpenIndex } from './read-index.ts';

export interface Found {
  readonly place: number;
  readonly score: number;
  /** The same entry on other pages of the API. */
  readonly more: number;
}

export interface FoundGroup {
  readonly api: number;
  readonly hits: readonly Found[];
}

export interface Answer {
  readonly groups: readonly FoundGroup[];
  /** Per API how many places answer, whatever is filtered or left out. */
  readonly counts: ReadonlyMap<number, number>;
  readonly terms: ReadonlySet<string>;
}

/** Hits far below the best one are noise, and the more so when the best is what was asked for by name. */
const WORTH_SHOWING = { beside: 0.05, behindName: 0.1 } as const;

export function answer(index: OpenIndex, query: string, only: number | null): Answer {
  const rankings = questionsOf(index, query, MATCH.synonym)
    .filter(({ slots }) => slots.length > 0)
    .map((question) => rank(index, question));
  const best = new Map<number, Ranked>();
  for (const ranked of rankings.flatMap(({ places }) => places)) {
    if (ranked.score > (best.get(ranked.place)?.score ?? 0)) best.set(ranked.place, ranked);
  }
  const places = [...best.values()];
  places.sort((one, other) => other.score - one.score || one.place - other.place);
  const [top] = places;
  const least = (top?.score ?? 0) * (top?.isName ? WORTH_SHOWING.behindName : WORTH_SHOWING.beside);
  const worthy = places.filter(({ score }) => score >= least);
  const apiOf = (place: number) => index.file.pages.apis[index.placePages[place] ?? 0] ?? 0;
  const counts = new Map<number, number>();
  for (const { place } of worthy) counts.set(apiOf(place), (counts.get(apiOf(place)) ?? 0) + 1);
  const shown = worthy.filter(({ place }) => only === null || apiOf(place) === only);
  return {
    groups: toGroups(index, shown, apiOf, only === null ? MOST.perApi : MOST.hits),
    counts,
    terms: new Set(rankings.flatMap(({ terms }) => [...terms])),
  };
}

function toGroups(
  index: OpenIndex,
  places: readonly Ranked[],
  apiOf: (place: number) => number,
  perApi: number,
): FoundGroup[] {
  const groups = new Map<number, Found[]>();
  const seen = new Map<string, number>();
  let total = 0;
  for (const { place, score } of places) {
    const api = apiOf(place);
    const hits = groups.get(api) ?? [];
    const key = `${api} ${index.placeRecords[place] ?? 0}`;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    if (before >= MOST.perRecord || hits.length >= perApi || total >= MOST.hits) continue;
    if (hits.length === 0) groups.set(api, hits);
    hits.push({ place, score, more: 0 });
    total += 1;
  }
  return [...groups].map(([api, hits]) => ({
    api,
    hits: hits.map((hit) => ({ ...hit, more: moreOf(index, hit, api, seen) })),
  }));
}

function moreOf(index: OpenIndex, { place }: Found, api: number, seen: ReadonlyMap<string, number>): number {
  const count = seen.get(`${api} ${index.placeRecords[place] ?? 0}`) ?? 0;
  return Math.max(0, count - MOST.perRecord);
}
