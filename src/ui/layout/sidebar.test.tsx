/** The sidebar marks the page that the reader is on, once. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Sidebar } from '../../model/site.ts';
import { SidebarTree } from './sidebar.tsx';

const leaf = (route: `/${string}`, title: string) => ({ kind: 'leaf', route, title }) as const;

const SIDEBAR: Sidebar = {
  name: 'shop',
  label: 'Shop',
  home: '/shop/start',
  children: [
    leaf('/shop/start', 'Start here'),
    { kind: 'group', label: 'Carts', home: '/shop/carts', children: [leaf('/shop/add', 'Add')] },
  ],
  related: [],
};

const markedFor = (sidebar: Sidebar, route: `/${string}`) =>
  [
    ...renderToStaticMarkup(<SidebarTree sidebar={sidebar} route={route} version={null} />).matchAll(
      /<a href="[^"]*" aria-current="page">(.*?)<\/a>/g,
    ),
  ].map(([, label]) => label);

test('the home of a section is marked in the list if it is there, and else at the title', () => {
  expect(markedFor(SIDEBAR, '/shop/start')).toEqual(['Start here']);
  expect(markedFor({ ...SIDEBAR, home: '/shop/add' }, '/shop/add')).toEqual(['Add']);
  expect(markedFor({ ...SIDEBAR, children: [] }, '/shop/start')).toEqual(['Shop']);
  expect(markedFor({ ...SIDEBAR, children: [leaf('/shop/start', 'Shop API')] }, '/shop/start')).toEqual([
    'Shop',
  ]);
});

test('a group that is a page is marked at its overview', () => {
  expect(markedFor(SIDEBAR, '/shop/carts')).toEqual(['Overview']);
});
