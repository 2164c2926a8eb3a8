/** A server's URL in parts, for requests to its operations. */

/** Origin used if the server has no absolute URL, or there is no server. */
export const NO_HOST = 'https://server.example';

/** Splits a URL, which may have no scheme, no host, or a path relative to the document. */
export function splitAddress(url: string): { readonly origin: string; readonly path: string } {
  const [, origin = NO_HOST, whole = ''] = /^((?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]+)?([^?#]*)/i.exec(url) ?? [];
  const path = whole.replace(/^(?:\.{0,2}\/)+|^\.{1,2}$/, '').replace(/\/+$/, '');
  return { origin: origin.startsWith('//') ? `https:${origin}` : origin, path: path && `/${path}` };
}
