/**
 * Moves between pages with the platform's Navigation API: where they lead, and what happens to the reader when a page is
 * replaced. Links stay links, and where the API is missing the browser loads the page in full.
 */
import { normalizeRoute, type Route, toRoute } from '../model/address.ts';
import { idOfHash } from './boot/address.ts';
import { say } from './boot/say.ts';
import { reopen } from './opened.ts';

/** Where a move leads. */
interface Target {
  /** The whole path of the address; a page may have a second one, and not-found pages any. */
  readonly place: Route;
  /** The route of that path, or null outside of the base path. */
  readonly route: Route | null;
  readonly hash: string;
}

export interface Move extends Target {
  /** The key of the entry in the history that the reader leaves. */
  readonly left: string;
  /** Aborted when another move overtakes this one. */
  readonly signal: AbortSignal;
  /** Scrolls to the hash, to the top, or back to where the reader was, with everything open that was. */
  readonly scroll: () => void;
}

/** Files: feeds, Markdown versions, downloads; and a page's file name, whose address only a full load puts right. */
const FILE = /\.[a-z0-9]+$/i;

/** `current` returns the place of the page on the screen, or null when there is none. */
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
    // A page that keeps its state in the address.
    if (event.navigationType === 'replace' && event.destination.sameDocument && !event.hashChange) return;
    const url = new URL(event.destination.url);
    const { place, route } = toTarget(base, url);
    // Between the hashes of one page, and back and forward among them, the browser knows its way.
    if (place === current() && (event.hashChange || event.navigationType === 'traverse')) return;
    // An entry of this document is ours, even if its address is no page: the browser would show nothing for it.
    const isPage = route !== null && !FILE.test(url.pathname) && !url.search;
    if (!isPage && !event.destination.sameDocument) return;
    event.intercept({ scroll: 'manual', focusReset: 'manual', handler: () => move(toMove(base, event)) });
  };
  navigation.addEventListener('navigate', listener);
  return () => navigation.removeEventListener('navigate', listener);
}

/** The move an intercepted event asks for. */
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

/** Before a page is replaced: the browser would shift the position on the new page to follow what was in view. */
export function releaseAnchor(): void {
  document.documentElement.style.setProperty('overflow-anchor', 'none');
}

/** After it: to the position the move asks for, focus on the target or the heading, and the title read out. */
export function comeTo(hash: string, scroll: () => void): void {
  scroll();
  // The browser makes its shift with the next frame.
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
  // Who has begun to type a search while the page came goes on typing.
  if (document.activeElement?.id === 'search') return;
  const target = hash ? document.getElementById(hash) : null;
  const place = target ?? document.querySelector<HTMLElement>('main h1');
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
