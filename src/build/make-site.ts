/** The whole line, once: configuration → Site → files → disk. Problems end it before anything is written. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
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
import { toDownloads } from '../outputs/data-files.ts';
import { toFeeds } from '../outputs/feeds.ts';
import { toHostingFiles, toOpenOrigins, toSecurityHeaders } from '../outputs/hosting.ts';
import { toLlmsFiles } from '../outputs/markdown/llms.ts';
import { toMarkdownFiles, toMarkdownPage } from '../outputs/markdown/pages.ts';
import { toSeoFiles } from '../outputs/seo.ts';
import { toToolFiles } from '../outputs/tool-files.ts';
import { type BuildWorker, openWorker } from './build-worker.ts';
import { type BuildCache, cached, keyOf } from './cache.ts';
import { openPages, type Pages } from './cached-pages.ts';
import { openSearch } from './cached-search.ts';
import { buildClient } from './client.ts';
import { ifMissing } from './error-code.ts';
import { loadOrThrow } from './load.ts';
import { IMAGES } from './load-documents.ts';
import { pack, readReleases, sha256 } from './release-archive.ts';
import { createRenderer, type Renderer, toPageFiles } from './render.tsx';
import type { Progress } from './report.ts';
import { fileIn } from './site-folder.ts';
import { toShell } from './views.tsx';
import { writeSite } from './write.ts';

interface MakeSetting {
  readonly config: SiteConfig;
  readonly configFile: string;
  readonly out: string;
  readonly cache: BuildCache;
  readonly progress: Progress;
  /** Whether every warning is printed. */
  readonly verbose: boolean;
}

export async function makeSite(setting: MakeSetting) {
  const worker = openWorker(setting.configFile);
  try {
    return await makeWith(worker, setting);
  } finally {
    await worker?.end();
  }
}

async function makeWith(
  worker: BuildWorker | null,
  { config, configFile, out, cache, progress, verbose }: MakeSetting,
) {
  progress.step('Reading content and specifications');
  const pages = openPages(config, cache, worker);
  const search = openSearch(cache, worker);
  const { site, warnings } = await loadOrThrow(verbose, config, configFile, cache, worker, async (loaded) => {
    await search.begin(loaded);
    await pages.begin(loaded);
  });
  const shell = toShell(site);
  progress.step('Bundling scripts and styles');
  const clientKey = keyOf(cache.code.all, 'client', JSON.stringify(shell));
  const clientFiles = allClientFiles(site);
  const [archived, client] = await Promise.all([
    archives(clientFiles, configFile, cache),
    cached(cache, clientKey, () => buildClient(shell)),
  ]);
  /** Each file is written as soon as it is made, so memory does not grow with the site. */
  async function* files(): AsyncGenerator<OutputFile> {
    yield* client.files;
    progress.step('Writing Markdown versions, feeds and downloads');
    yield* clientFiles;
    yield* archived;
    yield* sideFiles(site, configFile, pages.markdownOf);
    yield* hostingFiles(site, client.assets.headScript);
    progress.step('Making the search index');
    const { id, files: searchFiles } = await search.files();
    yield* searchFiles;
    progress.step(`Rendering ${site.pages.length} pages`);
    const renderer = createRenderer(site, shell, { ...client.assets, search: id });
    yield* renderPages(site, renderer, pages, progress);
  }
  const count = await writeSite(out, config.base, files());
  pages.store();
  return { summary: `${site.pages.length} pages, ${count} files in ${out}`, warnings };
}

/** What belongs to the pages: Markdown versions, feeds, SEO files, brand and images. */
export async function* sideFiles(
  site: Site,
  configFile: string,
  markdownOf = (page: Page) => toMarkdownPage(site.config, page),
): AsyncGenerator<OutputFile> {
  yield* toMarkdownFiles(site, markdownOf);
  yield* toLlmsFiles(site, markdownOf);
  yield* toFeeds(site);
  yield* toDownloads(site);
  yield* toToolFiles(site);
  yield* toConsoleFiles(site);
  yield* await toSeoFiles(site);
  yield* await brandFiles(site, configFile);
  yield* await imageFiles(path.join(fileIn(configFile, site.config.content), IMAGES));
}

/** Files for clients as one archive, and the archives of earlier releases. */
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

async function* renderPages(
  site: Site,
  renderer: Renderer,
  pages: Pages,
  progress: Progress,
): AsyncGenerator<OutputFile> {
  for (const [index, page] of site.pages.entries()) {
    const rendered = await pages.renderedOf(page);
    yield* toPageFiles(renderer, page, rendered);
    for (const [alias, route] of Object.entries(site.config.aliases)) {
      if (route === page.route && alias.startsWith('/'))
        yield* toPageFiles(renderer, page, rendered, `/${alias.slice(1)}`);
    }
    progress.count(index + 1, site.pages.length);
  }
  yield { path: '404.html', content: renderer.html(site.notFound, await pages.renderedOf(site.notFound)) };
}

function hostingFiles(site: Site, headScript: string): OutputFile[] {
  const { base, origin } = site.config;
  const hash = createHash('sha256').update(headScript).digest('base64');
  return toHostingFiles({ base, origin, headers: toSecurityHeaders(hash, toOpenOrigins(site)) });
}

/** The images of figures, under the name that figures use. */
export async function imageFiles(folder: string): Promise<OutputFile[]> {
  const all = (await readdir(folder).catch(ifMissing)) ?? [];
  const names = all.filter((name) => name.endsWith('.svg')).sort();
  return Promise.all(
    names.map(async (name) => ({ path: `images/${name}`, content: await readFile(path.join(folder, name)) })),
  );
}

/** Files of the brand are where the configuration says, relative to it. */
async function brandFiles({ config: { brand } }: Site, configFile: string): Promise<OutputFile[]> {
  const { favicon, socialImage } = brand;
  const named = { 'favicon.svg': favicon, 'social.png': socialImage };
  const files = Object.entries(named).map(
    async ([name, source]): Promise<OutputFile[]> =>
      source === undefined ? [] : [{ path: name, content: await readFile(fileIn(configFile, source)) }],
  );
  return (await Promise.all(files)).flat();
}
