/**
 * The navigation in one element: the sidebar column on a wide screen, a drawer on a narrow one.
 * It is a native popover, so it opens without JavaScript; the boot script leads back to the main menu, and the app makes it modal while it is open.
 */
import type { KeyboardEvent, MouseEvent, RefObject, ToggleEvent } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isMenu, type PageView, type Shell } from '../../model/page-view.ts';
import { Frozen } from '../parts/frozen.tsx';
import { Icon } from '../parts/icon.tsx';
import { LanguageItems, ShellLink, ShellLinks } from './shell.tsx';

export function Drawer({ shell, page }: { shell: Shell; page: PageView }) {
  const drawer = useRef<HTMLElement>(null);
  useClosing(drawer, page);
  useEffect(() => {
    // It may have been opened before the app loaded.
    if (drawer.current?.matches(':popover-open')) setModal(drawer.current, true);
  }, []);

  const { aside, section } = page;
  const opened = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (newState === 'open') setModal(currentTarget, true);
  };
  // Before it closes, so that a new page can take the focus immediately.
  const closing = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (newState === 'closed') setModal(currentTarget, false);
  };
  return (
    <aside
      id="drawer"
      className={aside ? 'drawer sidebar' : 'drawer'}
      popover="auto"
      ref={drawer}
      aria-label="Navigation"
      onToggle={opened}
      onBeforeToggle={closing}
      onClick={closeAfterChoice}
      onKeyDown={keepFocusInside}
    >
      <div className="drawer-head">
        <span>{shell.title}</span>
        <button
          type="button"
          popoverTarget="drawer"
          popoverTargetAction="hide"
          aria-label="Close navigation menu"
        >
          <Icon name="close" />
        </button>
      </div>
      {aside && (
        <>
          <button type="button" className="back-to-main">
            <Icon name="back" />
            Back to main menu
          </button>
          <Frozen as="nav" className="section-nav" label="Section" html={aside} id="section-nav" />
        </>
      )}
      <nav className="main-nav" aria-label="Main menu">
        <ul>
          {[...shell.left, ...shell.right].map((item, index) => (
            <li key={index}>
              {isMenu(item) ? (
                <>
                  <p>{item.label}</p>
                  <ul>
                    <ShellLinks links={item.items} section={section} />
                  </ul>
                </>
              ) : (
                <ShellLink link={item} section={section} />
              )}
            </li>
          ))}
          {shell.locales.length > 0 && (
            <li>
              <p>Language</p>
              <ul>
                <LanguageItems shell={shell} />
              </ul>
            </li>
          )}
        </ul>
      </nav>
    </aside>
  );
}

/** Screens on which the drawer is a column. */
const DESKTOP = '(min-width: 996px)';

/** Closes the drawer when the screen becomes wide, and on a new page in time for its heading to take the focus. */
function useClosing(drawer: RefObject<HTMLElement | null>, page: PageView): void {
  useEffect(() => {
    const desktop = matchMedia(DESKTOP);
    const change = () => desktop.matches && close(drawer.current);
    desktop.addEventListener('change', change);
    return () => desktop.removeEventListener('change', change);
  }, [drawer]);
  const openedOn = useRef(page);
  useLayoutEffect(() => {
    if (openedOn.current !== page) close(drawer.current);
    openedOn.current = page;
  }, [drawer, page]);
}

function close(drawer: HTMLElement | null): void {
  if (drawer?.matches(':popover-open')) drawer.hidePopover();
}

const REST = '.skip, .announcement, .navbar, main, .contents, .site-foot';

/** Makes everything else inert while the drawer is open, and moves the focus into the drawer or back. */
function setModal(drawer: HTMLElement, open: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(REST)) element.inert = open;
  if (open) drawer.querySelector<HTMLElement>('.drawer-head button')?.focus();
  else document.querySelector<HTMLElement>('.menu-button')?.focus({ preventScroll: true });
}

/** Closes the drawer after a click on a link, even one to the current page. A group only expands. */
function closeAfterChoice(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, defaultPrevented } = event;
  if (!defaultPrevented && target instanceof Element && target.closest('a')) close(currentTarget);
}

/** Keeps Tab inside the open drawer: it wraps from the last control to the first, and back. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  const drawer = event.currentTarget;
  if (event.key !== 'Tab' || !drawer.matches(':popover-open')) return;
  const controls = [...drawer.querySelectorAll<HTMLElement>('a, button, summary')].filter((control) =>
    control.checkVisibility({ visibilityProperty: true }),
  );
  const edge = event.shiftKey ? controls[0] : controls.at(-1);
  if (document.activeElement !== edge && drawer.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
}
