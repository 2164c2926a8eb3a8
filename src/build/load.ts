/** Disk → Site: reads the configuration and the content, runs readers, assembly and checks. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { checkFacts } from '../checks/facts.ts';
import { checkLinks } from '../checks/links.ts';
import { checkPages } from '../checks/pages.ts';
import { checkWords } from '../checks/words.ts';
import type { Route } from '../model/address.ts';
import type { SiteConfig } from '../model/config.ts';
import type { LogEntry, Post } from '../model/page-body.ts';
import type { Problem, Reading } from '../model/problem.ts';
import type { Site } from '../model/site.ts';
import { readFacts, readLanding, readRejectedWords, readSynonyms } from '../readers/content/data-files.ts';
import type { ContentSetting } from '../readers/content/document.ts';
import { readInventory } from '../readers/content/inventory.ts';
import { readTools } from '../readers/content/tools.ts';
import { fillMarks, replaceVariables } from '../readers/content/variables.ts';
import type { SourceFile } from '../readers/document/source.ts';
import { assembleSite } from '../site/assemble.ts';
import type { WrittenGuide } from '../site/doc-pages.ts';
import type { Placement } from '../site/placement.ts';
import { workTools } from '../site/tool-pages.ts';
import { type BuildWorker, FEW } from './build-worker.ts';
import { type BuildCache, cached, keyOf } from './cache.ts';
import { listDocuments, PAGES, readSource } from './load-documents.ts';
import { loadSpecs } from './load-specs.ts';
import { checkReleased } from './release.ts';
import { InputError, reportWarnings } from './report.ts';

/** What people say for what we name otherwise; a site may do without. */
const SYNONYMS = 'content/search/synonyms.yaml';
/** Words the site does not use; it may do without such a list. */
const WORDS = 'content/words.yaml';
/** What several pages state; a site may do without such a list. */
const FACTS = 'content/facts.yaml';
/** What the tools know beside the specifications; a site may do without tools. */
const TOOLS = 'content/tools.yaml';

export interface LoadResult {
  readonly site: Site | null;
  readonly problems: readonly Problem[];
  /** Told, but no reason to stop. */
  readonly warnings: readonly Problem[];
}

/** The address of a written page: its way from the folder that stands for /docs, variables in names replaced. */
function routeOf(file: string, { variables }: ContentSetting): Reading<Route> {
  const way = file.startsWith(PAGES) ? file.slice(PAGES.length + 1) : file.slice('content/'.length);
  const { value, problems } = replaceVariables(file, way.replace(/\.mdx$/, ''), variables);
  return { value: `/docs/${fillMarks(value)}`, problems };
}

function stem(file: string): string {
  return path.basename(file).replace(/\.\w+$/, '');
}

/** Reads a file that every site has. */
function readRequired<T>(file: string, nothing: T, read: (source: SourceFile) => Reading<T>): Reading<T> {
  if (existsSync(file)) return read(readSource(file));
  const fix = 'add it; CONTRIBUTING.md lists the files of a site';
  return { value: nothing, problems: [{ file, what: 'the file does not exist', fix }] };
}

/** The pictures that the configuration names are files beside it. */
function checkBrand({ brand }: SiteConfig, configFile: string): Problem[] {
  return Object.entries(brand).flatMap(([key, name]) => {
    const file = path.join(path.dirname(configFile), name);
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile();
    const fix = `add it, or correct \`brand.${key}\` in ${configFile}`;
    return isFile ? [] : [{ file, what: 'the file does not exist', fix }];
  });
}

