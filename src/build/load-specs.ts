/** Disk → APIs: reads and checks every specification in the configuration. */
import path from 'node:path';
import { createContext, Script } from 'node:vm';
import { checkEditorial } from '../checks/editorial.ts';
import { checkWords } from '../checks/words.ts';
import type { Api, ClientFile } from '../model/api.ts';
import type { ApiConfig, SiteConfig } from '../model/config.ts';
import type { Problem, Reading } from '../model/problem.ts';
import type { RejectedWords } from '../model/words.ts';
import { toClientFiles } from '../outputs/client-files/client-files.ts';
import { replaceVariables, variablesOf } from '../readers/content/variables.ts';
import type { SourceFile } from '../readers/document/source.ts';
import { isXml } from '../readers/fix/xml.ts';
import { MOST_SECONDS, type SpecInput, type WithinTime } from '../readers/spec-input.ts';
import { SANDBOX_ADDRESS } from '../sandbox/accounts.ts';
import { type ConfiguredApi, withFreeSlugs } from '../site/placement.ts';
import { type ApiLayout, layOut } from '../site/reference/layout.ts';
import type { BuildWorker } from './build-worker.ts';
import { type BuildCache, cached, keyOf } from './cache.ts';
import { type Claims, createClaims, take } from './claims.ts';
import { hasCode } from './error-code.ts';
import { createPatternGuard, READING } from './pattern-guard.ts';
import { readTextFile } from './read-text.ts';
import { sandboxKeys } from './sandbox-keys.ts';
import { fileIn } from './site-folder.ts';
import { listSpecFiles, withMentioned } from './spec-files.ts';
import type { SpecTask } from './task.ts';

export interface LoadedSpecs {
  readonly apis: ConfiguredApi[];
  readonly problems: Problem[];
  readonly warnings: Problem[];
  /** Cache key of each API, by its ID. It changes with the API's inputs. */
  readonly keys: ReadonlyMap<string, string>;
  /** Whether editorial problems of a file are only warnings: no strict specification uses it. */
  readonly mayWarn: (file: string) => boolean;
  /** Finds rejected words in all specifications. */
  readonly checkWords: (rejected: readonly RejectedWords[]) => Promise<Problem[]>;
}

export async function loadSpecs(
  config: SiteConfig,
  configFile: string,
  cache: BuildCache,
): Promise<LoadedSpecs> {
  const specs = beginSpecs(config, configFile, cache, null);
  await specs.readShare();
  return specs.load();
}

/** Starts the worker on specifications missing from the cache. `readShare` reads the others, `load` waits for both. */
export function beginSpecs(
  config: SiteConfig,
  configFile: string,
  cache: BuildCache,
  worker: BuildWorker | null,
) {
  const { jobs, problems } = listJobs(config, configFile);
  const missing = jobs.filter((job) => !cache.has(keyOfJob(job, cache)));
  const claims = createClaims(missing.length);
  // A single one would only be handed over, which takes time, and memory in both threads.
  const isShared = missing.length > 0 && jobs.length > 1;
  const others = isShared
    ? worker?.run({ kind: 'specs', jobs: missing.map(({ parsed: _, ...task }) => task), claims })
    : undefined;
  const own = new Map<Job, ReadSpec>();
  const read = async (job: Job) => own.set(job, await readCached(job, cache));
  return {
    /** The texts of all specifications, each once. */
    files: [...new Set(jobs.flatMap(({ files }) => files))],
    readShare: async () => {
      for (const job of jobs) if (!missing.includes(job)) await read(job);
      // The last one is left to the worker, which had a head start while this thread read the cached ones.
      const shared = others ? missing.slice(0, -1) : missing;
      for (const [index, job] of shared.entries()) if (take(claims, index)) await read(job);
    },
    load: async (): Promise<LoadedSpecs> => {
      await others;
      const specs = new Map<Job, ReadSpec>();
      for (const job of jobs) specs.set(job, own.get(job) ?? (await readCached(job, cache)));
      return collect(specs, problems, cache);
    },
  };
}

function collect(
  specs: ReadonlyMap<Job, ReadSpec>,
  found: readonly Problem[],
  cache: BuildCache,
): LoadedSpecs {
  const jobs = [...specs.keys()];
  const problems: Problem[] = [];
  /** Editorial problems of APIs that are not strict. */
  const warnings: Problem[] = [];
  const apis: ConfiguredApi[] = [];
  for (const [{ entry }, { read, editorial, layout, files: made }] of specs) {
    const shortcomings = entry.editorial === 'warn' ? warnings : problems;
    for (const problem of read.problems) (problem.editorial ? shortcomings : problems).push(problem);
    // Pushed one by one: there may be more problems than a call can have arguments.
    for (const problem of editorial) shortcomings.push(problem);
    const { value: api } = read;
    if (api && layout) apis.push({ api, config: entry, layout, files: made });
  }
  // A file that several specifications share is checked once, and strictly if one of them is strict.
  const filesOf = (mayWarn: boolean) =>
    jobs.filter(({ entry }) => (entry.editorial === 'warn') === mayWarn).flatMap(({ files }) => files);
  const strict = new Set(filesOf(false));
  const lenient = new Set(filesOf(true).filter((file) => !strict.has(file)));
  const lenientPaths = new Set([...lenient].map(({ path: file }) => file));
  const mayWarn = (file: string) => lenientPaths.has(file);
  for (const problem of found) {
    (problem.editorial && mayWarn(problem.file) ? warnings : problems).push(problem);
  }
  const keys = new Map(jobs.map((job) => [job.entry.id, keyOfJob(job, cache)]));
  return {
    apis,
    problems,
    warnings,
    keys,
    mayWarn,
    checkWords: async (rejected) => {
      const checked = [...strict, ...lenient].map((file) => checkCached(file, rejected, cache));
      return (await Promise.all(checked)).flat();
    },
  };
}

