/** Every page below /docs: guides, operations, indexes, pages about APIs, and planned pages. */
import type { Route } from '../model/address.ts';
import type { Api } from '../model/api.ts';
import type { ApiReleases } from '../model/change.ts';
import { feedsOfArea } from '../model/output.ts';
import type { Area, LogEntry } from '../model/page-body.ts';
import type { Problem } from '../model/problem.ts';
import type { Block } from '../model/prose.ts';
import type { Reference } from '../model/reference.ts';
import type { Page, PageLink, Sidebar, SidebarGroup } from '../model/site.ts';
import { TOOLS, TOOLS_ROUTE, type ToolId } from '../model/tools.ts';
import type { FindPlace } from './changes.ts';
import { envelopeBlocks } from './envelope-page.ts';
import { errorList } from './error-pages.ts';
import { apiReferenceBlocks, infoBlocks } from './info-pages.ts';
import { operationPages } from './operation-pages.ts';
import { categoryPage, plainPage, plannedPage, type Summarize, sections } from './pages.ts';
import type { ConfiguredApi, OperationPage, Placement } from './placement.ts';
import { breadcrumbsOf, groupsAround, groupsWith, readingOrder } from './sidebars.ts';
import type { WorkedTools } from './tool-pages.ts';
import { API_REFERENCE, type ValuePage } from './value-pages.ts';
import { heading, linkTo, paragraph, toId } from './words.ts';

/** A page written by a person. */
export interface WrittenGuide {
  readonly route: Route;
  readonly title: string;
  readonly description: string;
  readonly file: string;
  readonly blocks: readonly Block[];
}

interface DocsInput {
  readonly placements: readonly Placement[];
  readonly sidebars: readonly Sidebar[];
  readonly guides: readonly WrittenGuide[];
  readonly operations: readonly OperationPage[];
  readonly apis: readonly ConfiguredApi[];
  readonly values: readonly ValuePage[];
  /** Days of releases whose files for clients are kept. */
  readonly archives: readonly string[];
  readonly worked: WorkedTools;
  /** Newest first. */
  readonly entries: readonly LogEntry[];
  /** Areas of the change log that have an entry. */
  readonly areas: readonly Area[];
  readonly releases: readonly ApiReleases[];
  readonly findPlace: FindPlace;
  /** Finds a placement by the id of its page. */
  readonly find: (id: string) => Placement | undefined;
  readonly problems: Problem[];
}

