/** The address of an operation in parts: a server's URL, and the path with what documents write after it. */
import type { Pair } from './wire-style.ts';

/** Origin used if the server has no absolute URL, or there is no server. */
export const NO_HOST = 'https://server.example';

/** Splits a URL, which may have no scheme, no host, or a path relative to the document. */
export function splitAddress(url: string): { readonly origin: string; readonly path: string } {
  const [, origin = NO_HOST, whole = ''] = /^((?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]+)?([^?#]*)/i.exec(url) ?? [];
  const path = whole.replace(/^(?:\.{0,2}\/)+|^\.{1,2}$/, '').replace(/\/+$/, '');
  return { origin: origin.startsWith('//') ? `https:${origin}` : origin, path: path && `/${path}` };
}

/**
 * Splits a documented path from a query or a fragment, which a path can't have, but which some documents tell operations
 * apart by. Variables of the query have parameters of their own.
 */
export function splitPath(path: string): { readonly path: string; readonly query: readonly Pair[] } {
  const [, query = ''] = /\?([^#]*)/.exec(path) ?? [];
  return {
    path: path.replace(/[?#].*/s, ''),
    query: [...new URLSearchParams(query)].filter(([, value]) => !/[{}]/.test(value)),
  };
}
