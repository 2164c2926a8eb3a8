/** Ranked places → result rows: exact wire names first, then guides on the topic, then each field and error once. */

import { type FoundValue, findValue, placesOfValue } from './find-values.ts';
import { MOST, WEIGHT } from './options.ts';
import { identify } from './paste.ts';
import { apiOf, distanceOf, hasBadge, kindOf, type RowKind, routeOf } from './places.ts';
import { questionsOf } from './question.ts';
import { rank } from './rank.ts';
import { lowerBound, type OpenIndex } from './read-index.ts';
import type { Ranked } from './score-places.ts';
import { TIER, toTiers } from './tiers.ts';
import { chunksOf, isPlainWord, stemOf } from './tokens.ts';
import type { ListedValue } from './value-lists.ts';

export interface Row {
  readonly kind: RowKind;
  /** Target of the row. */
  readonly place: number;
  /** Other pages with the same field or error, one place each; the reader's API first. */
  readonly others: readonly number[];
  /** The value that is meant, among those of the field at the place. */
  readonly value: ListedValue | null;
}

interface Scope {
  /** Show this API only. */
  readonly only: number | null;
  /** Show only pages below these addresses: distinguishes APIs that share an entry in the index. */
  readonly under?: readonly string[] | undefined;
  /** API of the page the reader is on; breaks ties. */
  readonly from: number | null;
}

/** Most characters of a query that are ranked. Identifiers are found in all of it: a traceback ends with its error. */
const MOST_RANKED = 500;

/** Least number of words of a sentence. */
const SENTENCE = 5;

/** Least share of the best score that is worth showing. It is higher when the best hit is an exact name. */
const WORTH_SHOWING = { beside: 0.05, behindName: 0.1 } as const;

/** Least letters that a suggestion begins with like the word, and their least share of it: else it is nonsense. */
const SIMILAR = { letters: 3, share: 2 / 3 } as const;

interface Found {
  readonly rows: readonly Row[];
  /** Matching places per API, before filters and limits. */
  readonly counts: ReadonlyMap<number, number>;
  readonly terms: ReadonlySet<string>;
}

export function findRows(
  index: OpenIndex,
  texts: readonly string[] | null,
  query: string,
  { only, under, from }: Scope,
): Found {
  const found = identify(index, query);
  const asked = found.words && found.isPaste ? found.words : query;
  const { places, terms } = rankAll(index, texts, asked.slice(0, MOST_RANKED), from);
  const all = toTiers(index, texts, query, found, places, from);
  const tiered = found.apis ? all.filter(({ place }) => found.apis?.includes(apiOf(index, place))) : all;
  const [top] = tiered;
  const least = (places[0]?.score ?? 0) * (top?.isName ? WORTH_SHOWING.behindName : WORTH_SHOWING.beside);
  const worthy = tiered.filter(({ score, tier }) => tier < TIER.rest || score >= least);
  const counts = new Map<number, number>();
  for (const { place } of worthy) {
    const api = apiOf(index, place);
    counts.set(api, (counts.get(api) ?? 0) + 1);
  }
  const isShown = (place: number) =>
    (only === null || apiOf(index, place) === only) && isUnder(under, routeOf(index, place));
  const shown = worthy.filter(({ place }) => isShown(place));
  const rows = spread(index, toRows(index, shown, from));
  const isAsked = top?.tier === TIER.rest && query.trim().split(/\s+/).length >= SENTENCE;
  const value = valueRow(index, query, from, isShown);
  const isNamed =
    (top?.tier ?? TIER.rest) < TIER.rest || places.slice(0, MOST.inOrder).some(({ isName }) => isName);
  const at = {
    exactly: 0,
    inside: shown.some(({ tier }) => tier <= TIER.wire) ? 1 : 0,
    perhaps: isNamed ? MOST.inOrder - 1 : 0,
  };
  const complete = value ? rows.toSpliced(at[value.named], 0, value.row) : rows;
  return { rows: (isAsked ? withGuide(complete) : complete).slice(0, MOST.rows), counts, terms };
}

/** The row of a value: the field to read about it, and others that take it. */
function valueRow(
  index: OpenIndex,
  query: string,
  from: number | null,
  isShown: (place: number) => boolean,
): { readonly row: Row; readonly named: FoundValue['named'] } | null {
  const found = findValue(index, query);
  if (!found) return null;
  const [first, ...rest] = placesOfValue(index, found, from).filter(({ place }) => isShown(place));
  if (!first) return null;
  const places = [first, ...rest].map(({ place }) => place);
  return {
    row: { ...toRow(index, { kind: 'value', places }, from), value: first.value },
    named: found.named,
  };
}

/** Makes the first rows lead to different pages: another page helps more than a second place on the same one. */
function spread(index: OpenIndex, rows: readonly Row[]): Row[] {
  const pages = new Set<number>();
  const first: Row[] = [];
  const others: Row[] = [];
  for (const row of rows) {
    const page = index.placePages[row.place] ?? 0;
    if (first.length < MOST.inOrder && !pages.has(page)) first.push(row);
    else others.push(row);
    pages.add(page);
  }
  return [...first, ...others];
}

/** A sentence asks for an explanation: if none of the first rows is a guide, the best one becomes the last of them. */
function withGuide(rows: readonly Row[]): readonly Row[] {
  const guide = rows.find(({ kind }) => kind === 'guide');
  if (!guide || rows.indexOf(guide) < MOST.inOrder) return rows;
  const others = rows.filter((row) => row !== guide);
  return others.toSpliced(MOST.inOrder - 1, 0, guide);
}