export function assembleDocs(input: DocsInput): Page[] {
  const { placements, sidebars, guides, operations, apis, problems } = input;
  const groupsOf = new Map(sidebars.flatMap(({ children }) => groupsAround(children)));
  const guideAt = new Map(guides.map((guide) => [guide.route, guide]));
  const operationAt = new Map(operations.map((page) => [page.route, page]));
  const envelopeAt = (route: Route) => apis.findLast(({ config }) => config.envelope === route)?.api;
  const titleAt = new Map(placements.map(({ route, title }) => [route, title]));
  const valuesOf = (source: ConfiguredApi) =>
    input.values.find((page) => page.source === source)?.route ?? null;
  const place = createPlacer(sidebars, groupsOf);
  reportStrays(guides, placements, problems);
  // A written page replaces the operation's.
  const described = placements.filter(({ route }) => !guideAt.has(route));
  /** Returns the page of a tool, if the site has it. */
  const toolAt = (tool: ToolId): Route | null => {
    const route: Route = `${TOOLS_ROUTE}/${tool}`;
    return input.worked.has(tool) && guideAt.has(route) ? route : null;
  };
  const decoderRoute = toolAt('fix-decoder');
  const decoder = decoderRoute && { label: titleAt.get(decoderRoute) ?? '', route: decoderRoute };
  const references = operationPages(described, { ...input, operationAt, valuesOf, decoder });
  const summarize: Summarize = (route) => {
    const enveloped = envelopeAt(route);
    if (enveloped) return { words: envelopeWords(enveloped) };
    const words = guideAt.get(route)?.description ?? operationAt.get(route)?.operation.summary;
    const reference = references.get(route)?.body.reference;
    return { words, badge: reference?.mark, guides: reference && guidesOf(reference, titleAt) };
  };

  const guidePage = (title: string, guide: WrittenGuide): Page => {
    const page = plainPage(guide.route, title, guide.description, guide.blocks);
    const tool = TOOLS.find((id) => guide.route === `${TOOLS_ROUTE}/${id}`);
    const worked = tool && input.worked.get(tool);
    const body = worked ? ({ kind: 'tool', tool, intro: guide.blocks, worked } as const) : page.body;
    return { ...page, body, genre: 'guide', source: guide.file };
  };

  const infoPage = ({ route, title }: Placement, sidebar: Sidebar, info: ConfiguredApi): Page => {
    const { api } = info;
    const guide = guideAt.get(route);
    const own = operations.filter(({ source }) => source === info);
    const routes = new Set<Route>(own.map((page) => page.route));
    const routeOf = (id: string) => own.find(({ operation }) => operation.id === id)?.route;
    const groups = groupsWith(sidebar.children, (each) => routes.has(each));
    const intro = (group: string) => api.tags.find(({ name }) => name === group)?.description ?? [];
    const untagged = sidebar.children.filter((node) => node.kind === 'leaf' && routes.has(node.route));
    const offered = [
      ...looseTags(api, placements),
      ...(untagged.length > 0
        ? [heading(2, 'operations', 'Operations'), ...sections(untagged, summarize)]
        : []),
      ...sections(groups, summarize, intro),
    ];
    // Text written for the page replaces the specification's own words.
    const words = guide?.blocks ?? api.description;
    const description = guide?.description ?? `${withVersion(api)}: ${infoWords(api)}.`;
    const blocks = infoBlocks(info, words, offered, valuesOf(info), routeOf);
    const area = input.areas.find(({ id }) => id === (info.config.area ?? info.config.id));
    const feeds = area ? feedsOfArea(area) : [];
    return { ...plainPage(route, title, description, blocks), source: guide?.file ?? api.file, feeds };
  };

  const errorPage = ({ route, title }: Placement): Page | null => {
    const failing = operations.filter(({ source }) => source.config.errorGuide === route);
    const [first] = failing;
    if (!first) return null;
    const words = `${title}: what each one means, what to do about it, and which requests return it.`;
    const page = { ...plainPage(route, title, words), body: errorList(failing, toolAt('error-finder')) };
    return { ...page, genre: 'reference', source: first.source.api.file };
  };

  const envelopePage = ({ route, title }: Placement): Page | null => {
    const api = envelopeAt(route);
    if (!api) return null;
    const page = plainPage(route, title, envelopeWords(api), envelopeBlocks(api));
    return { ...page, genre: 'reference', source: api.file };
  };

  const apiListPage = ({ route, title }: Placement): Page | null => {
    if (route !== API_REFERENCE || apis.length === 0) return null;
    const words = 'Every specification with its version, downloads and hosts.';
    return plainPage(route, title, words, apiReferenceBlocks(apis, input.values, input.archives));
  };

  const valuesPage = ({ route, title }: Placement): Page | null => {
    const values = input.values.find((page) => page.route === route);
    if (!values) return null;
    const { label } = values.source.config;
    const words = `What the named values of ${label} mean, and which operations use them.`;
    const all = toolAt('values');
    const toAll = all
      ? [paragraph(linkTo(all, 'Values of all APIs'), ', and the same concept across protocols.')]
      : [];
    return {
      ...plainPage(route, title, words, [...toAll, ...values.blocks]),
      source: values.source.api.file,
    };
  };

  const indexPage = (placement: Placement, sidebar: Sidebar | null): Page | null => {
    if (!placement.isIndex || !sidebar) return null;
    const nodes = groupsOf.get(placement.route)?.at(-1)?.children ?? sidebar.children;
    return categoryPage(placement, sidebar, nodes, summarize, tagWords(placement, apis));
  };

  const pageAt = (placement: Placement, sidebar: Sidebar | null): Page => {
    const { route, title } = placement;
    const guide = guideAt.get(route);
    const info = apis.findLast(({ config }) => config.info === route);
    if (guide && !info) return guidePage(title, guide);
    return (
      references.get(route) ??
      (info && sidebar ? infoPage(placement, sidebar, info) : null) ??
      errorPage(placement) ??
      envelopePage(placement) ??
      apiListPage(placement) ??
      valuesPage(placement) ??
      indexPage(placement, sidebar) ??
      plannedPage(placement, sidebar, input.entries.length > 0)
    );
  };

  return placements.map((placement) => {
    const sidebar = sidebars.find(({ name }) => name === placement.sidebar) ?? null;
    return place(pageAt(placement, sidebar), placement, sidebar);
  });
}

