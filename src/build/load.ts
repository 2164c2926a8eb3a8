/** Disk → Site: reads content and specifications, then runs assembly and checks. */

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { checkFacts, findStated } from '../checks/facts.ts';
import { anchorsOfPages, checkLinks, findDeadLinks } from '../checks/links.ts';
import { checkPages } from '../checks/pages.ts';
import { checkWords } from '../checks/words.ts';
import { addAll } from '../model/add-all.ts';
import type { Route } from '../model/address.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Facts } from '../model/facts.ts';
import type { LogEntry, Post } from '../model/page-body.ts';
import type { Problem, Reading } from '../model/problem.ts';
import type { Asked, SearchExample, Site, Synonym } from '../model/site.ts';
import type { RejectedWords } from '../model/words.ts';
import {
  readAsked,
  readFacts,
  readLanding,
  readRejectedWords,
  readSearchExamples,
  readSynonyms,
} from '../readers/content/data-files.ts';
import type { ContentSetting } from '../readers/content/document.ts';
import { readInventory } from '../readers/content/inventory.ts';
import { checkSvg } from '../readers/content/svg.ts';
import { readTools } from '../readers/content/tools.ts';
import { fillMarks, replaceVariables } from '../readers/content/variables.ts';
import type { SourceFile } from '../readers/document/source.ts';
import { assembleSite } from '../site/assemble.ts';
import { withoutDeadLinks } from '../site/dead-links.ts';
import type { WrittenGuide } from '../site/doc-pages.ts';
import type { Placement } from '../site/placement.ts';
import { workTools } from '../site/tool-pages.ts';
import { type BuildWorker, FEW } from './build-worker.ts';
import { type BuildCache, cached, keyOf } from './cache.ts';
import { createClaims } from './claims.ts';
import { listDocuments, PAGES, readSource } from './load-documents.ts';
import { beginSpecs } from './load-specs.ts';
import { checkArchives } from './release-archive.ts';
import { loadReleases, openReleased, type ReleasedFiles } from './released-files.ts';
import { InputError, reportWarnings } from './report.ts';
import { daysOfReleases, fileIn, fromHere } from './site-folder.ts';

/** Files in the content folder, all of them optional. */
const FILES = {
  inventory: 'inventory.tsv',
  landing: 'landing.yaml',
  /** Words that people use for our terms. */
  synonyms: 'search/synonyms.yaml',
  /** Phrases that people search with. */
  asked: 'search/asked.yaml',
  /** Queries that the empty search box offers. */
  searchExamples: 'search/examples.yaml',
  /** Words the site does not use. */
  words: 'words.yaml',
  /** Values that several pages repeat. */
  facts: 'facts.yaml',
  /** Data of the tools that no specification contains. */
  tools: 'tools.yaml',
} as const;

/** Returns the path of one of these files, relative to the configuration. */
export function contentFile({ content }: SiteConfig, name: keyof typeof FILES): string {
  return path.posix.join(content, FILES[name]);
}

interface LoadResult {
  readonly site: Site;
  /** Cache key of each API, by its ID. */
  readonly keys: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  /** Problems that don't stop a build. */
  readonly warnings: readonly Problem[];
}

/** Returns the route of a written page: its path below /docs, with the variables in its name replaced. */
function routeOf(file: string, content: string, { variables }: ContentSetting): Reading<Route> {
  const way = path.posix.relative(content, file);
  const own = way.startsWith(`${PAGES}/`) ? way.slice(PAGES.length + 1) : way;
  const { value, problems } = replaceVariables(file, own.replace(/\.mdx$/, ''), variables);
  return { value: `/docs/${fillMarks(value)}`, problems };
}

function stem(file: string): string {
  return path.basename(file).replace(/\.\w+$/, '');
}

/** Reports images of the configuration that don't exist. */
function checkBrand({ brand }: SiteConfig, configFile: string): Problem[] {
  return Object.entries(brand).flatMap(([key, file]) => {
    if (file === undefined) return [];
    const isFile = statSync(fileIn(configFile, file), { throwIfNoEntry: false })?.isFile();
    const fix = `add it, or correct \`brand.${key}\` in ${path.basename(configFile)}`;
    if (!isFile) return [{ file, what: 'the file does not exist', fix }];
    return key === 'favicon' ? checkSvg(readSource(configFile, file)) : [];
  });
}

interface LoadOptions {
  /** Shares the reading. */
  readonly worker?: BuildWorker | null;
  /** Starts work on the site that needn't wait for the checks. */
  readonly begin?: (site: Site) => Promise<void>;
  /** Files of the last release; by default, those on disk. */
  readonly released?: ReleasedFiles;
}

