/** On a fresh load, lays out the lower part of the page in steps, so that no single one keeps a phone busy. */

/** The same selectors as in the stylesheet. */
const PARTS =
  '.article > h2 ~ *, .entry ~ .entry, .operation > .body > section ~ section, .conversation li ~ li, .wordy tr ~ tr';
/** Number of elements to lay out in one step; a part is never split. */
const STEP = 100;
/** Events that finish the layout: it must be complete before the reader moves or the app reads the page. */
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

/** Whether the page opens at its top. A restored position or a hash needs the final height of everything above it. */
export function isFreshLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate' && location.hash === '';
}

export function layOutLater(): void {
  // If the stylesheet can't hold anything back, as in Safari 17, there is nothing to do.
  if (!CSS.supports('content-visibility: auto')) return;
  const { dataset } = document.documentElement;
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)];
  const rest = parts.values();
  // A table row that isn't laid out yet has the wrong position.
  const isPlaced = (part: HTMLElement) => part.checkVisibility({ contentVisibilityAuto: true });
  const topOf = (part: HTMLElement) => part.getBoundingClientRect().top;
  const finish = () => {
    // A screen reader goes to a heading with no event but the scrolling, and what is in view then must stay there.
    const shown = scrollY > 0 && parts.find((part) => isPlaced(part) && topOf(part) >= 0);
    const before = shown ? topOf(shown) : 0;
    delete dataset.later;
    // Browsers create the attribute when it is read; without the check, an empty one would remain.
    for (const part of parts) if (part.hasAttribute('style')) part.removeAttribute('style');
    for (const type of SIGNS) removeEventListener(type, finish, true);
    if (shown) scrollBy({ top: topOf(shown) - before, behavior: 'instant' });
  };
  const step = () => {
    if (dataset.later === undefined) return;
    let count = 0;
    for (const part of rest) {
      // A class would make the browser recalculate the styles of the whole page.
      part.style.contentVisibility = 'visible';
      count += part.getElementsByTagName('*').length + 1;
      if (count < STEP) continue;
      next();
      return;
    }
  };
  // Continues once the last part has been painted.
  const next = () => requestAnimationFrame(() => setTimeout(step));
  for (const type of SIGNS) addEventListener(type, finish, { capture: true, passive: true });
  next();
}
