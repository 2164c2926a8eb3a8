/** The address of the page: its path and its hash. */
import { canonicalPath } from '../../model/address.ts';
import { decodePercent } from '../../model/percent.ts';

/** Shows the one address of the page where a host serves it under others: that is the one people should copy. */
export function normalizeAddress(): void {
  const { base = '/', route } = document.documentElement.dataset;
  const clean = canonicalPath(base, location.pathname);
  if (clean === null || clean === location.pathname || route === '/404') return;
  history.replaceState(history.state, '', clean + location.search + location.hash);
}

/** Returns the ID in the hash of an address. */
export function idOfHash(hash: string): string {
  return decodePercent(hash.slice(1));
}

/** Calls `look` when the hash changes on one page. Back to another page changes it too, before that page is shown. */
export function onHashOfPage(look: () => void): void {
  const pageOf = (url: string) => url.split('#', 1)[0];
  addEventListener('hashchange', ({ oldURL, newURL }) => {
    if (pageOf(oldURL) === pageOf(newURL)) look();
  });
}
