/** The bar at the top: brand, sections, search, and what stands on the right. */
import type { ReactNode } from 'react';
import { isMenu, type Shell, type ShellItem } from '../../model/page-view.ts';
import { Icon } from '../parts/icon.tsx';
import { Dropdown } from './dropdown.tsx';
import { LanguageItems } from './language-items.tsx';
import { ShellLink } from './shell-link.tsx';

export function Navbar({
  shell,
  section,
  search,
  colorMode,
}: {
  shell: Shell;
  section: string;
  search: ReactNode;
  colorMode: ReactNode;
  /** True while the reader scrolls down and the configuration lets the bar hide. */
}) {
  return (
    <header className="navbar">
      <button type="button" className="menu-button" popoverTarget="drawer" aria-label="Open navigation menu">
        <Icon name="menu" />
      </button>
      <a className="brand" href={shell.base}>
        <img src={`${shell.base}favicon.svg`} alt="" width="28" height="28" />
        <span>{shell.title}</span>
      </a>
      <nav aria-label="Main" className="nav-left">
        <NavList items={shell.left} section={section} />
      </nav>
      {search}
      <nav aria-label="More" className="nav-right">
        <NavList items={shell.right} section={section} />
      </nav>
      <Dropdown
        id="menu-language"
        className="language"
        current={false}
        label={<LanguageLabel shell={shell} />}
      >
        <LanguageItems shell={shell} />
      </Dropdown>
      {colorMode}
    </header>
  );
}

function LanguageLabel({ shell }: { shell: Shell }) {
  const current = shell.locales.find(({ code }) => code === shell.locale);
  return (
    <>
      <Icon name="globe" />
      <span className="visually-hidden">Language: {current?.label ?? shell.locale}</span>
    </>
  );
}

function NavList({ items, section }: { items: readonly ShellItem[]; section: string }) {
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>
          {isMenu(item) ? (
            <Dropdown
              id={`menu-${item.label.toLowerCase().replace(/\W+/g, '-')}`}
              current={item.items.some((link) => link.section !== '' && link.section === section)}
              label={
                <>
                  {item.label}
                  <Icon name="chevron" />
                </>
              }
            >
              {item.items.map((link, place) => (
                <li key={place}>
                  <ShellLink link={link} section={section} />
                </li>
              ))}
            </Dropdown>
          ) : (
            <ShellLink link={item} section={section} />
          )}
        </li>
      ))}
    </ul>
  );
}
