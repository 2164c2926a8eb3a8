/** Page modules: where they are, how they are loaded, and what they must hold. */
import { type Route, toHref } from '../model/address.ts';
import type { PageModule, PageView } from '../model/page-view.ts';

/** The module came, but it is not a page: loading it again in full would not help, so the reader is told. */
export class PageModuleError extends Error {
  override name = 'PageModuleError';
}

/** The page belongs to another build than the running app: only a full load fits them together again. */
export class StaleBuildError extends Error {
  override name = 'StaleBuildError';
}

export interface PageModules {
  load(route: Route): Promise<PageView>;
  /** Loads anew after a failure; browsers remember a failed module by its address, so the address changes. */
  retry(route: Route): Promise<PageView>;
  urlOf(route: Route): string;
}

type Import = (url: string) => Promise<unknown>;

export function createPageModules(
  base: string,
  build: string,
  importModule: Import = nativeImport,
): PageModules {
  const loaded = new Map<Route, Promise<PageView>>();
  let retries = 0;
  const urlOf = (route: Route) => `${toHref(base, route).replace(/\/$/, '')}/page.js`;
  const start = (route: Route, url: string) => {
    const view = importModule(url).then((module) => readPageModule(url, module, build));
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

function isPageModule(value: unknown): value is PageModule {
  return (
    typeof value === 'object' && value !== null && 'article' in value && 'route' in value && 'build' in value
  );
}
