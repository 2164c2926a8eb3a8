/** Pages of operations: each with its history, and with links to the same action over other protocols. */
import type { Route } from '../model/address.ts';
import { type ApiReleases, addedBy, operationDays } from '../model/change.ts';
import type { ApiConfig } from '../model/config.ts';
import type { Operation } from '../model/operation.ts';
import type { BodyOf, LogEntry } from '../model/page-body.ts';
import type { Problem } from '../model/problem.ts';
import type { Reference, ReferenceLink } from '../model/reference.ts';
import type { Page } from '../model/site.ts';
import { type FindPlace, historyBlocks, withSince } from './changes.ts';
import { plainPage } from './pages.ts';
import type { ConfiguredApi, OperationPage, Placement } from './placement.ts';
import { toReference } from './reference/reference.ts';

interface OperationsInput {
  readonly operationAt: ReadonlyMap<Route, OperationPage>;
  readonly apis: readonly ConfiguredApi[];
  /** Newest first. */
  readonly entries: readonly LogEntry[];
  readonly releases: readonly ApiReleases[];
  readonly findPlace: FindPlace;
  /** Finds a placement by the id of its page. */
  readonly find: (id: string) => Placement | undefined;
  /** Finds the page with the values of an API. */
  readonly valuesOf: (source: ConfiguredApi) => Route | null;
  /** Page of the tool that decodes FIX messages. */
  readonly decoder: ReferenceLink | null;
  readonly problems: Problem[];
}

/** The page of an action in one protocol; the rank of its API keeps protocols in the same order on every page. */
interface Transport extends ReferenceLink {
  readonly title: string;
  readonly rank: number;
}

/** Returns the pages of those placements that are operations, by route. */
export function operationPages(
  placements: readonly Placement[],
  { operationAt, apis, entries, releases, findPlace, find, valuesOf, decoder, problems }: OperationsInput,
): Map<Route, Page & { readonly body: BodyOf<'reference'> }> {
  const daysIn = new Map(releases.map((each) => [each.api, operationDays(each)]));
  const addedIn = new Map(releases.map((each) => [each.api, addedBy(each)]));
  const transportOf = (id: string): Transport | null => {
    const page = find(id);
    if (!page) return null;
    const api = operationAt.get(page.route)?.source.config;
    const rank = apis.findIndex(({ config }) => config === api);
    return { label: protocolOf(api) ?? page.title, title: page.title, route: page.route, rank };
  };
  return new Map(
    placements.flatMap(({ route, title }) => {
      const page = operationAt.get(route);
      if (!page) return [];
      const { operation, source } = page;
      const own = source.layout.references.get(operation);
      if (!own) return [];
      const { id, summary, file } = operation;
      const added = (addedIn.get(source.api.id) ?? [])
        .filter((each) => each.operation === id)
        .map((each) => ({ ...each, at: each.path }));
      const self = { label: protocolOf(source.config) ?? title, title, route, rank: apis.indexOf(source) };
      const reference = toReference(operation, {
        source,
        own: { ...own, parts: withSince(own.parts, added) },
        history: historyBlocks(page, entries, findPlace),
        since: operation.since ?? daysIn.get(source.api.id)?.get(id) ?? null,
        transports: transportLinks(operation, self, transportOf, problems),
        values: valuesOf(source),
      });
      const tool = source.api.kind === 'fix' && decoder ? { tool: decoder } : {};
      const body = { kind: 'reference', reference: { ...reference, ...tool } } as const;
      const kind = { body, layout: 'reference', genre: 'reference', source: file } as const;
      return [[route, { ...plainPage(route, title, summary), ...kind }] as const];
    }),
  );
}

function protocolOf(config: ApiConfig | undefined): string | undefined {
  return config?.protocol ?? config?.label;
}

/** Links the same action over every protocol; empty if this is the only one. */
function transportLinks(
  { id, transports, file, line }: Operation,
  self: Transport,
  transportOf: (id: string) => Transport | null,
  problems: Problem[],
): Reference['transports'] {
  const others = transports.flatMap((name) => {
    const link = transportOf(name);
    if (link) return [link];
    const fix = 'use the id of a page: its route without "/docs/"';
    problems.push({ file, line, what: `${id}: there is no page "${name}"`, fix, editorial: true });
    return [];
  });
  return (others.length > 0 ? [self, ...others] : [])
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ label, title, route }, _, all) => {
      // Two channels of one protocol are told apart by their titles.
      const isAlone = all.filter((one) => one.label === label).length === 1;
      return { label: isAlone ? label : `${label} ${title}`, route, current: route === self.route };
    });
}
