/** Addresses: a Route is a site path without the base ("/docs/guides/global-intro"); an href is what stands in HTML. */

export type Route = `/${string}`;

/** Removes what makes no difference: a trailing slash, `index.html`, `.html`. */
export function normaliseRoute(path: string): Route {
  const bare = path
    .replace(/(^|\/)index\.html$/, '$1')
    .replace(/\.html$/, '')
    .replace(/\/+$/, '');
  return isRoute(bare) ? bare : '/';
}

export function isRoute(path: string): path is Route {
  return path.startsWith('/');
}

/** The link form of a route under a base path such as "/api/". */
export function toHref(base: string, route: Route, hash?: string): string {
  const path = route === '/' ? base : `${base.replace(/\/$/, '')}${route}`;
  return hash ? `${path}#${hash}` : path;
}

/** The route behind a pathname, or null when the pathname is not under the base. */
export function toRoute(base: string, pathname: string): Route | null {
  const root = base.replace(/\/$/, '');
  if (pathname === root) return '/';
  return pathname.startsWith(`${root}/`) ? normaliseRoute(pathname.slice(root.length)) : null;
}

/** Folder of a route inside the output: "" for the landing page, "docs/guides/x" otherwise. */
export function toFolder(route: Route): string {
  return route.slice(1);
}
