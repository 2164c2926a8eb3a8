/** Page modules: where they are, how they are loaded, and what they must hold. */
import { type Route, toHref } from '../model/address.ts';
import type { PageModule, PageView } from '../model/page-view.ts';

/** The module came, but it is not a page: loading it again in full would not help, so the reader is told. */
export class PageModuleError extends Error {
  override name = 'PageModuleError';
}

/** The module has not come in a time in which any page comes: only a full load tells what is wrong. */
export class PageTimeoutError extends Error {
  override name = 'PageTimeoutError';
}

/** How long a page module may take; a full load shows its progress, a hanging import shows nothing. */
const MOST_MILLISECONDS = 15_000;

/** The page belongs to another build than the running app: only a full load fits them together again. */
export class StaleBuildError extends Error {
  override name = 'StaleBuildError';
}

export interface PageModules {
  load(route: Route): Promise<PageView>;
  /** Loads again after a failure; browsers remember a failed module by its address, so the address changes. */
  retry(route: Route): Promise<PageView>;
  urlOf(route: Route): string;
}

type Import = (url: string) => Promise<unknown>;

export function createPageModules(
  base: string,
  build: string,
  importModule: Import = nativeImport,
  timeout = MOST_MILLISECONDS,
): PageModules {
  const loaded = new Map<Route, Promise<PageView>>();
  let retries = 0;
  const urlOf = (route: Route) => `${toHref(base, route).replace(/\/$/, '')}/page.js`;
  const start = (route: Route, url: string) => {
    const view = inTime(url, importModule(url), timeout).then((module) => readPageModule(url, module, build));
    loaded.set(route, view);
    // A failure is not kept: the next visit tries again.
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
    const late = () => reject(new PageTimeoutError(`${url} took more than ${milliseconds / 1000} seconds.`));
    const timer = setTimeout(late, milliseconds);
    value.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function nativeImport(url: string): Promise<unknown> {
  return import(/* @vite-ignore */ url);
}

export function readPageModule(url: string, module: unknown, build: string): PageView {
  const page =
    typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  if (page === undefined) {
    throw new PageModuleError(`The page module ${url} has no default export and cannot render.`);
  }
  if (!isPageModule(page)) {
    throw new PageModuleError(
      `The default export of the page module ${url} is not a page and cannot render.`,
    );
  }
  if (page.build !== build) throw new StaleBuildError(`${url} belongs to build ${page.build}, not ${build}.`);
  return page;
}

const MEMBERS: readonly (keyof PageModule)[] = [
  ...(['route', 'title', 'description', 'canonical', 'layout', 'section'] as const),
  ...(['aside', 'article', 'contents', 'build'] as const),
];

/** Every member is text. What else a server sends under the address of a page is not rendered. */
function isPageModule(value: unknown): value is PageModule {
  if (typeof value !== 'object' || value === null) return false;
  const members = new Map<string, unknown>(Object.entries(value));
  return MEMBERS.every((name) => typeof members.get(name) === 'string');
}
