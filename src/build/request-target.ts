/** HTTP request target → a path inside the site, for the static and the development server. */
import { canonicalPath } from '../model/address.ts';

interface RequestTarget {
  /** Percent-encoded, with one slash at the start. */
  readonly pathname: string;
  /** Whether the path was sent with anything else at the start, such as two slashes. */
  readonly isMerged: boolean;
  /** The same path decoded; null if it can't be a file or page of the site. */
  readonly decoded: string | null;
  readonly search: string;
}

/** Control characters and backslashes: no file of a site has them, and browsers read a backslash as a slash. */
const NEVER_IN_A_PATH = /[\p{Cc}\\]/u;

/** Never throws. Merges leading slashes into one: with several, a redirect to the path would lead to another host. */
export function readTarget(target: string): RequestTarget {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  const at = path.indexOf('?');
  const [raw, search] = at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)];
  const pathname = `/${raw.replace(/^[/\\]+/, '')}`;
  return { pathname, isMerged: raw !== pathname && raw !== '', decoded: decodePath(pathname), search };
}

/** Decodes each segment separately. Rejects encoded slashes: they belong to a name, and none of our names has one. */
function decodePath(pathname: string): string | null {
  try {
    const segments = pathname.split('/').map(decodeURIComponent);
    const isPlain = segments.every((name) => !name.includes('/') && name !== '..' && name !== '.');
    const decoded = segments.join('/');
    return isPlain && !NEVER_IN_A_PATH.test(decoded) ? decoded : null;
  } catch {
    // A malformed escape can't name a file.
    return null;
  }
}

/** Returns where to redirect a path that isn't the one address of what it leads to. Null for all other paths. */
export function toRedirect(
  base: string,
  { decoded, isMerged, search }: Omit<RequestTarget, 'pathname'>,
): string | null {
  const address = decoded === null ? null : canonicalPath(base, decoded);
  if (address === null || (address === decoded && !isMerged)) return null;
  // Encoded again, so that no segment can become a slash or another line of the header.
  return address.split('/').map(encodeURIComponent).join('/') + search;
}
