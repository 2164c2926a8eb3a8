/** Everything the readers found → one Site. */
import type { Route } from '../model/address.ts';
import type { ApiReleases } from '../model/change.ts';
import type { SiteConfig } from '../model/config.ts';
import type { WrittenLanding } from '../model/landing.ts';
import type { LogEntry, Post } from '../model/page-body.ts';
import type { Problem, Reading } from '../model/problem.ts';
import type { Block } from '../model/prose.ts';
import type { Asked, SearchExample, Sidebar, Site, Synonym } from '../model/site.ts';
import { COMPARE, type ToolContent } from '../model/tools.ts';
import { areasOf, assembleBlog, assembleChangeLog, newestFirst } from './blog-pages.ts';
import { createPlaces, linkReleases, withChanges } from './changes.ts';
import { assembleDocs, type WrittenGuide } from './doc-pages.ts';
import { errorsExplainedAt, withErrorRows } from './error-rows.ts';
import { landingPage, plainLanding } from './landing.ts';
import { resolveBlocks } from './operations.ts';
import { notFoundPage } from './pages.ts';
import {
  type ConfiguredApi,
  extraPlacements,
  guidePlacements,
  operationPages,
  PLAIN,
  type Placement,
  sidebarMarks,
  type TitleSource,
  toPageId,
  withTitles,
} from './placement.ts';
import { assembleSchemas, schemaPlacements } from './schema-pages.ts';
import { assembleSidebar, type SidebarMarks } from './sidebars.ts';
import type { WorkedTools } from './tool-pages.ts';
import { API_REFERENCE, valuePages } from './value-pages.ts';

export interface SiteInput {
  readonly config: SiteConfig;
  /** Null without an inventory. */
  readonly placements: readonly Placement[] | null;
  readonly guides: readonly WrittenGuide[];
  readonly apis: readonly ConfiguredApi[];
  readonly posts: readonly Post[];
  readonly entries: readonly LogEntry[];
  readonly releases?: readonly ApiReleases[];
  readonly synonyms?: readonly Synonym[];
  readonly searchExamples?: readonly SearchExample[];
  readonly asked?: readonly Asked[];
  /** Null if nobody has written one. */
  readonly landing: WrittenLanding | null;
  readonly tools?: ToolContent | null;
  /** Worked examples of the tools. */
  readonly worked?: WorkedTools;
  /** Days of releases whose files for clients are kept. */
  readonly archives?: readonly string[];
}

