/** Addresses: a Route is a site path without the base ("/docs/guides/global-intro"); an href is what stands in HTML. */

export type Route = `/${string}`;

/** Removes what makes no difference: a trailing slash, `index.html`, `.html`. */
export function normalizeRoute(path: string): Route {
  const bare = path
    .replace(/(^|\/)index\.html$/, '$1')
    .replace(/\.html$/, '')
    .replace(/\/+$/, '');
  return isRoute(bare) ? bare : '/';
}

export function isRoute(path: string): path is Route {
  return path.startsWith('/');
}

/** Letters, digits and a few marks, but not dots alone: a folder that any disk can have, and never one above. */
const PART = /^(?!\.+$)[\p{L}\p{M}\p{N}_~.-]{1,100}$/u;

/** Whether every part of a route can be the name of a folder. */
export function isPlainRoute(path: string): path is Route {
  return path === '/' || (isRoute(path) && path.slice(1).split('/').every(isPlainName));
}

export function isPlainName(name: string): boolean {
  return PART.test(name);
}

/** The link form of a route under a base path such as "/api/". */
export function toHref(base: string, route: Route, hash?: string): string {
  // Two slashes at the start would lead to another host.
  const path = route === '/' ? base : `${base.replace(/\/$/, '')}${route.replace(/^\/+/, '/')}`;
  return hash ? `${path}#${hash}` : path;
}

/** The route behind a pathname, or null when the pathname is not under the base. */
export function toRoute(base: string, pathname: string): Route | null {
  const root = base.replace(/\/$/, '');
  if (pathname === root) return '/';
  return pathname.startsWith(`${root}/`) ? normalizeRoute(pathname.slice(root.length)) : null;
}

/** Folder of a route inside the output: "" for the landing page, "docs/guides/x" otherwise. */
export function toFolder(route: Route): string {
  return route.slice(1);
}
