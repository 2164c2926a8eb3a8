/** The whole pipeline: configuration → Site → files → disk. Problems stop it before anything is written. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Api } from '../model/api.ts';
import type { SiteConfig } from '../model/config.ts';
import type { OutputFile } from '../model/output.ts';
import type { Page, Site } from '../model/site.ts';
import {
  allClientFiles,
  toArchive,
  toArchiveFiles,
  toChecksums,
} from '../outputs/client-files/client-files.ts';
import { toConsoleFiles } from '../outputs/console-files.ts';
import { toAddresses, toDownloads } from '../outputs/data-files.ts';
import { toFeeds } from '../outputs/feeds.ts';
import { toHostingFiles, toOpenOrigins, toSecurityHeaders } from '../outputs/hosting.ts';
import { toLlmsFiles } from '../outputs/markdown/llms.ts';
import { toMarkdownFiles, toMarkdownPage } from '../outputs/markdown/pages.ts';
import { toSeoFiles } from '../outputs/seo.ts';
import { toToolFiles } from '../outputs/tool-files.ts';
import { toWellKnownFiles } from '../outputs/well-known.ts';
import type { BuildWorker } from './build-worker.ts';
import { type BuildCache, cached, keyOf } from './cache.ts';
import { openPages, type Pages } from './cached-pages.ts';
import { openSearch } from './cached-search.ts';
import { buildClient } from './client.ts';
import { listFiles } from './list-files.mjs';
import { loadOrThrow } from './load.ts';
import { IMAGES } from './load-documents.ts';
import { beginPageFiles } from './page-files.ts';
import { pack, readReleases, sha256 } from './release-archive.ts';
import type { Progress } from './report.ts';
import { fileIn } from './site-folder.ts';
import { toShell } from './views.tsx';
import { writeSite } from './write.ts';

interface MakeSetting {
  readonly config: SiteConfig;
  readonly configFile: string;
  readonly out: string;
  readonly cache: BuildCache;
  readonly worker: BuildWorker | null;
  readonly progress: Progress;
  /** Whether every warning is printed. */
  readonly verbose: boolean;
}

export async function makeSite({ config, configFile, out, cache, worker, progress, verbose }: MakeSetting) {
  progress.step('Reading content and specifications');
  const pages = openPages(config, cache, worker);
  const search = openSearch(cache, worker);
  const { site, keys, warnings } = await loadOrThrow(verbose, config, configFile, cache, {
    worker,
    begin: async (loaded) => {
      // Lets each task reach the worker before this thread continues.
      search.begin(loaded);
      await setImmediate();
      pages.begin(loaded);
      await setImmediate();
    },
  });
  const shell = toShell(site);
  progress.step('Bundling scripts and styles');
  const clientKey = keyOf(cache.code.all, 'client', JSON.stringify(shell));
  const clientFiles = allClientFiles(site);
  const [archived, client] = await Promise.all([
    archives(clientFiles, configFile, cache),
    cached(cache, clientKey, () => buildClient(shell)),
  ]);
  /** Yields files one by one to be written immediately, so that memory doesn't grow with the site. */
  async function* files(folder: string): AsyncGenerator<OutputFile> {
    let isDone = false;
    try {
      const begun = search.files().then(({ id, files: own }) => {
        const frame = { config, shell, assets: { ...client.assets, search: id } };
        return { own, filesOfPages: beginPageFiles(site, frame, pages, worker, folder) };
      });
      // The error is thrown by the `await` below; until then, it must not count as unhandled.
      begun.catch(() => {});
      yield* client.files;
      progress.step('Writing Markdown versions, feeds and downloads');
      yield* clientFiles;
      yield* archived;
      yield* sideFiles(site, configFile, cachedMakers(site, keys, pages, cache));
      pages.storeMarkdown();
      yield* hostingFiles(site, client.assets.headScript);
      progress.step(`Rendering ${site.pages.length} pages`);
      const { own, filesOfPages } = await begun;
      yield* own;
      yield* filesOfPages(progress);
      isDone = true;
    } finally {
      // After a failure, the folder is removed, so the worker must not write to it anymore.
      if (!isDone) await worker?.end();
    }
  }
  const count = await writeSite(out, config.base, files);
  return { summary: `${site.pages.length} pages, ${count} files in ${out}`, warnings };
}

