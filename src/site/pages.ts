/** Pages that are made rather than written: planned pages, category indexes, the not-found page. */
import type { Route } from '../model/address.ts';
import type { Block, Card } from '../model/prose.ts';
import type { Page, Sidebar, SidebarGroup, SidebarNode } from '../model/site.ts';
import type { Placement } from './placement.ts';
import { firstRoute, leavesOf } from './sidebars.ts';

/** A page of prose with everything at its plainest; makers override what differs. */
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

/** A page the inventory promises and nobody has written yet says so, and nothing else. */
export function plannedPage(placement: Placement, sidebar: Sidebar | null): Page {
  const area = sidebar?.label ?? 'documentation';
  return {
    ...plainPage(
      placement.route,
      placement.title,
      `${placement.title}: this page of the ${area} reference is not published yet.`,
      [
        {
          kind: 'admonition',
          tone: 'note',
          title: 'Not published yet',
          blocks: [
            {
              kind: 'paragraph',
              children: [
                { kind: 'text', text: 'This address is reserved for “' },
                { kind: 'strong', children: [{ kind: 'text', text: placement.title }] },
                { kind: 'text', text: '”. Its text is being written from the interface specification. The ' },
                {
                  kind: 'link',
                  target: { kind: 'page', route: '/docs/change-log' },
                  children: [{ kind: 'text', text: 'change log' }],
                },
                { kind: 'text', text: ' says when it appears.' },
              ],
            },
          ],
        },
      ],
    ),
    state: 'planned',
  };
}

/** Words of a page, looked up when a card is made. */
export type Summarise = (route: Route) => string | undefined;

/** The index of a group: what a specification says about it, then its pages. */
export function categoryPage(
  placement: Placement,
  sidebar: Sidebar,
  nodes: readonly SidebarNode[],
  summarise: Summarise,
  intro: readonly Block[] = [],
): Page {
  const pages = [...leavesOf(nodes)].length;
  const words = `${pages} ${pages === 1 ? 'page' : 'pages'}`;
  return plainPage(
    placement.route,
    placement.title,
    `${sidebar.label}, ${placement.title}: an index of ${words}.`,
    [
      ...intro,
      { kind: 'paragraph', children: [{ kind: 'text', text: `${words} in this section.` }] },
      ...sections(nodes, summarise),
    ],
  );
}

/** Pages of the section itself as cards; each group below it under a heading of its own. */
export function sections(nodes: readonly SidebarNode[], summarise: Summarise): Block[] {
  const leaves = nodes.filter((node) => node.kind === 'leaf');
  const groups = nodes.filter((node) => node.kind === 'group');
  const own: Block[] =
    leaves.length > 0
      ? [{ kind: 'cards', cards: leaves.map((leaf) => toCard(leaf.route, leaf.title, summarise)) }]
      : [];
  return [...own, ...groups.flatMap((group) => toSection(group, summarise))];
}

function toSection(group: SidebarGroup, summarise: Summarise): Block[] {
  const home = firstRoute(group);
  const title: Block = {
    kind: 'heading',
    level: 2,
    id: group.label.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    children: home
      ? [
          {
            kind: 'link',
            target: { kind: 'page', route: home },
            children: [{ kind: 'text', text: group.label }],
          },
        ]
      : [{ kind: 'text', text: group.label }],
  };
  const cards = [...leavesOf(group.children)].map((leaf) => toCard(leaf.route, leaf.title, summarise));
  return [title, { kind: 'cards', cards }];
}

function toCard(route: Route, title: string, summarise: Summarise): Card {
  const text = summarise(route);
  return { title, target: { kind: 'page', route }, text: text ? [{ kind: 'text', text }] : [] };
}

export function notFoundPage(): Page {
  return {
    ...plainPage('/404', 'Page not found', 'There is no page at this address.', [
      {
        kind: 'paragraph',
        children: [
          {
            kind: 'text',
            text: 'There is no page at this address. It may have moved, or the link that led you here is wrong.',
          },
        ],
      },
      {
        kind: 'cards',
        cards: [
          toCard('/', 'Start page', () => 'Every API, by what you build.'),
          toCard(
            '/docs/category/guides',
            'Guides',
            () => 'Authentication, limits, errors and worked examples.',
          ),
          toCard('/docs/change-log', 'Change log', () => 'What changed, when, and in which API.'),
        ],
      },
    ]),
    layout: 'article',
    genre: 'not-found',
  };
}
