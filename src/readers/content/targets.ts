/** A link as written → where it leads. */
import { isRoute, normaliseRoute } from '../../model/address.ts';
import type { LinkTarget } from '../../model/prose.ts';

const OUTSIDE = /^(https?:|mailto:)/;

/** Null when the address is neither a route, an anchor nor a safe URL (`javascript:` for instance). */
export function readTarget(url: string): LinkTarget | null {
  if (url.startsWith('#')) return { kind: 'anchor', hash: url.slice(1) };
  if (OUTSIDE.test(url)) return { kind: 'external', url };
  if (!isRoute(url) || url.startsWith('//')) return null;
  const [path = '', hash] = url.split('#');
  return { kind: 'page', route: normaliseRoute(path), hash };
}
