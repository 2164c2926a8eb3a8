/** Query → results ready to render, grouped by kind, best first. */
import { EACH, OTHER, stepsOf } from '../model/anchor.ts';
import type { Badge } from '../model/badge.ts';
import type { EntryPart } from './entries.ts';
import type { SearchApi } from './files.ts';
import { type Piece, toParts, toPieces, toSnippet, toStart } from './marks.ts';
import { MOST, type RecordKind } from './options.ts';
import { ROW_KINDS } from './places.ts';
import type { OpenIndex } from './read-index.ts';
import { findRows, nearestRows, type Row } from './rows.ts';
import { joinedName } from './tokens.ts';
import type { ListedValue } from './value-lists.ts';

/** A value is no record of its own: it belongs to the fields that take it. */
export type ResultKind = RecordKind | 'value';

export interface Result {
  /** Route of the page, with the anchor. */
  readonly target: string;
  readonly kind: ResultKind;
  readonly title: readonly Piece[];
  /** Its location below the API: "Trading › Add Order". */
  readonly where: string;
  /** Label of its API. */
  readonly api: string;
  readonly snippet: readonly Piece[];
  readonly badge: Badge | null;
  /** Other pages with the same field or error. */
  readonly chips: readonly Chip[];
  /** Number of such pages without a chip. */
  readonly more: number;
}

export interface Chip {
  readonly target: string;
  readonly title: string;
  readonly api: string;
  readonly badge: Badge | null;
}

export interface ResultGroup {
  readonly label: string;
  readonly results: readonly Result[];
}

export interface Results {
  readonly groups: readonly ResultGroup[];
  /** APIs with matches, best first, and how many they have. */
  readonly apis: readonly (SearchApi & { readonly count: number })[];
  /** Terms to mark on the page that is opened. */
  readonly terms: readonly string[];
  /** Nothing was found, and these are suggestions. */
  readonly isNearest: boolean;
}

export interface Wish {
  /** ID of the only API to show. */
  readonly only: string | null;
  /** Only pages below one of these addresses. */
  readonly under?: readonly string[] | undefined;
  /** Route of the page the reader is on: its API breaks ties. */
  readonly from: string | null;
}

/** `texts` is null until the documents have loaded. */
export function toResults(
  index: OpenIndex,
  texts: readonly string[] | null,
  query: string,
  { only, under, from }: Wish,
): Results {
  const { apis } = index.file;
  const shownApi = apis.findIndex(({ id }) => id === only);
  const { rows, counts, terms } = findRows(index, texts, query, {
    only: shownApi < 0 ? null : shownApi,
    under,
    from: readersApi(index, from),
  });
  const isNearest = rows.length === 0 && counts.size === 0;
  const shown = isNearest ? nearestRows(index, query) : rows;
  return {
    groups: toGroups(shown).map((group) => ({
      label: ROW_KINDS[group[0]?.kind ?? 'guide'],
      results: group.map((row) => toResult(index, texts, row, terms)),
    })),
    apis: [...counts].map(([number, count]) => ({ id: '', label: '', ...apis[number], count })),
    terms: [...terms],
    isNearest,
  };
}

/** The API of the page the reader is on. The start page, lists of all APIs and the change log belong to none. */
function readersApi({ file: { apis, pages } }: OpenIndex, from: string | null): number | null {
  const api = pages.apis[pages.routes.indexOf(from ?? '')];
  return api === undefined || apis[api]?.id.startsWith('/') ? null : api;
}

/** Keeps the best rows in order, whatever their kind, and groups the rest by kind. */
function toGroups(rows: readonly Row[]): Row[][] {
  const below = rows.slice(MOST.inOrder);
  const kinds = [...new Set(below.map(({ kind }) => kind))];
  const sorted = kinds.flatMap((kind) => below.filter((row) => row.kind === kind));
  const groups: Row[][] = [];
  for (const row of [...rows.slice(0, MOST.inOrder), ...sorted]) {
    const open = groups.at(-1);
    if (open?.[0]?.kind === row.kind) open.push(row);
    else groups.push([row]);
  }
  return groups;
}

function toResult(
  index: OpenIndex,
  texts: readonly string[] | null,
  { place, others, value }: Row,
  terms: ReadonlySet<string>,
): Result {
  const { title, ...page } = toChip(index, place);
  const record = index.placeRecords[place] ?? 0;
  const kind = value ? 'value' : index.kindOf(record);
  const { shown, name, tag } = index.nameAt(place);
  const above = [
    index.file.pages.groups[index.placePages[place] ?? 0] ?? '',
    kind === 'page' ? '' : title,
    kind === 'field' || value ? pathOf(index.anchorOf(place), index.partOf(place)) : '',
    value ? name : '',
  ];
  const chips = others.slice(0, MOST.chips).map((other) => toChip(index, other));
  return {
    ...page,
    kind,
    title: toPieces(value ? literalOf(value, tag) : shown, terms),
    where: above.filter(Boolean).join(' › '),
    snippet: texts ? snippetOf(index, texts, { record, name, value }, terms) : [],
    chips,
    more: others.length - chips.length,
  };
}

/** Most values in the text of a field, besides those that were found. */
const MOST_LISTED = 8;

/** A value of a FIX field is written with its tag, as in a message. */
function literalOf({ literal }: ListedValue, tag: string): string {
  return tag ? `${tag}=${literal}` : literal;
}

/**
 * The text below a title. A value has its meaning, after the name of its field. A field starts with the value that was
 * found, an error with its cause.
 */
function snippetOf(
  { kindOf, recordCount, values }: OpenIndex,
  texts: readonly string[],
  {
    record,
    name,
    value,
  }: { readonly record: number; readonly name: string; readonly value: ListedValue | null },
  terms: ReadonlySet<string>,
): readonly Piece[] {
  const own = texts[record] ?? '';
  const meaningOf = ({ number }: ListedValue) => texts[recordCount + number] ?? '';
  const listed = (one: ListedValue) => [one.literal, meaningOf(one)].filter(Boolean).join(': ');
  if (value) return toStart(`${name}: ${meaningOf(value) || own}`, terms);
  const kind = kindOf(record);
  if (kind === 'error') return toParts(own, terms);
  const all = kind === 'field' ? values().valuesOf(record) : [];
  if (all.length === 0) return toSnippet(own, terms);
  const found = all.filter(({ literal }) => terms.has(joinedName(literal)));
  const others = all.filter((one) => !found.includes(one));
  // Enough for a snippet, however long the list is.
  const text = [...found, null, ...others.slice(0, MOST_LISTED)]
    .map((one) => (one === null ? own : listed(one)))
    .filter(Boolean)
    .join(' · ');
  return found.length > 0 ? toStart(text, terms) : toSnippet(text, terms);
}

function toChip(index: OpenIndex, place: number): Chip {
  const { pages, apis } = index.file;
  const page = index.placePages[place] ?? 0;
  const anchor = index.anchorOf(place);
  return {
    target: `${pages.routes[page] ?? '/'}${anchor ? `#${anchor}` : ''}`,
    title: pages.titles[page] ?? '',
    api: apis[pages.apis[page] ?? 0]?.label ?? '',
    badge: pages.badges[page] ?? null,
  };
}

/** The path to a field within its part of the page, without the field itself: "Response 200 › result". */
function pathOf(anchor: string, part: EntryPart | null): string {
  const steps = stepsOf(anchor).slice(1, -1);
  return [part?.title, ...steps.filter((step) => step !== EACH && step !== OTHER)]
    .filter(Boolean)
    .join(' › ');
}