/** Suggestions when nothing is found: results for the terms closest to the query's words. */
export function nearestRows(index: OpenIndex, query: string): Row[] {
  const rows = new Map<number, Row>();
  for (const { parts } of chunksOf(query)) {
    if (rows.size >= MOST.nearest) break;
    for (const word of parts.flatMap((part) => nearestTerms(index, part)))
      for (const row of toRows(index, rankAll(index, null, word, null).places, null).slice(0, MOST.nearest))
        rows.set(row.place, row);
  }
  return [...rows.values()].slice(0, MOST.nearest);
}

/** The terms with a long common prefix, longest first; in the sorted list, they are next to where the word would be. */
function nearestTerms({ terms, isInName, postingsOf }: OpenIndex, word: string): string[] {
  const at = lowerBound(terms, word);
  const shared = (term: string) => {
    let length = 0;
    while (length < word.length && term[length] === word[length]) length += 1;
    return length;
  };
  const around = (step: number) => {
    const found: string[] = [];
    for (let term = step > 0 ? at : at - 1; terms[term] && found.length < MOST.nearest; term += step)
      if (isPlainWord(terms[term] ?? '') && isInName(term) && postingsOf(term).length > 2)
        found.push(terms[term] ?? '');
    return found;
  };
  const least = Math.max(SIMILAR.letters, word.length * SIMILAR.share);
  return [...around(-1), ...around(1)]
    .filter((term) => shared(term) >= least)
    .sort((one, other) => shared(other) - shared(one))
    .slice(0, MOST.nearest);
}

/** Whether a page is at or below one of the addresses. */
export function isUnder(addresses: readonly string[] | undefined, route: string): boolean {
  return addresses?.some((one) => route === one || route.startsWith(`${one}/`)) ?? true;
}

/** Every place with its best score over all readings of the query. On a tie, the reader's API comes first. */
function rankAll(index: OpenIndex, texts: readonly string[] | null, query: string, from: number | null) {
  const rankings = questionsOf(index, query)
    .filter(({ slots }) => slots.length > 0)
    .map((question) => rank(index, question, texts));
  const best = new Map<number, Ranked>();
  for (const ranked of rankings.flatMap(({ places }) => places)) {
    if (ranked.score > (best.get(ranked.place)?.score ?? 0)) best.set(ranked.place, ranked);
  }
  const named = apisNamedIn(index, query);
  const isElsewhere = (place: number) =>
    named.size > 0 && !named.has(apiOf(index, place)) && hasBadge(index, place);
  return {
    places: [...best.values()]
      .map((ranked) =>
        isElsewhere(ranked.place) ? { ...ranked, score: ranked.score * WEIGHT.otherApi } : ranked,
      )
      .sort(
        (one, other) =>
          other.score - one.score ||
          distanceOf(index, one.place, from) - distanceOf(index, other.place, from) ||
          one.place - other.place,
      ),
    terms: new Set(rankings.flatMap(({ terms }) => [...terms.keys()])),
  };
}

/**
 * The APIs a query names: those whose names contain most of its words. Only the first and last part of an identifier
 * count: `createOrderWs` names an API, `getWebsocketToken` doesn't.
 */
function apisNamedIn({ apiWords, synonyms }: OpenIndex, query: string): ReadonlySet<number> {
  const words = chunksOf(query).flatMap(({ parts }) => [...parts.slice(0, 1), ...parts.slice(-1)]);
  const asked = new Set(words.flatMap((word) => [word, ...(synonyms().get(stemOf(word)) ?? [])]));
  const counts = apiWords().map((known) => [...asked].filter((word) => known.has(word)).length);
  const most = Math.max(...counts);
  return new Set(most > 0 ? counts.flatMap((count, api) => (count === most ? [api] : [])) : []);
}

/** Merges fields and errors of the same name into one row, and a section that many pages repeat into one too. */
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
  return [...rows.values()].slice(0, MOST_READ).map((row) => toRow(index, withMentions(index, row), from));
}

/** Adds the pages that list an error and leave its explanation to another page. */
function withMentions(index: OpenIndex, row: FoundRow): FoundRow {
  const [place] = row.places;
  if (row.kind !== 'error' || place === undefined) return row;
  const { name } = index.nameAt(place);
  const records = FIGURES.test(name) ? [] : index.errorRecords(name);
  return { ...row, places: [...new Set([...row.places, ...records.flatMap((one) => index.placesOf(one))])] };
}

/** Most rows that are read; those that are shown are among them. */
const MOST_READ = 3 * MOST.rows;

/** The same number is another error in another API. */
const FIGURES = /^-?\d+$/;

interface FoundRow {
  readonly kind: RowKind;
  readonly places: readonly number[];
}

function toRow(index: OpenIndex, { kind, places }: FoundRow, from: number | null): Row {
  const pageOf = (place: number) => index.placePages[place] ?? 0;
  // A guide explains an error better than an operation's list does.
  const explained = kind === 'error' ? places.find((place) => !hasBadge(index, place)) : undefined;
  const place = explained ?? places[0] ?? 0;
  const perPage = new Map(places.toReversed().map((other) => [pageOf(other), other]));
  const others = [...perPage.values()].toReversed();
  const own = others.filter((other) => apiOf(index, other) === from);
  return { kind, place, others: others.length > 1 ? [...new Set([...own, ...others])] : [], value: null };
}