/** Adds the version, unless the title already has it. */
function withVersion({ title, version }: Api): string {
  return version === '' || title.includes(version) ? title : `${title}, version ${version}`;
}

function envelopeWords({ title }: Api): string {
  return `What every message of ${title} begins and ends with.`;
}

/** Returns what to read before the first call: how to sign in, what it costs, what its errors mean. */
function guidesOf({ access, rate, errorGuide }: Reference, titleAt: ReadonlyMap<Route, string>): PageLink[] {
  const routes = [...access.map(({ guide }) => guide), rate?.guide ?? null, errorGuide];
  return routes.flatMap((route) => {
    const title = route && titleAt.get(route);
    return route && title ? [{ route, title }] : [];
  });
}

/** Writes the tags that no group has the name of: some write them instead of guides, or as a second tag. */
function looseTags({ tags }: Api, placements: readonly Placement[]): Block[] {
  const groups = new Set(placements.flatMap((placement) => placement.groups));
  return tags
    .filter(({ name, description }) => description.length > 0 && !groups.has(name))
    .flatMap(({ name, description }) => [heading(2, toId(name), name), ...description]);
}

/** Returns what a specification says about the tag of this page; the group has the tag's name. */
function tagWords({ sidebar, groups }: Placement, apis: readonly ConfiguredApi[]): readonly Block[] {
  const own = apis.filter(({ config }) => config.sidebar === sidebar);
  return own.flatMap(({ api }) => api.tags.find(({ name }) => name === groups.at(-1))?.description ?? []);
}

/** Returns a function that puts pages into their sidebar: breadcrumbs, previous and next. */
function createPlacer(sidebars: readonly Sidebar[], groupsOf: ReadonlyMap<Route, readonly SidebarGroup[]>) {
  const orders = new Map(
    sidebars.map((sidebar) => {
      const pages = readingOrder(sidebar);
      return [sidebar.name, { pages, positions: new Map(pages.map(({ route }, index) => [route, index])) }];
    }),
  );
  return (page: Page, placement: Placement, sidebar: Sidebar | null): Page => {
    // A page without a sidebar needs no column for one.
    if (!sidebar) return { ...page, layout: 'article' };
    const order = orders.get(sidebar.name);
    const index = order?.positions.get(page.route) ?? -1;
    const isRoot = page.route === sidebar.home && placement.groups.length === 0;
    // A breadcrumb that would link to the page itself has no link.
    const breadcrumbs = breadcrumbsOf(page.route, sidebar, groupsOf.get(page.route) ?? []).map((crumb) =>
      crumb.route === page.route ? { ...crumb, route: null } : crumb,
    );
    return {
      ...page,
      sidebar,
      breadcrumbs: isRoot ? [] : breadcrumbs,
      previous: order?.pages[index - 1] ?? null,
      next: index < 0 ? null : (order?.pages[index + 1] ?? null),
    };
  };
}

function reportStrays(
  guides: readonly WrittenGuide[],
  placements: readonly Placement[],
  problems: Problem[],
): void {
  const known = new Set(placements.map(({ route }) => route));
  for (const { route, file } of guides) {
    if (known.has(route)) continue;
    problems.push({ file, what: `${route} is not in the inventory`, fix: 'add it to content/inventory.tsv' });
  }
}

/** Lists what the overview of an API contains. */
function infoWords({ servers, schemes }: Api): string {
  const about = [
    ...(servers.length > 0 ? ['environments'] : []),
    ...(schemes.length > 0 ? ['authentication'] : []),
  ];
  return [...(about.length > 0 ? [about.join(', ')] : []), 'every operation'].join(' and ');
}
