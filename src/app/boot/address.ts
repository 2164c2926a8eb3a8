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
