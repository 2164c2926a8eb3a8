/** Placements → sidebars: the tree of groups, and the order of pages. */
import type { Route } from '../model/address.ts';
import type { Badge } from '../model/badge.ts';
import type { SidebarConfig } from '../model/config.ts';
import type { Problem } from '../model/problem.ts';
import type { Breadcrumb, PageLink, Sidebar, SidebarGroup, SidebarLeaf, SidebarNode } from '../model/site.ts';
import type { Placement } from './placement.ts';

export type SidebarMarks = ReadonlyMap<Route, Badge>;

interface GroupDraft {
  home: Placement | null;
  readonly leaves: Placement[];
  /** By name, from the inventory or the specification. */
  readonly groups: Map<string, GroupDraft>;
}

function emptyDraft(): GroupDraft {
  return { home: null, leaves: [], groups: new Map() };
}

export function assembleSidebar(
  { name, label, home }: SidebarConfig,
  placements: readonly Placement[],
  marks: SidebarMarks,
  problems: Problem[],
): Sidebar | null {
  const root = emptyDraft();
  for (const placement of placements) place(root, placement, problems);
  const children = toNodes(root, marks);
  const first = [...leavesOf(children)][0];
  if (!first) return null;
  return { name, label, home: home ?? root.home?.route ?? first.route, children, related: [] };
}

function place(root: GroupDraft, placement: Placement, problems: Problem[]): void {
  let draft = root;
  for (const name of placement.groups) {
    const next = draft.groups.get(name) ?? emptyDraft();
    draft.groups.set(name, next);
    draft = next;
  }
  if (!placement.isHome) draft.leaves.push(placement);
  else if (!draft.home) draft.home = placement;
  else {
    const { route, file, line, groups, sidebar } = placement;
    const what = `${route} and ${draft.home.route} both want to be the home of "${groups.at(-1) ?? sidebar}"`;
    problems.push({ file, line, what, fix: 'make one of them a plain page' });
  }
}

function toNodes(draft: GroupDraft, marks: SidebarMarks): SidebarNode[] {
  const leaves = draft.leaves.map(({ title, route }): SidebarLeaf => {
    const mark = marks.get(route);
    return { kind: 'leaf', title, route, ...(mark && { mark }) };
  });
  const groups = [...draft.groups].map(
    ([label, group]): SidebarGroup => ({
      kind: 'group',
      label,
      home: group.home?.route ?? null,
      children: toNodes(group, marks),
    }),
  );
  return [...leaves, ...groups];
}

/** Yields the pages below these nodes in reading order, without the homes of groups. */
export function* leavesOf(nodes: readonly SidebarNode[]): Generator<PageLink> {
  for (const node of nodes) {
    if (node.kind === 'leaf') yield node;
    else yield* leavesOf(node.children);
  }
}

/** Returns the groups with wanted pages, without any others: several APIs may share a sidebar. */
export function groupsWith(
  nodes: readonly SidebarNode[],
  isWanted: (route: Route) => boolean,
): SidebarGroup[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'leaf') return [];
    const leaves = node.children.filter((child) => child.kind === 'leaf' && isWanted(child.route));
    const children = [...leaves, ...groupsWith(node.children, isWanted)];
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Returns every page of a sidebar in reading order: its home first, then each group's home before its pages. */
export function readingOrder(sidebar: Sidebar): PageLink[] {
  const pages: PageLink[] = [];
  const visit = (nodes: readonly SidebarNode[]) => {
    for (const node of nodes) {
      if (node.kind === 'leaf') pages.push(node);
      else {
        if (node.home) pages.push({ title: node.label, route: node.home });
        visit(node.children);
      }
    }
  };
  visit(sidebar.children);
  const hasHome = pages.some((page) => page.route === sidebar.home);
  return hasHome ? pages : [{ title: sidebar.label, route: sidebar.home }, ...pages];
}

/** Returns the groups around every page, from the outside in; a home is in its own group. */
export function groupsAround(
  nodes: readonly SidebarNode[],
  outer: readonly SidebarGroup[] = [],
): (readonly [Route, readonly SidebarGroup[]])[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'leaf') return [[node.route, outer] as const];
    const groups = [...outer, node];
    return [...(node.home ? [[node.home, groups] as const] : []), ...groupsAround(node.children, groups)];
  });
}

/** Returns a page's breadcrumbs: the sidebar, then each group around it, without the page itself. */
export function breadcrumbsOf(route: Route, sidebar: Sidebar, groups: readonly SidebarGroup[]): Breadcrumb[] {
  const around = groups.at(-1)?.home === route ? groups.slice(0, -1) : groups;
  return [
    { label: sidebar.label, route: sidebar.home },
    ...around.map((group) => ({ label: group.label, route: firstRoute(group) })),
  ];
}

/** Returns the link target of a closed group: its home, or its first page. */
export function firstRoute(group: SidebarGroup): PageLink['route'] | null {
  return group.home ?? [...leavesOf(group.children)][0]?.route ?? null;
}
