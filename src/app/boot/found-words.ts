/** The words a search was about are marked on the page it leads to; the marking itself is loaded when there is some. */
import { normaliseRoute, toHref } from '../../model/address.ts';

const KEY = 'docs-found-words';

interface FoundWords {
  /** The address they were found at. */
  readonly href: string;
  readonly terms: readonly string[];
}

/** Kept for the page that is about to be opened, even if the browser loads it in full. */
export function keepFoundWords(href: string, terms: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ href, terms }));
  } catch {
    // Storage is blocked; the page opens at the right place, without marks.
    return;
  }
  // A place on this very page: no page will be shown.
  setTimeout(showFoundWords);
}

export function followFoundWords(): void {
  showFoundWords();
  document.addEventListener('page-shown', showFoundWords);
  addEventListener('hashchange', showFoundWords);
}

function showFoundWords(): void {
  const kept = takeKept();
  if (!kept) return;
  import('../mark-words.ts').then(
    ({ markWords }) => markWords(kept.terms),
    (error: unknown) => console.error('The words that were found could not be marked.', error),
  );
}

/** Words for another address wait for it, and for its page to be shown: the address changes before the page does. */
function takeKept(): FoundWords | null {
  const { base = '/', route = '/' } = document.documentElement.dataset;
  if (location.pathname !== toHref(base, normaliseRoute(route))) return null;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isFoundWords(kept) || new URL(kept.href, location.href).href !== location.href) return null;
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    // Storage is blocked, or holds something else: there is nothing to mark.
    return null;
  }
}

function isFoundWords(value: unknown): value is FoundWords {
  return typeof value === 'object' && value !== null && 'href' in value && 'terms' in value;
}
