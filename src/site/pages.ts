/** Pages that are generated rather than written: planned pages, category indexes, the not-found page. */
import type { Route } from '../model/address.ts';
import type { Badge } from '../model/badge.ts';
import type { Block, Card } from '../model/prose.ts';
import type { Page, PageLink, Sidebar, SidebarNode } from '../model/site.ts';
import type { Placement } from './placement.ts';
import { firstRoute, leavesOf } from './sidebars.ts';
import { counted, heading, linkTo, paragraph, strong, text, toId, withCommas, withFreeIds } from './words.ts';

/** Creates a page of prose with plain defaults, which callers override. */
export function plainPage(
  route: Route,
  title: string,
  description: string,
  blocks: readonly Block[] = [],
): Page {
  return {
    route,
    title,
    description,
    layout: 'doc',
    genre: 'index',
    state: 'written',
    body: { kind: 'prose', blocks },
    inBlog: false,
    sidebar: null,
    breadcrumbs: [],
    previous: null,
    next: null,
    source: null,
    feeds: [],
  };
}

/** Creates a planned page, which only says that it is not available yet. */
export function plannedPage(
  { route, title }: Placement,
  sidebar: Sidebar | null,
  hasChangeLog: boolean,
): Page {
  const area = sidebar?.label ?? 'documentation';
  const description = `${title}: this page of the ${area} reference is not available yet.`;
  const words = paragraph(
    'This address is reserved for “',
    strong(title),
    '”. Its text is being written from the interface specification.',
    ...(hasChangeLog ? [' The ', linkTo('/docs/change-log', 'change log'), ' says when it appears.'] : []),
  );
  const note: Block = { kind: 'admonition', tone: 'note', title: 'Not available yet', blocks: [words] };
  return { ...plainPage(route, title, description, [note]), state: 'planned' };
}

/** What a card says about a page. */
interface Summary {
  readonly words?: string | undefined;
  readonly badge?: Badge | undefined;
  /** Guides to its access, its cost and its errors. */
  readonly guides?: readonly PageLink[] | undefined;
}

/** Looks up what the card of a page says. */
export type Summarize = (route: Route) => Summary;

/** Creates the index of a group: the specification's words, the guides its pages rely on, then the pages. */
export function categoryPage(
  { route, title }: Placement,
  sidebar: Sidebar,
  nodes: readonly SidebarNode[],
  summarize: Summarize,
  intro: readonly Block[] = [],
): Page {
  const leaves = [...leavesOf(nodes)];
  const words = counted(leaves.length, 'page');
  // A guide inside a nested group is left to that group to recommend.
  const below = new Set(
    [...leavesOf(nodes.filter(({ kind }) => kind !== 'leaf'))].map(({ route: inner }) => inner),
  );
  const guides = new Map(
    leaves
      .flatMap((leaf) => summarize(leaf.route).guides ?? [])
      .filter((guide) => !below.has(guide.route))
      .map((guide) => [guide.route, guide.title]),
  );
  const links = [...guides].map(([guide, name]) => linkTo(guide, name));
  const place = sidebar.label === title ? title : `${sidebar.label}, ${title}`;
  return plainPage(route, title, `${place}: an index of ${words}.`, [
    ...intro,
    paragraph(
      `${words} in this section.`,
      ...(links.length > 0 ? [' Read first: ', ...withCommas(links), '.'] : []),
    ),
    ...withFreeIds(sections(nodes, summarize), intro),
  ]);
}

/** Writes a section's own pages as cards, then each group under a heading, with its words if it has no page. */
export function sections(
  nodes: readonly SidebarNode[],
  summarize: Summarize,
  intro: (group: string) => readonly Block[] = () => [],
): Block[] {
  const toCards = (leaves: Iterable<PageLink>): Block => ({
    kind: 'cards',
    cards: Array.from(leaves, ({ route, title }) => toCard(route, title, summarize(route))),
  });
  const leaves = nodes.filter((node) => node.kind === 'leaf');
  const groups = nodes.filter((node) => node.kind === 'group');
  return [
    ...(leaves.length > 0 ? [toCards(leaves)] : []),
    ...groups.flatMap((group) => {
      const home = firstRoute(group);
      const title = home ? linkTo(home, group.label) : group.label;
      const words = group.home ? [] : intro(group.label);
      return [heading(2, toId(group.label), title), ...words, toCards(leavesOf(group.children))];
    }),
  ];
}

function toCard(route: Route, title: string, { words, badge }: Summary): Card {
  return {
    title,
    target: { kind: 'page', route },
    text: words ? [text(words)] : [],
    ...(badge && { badge }),
  };
}

/** Creates the not-found page, with links to a few main pages if the site has them. */
export function notFoundPage(pages: readonly Pick<Page, 'route'>[]): Page {
  const known = new Set(pages.map(({ route }) => route));
  const main = [
    ['/', 'Start page', 'Every API, by what you build.'],
    ['/docs/category/guides', 'Guides', 'Authentication, limits, errors and worked examples.'],
    ['/docs/api-reference', 'API reference', 'Addresses and settings of every API.'],
    ['/docs/change-log', 'Change Log', 'What changed, when, and in which API.'],
  ] as const;
  const cards = main.flatMap(([route, title, words]) =>
    known.has(route) ? [toCard(route, title, { words })] : [],
  );
  return {
    ...plainPage('/404', 'Page not found', 'There is no page at this address.'),
    body: {
      kind: 'not-found',
      intro: [
        paragraph(
          'There is no page at this address. It may have moved, or the link that led you here is wrong.',
        ),
      ],
      links: [{ kind: 'cards', cards }],
    },
    layout: 'article',
    genre: 'not-found',
  };
}
