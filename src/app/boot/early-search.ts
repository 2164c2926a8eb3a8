/** The panel below the search box while the app, which does the searching, is loading or can't be loaded. */
import { createElement } from '../../ui/parts/create-element.ts';

const ID = 'early-search';

interface Failure {
  readonly error: unknown;
  readonly retry: () => void;
}

/** Whether the reader has opened search and not left it since. */
export function hasEarlySearch(): boolean {
  return document.getElementById(ID) !== null;
}

/** Whether search shows a load error: then only its Retry tries again, not every key or touch on the way to it. */
export function isAskedToRetry(target: Element): boolean {
  return target.closest('.search-frame')?.querySelector(`#${ID} [role="alert"]`) != null;
}

/** Closes search, and takes the focus off its button, which would keep it open. */
export function closeEarlySearch(): void {
  document.getElementById(ID)?.remove();
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches('.search-close')) activeElement.blur();
}

export function showEarlySearch(failure?: Failure): void {
  closeEarlySearch();
  const words = failure ? toBox(failure) : createElement('p', { role: 'status', textContent: 'Loading...' });
  const panel = createElement('div', { id: ID, className: 'search-panel' }, words);
  // A press on the panel leaves the focus in the box, so that the panel stays open.
  panel.addEventListener('mousedown', (event) => event.preventDefault());
  document.querySelector('.search-frame')?.append(panel);
}

function toBox({ error, retry }: Failure): HTMLElement {
  const message = error instanceof Error ? error.message : String(error);
  const button = createElement('button', { type: 'button', textContent: 'Retry' });
  button.addEventListener('click', () => {
    // The button is removed, so the focus must go elsewhere.
    document.getElementById('search')?.focus();
    retry();
  });
  return createElement(
    'div',
    { className: 'load-error', role: 'alert' },
    createElement('p', { className: 'load-error-title', textContent: "Search didn't load" }),
    createElement('p', { textContent: message }),
    button,
  );
}
