/** Query → what the list of results shows, ready to be rendered: grouped by API, the best group first. */
import { EACH, OTHER, stepsOf } from '../model/anchor.ts';
import type { Badge } from '../model/badge.ts';
import type { EntryPart } from './entries.ts';
import type { SearchApi } from './files.ts';
import { type Piece, toPieces, toSnippet } from './marks.ts';
import { MOST, type RecordKind } from './options.ts';
import { questionsOf } from './question.ts';
import { type Ranked, rank } from './rank.ts';
import type { OpenIndex } from './read-index.ts';

export interface Result {
  /** Route of the page, with the anchor. */
  readonly target: string;
  readonly kind: RecordKind;
  readonly title: readonly Piece[];
  /** "Trading › Add Order": where it is below its API. */
  readonly where: string;
  readonly snippet: readonly Piece[];
  readonly badge: Badge | null;
  /** The same entry on so many other pages of the API. */
  readonly more: number;
}

export interface ResultGroup {
  readonly api: SearchApi;
  readonly results: readonly Result[];
}

export interface Results {
  readonly groups: readonly ResultGroup[];
  /** APIs with something to show, best first, and how much. */
  readonly apis: readonly (SearchApi & { readonly count: number })[];
  /** Terms to mark on the page that is opened. */
  readonly terms: readonly string[];
}

/** `texts` is null until the documents are there; `api` is the id of the one API to show. */
export function toResults(
  index: OpenIndex,
  texts: readonly string[] | null,
  query: string,
  api: string | null,
): Results {
  const { file } = index;
  const apiAt = (number: number) => file.apis[number] ?? { id: '', label: '' };
  const only = file.apis.findIndex(({ id }) => id === api);
  const { groups, counts, terms } = findGroups(index, query, only < 0 ? null : only);
  return {
    groups: groups.map((group) => ({
      api: apiAt(group.api),
      results: group.hits.map((hit) => toResult(index, texts, hit, terms)),
    })),
    apis: [...counts].map(([number, count]) => ({ ...apiAt(number), count })),
    terms: [...terms],
  };
}

function toResult(
  index: OpenIndex,
  texts: readonly string[] | null,
  { place, more }: Found,
  terms: ReadonlySet<string>,
): Result {
  const { pages } = index.file;
  const page = index.placePages[place] ?? 0;
  const record = index.placeRecords[place] ?? 0;
  const anchor = index.anchorOf(place);
  const kind = index.kindOf(record);
  const title = pages.titles[page] ?? '';
  const above = [
    pages.groups[page] ?? '',
    kind === 'page' ? '' : title,
    kind === 'field' ? pathOf(anchor, index.partOf(place)) : '',
  ];
  return {
    target: `${pages.routes[page] ?? '/'}${anchor ? `#${anchor}` : ''}`,
    kind,
    title: toPieces(index.nameAt(place).shown, terms),
    where: above.filter(Boolean).join(' › '),
    snippet: texts ? toSnippet(texts[record] ?? '', terms) : [],
    badge: pages.badges[page] ?? null,
    more,
  };
}

/** The way from a part of the page to a field, without the field itself: "Response 200 › result". */
function pathOf(anchor: string, part: EntryPart | null): string {
  const steps = stepsOf(anchor).slice(1, -1);
  return [part?.title, ...steps.filter((step) => step !== EACH && step !== OTHER)]
    .filter(Boolean)
    .join(' › ');
}

interface Found {
  readonly place: number;
  /** The same entry on other pages of the API. */
  readonly more: number;
}

/** Hits far below the best one are noise, and the more so when the best is what was asked for by name. */
const WORTH_SHOWING = { beside: 0.05, behindName: 0.1 } as const;

/** Places by API; `only` is the one API to show. */
export function findGroups(index: OpenIndex, query: string, only: number | null) {
  const rankings = questionsOf(index, query)
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
  // Per API how many places match, before any filter and limit.
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
): { api: number; hits: Found[] }[] {
  const groups = new Map<number, number[]>();
  const seen = new Map<string, number>();
  const keyOf = (place: number) => `${apiOf(place)} ${index.placeRecords[place] ?? 0}`;
  let total = 0;
  for (const { place } of places) {
    const api = apiOf(place);
    const hits = groups.get(api) ?? [];
    const before = seen.get(keyOf(place)) ?? 0;
    seen.set(keyOf(place), before + 1);
    if (before >= MOST.perRecord || hits.length >= perApi || total >= MOST.hits) continue;
    groups.set(api, hits);
    hits.push(place);
    total += 1;
  }
  return [...groups].map(([api, hits]) => ({
    api,
    hits: hits.map((place) => ({
      place,
      more: Math.max(0, (seen.get(keyOf(place)) ?? 0) - MOST.perRecord),
    })),
  }));
}
