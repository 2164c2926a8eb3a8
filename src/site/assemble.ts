/** Everything the readers found → one Site. */
import type { Route } from '../model/address.ts';
import type { SiteConfig } from '../model/config.ts';
import type { LogEntry, Post } from '../model/journal.ts';
import type { Landing } from '../model/landing.ts';
import type { Problem, Reading } from '../model/problem.ts';
import type { Block } from '../model/prose.ts';
import type { Page, Sidebar, Site } from '../model/site.ts';
import { assembleBlog, assembleChangeLog, newestFirst } from './journal-pages.ts';
import { resolveBlocks } from './operations.ts';
import { categoryPage, notFoundPage, plainPage, plannedPage } from './pages.ts';
import type { Placement } from './placement.ts';
import { assembleSidebar, readingOrder, trailOf } from './sidebars.ts';

/** A page of words written by a person. */
export interface WrittenGuide {
  readonly route: Route;
  readonly title: string;
  readonly description: string;
  readonly file: string;
  readonly blocks: readonly Block[];
}

export interface SiteInput {
  readonly config: SiteConfig;
  readonly placements: readonly Placement[];
  readonly guides: readonly WrittenGuide[];
  readonly posts: readonly Post[];
  readonly entries: readonly LogEntry[];
  readonly landing: { readonly title: string; readonly description: string; readonly landing: Landing };
}

export function assembleSite(input: SiteInput): Reading<Site> {
  const problems: Problem[] = [];
  const { config } = input;
  const sidebars = assembleSidebars(input, problems);
  const byId = new Map(
    input.placements.map(({ route, title }) => [route.replace(/^\/docs\//, ''), { route, title }]),
  );
  const resolve = (file: string, blocks: readonly Block[]) =>
    resolveBlocks(blocks, { file, find: (id) => byId.get(id), problems });

  const guides = new Map(input.guides.map((guide) => [guide.route, guide]));
  const docs = input.placements.map((placement) => {
    const sidebar = sidebars.find(({ name }) => name === placement.sidebar) ?? null;
    const guide = guides.get(placement.route);
    return placeInSidebar(docPage(placement, sidebar, guide, guides, resolve), placement, sidebar);
  });
  for (const guide of input.guides) {
    if (!input.placements.some(({ route }) => route === guide.route)) {
      problems.push({
        file: guide.file,
        what: `${guide.route} stands in no sidebar`,
        fix: 'add it to content/inventory.tsv',
      });
    }
  }

  const posts = newestFirst(input.posts).map((post) => ({
    ...post,
    blocks: resolve(post.file, post.blocks),
  }));
  const entries = newestFirst(input.entries).map((entry) => ({
    ...entry,
    blocks: resolve(entry.file, entry.blocks),
  }));
  const tags = [...new Map(posts.flatMap((post) => post.tags).map((tag) => [tag.id, tag])).values()].sort(
    (a, b) => a.id.localeCompare(b.id),
  );
  const areas = Object.entries(config.areas).map(([id, label]) => ({ id, label }));
  const pages = [
    landingPage(input),
    ...docs,
    ...assembleBlog(posts, tags),
    assembleChangeLog(entries, areas),
  ];
  return { value: { config, pages, notFound: notFoundPage(), sidebars, posts, tags, entries }, problems };
}

function assembleSidebars({ config, placements }: SiteInput, problems: Problem[]): Sidebar[] {
  const known = new Set(config.sidebars.map(({ name }) => name));
  for (const { sidebar, file, line } of placements) {
    if (sidebar && !known.has(sidebar)) {
      problems.push({
        file,
        line,
        what: `unknown sidebar "${sidebar}"`,
        fix: `use one of ${[...known].join(', ')}`,
      });
    }
  }
  const sidebars = config.sidebars.flatMap((sidebar) => {
    const own = placements.filter((placement) => placement.sidebar === sidebar.name);
    return assembleSidebar(sidebar, own, problems) ?? [];
  });
  return sidebars.map((sidebar) => {
    const names = config.sidebars.find(({ name }) => name === sidebar.name)?.related ?? [];
    const related = names.flatMap((name) => sidebars.find((other) => other.name === name) ?? []);
    return { ...sidebar, related: related.map(({ label, home }) => ({ title: label, route: home })) };
  });
}

function docPage(
  placement: Placement,
  sidebar: Sidebar | null,
  guide: WrittenGuide | undefined,
  guides: ReadonlyMap<Route, WrittenGuide>,
  resolve: (file: string, blocks: readonly Block[]) => Block[],
): Page {
  if (guide) {
    return {
      ...plainPage(placement.route, guide.title, guide.description, resolve(guide.file, guide.blocks)),
      genre: 'guide',
      source: guide.file,
    };
  }
  if (placement.isIndex && sidebar) {
    return categoryPage(placement, sidebar, (route) => guides.get(route)?.description);
  }
  return plannedPage(placement, sidebar);
}

function placeInSidebar(page: Page, placement: Placement, sidebar: Sidebar | null): Page {
  if (!sidebar) return page;
  const order = readingOrder(sidebar);
  const index = order.findIndex(({ route }) => route === page.route);
  const isRoot = page.route === sidebar.home && placement.groups.length === 0;
  // The first page of a sidebar is where its crumb would lead.
  const trail = trailOf(sidebar, placement.groups, placement.isHome).map((crumb) =>
    crumb.route === page.route ? { ...crumb, route: null } : crumb,
  );
  return {
    ...page,
    sidebar,
    trail: isRoot ? [] : trail,
    previous: order[index - 1] ?? null,
    next: order[index + 1] ?? null,
  };
}

function landingPage({ landing }: SiteInput): Page {
  return {
    ...plainPage('/', landing.title, landing.description, [{ kind: 'landing', landing: landing.landing }]),
    layout: 'wide',
    genre: 'landing',
  };
}
