/** Disk → Site: reads the configuration and the content, runs readers, assembly and checks. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkLinks } from '../checks/links.ts';
import { checkPages } from '../checks/pages.ts';
import type { Route } from '../model/address.ts';
import type { Post } from '../model/blog.ts';
import type { LogEntry } from '../model/change-log.ts';
import type { SiteConfig } from '../model/config.ts';
import { formatProblem, type Problem, type Reading } from '../model/problem.ts';
import type { Site } from '../model/site.ts';
import { readConfig } from '../readers/config/config.ts';
import { type ContentSetting, readDocument, type SourceFile } from '../readers/content/document.ts';
import { readImageSizes } from '../readers/content/images.ts';
import { readInventory } from '../readers/content/inventory.ts';
import { guideFront, logEntryFront, postFront } from '../readers/content/kinds.ts';
import { readLanding } from '../readers/content/landing.ts';
import { readSynonyms } from '../readers/content/synonyms.ts';
import { replaceVariables, variablesOf } from '../readers/content/variables.ts';
import { assembleSite } from '../site/assemble.ts';
import type { WrittenGuide } from '../site/doc-pages.ts';
import type { Placement } from '../site/placement.ts';
import { InputError } from './input-error.ts';
import { loadSpecs } from './load-specs.ts';
import { createMemory, type Memory, recall } from './memory.ts';

/** Where the images of figures lie. */
export const IMAGES = 'content/assets';
/** What people say for what we name otherwise; a site may do without. */
const SYNONYMS = 'content/search/synonyms.yaml';
/** Written pages outside the guides: pages/ramp-api/intro.mdx is /docs/ramp-api/intro. */
const PAGES = 'content/pages';

export interface LoadResult {
  readonly site: Site | null;
  readonly problems: readonly Problem[];
  /** Told, but no reason to stop. */
  readonly warnings: readonly Problem[];
}

/** Loads a configuration module; `version` lets a running process read a changed file again. */
export async function loadConfig(
  file: string,
  version = 0,
): Promise<{ config: SiteConfig | null; problems: readonly Problem[] }> {
  const url = pathToFileURL(path.resolve(file));
  if (version > 0) url.searchParams.set('version', String(version));
  const module: { config?: unknown } = await import(url.href);
  const { value, problems } = readConfig(file, module.config);
  return { config: value, problems };
}

async function readSources(folder: string, ending: string): Promise<SourceFile[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(ending)).sort();
  return Promise.all(names.map((name) => readSource(`${folder}/${name.replaceAll(path.sep, '/')}`)));
}

/** Pages that stand elsewhere than under the guides; a site may have none. */
async function readOtherPages(): Promise<SourceFile[]> {
  return existsSync(PAGES) ? readSources(PAGES, '.mdx') : [];
}

/** The address of a written page: its way from the folder that stands for /docs, variables in names replaced. */
function routeOf(file: string, { variables }: ContentSetting): Reading<Route> {
  const way = file.startsWith(PAGES) ? file.slice(PAGES.length + 1) : file.slice('content/'.length);
  const { value, problems } = replaceVariables(file, way.replace(/\.mdx$/, ''), variables);
  return { value: `/docs/${value}`, problems };
}

async function readSource(file: string): Promise<SourceFile> {
  return { path: file, text: await readFile(file, 'utf8') };
}

function stem(file: string): string {
  return path.basename(file).replace(/\.\w+$/, '');
}

export async function loadSite(
  config: SiteConfig,
  configFile: string,
  memory: Memory = createMemory(),
): Promise<LoadResult> {
  const problems: Problem[] = [];
  const images = readImageSizes(await readSources(IMAGES, '.svg'));
  // A page holds the sizes of its images, so it changes with them.
  const sizes = JSON.stringify([...images]);
  const setting: ContentSetting = {
    variables: variablesOf(config),
    imageSize: (name) => images.get(name) ?? null,
  };

  const inventory = readInventory(await readSource('content/inventory.tsv'), setting);
  const landing = readLanding(await readSource('content/landing.yaml'), setting);
  const synonyms = existsSync(SYNONYMS)
    ? readSynonyms(await readSource(SYNONYMS))
    : { value: [], problems: [] };
  problems.push(...inventory.problems, ...landing.problems, ...synonyms.problems);
  const placements = inventory.value.map(
    ({ kind, ...row }): Placement => ({
      ...row,
      isHome: kind !== 'page',
      isIndex: kind !== 'page',
      file: 'content/inventory.tsv',
    }),
  );

  const written = [...(await readSources('content/guides', '.mdx')), ...(await readOtherPages())];
  const guides = written.flatMap((source): WrittenGuide[] => {
    const read = recall(memory.guides, source.path, sizes + source.text, () =>
      readDocument(source, setting, guideFront),
    );
    problems.push(...read.problems);
    if (!read.document) return [];
    const { front, file, blocks } = read.document;
    const route = routeOf(file, setting);
    problems.push(...route.problems);
    return [{ ...front, file, blocks, route: route.value }];
  });
  const posts = (await readSources('content/blog', '.mdx')).flatMap((source): Post[] => {
    const read = recall(memory.posts, source.path, sizes + source.text, () =>
      readDocument(source, setting, postFront(config.authors)),
    );
    problems.push(...read.problems);
    if (!read.document) return [];
    const { front, file, blocks, minutes } = read.document;
    const slug = stem(file);
    const authors = front.authors.map((id) => ({ id, name: config.authors[id] ?? id }));
    const tags = front.tags.map((id): { id: string; route: Route } => ({ id, route: `/blog/tags/${id}` }));
    return [{ ...front, authors, tags, file, blocks, minutes, slug, route: `/blog/${slug}` }];
  });
  const entries = (await readSources('content/change-log', '.mdx')).flatMap((source): LogEntry[] => {
    const read = recall(memory.entries, source.path, sizes + source.text, () =>
      readDocument(source, setting, logEntryFront(config.areas)),
    );
    problems.push(...read.problems);
    if (!read.document) return [];
    const { front, file, blocks } = read.document;
    const areas = front.apis.map((id) => ({ id, label: config.areas[id] ?? id }));
    return [{ id: stem(file), file, title: front.title, date: front.date, areas, blocks }];
  });

  const specs = await loadSpecs(config, setting.variables, memory);
  problems.push(...specs.problems);
  const { apis, warnings } = specs;
  if (!landing.value) return { site: null, problems, warnings };
  const assembled = assembleSite({
    config,
    placements,
    guides,
    posts,
    entries,
    landing: landing.value,
    synonyms: synonyms.value,
    apis,
  });
  problems.push(
    ...assembled.problems,
    ...checkPages(assembled.value),
    ...checkLinks(assembled.value, configFile),
  );
  return { site: assembled.value, problems, warnings };
}

/** The site of a configuration file; warnings are told, problems are thrown. */
export async function loadOrThrow(configFile: string): Promise<Site> {
  const { config, problems } = await loadConfig(configFile);
  if (!config) throw new InputError(problems);
  const loaded = await loadSite(config, configFile);
  for (const warning of loaded.warnings) console.error(`warning: ${formatProblem(warning)}`);
  if (!loaded.site || loaded.problems.length > 0) throw new InputError(loaded.problems);
  return loaded.site;
}