export async function loadSite(
  config: SiteConfig,
  configFile: string,
  cache: BuildCache,
  { worker = null, begin = async () => {}, released = openReleased(configFile) }: LoadOptions = {},
): Promise<LoadResult> {
  const problems: Problem[] = [];
  const specReading = beginSpecs(config, configFile, cache, worker);
  const documents = listDocuments(config, configFile, cache);
  const { setting } = documents;
  const claims = createClaims(documents.sources.length);
  const others = documents.missing > FEW ? worker?.run({ kind: 'documents', config, claims }) : null;
  const prose = [...documents.sources];
  const read = async <T>(
    name: keyof typeof FILES,
    nothing: T,
    reader: (source: SourceFile) => Reading<T>,
  ) => {
    const file = contentFile(config, name);
    if (!existsSync(fileIn(configFile, file))) return nothing;
    const source = readSource(configFile, file);
    if (name === 'landing') prose.push(source);
    const key = keyOf(cache.code.readers, 'file', documents.around, file, source.text);
    const reading = await cached(cache, key, () => reader(source));
    addAll(problems, reading.problems);
    return reading.value;
  };
  const words = await read<readonly RejectedWords[]>('words', [], readRejectedWords);
  const inventory = await read('inventory', null, (source) => readInventory(source, setting));
  const landing = await read('landing', null, (source) => readLanding(source, setting));
  const synonyms = await read<readonly Synonym[]>('synonyms', [], readSynonyms);
  const asked = await read<readonly Asked[]>('asked', [], (source) => readAsked(source, setting));
  const searchExamples = await read<readonly SearchExample[]>('searchExamples', [], (source) =>
    readSearchExamples(source, setting),
  );
  const facts = await read<Facts>('facts', { stated: [], prices: [], differing: [] }, readFacts);
  const tools = await read('tools', null, (source) => readTools(source, setting));
  addAll(problems, checkBrand(config, configFile));
  addAll(problems, checkWords(prose, words));
  const placements = inventory?.map(
    ({ kind, ...row }): Placement => ({
      ...row,
      isHome: kind !== 'page',
      isIndex: kind !== 'page',
      file: contentFile(config, 'inventory'),
    }),
  );

  await specReading.readShare();
  if (others) await documents.readShare(claims, 'first');
  await others;
  const written = await documents.read();
  const texts = prose.map(({ path: file, text }) => ({
    path: file,
    text: replaceVariables(file, text, setting.variables).value,
  }));
  const stating = [...texts, ...specReading.files];
  const inputs = stating.flatMap(({ path: file, text }) => [file, text]);
  const factsKey = keyOf(cache.code.readers, 'facts', JSON.stringify([config, facts]), ...inputs);
  // Before the specifications are loaded, because this thread would only wait for the worker.
  const stated = await cached(cache, keyOf(factsKey, 'stated'), () => findStated(stating, facts.stated));
  const specs = await specReading.load();
  for (const problem of specs.problems) problems.push(problem);
  const { apis, warnings } = specs;
  const releases = await loadReleases(specs, config, released, cache);
  addAll(problems, releases.problems);
  addAll(problems, await checkArchives(configFile, cache));
  addAll(problems, written.problems);
  const guides = written.guides.map(({ front, file, blocks }): WrittenGuide => {
    const route = routeOf(file, config.content, setting);
    addAll(problems, route.problems);
    return { ...front, file, blocks, route: route.value };
  });
  const posts = written.posts.map(({ front, file, blocks, minutes }): Post => {
    const authors = front.authors.map((id) => ({ id, name: config.authors[id] ?? id }));
    const tags = front.tags.map((id): { id: string; route: Route } => ({ id, route: `/blog/tags/${id}` }));
    return { ...front, authors, tags, file, blocks, minutes, route: `/blog/${stem(file)}` };
  });
  const entries = written.entries.map(({ front, file, blocks }): LogEntry => {
    const areas = front.apis.map((id) => ({ id, label: config.areas[id] ?? id }));
    const { title, date } = front;
    return { id: stem(file), file, title, date, areas, blocks, changes: [] };
  });
  const worked = await workTools({ tools, apis, guides, config, releases: releases.value });
  addAll(
    problems,
    worked.problems.map((problem) => ({ file: contentFile(config, 'tools'), ...problem })),
  );
  const assembled = assembleSite({
    tools,
    worked: worked.value,
    config,
    placements: placements ?? null,
    guides,
    posts,
    entries,
    releases: releases.value,
    landing,
    synonyms,
    asked,
    searchExamples,
    apis,
    archives: daysOfReleases(configFile),
  });
  const anchors = anchorsOfPages(assembled.value);
  const dead = findDeadLinks(assembled.value, anchors, specs.mayWarn);
  const pages = assembled.value.pages.map((page) => {
    const isDead = dead.get(page);
    return isDead ? withoutDeadLinks(page, isDead) : page;
  });
  const site: Site = { ...assembled.value, pages };
  await begin(site);
  for (const problem of await releases.check()) (problem.editorial ? warnings : problems).push(problem);
  const found = [
    ...assembled.problems,
    ...checkPages(assembled.value),
    ...checkLinks(assembled.value, anchors, path.basename(configFile)),
  ];
  const editorial = [
    ...(await specs.checkWords(words)),
    ...(await cached(cache, factsKey, () => checkFacts(assembled.value, stating, stated, facts))),
  ];
  for (const problem of [...found, ...editorial.map(toHouseRule)]) {
    (problem.editorial && specs.mayWarn(problem.file) ? warnings : problems).push(problem);
  }
  return { site, keys: specs.keys, problems, warnings };
}

/** Loads a site, reports its warnings and throws its problems. */
export async function loadOrThrow(
  verbose: boolean,
  ...parameters: Parameters<typeof loadSite>
): Promise<Omit<LoadResult, 'problems'>> {
  const [, configFile] = parameters;
  const { problems, ...loaded } = await loadSite(...parameters);
  reportWarnings(loaded.warnings, { configFile, verbose });
  if (problems.length > 0) throw new InputError(problems.map((problem) => fromHere(configFile, problem)));
  return loaded;
}

/** Words that we don't use, and facts that differ: rules for texts of ours. */
function toHouseRule(problem: Problem): Problem {
  return { ...problem, editorial: true, importance: 'house' };
}
