/** Ranked places → rows, by what a result is: names on the wire, guides about it, then each field and error once. */
import { FILLERS, MOST } from './options.ts';
import { type Identified, identify } from './paste.ts';
import { questionsOf } from './question.ts';
import { type Ranked, rank } from './rank.ts';
import { lowerBound, type OpenIndex } from './read-index.ts';
import { chunksOf, isPlainWord, joinedName } from './tokens.ts';

/** What a reader looks for, in the words of the list. */
export const ROW_KINDS = {
  reference: 'Reference',
  guide: 'Guide',
  field: 'Field',
  received: 'Response field',
  error: 'Error',
} as const;
export type RowKind = keyof typeof ROW_KINDS;

export interface Row {
  readonly kind: RowKind;
  /** Where the row leads. */
  readonly place: number;
  /** Where the same field or error is, a place per page: the API of the reader first. */
  readonly others: readonly number[];
}

export interface Scope {
  /** The one API to show. */
  readonly only: number | null;
  /** The API of the page the reader is on: it breaks ties. */
  readonly from: number | null;
}

/** Hits far below the best one are noise, and the more so when the best is what was asked for by name. */
const WORTH_SHOWING = { beside: 0.05, behindName: 0.1 } as const;

export interface Found {
  readonly rows: readonly Row[];
  /** Per API how many places match, before any filter and limit. */
  readonly counts: ReadonlyMap<number, number>;
  readonly terms: ReadonlySet<string>;
}

export function findRows(index: OpenIndex, query: string, { only, from }: Scope): Found {
  const found = identify(index, query);
  const { places, terms } = rankAll(index, found.words && found.isPaste ? found.words : query);
  const tiered = toTiers(index, query, found, places, from);
  const [top] = tiered;
  const least = (places[0]?.score ?? 0) * (top?.isName ? WORTH_SHOWING.behindName : WORTH_SHOWING.beside);
  const worthy = tiered.filter(({ score, tier }) => tier < TIER.rest || score >= least);
  const counts = new Map<number, number>();
  for (const { place } of worthy) {
    const api = apiOf(index, place);
    counts.set(api, (counts.get(api) ?? 0) + 1);
  }
  const shown = worthy.filter(({ place }) => only === null || apiOf(index, place) === only);
  return { rows: toRows(index, shown, from).slice(0, MOST.rows), counts, terms };
}

/** Where nothing is found: what the nearest words of the site find. */
export function nearestRows(index: OpenIndex, query: string): Row[] {
  const words = chunksOf(query).flatMap(({ parts }) => parts.map((word) => nearestTerm(index, word)));
  const { places } = rankAll(index, words.join(' '));
  return toRows(index, places, null).slice(0, MOST.nearest);
}

/** The term that shares the longest beginning with a word is beside it in the order of the alphabet. */
function nearestTerm({ terms }: OpenIndex, word: string): string {
  const at = lowerBound(terms, word);
  const shared = (term: string) => {
    let length = 0;
    while (length < word.length && term[length] === word[length]) length += 1;
    return length;
  };
  const [before = '', after = ''] = [terms[at - 1], terms[at]];
  return shared(before) > shared(after) ? before : after;
}

function apiOf(index: OpenIndex, place: number): number {
  return index.file.pages.apis[index.placePages[place] ?? 0] ?? 0;
}

function rankAll(index: OpenIndex, query: string) {
  const rankings = questionsOf(index, query)
    .filter(({ slots }) => slots.length > 0)
    .map((question) => rank(index, question));
  const best = new Map<number, Ranked>();
  for (const ranked of rankings.flatMap(({ places }) => places)) {
    if (ranked.score > (best.get(ranked.place)?.score ?? 0)) best.set(ranked.place, ranked);
  }
  return {
    places: [...best.values()].sort((one, other) => other.score - one.score || one.place - other.place),
    terms: new Set(rankings.flatMap(({ terms }) => [...terms])),
  };
}

/** A method of a client: it calls an operation, whatever fields have the rest of its name. */
const VERB =
  /^(?:get|fetch|set|list|create|place|add|cancel|edit|query|watch|subscribe|send|update)(?=_|\p{Lu})\S+$/u;

/** What comes first whatever its words are worth. */
const TIER = { wire: 0, looseWire: 1, guide: 2, rest: 3 } as const;
type Tier = (typeof TIER)[keyof typeof TIER];

interface Tiered extends Ranked {
  readonly tier: Tier;
}

