/** Addresses: a Route is a path without the base ("/docs/guides/global-intro"); an href is what HTML links contain. */
import { isStorable } from './file-name.ts';

export type Route = `/${string}`;

/** Every ending without which a path leads to the same page. */
const ENDINGS = /(?:\/|(?:^|\/)index\.html|\.html)+$/;

/** Removes empty segments and, at the end, slashes, `index.html` and `.html`. */
export function normalizeRoute(path: string): Route {
  const bare = mergeSlashes(path).replace(ENDINGS, '');
  return isRoute(bare) ? bare : '/';
}

function mergeSlashes(path: string): string {
  return path.replace(/\/{2,}/g, '/');
}

export function isRoute(path: string): path is Route {
  return path.startsWith('/');
}

/** Folder name that is valid on any disk: letters, digits and a few marks, but never only dots, as in "..". */
const PART = /^(?!\.+$)[\p{L}\p{M}\p{N}_~.-]{1,100}$/u;

/** Whether every segment of a route can be a folder name. */
export function isPlainRoute(path: string): path is Route {
  return path === '/' || (isRoute(path) && path.slice(1).split('/').every(isPlainName));
}

export function isPlainName(name: string): boolean {
  return PART.test(name) && isStorable(name);
}

/** Returns the href of a route under a base path such as "/api/". */
export function toHref(base: string, route: Route, hash?: string): string {
  // Two leading slashes would link to another host.
  const path = route === '/' ? base : `${base.replace(/\/$/, '')}${route.replace(/^\/+/, '/')}`;
  return hash ? `${path}#${hash}` : path;
}

/** Returns the route of a pathname, or null if the pathname is not under the base. */
export function toRoute(base: string, pathname: string): Route | null {
  const root = base.replace(/\/$/, '');
  const path = mergeSlashes(pathname);
  if (path === root) return '/';
  return path.startsWith(`${root}/`) ? normalizeRoute(path.slice(root.length)) : null;
}

/**
 * Returns the one address of what a pathname leads to, for servers to redirect to and for the page to show. Null if the
 * pathname is not under the base. The build's `nginx.conf` does the same (`src/outputs/hosting.ts`).
 */
export function canonicalPath(base: string, pathname: string): string | null {
  const route = toRoute(base, pathname);
  return route === null ? null : toHref(base, route);
}

/** Returns the folder of a route in the output: "docs/guides/x", or "" for the landing page. */
export function toFolder(route: Route): string {
  return route.slice(1);
}
