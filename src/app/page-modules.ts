/** Page modules: where they are, how they are loaded, what they must contain, and when only a full load helps. */
import { type Route, toHref } from '../model/address.ts';
import type { PageModule, PageView } from '../model/page-view.ts';

/** The module was loaded, but it isn't a page: a full load wouldn't help, so the reader sees the error. */
export class PageModuleError extends Error {
  override name = 'PageModuleError';
}

/** Timeout of a page module: a full load shows its progress, a hanging import shows nothing. */
const MOST_MILLISECONDS = 15_000;

export interface PageModules {
  load(route: Route): Promise<PageView>;
  /** Loads again after a failure. Browsers remember a failed module by its address, so the address changes. */
  retry(route: Route): Promise<PageView>;
  urlOf(route: Route): string;
}

export function createPageModules(
  base: string,
  build: string,
  importModule: (url: string) => Promise<unknown> = (url) => import(/* @vite-ignore */ url),
  timeout = MOST_MILLISECONDS,
): PageModules {
  const loaded = new Map<Route, Promise<PageView>>();
  let retries = 0;
  const urlOf = (route: Route) => `${toHref(base, route).replace(/\/$/, '')}/page.js`;
  const start = (route: Route, url: string) => {
    const view = inTime(url, importModule(url), timeout).then((module) => readPageModule(url, module, build));
    loaded.set(route, view);
    // A failure isn't kept: the next visit tries again.
    view.catch(() => loaded.delete(route));
    return view;
  };
  return {
    urlOf,
    load: (route) => loaded.get(route) ?? start(route, urlOf(route)),
    retry: (route) => {
      retries += 1;
      return start(route, `${urlOf(route)}?retry=${retries}`);
    },
  };
}

function inTime<T>(url: string, value: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`${url} took more than ${milliseconds / 1000} seconds.`));
    const timer = setTimeout(late, milliseconds);
    value.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export function readPageModule(url: string, module: unknown, build: string): PageView {
  const page = membersOf(module).get('default');
  if (page === undefined) {
    throw new PageModuleError(`The page module ${url} has no default export and cannot render.`);
  }
  // Another build may describe its pages differently: only a full load gets a page and an app that match.
  const members = membersOf(page);
  const other = members.get('build');
  if (typeof other === 'string' && other !== build)
    throw new Error(`${url} belongs to build ${other}, not ${build}.`);
  if (!isPageModule(page, members)) {
    throw new PageModuleError(
      `The default export of the page module ${url} is not a page and cannot render.`,
    );
  }
  return page;
}

const MEMBERS: readonly (keyof PageModule)[] = [
  ...(['route', 'title', 'description', 'canonical', 'layout', 'section'] as const),
  ...(['aside', 'article', 'contents', 'build'] as const),
];

/** Whether every member is text. Anything else that a server sends at the address of a page is not rendered. */
function isPageModule(_value: unknown, members: ReadonlyMap<string, unknown>): _value is PageModule {
  return MEMBERS.every((name) => typeof members.get(name) === 'string');
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

/**
 * Whether a full load could help. It can't turn a module into a page, and without a network it would replace this page
 * by the browser's own error: the reader sees ours instead.
 */
export async function fullLoadHelps(error: unknown): Promise<boolean> {
  return !(error instanceof PageModuleError) && (await isReachable());
}

/** Timeout for the headers of a page; a slower server counts as unreachable. */
const PATIENCE = 5_000;

async function isReachable(): Promise<boolean> {
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
    return true;
  } catch {
    // Any response, even an error status, would have resolved: there is no network, or one that hangs.
    return false;
  }
}

/** Loads the address as if its link had been followed: a reload would keep the old page's scroll position. */
export function loadInFull(): void {
  const { href } = location;
  // An address that differs only in its hash would not be loaded.
  history.replaceState(null, '', '?');
  location.replace(href);
}
