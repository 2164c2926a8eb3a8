/** Sidebars: the tree of groups, its home, the reading order and the breadcrumbs. */
import { describe, expect, test } from 'vitest';
import { index, placement } from '../../tests/fixtures/small-site/placements.ts';
import type { Route } from '../model/address.ts';
import type { Problem } from '../model/problem.ts';
import type { Sidebar, SidebarNode } from '../model/site.ts';
import type { Placement } from './placement.ts';
import {
  assembleSidebar,
  breadcrumbsOf,
  firstRoute,
  groupsAround,
  groupsWith,
  readingOrder,
} from './sidebars.ts';

const PAGES = [
  placement('/docs/intro', 'rest'),
  placement('/docs/add', 'rest', 'Trading'),
  index('/docs/trading', 'rest', 'Trading'),
  placement('/docs/batch', 'rest', 'Trading > Batches'),
  placement('/docs/time', 'rest', 'Market data'),
  placement('/docs/cancel', 'rest', 'Trading'),
];

function assembled(placements: readonly Placement[], config: { home?: '/docs/time' } = {}): Sidebar {
  const problems: Problem[] = [];
  const sidebar = assembleSidebar(
    { name: 'rest', label: 'REST', ...config },
    placements,
    new Map(),
    problems,
  );
  if (!sidebar || problems.length > 0) throw new Error(`no sidebar: ${JSON.stringify(problems)}`);
  return sidebar;
}

describe('the tree', () => {
  test('keeps the order of the inventory, pages of a group before the groups in it', () => {
    const leaf = (route: string) => ({ kind: 'leaf', title: `Title of ${route}`, route });
    expect(assembled(PAGES).children).toEqual([
      leaf('/docs/intro'),
      {
        kind: 'group',
        label: 'Trading',
        home: '/docs/trading',
        children: [
          leaf('/docs/add'),
          leaf('/docs/cancel'),
          { kind: 'group', label: 'Batches', home: null, children: [leaf('/docs/batch')] },
        ],
      },
      { kind: 'group', label: 'Market data', home: null, children: [leaf('/docs/time')] },
    ]);
  });

  test('without any page is no sidebar', () => {
    expect(assembleSidebar({ name: 'rest', label: 'REST' }, [], new Map(), [])).toBeNull();
  });

  test('marks the pages that have a mark', () => {
    const marks = new Map([[PAGES[0]?.route ?? '/', { kind: 'get', label: 'GET' } as const]]);
    const sidebar = assembleSidebar({ name: 'rest', label: 'REST' }, PAGES, marks, []);
    expect(JSON.stringify(sidebar?.children).match(/"mark":\{[^}]*\}/g)).toEqual([
      '"mark":{"kind":"get","label":"GET"}',
    ]);
  });

  test('takes two homes of one group as a problem with the line of the second', () => {
    const problems: Problem[] = [];
    assembleSidebar(
      { name: 'rest', label: 'REST' },
      [...PAGES, index('/docs/trading-2', 'rest', 'Trading', { line: 9 })],
      new Map(),
      problems,
    );
    expect(problems.map(({ file, line, what }) => `${file}:${line} ${what}`)).toEqual([
      'inventory.tsv:9 /docs/trading-2 and /docs/trading both want to be the home of "Trading"',
    ]);
  });
});

test('the groups of one API leave out the pages of others that share the sidebar', () => {
  const leaf = (route: `/${string}`) => ({ kind: 'leaf', title: route, route }) as const;
  const group = (label: string, ...children: SidebarNode[]): SidebarNode => ({
    kind: 'group',
    label,
    home: null,
    children,
  });
  const nodes = [
    leaf('/a/info'),
    group('Outer', leaf('/b/one'), group('Inner', leaf('/a/two'))),
    group('Other', leaf('/b/x')),
  ];
  const found = groupsWith(nodes, (route) => route.startsWith('/a/'));
  expect(found).toEqual([group('Outer', group('Inner', leaf('/a/two')))]);
});

describe('the home', () => {
  test('is the first page', () => {
    expect(assembled(PAGES).home).toBe('/docs/intro');
  });

  test('is the index of the sidebar, when it has one', () => {
    expect(assembled([...PAGES, index('/docs/rest', 'rest')]).home).toBe('/docs/rest');
  });

  test('is what the configuration says before all', () => {
    expect(assembled([...PAGES, index('/docs/rest', 'rest')], { home: '/docs/time' }).home).toBe(
      '/docs/time',
    );
  });
});

describe('the order of reading', () => {
  const routes = (sidebar: Sidebar) => readingOrder(sidebar).map(({ route }) => route);
  const all = ['/docs/intro', '/docs/trading', '/docs/add', '/docs/cancel', '/docs/batch', '/docs/time'];

  test('has the home of a group before its pages, and every page once', () => {
    expect(routes(assembled(PAGES))).toEqual(all);
  });

  test('begins with the index of the sidebar', () => {
    expect(routes(assembled([...PAGES, index('/docs/rest', 'rest')]))).toEqual(['/docs/rest', ...all]);
  });
});

describe('the breadcrumbs', () => {
  const sidebar = assembled(PAGES);
  const groups = new Map(groupsAround(sidebar.children));
  const crumbs = (route: Route) => breadcrumbsOf(route, sidebar, groups.get(route) ?? []);

  test('of a page names the sidebar and every group around it', () => {
    expect(crumbs('/docs/batch')).toEqual([
      { label: 'REST', route: '/docs/intro' },
      { label: 'Trading', route: '/docs/trading' },
      { label: 'Batches', route: '/docs/batch' },
    ]);
  });

  test('of the home of a group ends above the group', () => {
    expect(crumbs('/docs/trading')).toEqual([{ label: 'REST', route: '/docs/intro' }]);
  });

  test('leads to the first page of a group without a home, however deep', () => {
    const deep = assembled([placement('/docs/deep', 'rest', 'Outer > Inner')]);
    const [outer] = deep.children;
    expect(outer?.kind === 'group' && firstRoute(outer)).toBe('/docs/deep');
  });
});
