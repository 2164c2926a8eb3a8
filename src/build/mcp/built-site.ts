/** A built site as the MCP server reads it: pages as Markdown, the search index and the tools' data. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRoute, normalizeRoute, type Route, toHref, toRoute } from '../../model/address.ts';
import type { ApiConfig, SiteConfig } from '../../model/config.ts';
import { markdownPath } from '../../outputs/markdown/pages.ts';
import { readDocumentsFile, readIndexFile } from '../../search/files.ts';
import { searchFiles } from '../../search/options.ts';
import { type OpenIndex, openIndex } from '../../search/read-index.ts';
import type { ReleaseData } from '../../tools/releases.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import { ifMissing } from '../error-code.ts';
import { readTarget } from '../request-target.ts';

/** Data files of the tools that agents can use. */
export interface DataFiles {
  readonly signature: ToolData['signature'];
  readonly 'fix-decoder': ToolData['fix-decoder'];
  readonly errors: ToolData['error-finder'];
}

export interface BuiltSite {
  readonly config: SiteConfig;
  readonly search: () => Promise<OpenSearch>;
  /** Reads the Markdown version of a page in the index. */
  readonly markdownOf: (route: Route) => Promise<string>;
  /** Reads a text for agents, such as `llms.txt`; null if the build has none. */
  readonly read: (name: string) => Promise<string | null>;
  /** Null for a site without the tool. */
  readonly dataOf: <Name extends keyof DataFiles>(name: Name) => Promise<DataFiles[Name] | null>;
  /** Reads an API's specification as offered for download; null if there is no such API. */
  readonly specificationOf: (api: string) => Promise<{ path: string; text: string } | null>;
  /** Null for an API that has not changed since its first release. */
  readonly releasesOf: (api: string) => Promise<ReleaseData | null>;
  readonly urlOf: (target: string) => string;
}

interface OpenSearch {
  readonly index: OpenIndex;
  readonly texts: readonly string[];
}

/** Opens a built site. Reads files only when needed, because the site can be rebuilt while agents use it. */
export function openBuiltSite(out: string, config: SiteConfig): BuiltSite {
  const root = path.join(path.resolve(out), config.base);
  const read = async (name: string) =>
    (await readFile(path.join(root, name), 'utf8').catch(ifMissing)) ?? null;
  const need = async (name: string) => {
    const text = await read(name);
    if (text !== null) return text;
    throw new Error(`${out} has no ${name}: the site is not built. Run \`npm run build\`, then try again.`);
  };
  let opened: { readonly hash: string; readonly search: Promise<OpenSearch> } | null = null;
  const openSearch = async (hash: string): Promise<OpenSearch> => {
    const { index, documents } = searchFiles(hash);
    return {
      index: openIndex(readIndexFile(await need(index))),
      texts: readDocumentsFile(await need(documents)).texts,
    };
  };
  return {
    config,
    search: async () => {
      const hash = /<html[^>]* data-search="([\w-]+)"/.exec(await need('index.html'))?.[1] ?? '';
      if (opened?.hash !== hash) opened = { hash, search: openSearch(hash) };
      const { search } = opened;
      // The next request tries again: a build may have been replacing the files.
      search.catch(() => {
        if (opened?.search === search) opened = null;
      });
      return search;
    },
    markdownOf: (route) => need(markdownPath(route)),
    read,
    // Not validated: our own build writes both files from these types.
    dataOf: async (name) => JSON.parse((await read(`tools/${name}.json`)) ?? 'null'),
    releasesOf: async (api) => JSON.parse((await read(`tools/releases/${api}.json`)) ?? 'null'),
    specificationOf: async (api) => {
      if (!config.apis.some(({ id }) => id === api)) return null;
      const names = (await readdir(path.join(root, 'specs', api)).catch(ifMissing)) ?? [];
      const [name] = [`${api}.yaml`, `${api}.xml`, ...names].filter((one) => names.includes(one));
      return name === undefined ? null : { path: name, text: await need(`specs/${api}/${name}`) };
    },
    urlOf: (target) => {
      const [route = '/', hash] = target.split('#');
      return config.origin + toHref(config.base, isRoute(route) ? route : '/', hash);
    },
  };
}

/** Finds the API with an ID or label, or all APIs that share the sidebar with that label. */
export function apisNamed({ apis, sidebars }: SiteConfig, name: string): ApiConfig[] {
  const isWanted = (...names: readonly string[]) =>
    names.some((one) => one.toLowerCase() === name.toLowerCase());
  const own = apis.filter(({ id, label }) => isWanted(id, label));
  if (own.length > 0) return own;
  const shared = sidebars.find((sidebar) => isWanted(sidebar.label));
  return apis.filter(({ sidebar }) => sidebar === shared?.name);
}

/** Returns the route of a page, given with or without host, base path and `.md`. */
export function readPageName({ origin, base }: SiteConfig, name: string): Route {
  const address = name.trim();
  const { pathname, decoded } = readTarget(
    `/${address.startsWith(origin) ? address.slice(origin.length) : address}`,
  );
  const absolute = decoded ?? pathname;
  const route = (base !== '/' && toRoute(base, absolute)) || normalizeRoute(absolute);
  const bare = route.replace(/\.md$/, '');
  return bare === '/index' || !isRoute(bare) ? '/' : bare;
}
