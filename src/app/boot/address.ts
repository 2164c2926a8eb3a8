/** The address of the page. */

/** A static host may serve a page under its file name; the address people copy should be the canonical one. */
export function normalizeAddress(): void {
  const clean = location.pathname.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
  if (clean !== location.pathname && document.documentElement.dataset.route !== '/404') {
    history.replaceState(history.state, '', clean + location.search + location.hash);
  }
}

/** The id that the hash of an address names. Anybody can write an address, so a malformed escape is itself. */
export function idOfHash(hash: string): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
