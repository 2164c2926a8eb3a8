/** APIs → their operations, each at its address and its place in the sidebar. */
import type { Route } from '../model/address.ts';
import type { Api } from '../model/api.ts';
import type { ApiConfig } from '../model/config.ts';
import type { Operation } from '../model/operation.ts';
import type { Badge } from '../model/reference.ts';
import type { Placement } from './placement.ts';
import { httpBadge } from './reference/http.ts';

/** An API with the entry of the configuration that asks for it. */
export interface ConfiguredApi {
  readonly api: Api;
  readonly config: ApiConfig;
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
