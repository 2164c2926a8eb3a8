/** What a place is: its kind, its page and its API. */
import type { OpenIndex } from './read-index.ts';

/** Kinds of results, with the labels shown in the list. */
export const ROW_KINDS = {
  reference: 'Reference',
  guide: 'Guide',
  field: 'Field',
  value: 'Value',
  received: 'Response field',
  error: 'Error',
  term: 'Definition',
} as const;
export type RowKind = keyof typeof ROW_KINDS;

export function routeOf(index: OpenIndex, place: number): string {
  return index.file.pages.routes[index.placePages[place] ?? 0] ?? '';
}

export function apiOf(index: OpenIndex, place: number): number {
  return index.file.pages.apis[index.placePages[place] ?? 0] ?? 0;
}

/** 0 for the reader's API, 1 for all others. */
export function distanceOf(index: OpenIndex, place: number, from: number | null): number {
  return apiOf(index, place) === from ? 0 : 1;
}

export function isPage(index: OpenIndex, place: number): boolean {
  return place === index.firstPlaces[index.placePages[place] ?? 0];
}

export function hasBadge(index: OpenIndex, place: number): boolean {
  return index.file.pages.badges[index.placePages[place] ?? 0] !== null;
}

export function kindOf(index: OpenIndex, place: number): RowKind {
  const kind = index.kindOf(index.placeRecords[place] ?? 0);
  if (kind === 'error' || kind === 'term') return kind;
  if (kind === 'row') return 'field';
  if (kind === 'field') return index.partOf(place)?.direction === 'receive' ? 'received' : 'field';
  return hasBadge(index, place) ? 'reference' : 'guide';
}
