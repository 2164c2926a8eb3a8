/**
 * Moves between pages with the platform's Navigation API: their targets, and scrolling, focus and announcement when a
 * page is replaced. Links stay links, and without the API, the browser loads the page in full.
 */
import { canonicalPath, normalizeRoute, type Route, toRoute } from '../model/address.ts';
import { idOfHash } from './boot/address.ts';
import { say } from './boot/say.ts';
import { reopen } from './opened.ts';

/** Target of a move. */
interface Target {
  /** The whole path of the address; a page may have several, and the not-found page any. */
  readonly place: Route;
  /** The route of that path, or null outside of the base path. */
  readonly route: Route | null;
  readonly hash: string;
}

export interface Move extends Target {
  /** Key of the history entry that the reader leaves. */
  readonly left: string;
  /** Aborted when another move overtakes this one. */
  readonly signal: AbortSignal;
  /** Scrolls to the hash, to the top, or back to where the reader was, and reopens what was open. */
  readonly scroll: () => void;
}

/** Endings of the files that a site has. Any other dot is part of a page's name, as in `fix-4.4`. */
const FILE = /\.(html|md|txt|xml|json|ya?ml|csv|zip|ts|http|js|css|svg|png|webmanifest)$/i;

/** Whether an address is that of a file, such as a feed or a download. */
export function isFile(pathname: string): boolean {
  return FILE.test(pathname);
}

/** Whether the app can show what an address leads to. The server redirects other addresses of a page to this one. */
export function isPage(base: string, { pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  return canonicalPath(base, pathname) === pathname && !isFile(pathname) && !search;
}

/** Takes over moves to pages. `current` returns the place of the page on the screen, or null if there is none. */
export function listenForMoves(
  base: string,
  current: () => Route | null,
  move: (move: Move) => Promise<void>,
): () => void {
  if (!('navigation' in window)) return () => {};
  const { navigation } = window;
  const listener = (event: NavigateEvent) => {
    if (!event.canIntercept || event.downloadRequest !== null || event.formData) return;
    if (event.navigationType === 'reload') return;
    // A page stores its state in the address.
    if (event.navigationType === 'replace' && event.destination.sameDocument && !event.hashChange) return;
    const url = new URL(event.destination.url);
    const { place } = toTarget(base, url);
    // The browser handles moves between the hashes of one page, including back and forward.
    const isTraversal = event.navigationType === 'traverse' && url.search === location.search;
    if (place === current() && (event.hashChange || isTraversal)) return;
    // An entry of this document is ours, even if its address isn't a page: the browser would show nothing for it.
    if (!isPage(base, url) && !event.destination.sameDocument) return;
    event.intercept({ scroll: 'manual', focusReset: 'manual', handler: () => move(toMove(base, event)) });
  };
  navigation.addEventListener('navigate', listener);
  return () => navigation.removeEventListener('navigate', listener);
}

/** Returns the move that an intercepted event asks for. */
export function toMove(base: string, event: NavigateEvent): Move {
  const target = toTarget(base, new URL(event.destination.url));
  const scroll = () => {
    reopen(event.destination.key, target.place);
    event.scroll();
  };
  return { ...target, left: navigation.transition?.from.key ?? '', signal: event.signal, scroll };
}

export function toTarget(base: string, { pathname, hash }: { pathname: string; hash: string }): Target {
  return { place: normalizeRoute(pathname), route: toRoute(base, pathname), hash: idOfHash(hash) };
}

/** Turns off scroll anchoring before a page is replaced: it would shift the new page to follow what was in view. */
export function releaseAnchor(): void {
  document.documentElement.style.setProperty('overflow-anchor', 'none');
}

/** Ends a move: scrolls, focuses the target or the heading, and announces the title. */
export function comeTo(hash: string, scroll: () => void): void {
  scroll();
  // Scroll anchoring takes place in the next frame.
  const restore = () => document.documentElement.style.removeProperty('overflow-anchor');
  requestAnimationFrame(() => requestAnimationFrame(restore));
  focusOn(hash);
  say(document.title);
}

export function scrollToHash(hash: string): void {
  const target = document.getElementById(hash);
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

function focusOn(hash: string): void {
  // A reader who started typing a search while the page loaded can go on.
  if (document.activeElement?.id === 'search') return;
  const target = hash ? document.getElementById(hash) : null;
  const place = target ?? document.querySelector<HTMLElement>('main h1');
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
