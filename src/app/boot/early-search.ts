/** What is below the search box until the app that does the searching has loaded, and when it can't be loaded. */
const ID = 'early-search';

interface Failure {
  readonly error: unknown;
  readonly retry: () => void;
}

/** Whether the reader has asked for search and not left it since. */
export function hasEarlySearch(): boolean {
  return document.getElementById(ID) !== null;
}

/** Search could not be loaded and says so: from here only its Retry tries again, not every key or touch on the way to it. */
export function isAskedToRetry(target: Element): boolean {
  return target.closest('.search-frame')?.querySelector(`#${ID} [role="alert"]`) != null;
}

/** The search is left: its button would keep the focus inside. */
export function closeEarlySearch(): void {
  document.getElementById(ID)?.remove();
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches('.search-close')) activeElement.blur();
}

export function showEarlySearch(failure?: Failure): void {
  closeEarlySearch();
  const words = failure ? toBox(failure) : create('p', { role: 'status', textContent: 'Loading...' });
  const panel = create('div', { id: ID, className: 'search-panel' }, words);
  // A press on it leaves the focus in the box, and with it the panel open.
  panel.addEventListener('mousedown', (event) => event.preventDefault());
  document.querySelector('.search-frame')?.append(panel);
}

function toBox({ error, retry }: Failure): HTMLElement {
  const message = error instanceof Error ? error.message : String(error);
  const button = create('button', { type: 'button', textContent: 'Retry' });
  button.addEventListener('click', () => {
    // The button goes away, so the focus needs another place.
    document.getElementById('search')?.focus();
    retry();
  });
  return create(
    'div',
    { className: 'load-error', role: 'alert' },
    create('p', { className: 'load-error-title', textContent: "Search didn't load" }),
    create('p', { textContent: message }),
    button,
  );
}

function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: readonly HTMLElement[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
