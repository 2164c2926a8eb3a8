/** The address of the page: its path and its hash. */

/** Removes the file name, under which static hosts may serve a page: people should copy the canonical address. */
export function normalizeAddress(): void {
  const clean = location.pathname.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
  if (clean !== location.pathname && document.documentElement.dataset.route !== '/404') {
    history.replaceState(history.state, '', clean + location.search + location.hash);
  }
}

/** Returns the id in the hash of an address. Anyone can write an address, so a malformed escape is kept as is. */
export function idOfHash(hash: string): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
