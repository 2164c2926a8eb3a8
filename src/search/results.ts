/** Query → results ready to render, grouped by kind, best first. */
import { EACH, OTHER, stepsOf } from '../model/anchor.ts';
import type { Badge } from '../model/badge.ts';
import type { EntryPart } from './entries.ts';
import type { SearchApi } from './files.ts';
import { type Piece, toPieces, toSnippet } from './marks.ts';
import { MOST, type RecordKind } from './options.ts';
import { ROW_KINDS } from './places.ts';
import type { OpenIndex } from './read-index.ts';
import { findRows, nearestRows, type Row } from './rows.ts';

export interface Result {
  /** Route of the page, with the anchor. */
  readonly target: string;
  readonly kind: RecordKind;
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
  const { apis, pages } = index.file;
  const shownApi = apis.findIndex(({ id }) => id === only);
  const { rows, counts, terms } = findRows(index, texts, query, {
    only: shownApi < 0 ? null : shownApi,
    under,
    from: pages.apis[pages.routes.indexOf(from ?? '')] ?? null,
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
  { place, others }: Row,
  terms: ReadonlySet<string>,
): Result {
  const { title, ...page } = toChip(index, place);
  const record = index.placeRecords[place] ?? 0;
  const kind = index.kindOf(record);
  const above = [
    index.file.pages.groups[index.placePages[place] ?? 0] ?? '',
    kind === 'page' ? '' : title,
    kind === 'field' ? pathOf(index.anchorOf(place), index.partOf(place)) : '',
  ];
  const chips = others.slice(0, MOST.chips).map((other) => toChip(index, other));
  return {
    ...page,
    kind,
    title: toPieces(index.nameAt(place).shown, terms),
    where: above.filter(Boolean).join(' › '),
    snippet: texts ? toSnippet(texts[record] ?? '', terms) : [],
    chips,
    more: others.length - chips.length,
  };
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
