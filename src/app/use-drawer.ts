/** The drawer: modal while open, closed by a move and by a wide screen. */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { PageView } from '../model/page-view.ts';

/** From this width the drawer is a column. */
const DESKTOP = '(min-width: 996px)';

export function useDrawer(page: PageView) {
  const ref = useRef<HTMLElement>(null);
  const close = useCallback(() => {
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover();
  }, []);

  /** While the drawer is open, everything else is out of reach. */
  const onToggle = useCallback((open: boolean) => {
    const drawer = ref.current;
    if (!drawer) return;
    for (const element of document.querySelectorAll<HTMLElement>(
      '.skip, .announcement, .navbar, main, .contents, .site-foot',
    )) {
      element.inert = open;
    }
    if (open) drawer.querySelector<HTMLElement>('.drawer-head button')?.focus();
    else document.querySelector<HTMLElement>('.menu-button')?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    // It may have been opened before the app arrived.
    if (ref.current?.matches(':popover-open')) onToggle(true);
    const desktop = matchMedia(DESKTOP);
    const change = () => desktop.matches && close();
    desktop.addEventListener('change', change);
    return () => desktop.removeEventListener('change', change);
  }, [close, onToggle]);

  // A new page closes the drawer, in time for its heading to take the focus; the page it was opened on does not.
  const openedOn = useRef(page);
  useLayoutEffect(() => {
    if (openedOn.current !== page) close();
    openedOn.current = page;
  }, [page, close]);

  return { ref, onToggle };
}
