/**
 * One element for two places: the sidebar column on a wide screen, a drawer on a narrow one.
 * It is a native popover, so it opens without JavaScript; the app adds the focus trap.
 */
import { type KeyboardEvent, type MouseEvent, type RefObject, type ToggleEvent, useState } from 'react';
import { isMenu, type Shell, type ShellItem } from '../../model/page-view.ts';
import { Frozen } from '../parts/frozen.tsx';
import { Icon } from '../parts/icon.tsx';
import { LanguageItems } from './language-items.tsx';
import { ShellLink } from './shell-link.tsx';

export function Drawer({
  shell,
  section,
  aside,
  drawer,
  onToggle,
}: {
  shell: Shell;
  section: string;
  /** Markup of the page's sidebar, '' when it has none. */
  aside: string;
  drawer: RefObject<HTMLElement | null>;
  onToggle: (open: boolean) => void;
}) {
  const [panel, setPanel] = useState<'section' | 'main'>('section');
  const shown = aside ? panel : 'main';
  const opened = ({ newState }: ToggleEvent<HTMLElement>) => {
    if (newState === 'open') onToggle(true);
  };
  // Closing is told before it happens: a new page must be free to take the focus at once.
  const closing = ({ newState }: ToggleEvent<HTMLElement>) => {
    if (newState !== 'closed') return;
    setPanel('section');
    onToggle(false);
  };
  return (
    <aside
      id="drawer"
      className={aside ? 'drawer sidebar' : 'drawer'}
      popover="auto"
      ref={drawer}
      aria-label="Navigation"
      data-panel={shown}
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
          <button type="button" className="back-to-main" data-live="" onClick={() => setPanel('main')}>
            <Icon name="back" />
            Back to main menu
          </button>
          <Frozen as="nav" className="section-nav" label="Section" html={aside} id="section-nav" />
        </>
      )}
      <nav className="main-nav" aria-label="Main menu">
        <ul>
          {[...shell.left, ...shell.right].map((item, index) => (
            <MainItem key={index} item={item} section={section} />
          ))}
          <li>
            <p>Language</p>
            <ul>
              <LanguageItems shell={shell} />
            </ul>
          </li>
        </ul>
      </nav>
    </aside>
  );
}

function MainItem({ item, section }: { item: ShellItem; section: string }) {
  if (!isMenu(item)) {
    return (
      <li>
        <ShellLink link={item} section={section} />
      </li>
    );
  }
  return (
    <li>
      <p>{item.label}</p>
      <ul>
        {item.items.map((link, index) => (
          <li key={index}>
            <ShellLink link={link} section={section} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** A chosen link closes the drawer, also when it leads to the page that is already shown. */
function closeAfterChoice(event: MouseEvent<HTMLElement>): void {
  const drawer = event.currentTarget;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link && drawer.matches(':popover-open')) drawer.hidePopover();
}

/** In the open drawer, Tab goes from the last control to the first and back. */
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