/** Makers of slow outputs that rarely change. */
interface Makers {
  readonly markdownOf: (page: Page) => string;
  readonly feeds: () => Promise<readonly OutputFile[]>;
  readonly consolesOf: (api: Api) => Promise<readonly OutputFile[]>;
}

function plainMakers(site: Site): Makers {
  return {
    markdownOf: (page) => toMarkdownPage(site.config, page),
    feeds: async () => toFeeds(site),
    consolesOf: async (api) => toConsoleFiles(site, api),
  };
}

/** Adds caching. `keys` has the cache key of each API. */
function cachedMakers(
  site: Site,
  keys: ReadonlyMap<string, string>,
  pages: Pages,
  cache: BuildCache,
): Makers {
  const { config, posts, entries } = site;
  const { feeds, consolesOf } = plainMakers(site);
  // Consoles depend on the API's own reference pages and, because they show prose of guides, on all other pages.
  const isOf = (prefix: string) => (page: Page) =>
    page.body.kind !== 'reference' || page.route.startsWith(`${prefix}/`);
  return {
    markdownOf: pages.markdownOf,
    feeds: () => {
      const key = keyOf(cache.code.all, 'feeds', JSON.stringify([config, posts, entries]));
      return cached(cache, key, feeds);
    },
    consolesOf: (api) => {
      const { prefix = '' } = config.apis.find(({ id }) => id === api.id) ?? {};
      const around = site.pages.filter(isOf(prefix)).map(pages.keyOf);
      const key = keyOf(cache.code.all, 'consoles', api.id, keys.get(api.id) ?? '', ...around);
      return cached(cache, key, () => consolesOf(api));
    },
  };
}

/** Makes the files that accompany pages: Markdown versions, feeds, downloads, SEO files, brand and images. */
export async function* sideFiles(
  site: Site,
  configFile: string,
  { markdownOf, feeds, consolesOf } = plainMakers(site),
): AsyncGenerator<OutputFile> {
  yield* toMarkdownFiles(site, markdownOf);
  yield* toLlmsFiles(site, markdownOf);
  yield* await feeds();
  yield* toDownloads(site);
  yield toAddresses(site);
  yield* toToolFiles(site);
  for (const api of site.apis) yield* await consolesOf(api);
  yield* await toSeoFiles(site);
  yield* toWellKnownFiles(site);
  yield* await brandFiles(site, configFile);
  yield* await imageFiles(path.join(fileIn(configFile, site.config.content), IMAGES));
}

/** Makes the archive of the files for clients, and adds those of earlier releases. */
async function archives(
  files: readonly OutputFile[],
  configFile: string,
  cache: BuildCache,
): Promise<OutputFile[]> {
  const kept = readReleases(configFile).flatMap(({ day, content }) =>
    toArchiveFiles(content, sha256, { day }),
  );
  if (files.length === 0) return kept;
  const checksums = toChecksums(files, sha256);
  const key = keyOf(cache.code.all, 'archive', checksums);
  const archive = await cached(cache, key, () => toArchive(files, checksums, pack));
  return [...kept, ...toArchiveFiles(archive, sha256, { checksums })];
}

function hostingFiles(site: Site, headScript: string): OutputFile[] {
  const { base, origin } = site.config;
  const hash = createHash('sha256').update(headScript).digest('base64');
  return toHostingFiles({ base, origin, headers: toSecurityHeaders(hash, toOpenOrigins(site)) });
}

/** Reads the images of figures. Figures link to them by their names, without folders. */
export async function imageFiles(folder: string): Promise<OutputFile[]> {
  const names = listFiles(folder).filter((name) => name.endsWith('.svg'));
  return Promise.all(
    names.map(async (name) => ({
      path: `images/${path.basename(name)}`,
      content: await readFile(path.join(folder, name)),
    })),
  );
}

/** Reads the brand files. Their paths are relative to the configuration. */
async function brandFiles({ config: { brand } }: Site, configFile: string): Promise<OutputFile[]> {
  const { favicon, socialImage } = brand;
  const named = { 'favicon.svg': favicon, 'social.png': socialImage };
  const files = Object.entries(named).map(
    async ([name, source]): Promise<OutputFile[]> =>
      source === undefined ? [] : [{ path: name, content: await readFile(fileIn(configFile, source)) }],
  );
  return (await Promise.all(files)).flat();
}