/** `worker` takes over what it can while this thread reads on; `begin` starts what need not wait for the checks. */
export async function loadSite(
  config: SiteConfig,
  configFile: string,
  cache: BuildCache,
  worker: BuildWorker | null = null,
  begin: (site: Site) => Promise<void> = async () => {},
): Promise<LoadResult> {
  const problems: Problem[] = [];
  const documents = listDocuments(config, cache);
  const { setting } = documents;
  // The other thread reads documents while this one reads specifications.
  const helper = documents.missing.length > FEW ? worker : null;
  await helper?.begin({ kind: 'documents', config });

  const words = existsSync(WORDS) ? readRejectedWords(readSource(WORDS)) : { value: [], problems: [] };
  const inventory = readRequired('content/inventory.tsv', [], (source) => readInventory(source, setting));
  const landing = readRequired('content/landing.yaml', null, (source) => {
    const { value, problems: own } = readLanding(source, setting);
    return { value, problems: [...own, ...checkWords([source], words.value)] };
  });
  const synonyms = existsSync(SYNONYMS) ? readSynonyms(readSource(SYNONYMS)) : { value: [], problems: [] };
  const facts = existsSync(FACTS)
    ? readFacts(readSource(FACTS))
    : { value: { stated: [], prices: [] }, problems: [] };
  const tools = existsSync(TOOLS) ? readTools(readSource(TOOLS), setting) : { value: null, problems: [] };
  problems.push(...facts.problems, ...tools.problems, ...checkBrand(config, configFile));
  problems.push(...inventory.problems, ...landing.problems, ...synonyms.problems, ...words.problems);
  problems.push(...checkWords(documents.sources, words.value));
  const placements = inventory.value.map(
    ({ kind, ...row }): Placement => ({
      ...row,
      isHome: kind !== 'page',
      isIndex: kind !== 'page',
      file: 'content/inventory.tsv',
    }),
  );

  const specs = await loadSpecs(config, setting.variables, words.value, cache);
  problems.push(...specs.problems);
  const { apis, warnings } = specs;
  for (const problem of checkReleased(apis, config)) (problem.editorial ? warnings : problems).push(problem);
  await helper?.next();
  const read = await documents.read();
  problems.push(...read.problems);
  const guides = read.guides.map(({ front, file, blocks }): WrittenGuide => {
    const route = routeOf(file, setting);
    problems.push(...route.problems);
    return { ...front, file, blocks, route: route.value };
  });
  const posts = read.posts.map(({ front, file, blocks, minutes }): Post => {
    const slug = stem(file);
    const authors = front.authors.map((id) => ({ id, name: config.authors[id] ?? id }));
    const tags = front.tags.map((id): { id: string; route: Route } => ({ id, route: `/blog/tags/${id}` }));
    return { ...front, authors, tags, file, blocks, minutes, slug, route: `/blog/${slug}` };
  });
  const entries = read.entries.map(({ front, file, blocks }): LogEntry => {
    const areas = front.apis.map((id) => ({ id, label: config.areas[id] ?? id }));
    const { title, date, changes } = front;
    return { id: stem(file), file, title, date, areas, blocks, changes };
  });
  if (!landing.value) return { site: null, problems, warnings };
  const worked = await workTools({ tools: tools.value, apis, guides, config });
  problems.push(...worked.problems.map((problem) => ({ file: TOOLS, ...problem })));
  const assembled = assembleSite({
    tools: tools.value,
    worked: worked.value,
    config,
    placements,
    guides,
    posts,
    entries,
    landing: landing.value,
    synonyms: synonyms.value,
    apis,
  });
  await begin(assembled.value);
  problems.push(
    ...assembled.problems,
    ...checkPages(assembled.value),
    ...checkLinks(assembled.value, configFile),
  );
  const texts = documents.sources.map(({ path: file, text }) => ({
    path: file,
    text: replaceVariables(file, text, setting.variables).value,
  }));
  const stating = [...texts, ...specs.files];
  const around = JSON.stringify([config, facts.value]);
  const key = keyOf(
    cache.code.readers,
    'facts',
    around,
    ...stating.flatMap(({ path: file, text }) => [file, text]),
  );
  const contradictions = await cached(cache, key, () => checkFacts(assembled.value, stating, facts.value));
  for (const problem of contradictions) {
    (specs.mayWarn(problem.file) ? warnings : problems).push(problem);
  }
  return { site: assembled.value, problems, warnings };
}

/** As `loadSite`; warnings are reported, problems are thrown. */
export async function loadOrThrow(
  ...parameters: Parameters<typeof loadSite>
): Promise<{ readonly site: Site; readonly warnings: readonly Problem[] }> {
  const { site, problems, warnings } = await loadSite(...parameters);
  reportWarnings(warnings);
  if (!site || problems.length > 0) throw new InputError(problems);
  return { site, warnings };
}
