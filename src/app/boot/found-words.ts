/** The words a search was about are marked on the page it leads to; the marking itself is loaded when there is some. */
import { normalizeRoute, toHref } from '../../model/address.ts';
import { recall, remember } from './storage.ts';

const KEY = 'docs-found-words';

interface FoundWords {
  /** The address they were found at. */
  readonly href: string;
  readonly terms: readonly string[];
}

/** Stored for the page that is about to be opened, even if the browser loads it in full. */
export function storeFoundWords(href: string, terms: readonly string[]): void {
  remember(KEY, JSON.stringify({ href, terms }), 'sessionStorage');
  // A place on this very page: no page will be shown.
  setTimeout(showFoundWords);
}

export function followFoundWords(): void {
  showFoundWords();
  document.addEventListener('page-shown', showFoundWords);
  addEventListener('hashchange', showFoundWords);
}

function showFoundWords(): void {
  const found = takeFoundWords();
  if (!found) return;
  import('../mark-words.ts').then(
    ({ markWords }) => markWords(found.terms),
    (error: unknown) => console.error('The words that were found could not be marked.', error),
  );
}

/** Words for another address wait for it, and for its page to be shown: the address changes before the page does. */
function takeFoundWords(): FoundWords | null {
  const { base = '/', route = '/' } = document.documentElement.dataset;
  if (location.pathname !== toHref(base, normalizeRoute(route))) return null;
  try {
    const found: unknown = JSON.parse(recall(KEY, 'sessionStorage') ?? 'null');
    if (!isFoundWords(found) || new URL(found.href, location.href).href !== location.href) return null;
    remember(KEY, null, 'sessionStorage');
    return found;
  } catch {
    // Somebody else wrote under this name: there is nothing to mark.
    return null;
  }
}

function isFoundWords(value: unknown): value is FoundWords {
  return typeof value === 'object' && value !== null && 'href' in value && 'terms' in value;
}
