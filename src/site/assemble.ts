/** Everything the readers found → one Site. */
import type { Route } from '../model/address.ts';
import type { SiteConfig } from '../model/config.ts';
import type { LogEntry, Post } from '../model/page-body.ts';
import type { Problem, Reading } from '../model/problem.ts';
import type { Block } from '../model/prose.ts';
import type { Sidebar, Site, Synonym } from '../model/site.ts';
import { assembleBlog, assembleChangeLog, newestFirst } from './blog-pages.ts';
import { changeBlocks } from './changes.ts';
import { assembleDocs, type WrittenGuide } from './doc-pages.ts';
import { API_REFERENCE, type ValuePage, valuePages } from './info-pages.ts';
import { type LandingInput, landingPage } from './landing.ts';
import { resolveBlocks } from './operations.ts';
import { notFoundPage } from './pages.ts';
import {
  type ConfiguredApi,
  extraPlacements,
  operationPages,
  type Placement,
  sidebarMarks,
  type TitleSource,
  toPageId,
  withTitles,
} from './placement.ts';
import { assembleSchemas, schemaPlacements } from './schema-pages.ts';
import { assembleSidebar, type SidebarMarks } from './sidebars.ts';

export interface SiteInput {
  readonly config: SiteConfig;
  readonly placements: readonly Placement[];
  readonly guides: readonly WrittenGuide[];
  readonly apis: readonly ConfiguredApi[];
  readonly posts: readonly Post[];
  readonly entries: readonly LogEntry[];
  readonly synonyms?: readonly Synonym[];
  readonly landing: LandingInput;
}

export function assembleSite(input: SiteInput): Reading<Site> {
  const problems: Problem[] = [];
  const { config } = input;
  const operations = operationPages(input.apis);
  const known = new Set(input.placements.map(({ route }) => route));
  const titles = new Map<Route, TitleSource>([
    ...operations.map(({ route, operation }) => [route, operation] as const),
    ...input.guides.map((guide) => [guide.route, guide] as const),
  ]);
  const values = known.has(API_REFERENCE) ? valuePages(input.apis, operations) : [];
  const placements = [
    ...withTitles(input.placements, titles, problems),
    ...extraPlacements(operations, known),
    ...values.map(valuePlacement),
  ];
  const marks = sidebarMarks(operations);
  const listed = [...placements, ...schemaPlacements(input.apis)];
  const sidebars = assembleSidebars(config, listed, marks, problems);
  const byId = new Map(placements.map((placement) => [toPageId(placement.route), placement]));
  const find = (id: string) => byId.get(id);
  const withLinks = <T extends { readonly file: string; readonly blocks: readonly Block[] }>(
    source: T,
  ): T => ({
    ...source,
    blocks: resolveBlocks(source.blocks, { file: source.file, find, problems }),
  });
  const guides = input.guides.map(withLinks);
  const docs = assembleDocs({
    placements,
    sidebars,
    guides,
    operations,
    apis: input.apis,
    values,
    entries: newestFirst(input.entries),
    find,
    problems,
  });
  const posts = newestFirst(input.posts).map(withLinks);
  const entries = newestFirst(input.entries).map((entry) => {
    const linked = withLinks(entry);
    return { ...linked, blocks: [...linked.blocks, ...changeBlocks(entry.changes, operations)] };
  });
  const tags = [...new Map(posts.flatMap((post) => post.tags).map((tag) => [tag.id, tag])).values()].sort(
    (a, b) => a.id.localeCompare(b.id),
  );
  const areas = Object.entries(config.areas).map(([id, label]) => ({ id, label }));
  const schemas = assembleSchemas(input.apis, operations, sidebars);
  const others = [...docs, ...schemas, ...assembleBlog(posts, tags), assembleChangeLog(entries, areas)];
  const apis = input.apis.map(({ api }) => api);
  const pages = [landingPage(input.landing, { pages: others, apis, entries, marks }), ...others];
  const synonyms = input.synonyms ?? [];
  return {
    value: { config, pages, notFound: notFoundPage(), sidebars, posts, tags, entries, apis, synonyms },
    problems,
  };
}

/** Pages of named values are in no sidebar: every specification leads to its own. */
function valuePlacement({ route, title, source }: ValuePage): Placement {
  const { file } = source.api;
  return { route, title, sidebar: '', groups: [], isHome: false, isIndex: false, file, line: 1 };
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
