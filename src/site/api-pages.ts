/** APIs → their pages: one per operation, and the page about each API as a whole. */
import type { Route } from '../model/address.ts';
import type { Api } from '../model/api.ts';
import type { ApiConfig } from '../model/config.ts';
import type { Operation } from '../model/operation.ts';
import type { Badge } from '../model/reference.ts';
import type { Sample, SampleRequest } from '../model/request.ts';
import type { PageLink } from '../model/site.ts';
import { toSamples } from '../samples/samples.ts';
import type { Placement } from './placement.ts';
import { httpBadge } from './reference/http.ts';
import { toReference } from './reference/reference.ts';

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

/** Where operations stand that the inventory does not name: in their own group of the API's sidebar. */
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

/** Folder of an API's downloads under the base. */
export function downloadFolder(id: string): string {
  return `specs/${id}`;
}

/** Finds the page behind a page id, together with the name of its transport. */
export type FindTransport = (id: string) => (PageLink & { readonly label: string }) | undefined;

export function referenceOf({ operation, source }: OperationPage, find: FindTransport) {
  const { api, config } = source;
  return toReference(operation, {
    api,
    errorGuide: config.errorGuide ?? null,
    transports: operation.transports.flatMap((id) => {
      const page = find(id);
      return page ? [{ label: `${page.label}: ${page.title}`, route: page.route }] : [];
    }),
    samples: samplesOf(operation),
    downloadFolder: downloadFolder(api.id),
  });
}

function samplesOf(operation: Operation): readonly Sample[] {
  const request: SampleRequest | null = operation.kind === 'fix-message' ? null : operation.sample;
  return request ? toSamples(request) : [];
}
