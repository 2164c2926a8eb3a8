/** What happens to the reader when a page is swapped for another: position, focus, and what a screen reader says. */
import { say } from './boot/say.ts';

/**
 * Before the swap: the browser would keep the reader at what stood before their eyes, and shift the position
 * on the new page by where that stands now.
 */
export function releaseAnchor(): void {
  document.documentElement.style.setProperty('overflow-anchor', 'none');
}

/** After it: to the position the move asks for, focus on the target or the heading, and the title told. */
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
  const target = hash ? document.getElementById(hash) : null;
  const place = target ?? document.querySelector<HTMLElement>('main h1');
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
