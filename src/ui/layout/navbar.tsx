/** The bar at the top: brand, sections, search, language and color mode. */
import type { FocusEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { isMenu, type Shell, type ShellItem } from '../../model/page-view.ts';
import { Icon } from '../parts/icon.tsx';
import { LanguageItems, ShellLink, ShellLinks } from './shell.tsx';

interface NavbarProps {
  readonly shell: Shell;
  readonly section: string;
  readonly search: ReactNode;
}

export function Navbar({ shell, section, search }: NavbarProps) {
  const language = shell.locales.find(({ code }) => code === shell.locale)?.label ?? shell.locale;
  return (
    <header className="navbar">
      <button type="button" className="menu-button" popoverTarget="drawer" aria-label="Open navigation menu">
        <Icon name="menu" />
      </button>
      <a className="brand" href={shell.base}>
        {shell.hasIcon && <img src={`${shell.base}favicon.svg`} alt="" width="28" height="28" />}
        <span>{shell.title}</span>
      </a>
      <nav aria-label="Main" className="nav-left">
        <NavList id="menu-left" items={shell.left} section={section} />
      </nav>
      {search}
      <nav aria-label="More" className="nav-right">
        <NavList id="menu-right" items={shell.right} section={section} />
      </nav>
      {shell.locales.length > 0 && (
        <Dropdown
          id="menu-language"
          className="dropdown language"
          label={
            <>
              <Icon name="globe" />
              <span className="visually-hidden">Language: {language}</span>
            </>
          }
        >
          <LanguageItems shell={shell} />
        </Dropdown>
      )}
      {!shell.colorMode.disableSwitch && <ColorModeButton />}
    </header>
  );
}

interface NavListProps {
  /** Prefix of the menus' IDs; the position of each menu completes it. */
  readonly id: string;
  readonly items: readonly ShellItem[];
  readonly section: string;
}

function NavList({ id, items, section }: NavListProps) {
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>
          {isMenu(item) ? (
            <Dropdown
              id={`${id}-${index + 1}`}
              isCurrent={item.items.some((link) => link.section !== '' && link.section === section)}
              label={
                <span data-bold={item.label}>
                  <span>
                    {item.label}
                    <Icon name="chevron" />
                  </span>
                </span>
              }
            >
              <ShellLinks links={item.items} section={section} />
            </Dropdown>
          ) : (
            <ShellLink link={item} section={section}>
              <span data-bold={item.label}>{item.label}</span>
            </ShellLink>
          )}
        </li>
      ))}
    </ul>
  );
}

const COLOR_CHOICES = { light: 'sun', dark: 'moon', system: 'system' } as const;

/**
 * Renders every choice. The stylesheet shows the current one, so that it is right from the first paint; the boot script
 * switches to the next one.
 */
function ColorModeButton() {
  return (
    <button type="button" className="color-mode">
      {Object.entries(COLOR_CHOICES).map(([choice, icon]) => (
        <span key={choice} className={`choice-${choice}`}>
          <Icon name={icon} />
          <span className="visually-hidden">Color mode: {choice}. Change it</span>
        </span>
      ))}
    </button>
  );
}

interface DropdownProps {
  readonly id: string;
  readonly label: ReactNode;
  /** Whether the menu has a link to the current section. */
  readonly isCurrent?: boolean;
  readonly className?: string;
  /** List items with one link or button each. */
  readonly children: ReactNode;
}

/** A menu below a button: a native popover, which supports arrow keys once the app has loaded. */
function Dropdown({ id, isCurrent, className = 'dropdown', label, children }: DropdownProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events of the button and the items inside
    <div className={className} onKeyDown={onKeyDown} onBlur={onBlur} onClick={onClick}>
      <button type="button" popoverTarget={id} className={isCurrent ? 'current' : undefined}>
        {label}
      </button>
      <ul id={id} popover="auto">
        {children}
      </ul>
    </div>
  );
}

const ITEMS = '[popover] :is(a, button)';

/** Closes the menu when the focus moves elsewhere. */
function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) close(currentTarget);
}

/** Closes the menu when an item is chosen. */
function onClick({ currentTarget, target }: MouseEvent<HTMLDivElement>): void {
  if (target instanceof Element && target.closest(ITEMS)) close(currentTarget);
}

function close(dropdown: HTMLElement): void {
  dropdown.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
}

/** Handles keys: arrows open the menu, move and wrap; Home and End jump; Escape closes it and focuses the button. */
function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
  const menu = event.currentTarget.querySelector<HTMLElement>('[popover]');
  const button = event.currentTarget.querySelector('button');
  if (!menu || !button) return;
  const links = [...menu.querySelectorAll<HTMLElement>(ITEMS)];
  const focused = links.findIndex((link) => link.matches(':focus'));
  const open = menu.matches(':popover-open');
  const last = links.length - 1;
  const target = {
    ArrowDown: focused < last ? focused + 1 : 0,
    ArrowUp: focused > 0 ? focused - 1 : last,
    Home: open ? 0 : undefined,
    End: open ? last : undefined,
  }[event.key];
  if (target !== undefined) {
    event.preventDefault();
    if (!open) menu.showPopover();
    links[target]?.focus();
  }
  if (event.key === 'Escape' && open) {
    event.preventDefault();
    menu.hidePopover();
    button.focus();
  }
}