function toTiers(
  index: OpenIndex,
  query: string,
  found: Identified,
  places: readonly Ranked[],
  from: number | null,
): Tiered[] {
  const typed = query.trim();
  const bare = withoutFillers(query);
  const scores = new Map(places.map((ranked) => [ranked.place, ranked]));
  const pageAt = (page: number) => index.firstPlaces[page] ?? 0;
  const errors = new Set(found.records);
  const wires = new Set(
    [...(index.wires.get(typed) ?? index.wires.get(bare) ?? []), ...found.pages].map(pageAt),
  );
  // One plain word is a name only as it is written on the wire: "order" is not the channel `Order`.
  const loose = isPlainWord(typed)
    ? []
    : (index.looseWires.get(joinedName(typed)) ?? index.looseWires.get(joinedName(bare)) ?? []);
  const looseWires = new Set(loose.map(pageAt));
  const isWanted = (place: number) => wires.has(place) || errors.has(index.placeRecords[place] ?? -1);
  const named = [...wires, ...looseWires, ...found.records.flatMap((record) => index.placesOf(record))];
  const all = new Map(
    [
      ...places,
      ...named.map(
        (place) => scores.get(place) ?? { place, score: 0, isName: true, holdsAll: true, isAbout: true },
      ),
    ].map((ranked) => [ranked.place, ranked]),
  );
  const asksForCall = VERB.test(typed.slice(0, 1).toLowerCase() + typed.slice(1));
  const asksForField = !asksForCall && isFieldLike(index, places[0]) && places[0]?.isName === true;
  const guides = new Set(
    asksForField
      ? places
          .filter(
            ({ place, holdsAll, isAbout }) =>
              isGuide(index, place) && (isPlainWord(typed) ? isAbout : holdsAll),
          )
          .slice(0, MOST.guides)
          .map(({ place }) => place)
      : [],
  );
  const calls = new Set(
    places.flatMap(({ place, isName, holdsAll }) =>
      (isName || holdsAll) && place === pageAt(index.placePages[place] ?? 0) ? [place] : [],
    ),
  );
  const isOwn = (place: number) => (apiOf(index, place) === from ? 0 : 1);
  const tierOf = (place: number): Tier => {
    if (isWanted(place)) return TIER.wire;
    if (looseWires.has(place)) return TIER.looseWire;
    // Near the reader, a name that holds the words is as good as one that is no more than the words.
    if (calls.has(place) && (asksForCall || isOwn(place) === 0)) return TIER.guide;
    return guides.has(place) ? TIER.guide : TIER.rest;
  };
  const order = new Map([...wires].map((place, at) => [place, at]));
  return [...all.values()]
    .map((ranked) => ({ ...ranked, tier: tierOf(ranked.place) }))
    .sort(
      (one, other) =>
        one.tier - other.tier ||
        (one.tier === TIER.wire
          ? Number(wires.has(one.place)) - Number(wires.has(other.place)) ||
            (found.pages.length > 0 ? (order.get(one.place) ?? 0) - (order.get(other.place) ?? 0) : 0)
          : 0) ||
        (one.tier < TIER.rest ? isOwn(one.place) - isOwn(other.place) : 0) ||
        other.score - one.score ||
        isOwn(one.place) - isOwn(other.place) ||
        one.place - other.place,
    );
}

/** "executions channel" is about `executions`, `fetchTime` about `Time`. */
function withoutFillers(query: string): string {
  const words = chunksOf(query).flatMap(({ raws }) => raws);
  return words.filter((word) => !FILLERS.has(word)).join(' ');
}

function isFieldLike(index: OpenIndex, ranked: Ranked | undefined): boolean {
  if (!ranked) return false;
  const kind = kindOf(index, ranked.place);
  return kind === 'field' || kind === 'received';
}

/** Written to explain: neither an operation nor an index of pages, nor what is said once on a date. */
function isGuide(index: OpenIndex, place: number): boolean {
  const page = index.placePages[place] ?? 0;
  return kindOf(index, place) === 'guide' && index.file.pages.standings[page] === 'full';
}

export function kindOf(index: OpenIndex, place: number): RowKind {
  const kind = index.kindOf(index.placeRecords[place] ?? 0);
  if (kind === 'error') return 'error';
  if (kind === 'row') return 'field';
  if (kind === 'field') return index.partOf(place)?.direction === 'receive' ? 'received' : 'field';
  return index.file.pages.badges[index.placePages[place] ?? 0] ? 'reference' : 'guide';
}

/** Fields and errors of one name are one row; a section that many pages repeat is one too. */
function toRows(index: OpenIndex, places: readonly Ranked[], from: number | null): Row[] {
  const rows = new Map<string, { kind: RowKind; places: number[] }>();
  for (const { place } of places) {
    const kind = kindOf(index, place);
    const record = index.placeRecords[place] ?? 0;
    const isShared = kind === 'field' || kind === 'received' || kind === 'error';
    const key = isShared ? `${kind} ${index.nameAt(place).name}` : `record ${record}`;
    const row = rows.get(key) ?? { kind, places: [] };
    rows.set(key, row);
    row.places.push(place);
  }
  return [...rows.values()].map((row) => toRow(index, row, from));
}

function toRow(
  index: OpenIndex,
  { kind, places }: { readonly kind: RowKind; readonly places: readonly number[] },
  from: number | null,
): Row {
  const pageOf = (place: number) => index.placePages[place] ?? 0;
  const explained = kind === 'error' ? places.find((place) => isExplained(index, place)) : undefined;
  const place = explained ?? places[0] ?? 0;
  const perPage = new Map(places.toReversed().map((other) => [pageOf(other), other]));
  const others = [...perPage.values()].toReversed();
  const own = others.filter((other) => apiOf(index, other) === from);
  return { kind, place, others: others.length > 1 ? [...new Set([...own, ...others])] : [] };
}

/** A guide to errors says more about one than the list of an operation. */
function isExplained(index: OpenIndex, place: number): boolean {
  return index.file.pages.badges[index.placePages[place] ?? 0] === null;
}
