/** Marks the words of a search on the page it leads to; the script that marks them is loaded only when needed. */
import { normalizeRoute, toHref } from '../../model/address.ts';
import { recall, remember } from './storage.ts';

const KEY = 'docs-found-words';

interface FoundWords {
  /** Address of the search result. */
  readonly href: string;
  readonly terms: readonly string[];
}

/** Stores the words for the page that is about to open, even if the browser loads it in full. */
export function storeFoundWords(href: string, terms: readonly string[]): void {
  remember(KEY, JSON.stringify({ href, terms }), 'sessionStorage');
  // For a place on this page, which triggers no `page-shown`.
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

/** Takes the words for the page on the screen. Those for another address wait: it changes before its page is shown. */
function takeFoundWords(): FoundWords | null {
  const { base = '/', route = '/' } = document.documentElement.dataset;
  const shown = new URL(toHref(base, normalizeRoute(route)), location.href);
  if (location.pathname !== shown.pathname) return null;
  try {
    const found: unknown = JSON.parse(recall(KEY, 'sessionStorage') ?? 'null');
    if (!isFoundWords(found) || new URL(found.href, location.href).href !== location.href) return null;
    remember(KEY, null, 'sessionStorage');
    return found;
  } catch {
    // Another script used this key: there is nothing to mark.
    return null;
  }
}

function isFoundWords(value: unknown): value is FoundWords {
  return typeof value === 'object' && value !== null && 'href' in value && 'terms' in value;
}
