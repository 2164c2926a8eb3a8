/** The whole line, once: configuration → Site → files → disk. Problems end it before anything is written. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OutputFile } from '../model/output.ts';
import type { Site } from '../model/site.ts';
import { toDownloads } from '../outputs/downloads/downloads.ts';
import { toFeeds } from '../outputs/feeds/feeds.ts';
import { toHostingFiles } from '../outputs/hosting/hosting.ts';
import { toSecurityHeaders } from '../outputs/hosting/security-headers.ts';
import { toLlmsFiles } from '../outputs/markdown/llms.ts';
import { toMarkdownFiles } from '../outputs/markdown/markdown-pages.ts';
import { toSearchFiles } from '../outputs/search/search-files.ts';
import { toSeoFiles } from '../outputs/seo/seo-files.ts';
import { createHighlight } from '../readers/highlight/highlighter.ts';
import { buildClient, hashOf } from './client.ts';
import { IMAGES, loadOrThrow } from './load.ts';
import { createProgress, type Progress } from './progress.ts';
import { createRenderer, type Renderer, toPageFiles } from './render.tsx';
import { toShell } from './shell.ts';
import { removeLeftovers, writeSite } from './write.ts';

export async function buildSite({ config: configFile, out }: { config: string; out: string }): Promise<void> {
  await removeLeftovers(out);
  const progress = createProgress();
  progress.step('Reading configuration and content');
  const site = await loadOrThrow(configFile);
  const shell = toShell(site);
  progress.step('Bundling scripts and styles');
  const [client, highlight] = await Promise.all([buildClient(shell), createHighlight()]);
  progress.step('Making the search index');
  const search = toSearchFiles(site, hashOf);
  const renderer = createRenderer(site, shell, { ...client.assets, search: search.id }, highlight);
  /** Each file is written as soon as it is made: the size of a site is no matter of memory. */
  async function* files(): AsyncGenerator<OutputFile> {
    yield* client.files;
    yield* search.files;
    progress.step(`Rendering ${site.pages.length} pages`);
    yield* renderPages(site, renderer, progress);
    progress.step('Writing what stands beside the pages');
    yield* sideFiles(site, configFile);
    yield* hostingFiles(site, client.assets.headScript);
  }
  const count = await writeSite(out, site.config.base, files());
  progress.end(`${site.pages.length} pages, ${count} files in ${out}`);
}

/** What stands beside the pages: Markdown versions, feeds, SEO files, brand and images. */
export async function* sideFiles(site: Site, configFile: string): AsyncGenerator<OutputFile> {
  yield* toMarkdownFiles(site);
  yield* toLlmsFiles(site);
  yield* toFeeds(site);
  yield* toDownloads(site);
  yield* await toSeoFiles(site);
  yield* await brandFiles(site, configFile);
  yield* await imageFiles(IMAGES);
}

async function* renderPages(site: Site, renderer: Renderer, progress: Progress): AsyncGenerator<OutputFile> {
  for (const [index, page] of site.pages.entries()) {
    yield* await toPageFiles(renderer, page);
    for (const [alias, route] of Object.entries(site.config.aliases)) {
      if (route === page.route && alias.startsWith('/'))
        yield* await toPageFiles(renderer, page, `/${alias.slice(1)}`);
    }
    progress.count(index + 1, site.pages.length);
  }
  yield { path: '404.html', content: await renderer.html(site.notFound) };
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

/** Files of the brand stand where the configuration says, relative to it. */
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
