/** Query → what the list of results shows, ready to be rendered. */
import { EACH, OTHER, stepsOf } from '../model/anchor.ts';
import type { BadgeKind } from '../model/reference.ts';
import { answer, type Found } from './answer.ts';
import type { EntryPart } from './entry.ts';
import { BADGE_KINDS, type RecordKind } from './options.ts';
import type { OpenIndex } from './read-index.ts';
import { type Piece, toPieces, toSnippet } from './snippet.ts';

export interface Result {
  /** Route of the page, with the anchor. */
  readonly target: string;
  readonly kind: RecordKind;
  readonly title: readonly Piece[];
  /** "Trading › Add Order": where it is below its API. */
  readonly where: string;
  readonly snippet: readonly Piece[];
  readonly badge: { readonly kind: BadgeKind; readonly label: string } | null;
  /** The same entry on so many other pages of the API. */
  readonly more: number;
}

export interface ResultGroup {
  readonly api: string;
  readonly results: readonly Result[];
}

export interface Results {
  readonly groups: readonly ResultGroup[];
  /** APIs with something to show, best first, and how much. */
  readonly apis: readonly { readonly name: string; readonly count: number }[];
  /** Terms to mark on the page that is opened. */
  readonly terms: readonly string[];
}

/** `texts` is null until the documents are there; `api` is the filter. */
export function toResults(
  index: OpenIndex,
  texts: readonly string[] | null,
  query: string,
  api: string | null,
): Results {
  const { file } = index;
  const only = api === null ? -1 : file.apis.indexOf(api);
  const { groups, counts, terms } = answer(index, query, only < 0 ? null : only);
  return {
    groups: groups.map((group) => ({
      api: file.apis[group.api] ?? '',
      results: group.hits.map((hit) => toResult(index, texts, hit, terms)),
    })),
    apis: [...counts].map(([number, count]) => ({ name: file.apis[number] ?? '', count })),
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
  const [badge = '', ...label] = (pages.badges[page] ?? '').split(' ');
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
    badge: isBadgeKind(badge) ? { kind: badge, label: label.join(' ') } : null,
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

function isBadgeKind(text: string): text is BadgeKind {
  return BADGE_KINDS.some((kind) => kind === text);
}
