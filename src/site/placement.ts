/** Where pages belong: address, sidebar and groups, from the inventory or a specification. */
import type { Route } from '../model/address.ts';
import type { Api, ClientFile } from '../model/api.ts';
import type { Badge } from '../model/badge.ts';
import { type ApiConfig, GUIDES } from '../model/config.ts';
import { toStorable } from '../model/file-name.ts';
import { freeName } from '../model/free-name.ts';
import type { Operation } from '../model/operation.ts';
import type { Problem } from '../model/problem.ts';
import { httpBadge } from './reference/http.ts';
import type { ApiLayout } from './reference/layout.ts';

export interface Placement {
  readonly route: Route;
  readonly title: string;
  /** Name of the sidebar, or '' for a page outside all sidebars. */
  readonly sidebar: string;
  /** Names of the groups from the outside in. */
  readonly groups: readonly string[];
  /** True for the page that represents its group as a whole. */
  readonly isHome: boolean;
  /** True for a page that lists its group's pages. */
  readonly isIndex: boolean;
  readonly file: string;
  readonly line: number;
}

/** Returns the ID by which links to operations name a page: its route without "/docs/". */
export function toPageId(route: Route): string {
  return route.replace(/^\/docs\//, '');
}

/** Where a page's own title is written. */
export interface TitleSource {
  readonly title: string;
  readonly file: string;
  /** Whether the inventory may override it: the specification was written elsewhere. */
  readonly mayRename?: boolean | undefined;
}

/**
 * Fills in the titles of placements. Each title is written once: in the guide, in the specification, as the name of the
 * group, or, for a page with none of these, in the inventory.
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
    if (title && source?.mayRename) return placement;
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

/** An API with its entry in the configuration. */
export interface ConfiguredApi {
  readonly api: Api;
  readonly config: ApiConfig;
  readonly layout: ApiLayout;
  /** Files for its clients. */
  readonly files: readonly ClientFile[];
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

/** Gives each operation of a lenient API a free name that every disk can store: those written elsewhere may be repeated. */
export function withFreeSlugs(api: Api, config: ApiConfig): Api {
  const { prefix, info, errorGuide, envelope, editorial } = config;
  if (editorial !== 'warn') return api;
  const taken = new Set([info, errorGuide, envelope].map((route) => route?.toLowerCase()));
  const operations = api.operations.map((operation) => {
    // Some file systems ignore case.
    const isTaken = (name: string) => taken.has(`${prefix}/${name}`.toLowerCase());
    const slug = freeName(toStorable(operation.slug), isTaken);
    taken.add(`${prefix}/${slug}`.toLowerCase());
    return { ...operation, slug };
  });
  return { ...api, operations };
}

/**
 * Places pages that the inventory does not list in the sidebar of their API. The page of the API as a whole, its errors
 * and its envelope come first, then the operations in their groups.
 */
export function extraPlacements(
  apis: readonly ConfiguredApi[],
  pages: readonly OperationPage[],
  known: ReadonlySet<Route>,
): Placement[] {
  const seen = new Set(known);
  return apis
    .flatMap((source) => {
      // Several APIs may share a page of errors.
      const shared = apiPlacements(source).filter(({ route }) => !seen.has(route));
      for (const { route } of shared) seen.add(route);
      return [...shared, ...pages.filter((page) => page.source === source).map(operationPlacement)];
    })
    .filter(({ route }) => !known.has(route));
}

function apiPlacements({ api, config }: ConfiguredApi): Placement[] {
  const { info, errorGuide, envelope, label } = config;
  const hasErrors = api.operations.some(({ errors }) => errors.length > 0);
  const made: readonly (readonly [Route | false | undefined, string])[] = [
    [info, label],
    [hasErrors && errorGuide, 'Errors'],
    [api.envelope.length > 0 && envelope, 'Header and trailer'],
  ];
  return made.flatMap(([route, title]) =>
    route ? [{ ...PLAIN, route, title, sidebar: config.sidebar, file: api.file }] : [],
  );
}

function operationPlacement({ route, operation, source }: OperationPage): Placement {
  return {
    ...PLAIN,
    route,
    title: operation.title,
    sidebar: source.config.sidebar,
    groups: operation.groups,
    file: operation.file,
    line: operation.line ?? 1,
  };
}

/** Placement of a plain page outside all groups, at the start of its file. */
export const PLAIN = { groups: [], isHome: false, isIndex: false, line: 1 } as const;

/** Places written pages without an inventory: with the API whose address they are under, or with the guides. */
export function guidePlacements(
  guides: readonly { readonly route: Route; readonly file: string }[],
  apis: readonly ConfiguredApi[],
): Placement[] {
  return guides.map(({ route, file }) => {
    const api = apis.find(({ config }) => route.startsWith(`${config.prefix}/`));
    return { ...PLAIN, route, title: '', sidebar: api?.config.sidebar ?? GUIDES, file };
  });
}

/** Returns what the sidebar shows beside the titles of operations. */
export function sidebarMarks(pages: readonly OperationPage[]): Map<Route, Badge> {
  return new Map(
    pages.flatMap(({ route, operation }): [Route, Badge][] => {
      if (operation.kind === 'fix-message') return [[route, { kind: 'fix', label: operation.msgType }]];
      if (operation.kind !== 'http' || operation.incoming) return [];
      return [[route, httpBadge(operation.method)]];
    }),
  );
}
