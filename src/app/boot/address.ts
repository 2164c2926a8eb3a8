/** The address of the page: its path and its hash. */
import { decodePercent } from '../../model/percent.ts';

/** Removes the file name, under which static hosts may serve a page: people should copy the canonical address. */
export function normalizeAddress(): void {
  const clean = location.pathname.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
  if (clean !== location.pathname && document.documentElement.dataset.route !== '/404') {
    history.replaceState(history.state, '', clean + location.search + location.hash);
  }
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