export function assembleSite(given: SiteInput): Reading<Site> {
  const problems: Problem[] = [];
  const { config } = given;
  const input = { ...given, apis: given.apis.map((source) => withPublished(source, config)) };
  const operations = operationPages(input.apis);
  const own = new Set(extraPlacements(input.apis, operations, new Set()).map(({ route }) => route));
  const listed =
    input.placements ??
    guidePlacements(
      input.guides.filter(({ route }) => !own.has(route)),
      input.apis,
    );
  const known = new Set(listed.map(({ route }) => route));
  const titles = new Map<Route, TitleSource>([
    ...operations.map(({ route, operation, source }) => {
      const { title, file } = operation;
      return [route, { title, file, mayRename: source.config.editorial === 'warn' }] as const;
    }),
    ...input.guides.map((guide) => [guide.route, guide] as const),
  ]);
  const values = known.has(API_REFERENCE) ? valuePages(input.apis, operations) : [];
  const placements = [
    ...withTitles(listed, titles, problems),
    ...extraPlacements(input.apis, operations, known).map((placement) => {
      const guide = input.guides.find(({ route }) => route === placement.route);
      return guide ? { ...placement, title: guide.title } : placement;
    }),
    // Outside all sidebars: the page of its API links to it.
    ...values.map(({ route, title, source }) => ({
      ...PLAIN,
      route,
      title,
      sidebar: '',
      file: source.api.file,
    })),
  ];
  const marks = sidebarMarks(operations);
  const inSidebars = [...placements, ...schemaPlacements(input.apis)];
  const sidebars = assembleSidebars(config, inSidebars, marks, problems);
  const byId = new Map(placements.map((placement) => [toPageId(placement.route), placement]));
  const find = (id: string) => byId.get(id);
  const withLinks = <T extends { readonly file: string; readonly blocks: readonly Block[] }>(
    source: T,
  ): T => ({
    ...source,
    blocks: resolveBlocks(source.blocks, { file: source.file, find, problems }),
  });
  const guides = input.guides.map(withLinks).map((guide) => ({
    ...guide,
    blocks: withErrorRows(guide.blocks, errorsExplainedAt(guide.route, input.apis)),
  }));
  const posts = newestFirst(input.posts).map(withLinks);
  const findPlace = createPlaces(operations);
  const releases = linkReleases(input.releases ?? [], { config, find: findPlace });
  const entries = withChanges(newestFirst(input.entries).map(withLinks), releases, {
    config,
    find: findPlace,
    problems,
  });
  const areas = areasOf(entries, config.areas);
  const docs = assembleDocs({
    placements,
    sidebars,
    guides,
    operations,
    apis: input.apis,
    values,
    archives: input.archives ?? [],
    worked: input.worked ?? new Map(),
    entries,
    areas,
    releases,
    findPlace,
    find,
    problems,
  });
  const compare = docs.find(({ body }) => body.kind === 'tool' && body.tool === COMPARE)?.route ?? null;
  const schemas = assembleSchemas(input.apis, operations, sidebars, releases);
  const others = [
    ...docs,
    ...schemas,
    ...(posts.length > 0 ? assembleBlog(posts) : []),
    ...(entries.length > 0 ? [assembleChangeLog(entries, areas, compare)] : []),
  ];
  const landing = input.landing ?? plainLanding(config, input.apis);
  const pages = [landingPage(landing, { pages: others, apis: input.apis, entries, marks }), ...others];
  const apis = input.apis.map(({ api }) => api);
  return {
    value: {
      config,
      pages,
      notFound: notFoundPage(pages),
      sidebars,
      posts,
      entries,
      apis,
      files: input.apis.flatMap(({ files }) => files),
      archives: input.archives ?? [],
      releases,
      synonyms: input.synonyms ?? [],
      asked: input.asked ?? [],
      searchExamples: input.searchExamples ?? [],
      tools: input.tools ?? null,
    },
    problems,
  };
}

/** Makes links to this site absolute in downloads, which are read elsewhere. */
function withPublished(source: ConfiguredApi, { origin, base }: SiteConfig): ConfiguredApi {
  const downloads = source.api.downloads.map((download) => ({
    ...download,
    content: download.content.replace(/\]\(\/(?=(?:docs|blog)[/)#])/g, `](${origin}${base}`),
  }));
  return { ...source, api: { ...source.api, downloads } };
}

function assembleSidebars(
  config: SiteConfig,
  placements: readonly Placement[],
  marks: SidebarMarks,
  problems: Problem[],
): Sidebar[] {
  const known = new Set(config.sidebars.map(({ name }) => name));
  for (const { sidebar, file, line } of placements) {
    if (!sidebar || known.has(sidebar)) continue;
    const fix = `use one of ${[...known].join(', ')}`;
    problems.push({ file, line, what: `unknown sidebar "${sidebar}"`, fix });
  }
  const sidebars = config.sidebars.flatMap((sidebar) => {
    const own = placements.filter((placement) => placement.sidebar === sidebar.name);
    return assembleSidebar(sidebar, own, marks, problems) ?? [];
  });
  return sidebars.map((sidebar) => {
    const names = config.sidebars.find(({ name }) => name === sidebar.name)?.related ?? [];
    const related = names.flatMap((name) => sidebars.find((other) => other.name === name) ?? []);
    return { ...sidebar, related: related.map(({ label, home }) => ({ title: label, route: home })) };
  });
}
