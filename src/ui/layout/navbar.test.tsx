/** The bar: IDs of its menus. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Shell } from '../../model/page-view.ts';
import { Navbar } from './navbar.tsx';

const items = [{ label: 'A', href: '/a', external: false, section: '' }];
const menus = ['現物', '先物', 'Language'].map((label) => ({ label, items }));
const shell: Shell = {
  base: '/',
  title: 'T',
  hasIcon: true,
  locale: 'en',
  locales: [{ code: 'en', label: 'English', dir: 'ltr' }],
  colorMode: { initial: 'light', respectSystem: true, disableSwitch: false },
  announcement: null,
  left: menus,
  right: menus,
  columns: [],
  help: [],
  copyright: { text: '', links: [] },
};

function render(own: Shell): string {
  return renderToStaticMarkup(<Navbar shell={own} section="" search={null} />);
}

test('every menu has an id of its own, whatever its label', () => {
  const html = render(shell);
  const ids = [...html.matchAll(/<ul id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(7);
  expect(new Set(ids).size).toBe(7);
});

test('a site that names no languages has no menu of them', () => {
  expect(render(shell)).toContain('Language: English');
  expect(render({ ...shell, locales: [] })).not.toContain('Language: ');
});
