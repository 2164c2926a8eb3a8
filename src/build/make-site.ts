/** The whole line, once: configuration → Site → files → disk. Problems end it before anything is written. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteConfig } from '../model/config.ts';
import type { OutputFile } from '../model/output.ts';
import type { Problem } from '../model/problem.ts';
import type { Site } from '../model/site.ts';
import { toDownloads, toSearchFiles } from '../outputs/data-files.ts';
import { toFeeds } from '../outputs/feeds.ts';
import { toHostingFiles, toSecurityHeaders } from '../outputs/hosting.ts';
import { toLlmsFiles, toMarkdownFiles } from '../outputs/markdown/pages.ts';
import { toSeoFiles } from '../outputs/seo-files.ts';
import { type BuildWorker, openWorker } from './build-worker.ts';
import { type BuildCache, cached, keyOf } from './cache.ts';
import { startViews, type ViewOf } from './cached-views.ts';
import { buildClient, hashOf } from './client.ts';
import { loadOrThrow } from './load.ts';
import { IMAGES } from './load-documents.ts';
import type { Progress } from './progress.ts';
import { createRenderer, type Renderer, toPageFiles } from './render.tsx';
import { toShell } from './shell.ts';
import { writeSite } from './write.ts';

export interface MakeSetting {
  readonly config: SiteConfig;
  readonly configFile: string;
  readonly out: string;
  readonly cache: BuildCache;
  readonly progress: Progress;
}

export interface Made {
  readonly summary: string;
  readonly warnings: readonly Problem[];
}

export async function makeSite(setting: MakeSetting): Promise<Made> {
  const worker = openWorker(setting.configFile);
  try {
    return await makeWith(worker, setting);
  } finally {
    await worker?.end();
  }
}

async function makeWith(
  worker: BuildWorker | null,
  { config, configFile, out, cache, progress }: MakeSetting,
): Promise<Made> {
  progress.step('Reading content and specifications');
  const { site, warnings } = await loadOrThrow(config, configFile, cache, worker);
  const views = await startViews(site, cache, worker);
  const shell = toShell(site);
  progress.step('Bundling scripts and styles');
  const clientKey = keyOf(cache.code.all, 'client', JSON.stringify(shell));
  const client = await cached(cache, clientKey, () => buildClient(shell));
  progress.step('Making the search index');
  const search = toSearchFiles(site, hashOf);
  const renderer = createRenderer(site, shell, { ...client.assets, search: search.id });
  /** Each file is written as soon as it is made: the size of a site is no matter of memory. */
  async function* files(): AsyncGenerator<OutputFile> {
    yield* client.files;
    yield* search.files;
    progress.step('Writing Markdown versions, feeds and downloads');
    yield* sideFiles(site, configFile);
    yield* hostingFiles(site, client.assets.headScript);
    progress.step(`Rendering ${site.pages.length} pages`);
    yield* renderPages(site, renderer, views, progress);
  }
  const count = await writeSite(out, config.base, files());
  return { summary: `${site.pages.length} pages, ${count} files in ${out}`, warnings };
}

/** What belongs to the pages: Markdown versions, feeds, SEO files, brand and images. */
export async function* sideFiles(site: Site, configFile: string): AsyncGenerator<OutputFile> {
  yield* toMarkdownFiles(site);
  yield* toLlmsFiles(site);
  yield* toFeeds(site);
  yield* toDownloads(site);
  yield* await toSeoFiles(site);
  yield* await brandFiles(site, configFile);
  yield* await imageFiles(IMAGES);
}

async function* renderPages(
  site: Site,
  renderer: Renderer,
  viewOf: ViewOf,
  progress: Progress,
): AsyncGenerator<OutputFile> {
  for (const [index, page] of site.pages.entries()) {
    const view = await viewOf(page);
    yield* await toPageFiles(renderer, page, view);
    for (const [alias, route] of Object.entries(site.config.aliases)) {
      if (route === page.route && alias.startsWith('/'))
        yield* await toPageFiles(renderer, page, view, `/${alias.slice(1)}`);
    }
    progress.count(index + 1, site.pages.length);
  }
  yield { path: '404.html', content: await renderer.html(site.notFound, await viewOf(site.notFound)) };
}

function hostingFiles({ config }: Site, headScript: string): OutputFile[] {
  const hash = createHash('sha256').update(headScript).digest('base64');
  return toHostingFiles({ base: config.base, origin: config.origin, headers: toSecurityHeaders(hash) });
}

/** The images of figures, under the name that figures use. */
export async function imageFiles(folder: string): Promise<OutputFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.svg')).sort();
  return Promise.all(
    names.map(async (name) => ({ path: `images/${name}`, content: await readFile(path.join(folder, name)) })),
  );
}

/** Files of the brand are where the configuration says, relative to it. */
export async function brandFiles({ config }: Site, configFile: string): Promise<OutputFile[]> {
  const folder = path.dirname(configFile);
  return Promise.all(
    [
      { path: 'favicon.svg', source: config.brand.favicon },
      { path: 'social.png', source: config.brand.socialImage },
    ].map(async ({ path: name, source }) => ({
      path: name,
      content: await readFile(path.join(folder, source)),
    })),
  );
}
