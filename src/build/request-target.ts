/** The target of an HTTP request → a path inside the site. Both servers read targets here and nowhere else. */

export interface RequestTarget {
  /** Percent-encoded, with one slash at the start. */
  readonly pathname: string;
  /** The same path decoded; null when it can't name a file or page of the site. */
  readonly decoded: string | null;
  readonly search: string;
}

/** Control characters and backslashes: no file of a site has them, and browsers read a backslash as a slash. */
const NEVER_IN_A_PATH = /[\p{Cc}\\]/u;

/** Never throws, whatever a client sends: several slashes at the start would name another host, so one is meant. */
export function readTarget(target: string): RequestTarget {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  const at = path.indexOf('?');
  const [raw, search] = at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)];
  const pathname = `/${raw.replace(/^[/\\]+/, '')}`;
  return { pathname, decoded: decodePath(pathname), search };
}

/** Each segment is decoded by itself: an encoded slash stays part of a name, and no name of ours has one. */
function decodePath(pathname: string): string | null {
  try {
    const segments = pathname.split('/').map(decodeURIComponent);
    const isPlain = segments.every((name) => !name.includes('/') && name !== '..' && name !== '.');
    const decoded = segments.join('/');
    return isPlain && !NEVER_IN_A_PATH.test(decoded) ? decoded : null;
  } catch {
    // A malformed escape names no file.
    return null;
  }
}

/** Where a path that ends in `.html` leads: its address without the ending; null when it has none. */
export function withoutHtmlEnding({ pathname, decoded, search }: RequestTarget): string | null {
  if (decoded === null || decoded.includes('//')) return null;
  const clean = pathname.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
  return clean === pathname ? null : clean + search;
}
