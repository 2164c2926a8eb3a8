/** Where a page belongs: the address, the sidebar and the groups, as the inventory or a specification says. */
import type { Route } from '../model/address.ts';
import type { Api } from '../model/api.ts';
import type { Badge } from '../model/badge.ts';
import type { ApiConfig } from '../model/config.ts';
import type { Operation } from '../model/operation.ts';
import type { Problem } from '../model/problem.ts';
import { httpBadge } from './reference/http.ts';
import type { ApiLayout } from './reference/layout.ts';

export interface Placement {
  readonly route: Route;
  readonly title: string;
  /** Name of the sidebar, or '' for a page outside of all. */
  readonly sidebar: string;
  /** Names of the groups from the outside in. */
  readonly groups: readonly string[];
  /** True for the page that represents its group as a whole. */
  readonly isHome: boolean;
  /** True for a page made of the list of its group's pages. */
  readonly isIndex: boolean;
  readonly file: string;
  readonly line: number;
}

/** The id by which links to operations name a page: its route without "/docs/". */
export function toPageId(route: Route): string {
  return route.replace(/^\/docs\//, '');
}

/** Where a page's own title is written. */
export interface TitleSource {
  readonly title: string;
  readonly file: string;
}

/**
 * Placements with the titles of their pages. Each title is written once: in the guide, in the specification, as the
 * name of the group, or, for a page with none of them, in the inventory.
 */
export function withTitles(
  placements: readonly Placement[],
  sources: ReadonlyMap<Route, TitleSource>,
  problems: Problem[],
): Placement[] {
  return placements.map((placement) => {
    const { route, title, groups, isHome, file, line } = placement;
    const group = isHome ? groups.at(-1) : undefined;
    const source = sources.get(route);
    const elsewhere = source?.title ?? group;
    if (title && (source || title === group)) {
      const place = source ? `in ${source.file}` : 'as the name of its group';
      const fix = `leave the title column empty; the page is called "${elsewhere}"`;
      problems.push({ file, line, what: `${route} has a title here and ${place}`, fix });
    }
    if (!title && elsewhere === undefined) {
      const fix =
        'fill the title column, or write the page: the title of a guide or an operation is in its own file';
      problems.push({ file, line, what: `${route} has no title`, fix });
    }
    return { ...placement, title: source?.title ?? (title || (group ?? route)) };
  });
}

/** An API with the entry of the configuration that asks for it. */
export interface ConfiguredApi {
  readonly api: Api;
  readonly config: ApiConfig;
  readonly layout: ApiLayout;
}

/** An operation at its address. */
export interface OperationPage {
  readonly route: Route;
  readonly operation: Operation;
  readonly source: ConfiguredApi;
}

export function operationPages(apis: readonly ConfiguredApi[]): OperationPage[] {
  return apis.flatMap((source) =>
    source.api.operations.map((operation) => ({
      route: `${source.config.prefix}/${operation.slug}` as const,
      operation,
      source,
    })),
  );
}

/** Where operations go that the inventory does not name: into their own group of the API's sidebar. */
export function extraPlacements(pages: readonly OperationPage[], known: ReadonlySet<Route>): Placement[] {
  return pages
    .filter(({ route }) => !known.has(route))
    .map(({ route, operation, source }) => ({
      route,
      title: operation.title,
      sidebar: source.config.sidebar,
      groups: operation.groups,
      isHome: false,
      isIndex: false,
      file: operation.file,
      line: operation.line ?? 1,
    }));
}

/** What the sidebar shows of operations beside their titles. */
export function sidebarMarks(pages: readonly OperationPage[]): Map<Route, Badge> {
  return new Map(
    pages.flatMap(({ route, operation }): [Route, Badge][] => {
      if (operation.kind === 'fix-message') return [[route, { kind: 'fix', label: operation.msgType }]];
      if (operation.kind !== 'http' || operation.incoming) return [];
      return [[route, httpBadge(operation.method)]];
    }),
  );
}
