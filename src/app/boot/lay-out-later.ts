/** On a fresh load, what is far below is laid out part by part, so that no single step keeps a phone busy. */

/** As in the stylesheet. */
const PARTS =
  '.article > h2 ~ *, .entry ~ .entry, .operation > .body > section ~ section, .conversation li ~ li, .wordy tr ~ tr';
/** Elements that are laid out in one step; a part is never split. */
const STEP = 100;
/** Before the reader goes anywhere or the app reads the page, everything is as it will be. */
const SIGNS = [
  'pointerover',
  'touchstart',
  'wheel',
  'scroll',
  'focusin',
  'keydown',
  'hashchange',
  'page-shown',
];

/** A position to come back to, or a place to go to, needs everything above it at its height. */
export function isFreshLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate' && location.hash === '';
}

export function layOutLater(): void {
  // Where the stylesheet can't hold anything back, such as in Safari 17, there is nothing to do.
  if (!CSS.supports('content-visibility: auto')) return;
  const { dataset } = document.documentElement;
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)];
  const rest = parts.values();
  // A row of a table that is not laid out yet is somewhere else.
  const isPlaced = (part: HTMLElement) => part.checkVisibility({ contentVisibilityAuto: true });
  const topOf = (part: HTMLElement) => part.getBoundingClientRect().top;
  const finish = () => {
    // A screen reader goes to a heading without any sign but the scrolling, and what comes to lie there must stay.
    const shown = scrollY > 0 && parts.find((part) => isPlaced(part) && topOf(part) >= 0);
    const before = shown ? topOf(shown) : 0;
    delete dataset.later;
    // Browsers write the attribute when somebody asks for it; unasked, an empty one would be left.
    for (const part of parts) if (part.hasAttribute('style')) part.removeAttribute('style');
    for (const type of SIGNS) removeEventListener(type, finish, true);
    if (shown) scrollBy({ top: topOf(shown) - before, behavior: 'instant' });
  };
  const step = () => {
    if (dataset.later === undefined) return;
    let count = 0;
    for (const part of rest) {
      // A class would have the styles of the whole page looked through again.
      part.style.contentVisibility = 'visible';
      count += part.getElementsByTagName('*').length + 1;
      if (count < STEP) continue;
      next();
      return;
    }
  };
  // Once the last part has been painted.
  const next = () => requestAnimationFrame(() => setTimeout(step));
  for (const type of SIGNS) addEventListener(type, finish, { capture: true, passive: true });
  next();
}
