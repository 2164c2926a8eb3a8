/** The whole line, once: configuration → Site → files → disk. Problems end it before anything is written. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OutputFile } from '../model/output.ts';
import { formatProblem, type Problem } from '../model/problem.ts';
import type { Site } from '../model/site.ts';
import { toDownloads } from '../outputs/downloads/downloads.ts';
import { toFeeds } from '../outputs/feeds/feeds.ts';
import { toMachineFiles } from '../outputs/machines/files.ts';
import { toLlmsFiles } from '../outputs/markdown/llms.ts';
import { toTwins } from '../outputs/markdown/twins.ts';
import { toSearchFiles } from '../outputs/search/search-files.ts';
import { createHighlight } from '../readers/highlight/highlighter.ts';
import { buildClient } from './client.ts';
import { IMAGES, loadConfig, loadSite } from './load.ts';
import { createProgress, type Progress } from './progress.ts';
import { createRenderer, toPageFiles } from './render.tsx';
import { toShell } from './shell.ts';
import { writeSite } from './write.ts';

/** The input is wrong; the message lists every problem. */
export class InputError extends Error {
  override name = 'InputError';
  constructor(problems: readonly Problem[]) {
    const count = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}, nothing was written`;
    super(`${problems.map(formatProblem).join('\n')}\n${count}`);
  }
}

export async function buildSite({ config: configFile, out }: { config: string; out: string }): Promise<void> {
  const progress = createProgress();
  progress.step('Reading configuration and content');
  const site = await loadOrThrow(configFile);
  const shell = toShell(site);
  progress.step('Bundling scripts and styles');
  const [client, highlight] = await Promise.all([buildClient(shell), createHighlight()]);
  progress.step(`Rendering ${site.pages.length} pages`);
  const renderer = createRenderer(site, shell, client.assets, highlight);
  const pages = await renderPages(site, renderer, progress);
  progress.step('Writing');
  const files = [...client.files, ...pages, ...(await sideFiles(site, configFile))];
  await writeSite(out, site.config.base, files);
  progress.end(`${site.pages.length} pages, ${files.length} files in ${out}`);
}

/** What stands beside the pages: twins, search data, feeds, files for machines, brand and images. */
export async function sideFiles(site: Site, configFile: string): Promise<OutputFile[]> {
  return [
    ...toTwins(site),
    ...toSearchFiles(site),
    ...toFeeds(site),
    ...toDownloads(site),
    ...toLlmsFiles(site),
    ...(await toMachineFiles(site)),
    ...(await brandFiles(site, configFile)),
    ...(await imageFiles(IMAGES)),
  ];
}

export async function loadOrThrow(configFile: string): Promise<Site> {
  const { config, problems } = await loadConfig(configFile);
  if (!config) throw new InputError(problems);
  const loaded = await loadSite(config, configFile);
  for (const warning of loaded.warnings) console.error(`warning: ${formatProblem(warning)}`);
  if (!loaded.site || loaded.problems.length > 0) throw new InputError(loaded.problems);
  return loaded.site;
}

async function renderPages(
  site: Site,
  renderer: ReturnType<typeof createRenderer>,
  progress: Progress,
): Promise<OutputFile[]> {
  const files: OutputFile[] = [];
  for (const [index, page] of site.pages.entries()) {
    files.push(...(await toPageFiles(renderer, page)));
    for (const [alias, route] of Object.entries(site.config.aliases)) {
      if (route === page.route && alias.startsWith('/'))
        files.push(...(await toPageFiles(renderer, page, `/${alias.slice(1)}`)));
    }
    progress.count(index + 1, site.pages.length);
  }
  return [...files, { path: '404.html', content: await renderer.html(site.notFound) }];
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
