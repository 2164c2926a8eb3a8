/**
 * Moving between pages with the platform's Navigation API: links stay links, and where the API is missing
 * the browser loads the page in full.
 */
import { type Route, toRoute } from '../model/address.ts';

export interface Move {
  readonly route: Route;
  readonly hash: string;
  /** Aborted when another move overtakes this one. */
  readonly signal: AbortSignal;
  /** Scrolls to the hash, to the top, or back to where the reader was. */
  readonly scroll: () => void;
}

/** Files the site serves besides pages: feeds, Markdown twins, downloads. */
const FILE = /\.(?!html$)[a-z0-9]+$/i;

export function listenForMoves(
  base: string,
  current: () => Route,
  move: (move: Move) => Promise<void>,
): () => void {
  if (!('navigation' in window)) return () => {};
  const { navigation } = window;
  const listener = (event: NavigateEvent) => {
    if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return;
    if (event.navigationType === 'reload') return;
    const url = new URL(event.destination.url);
    const route = toRoute(base, url.pathname);
    if (route === null || FILE.test(url.pathname) || url.search) return;
    const samePage = route === current();
    // Back and forward between hashes of one page is the browser's own business.
    if (samePage && event.navigationType === 'traverse') return;
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      handler: () =>
        move({
          route,
          hash: decodeURIComponent(url.hash.slice(1)),
          signal: event.signal,
          scroll: () => event.scroll(),
        }),
    });
  };
  navigation.addEventListener('navigate', listener);
  return () => navigation.removeEventListener('navigate', listener);
}

/** After the move: focus on the target, or on the new page's heading. */
export function focusAfterMove(hash: string): void {
  const target = hash ? document.getElementById(hash) : null;
  const place = target ?? document.querySelector<HTMLElement>('main h1');
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