/** Cached, because specifications make up most of a site's text and few of them change. */
function checkCached(
  file: SourceFile,
  rejected: readonly RejectedWords[],
  cache: BuildCache,
): Promise<Problem[]> {
  const key = keyOf(cache.code.readers, 'words', JSON.stringify(rejected), file.path, file.text);
  return cached(cache, key, () => checkWords([file], rejected));
}

/** Reads the worker's share of the missing specifications, starting from the last one. */
export async function readSpecShare(
  tasks: readonly SpecTask[],
  cache: BuildCache,
  claims: Claims,
): Promise<void> {
  const parsed: Job['parsed'] = new Map();
  for (const [index, task] of [...tasks.entries()].reverse())
    if (take(claims, index)) await readCached({ ...task, parsed }, cache);
}

interface Job extends SpecTask {
  /** Files already parsed, because several specifications may refer to one. */
  readonly parsed: NonNullable<SpecInput['parsed']>;
}

/** Lists the specifications in the configuration, each with its files. */
function listJobs(config: SiteConfig, configFile: string) {
  const variables = variablesOf(config);
  const problems: Problem[] = [];
  const sources = new Map<string, SourceFile>();
  const pathOf = (name: string) => path.posix.join(config.specs, name);
  for (const name of listSpecFiles(fileIn(configFile, config.specs))) {
    const file = pathOf(name);
    const text = readTextFile(fileIn(configFile, file));
    const replaced = replaceVariables(file, text, variables);
    for (const problem of replaced.problems) problems.push(problem);
    sources.set(file, { path: file, text: replaced.value });
  }
  const jobs: Job[] = [];
  const parsed: NonNullable<SpecInput['parsed']> = new Map();
  for (const entry of config.apis) {
    const names = entry.spec.map(pathOf);
    const missing = names.filter((name) => !sources.has(name));
    if (missing.length > 0) {
      problems.push({
        file: missing[0] ?? config.specs,
        what: `the specification of "${entry.id}" does not exist`,
        fix: 'add it, or correct `spec` in the configuration',
      });
      continue;
    }
    const own = names.flatMap((name) => sources.get(name) ?? []);
    // The configuration lists all files of a FIX repository; other formats refer to further files.
    const isWhole = own.some(({ text }) => isXml(text));
    const files = isWhole ? own : withMentioned(own, [...sources.values()]);
    jobs.push({ entry, files, address: config.origin + config.base, parsed });
  }
  return { jobs, problems };
}

/** Result of reading a specification, with its editorial problems. */
interface ReadSpec {
  readonly read: Reading<Api | null>;
  readonly editorial: readonly Problem[];
  /** Cached with the specification, because it takes as long as reading it. */
  readonly layout: ApiLayout | null;
  /** Files for clients, cached for the same reason. */
  readonly files: readonly ClientFile[];
}

function keyOfJob({ entry, files, address }: Job, { code }: BuildCache): string {
  return keyOf(
    code.readers,
    JSON.stringify(entry),
    JSON.stringify(toSandbox([])),
    address,
    ...files.flatMap(({ path: name, text }) => [name, text]),
  );
}

/** Returns the result of an earlier build or of the other thread, or else reads the specification. */
function readCached(job: Job, cache: BuildCache): Promise<ReadSpec> {
  const { entry, files, parsed, address } = job;
  const make = () => readSpec({ id: entry.id, files, parsed }, entry, address);
  const isSound = ({ read }: ReadSpec) => read.problems.every(({ editorial }) => editorial);
  return cached(cache, keyOfJob(job, cache), make, isSound);
}

/** Address and credentials of the sandbox, for the files for clients. */
function toSandbox(apis: readonly Api[]) {
  return { address: SANDBOX_ADDRESS, credentials: sandboxKeys(apis) };
}

async function readSpec(input: SpecInput, entry: ApiConfig, address: string): Promise<ReadSpec> {
  // Imported on demand: parsers and validators load slowly, and most specifications are cached.
  const { readSpecification } = await import('../readers/specs.ts');
  const { value, problems } = await readSpecification({
    ...input,
    withinTime: createTimeLimit(),
    guard: createPatternGuard(READING),
  });
  const api = value && withFreeSlugs(value, entry);
  return {
    read: { value: api, problems },
    editorial: api ? checkEditorial(api) : [],
    layout: api && layOut(api, entry.prefix),
    files: api ? toClientFiles(api, { apis: [entry] }, toSandbox([api]), address) : [],
  };
}

/** Calls `run` from a script, because only scripts can have a timeout. */
const SCRIPT = new Script('run()');

/** Limits the time of work that a malicious specification can make endless: patterns, Markdown, exploding schemas. */
export function createTimeLimit(seconds = MOST_SECONDS): WithinTime {
  const box: { run: () => void } = { run: () => {} };
  const context = createContext(box);
  return (run, late) => {
    const results: ReturnType<typeof run>[] = [];
    box.run = () => {
      results.push(run());
    };
    try {
      SCRIPT.runInContext(context, { timeout: seconds * 1000 });
    } catch (error) {
      if (!hasCode(error, 'ERR_SCRIPT_EXECUTION_TIMEOUT')) throw error;
    }
    const [result = late()] = results;
    return result;
  };
}
