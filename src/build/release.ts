/**
 * Releases: `specs/released/` has the last released contract of every API and its history. A release compares the
 * specifications with it, drafts change log entries, and updates it. Contracts contain the variables of hosts; the
 * values are in a file next to the configuration, because sites of several providers may share specifications.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { z } from 'zod';
import { type Change, compareContracts } from '../contract/compare.ts';
import type { Contract } from '../contract/contract.ts';
import { readContract, readHistory, toContractText, toHistoryText } from '../contract/contract-text.ts';
import { type History, withRelease } from '../contract/history.ts';
import { type DatedValues, toReleases } from '../contract/releases.ts';
import { inCounts, toReport } from '../contract/report.ts';
import { toContract } from '../contract/to-contract.ts';
import { withValues, withVariables } from '../contract/variables.ts';
import type { ApiReleases } from '../model/change.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Problem, Reading } from '../model/problem.ts';
import { variablesOf } from '../readers/content/variables.ts';
import { readYaml } from '../readers/content/yaml.ts';
import type { ConfiguredApi } from '../site/placement.ts';
import { type BuildCache, cached, keyOf, openCache } from './cache.ts';
import { loadConfig } from './load-config.ts';
import { type LoadedSpecs, loadSpecs } from './load-specs.ts';
import { InputError } from './report.ts';
import { fileIn, fromHere, RELEASED_HOSTS } from './site-folder.ts';

const ENDING = '.txt';

/** Returns the paths of the released files, relative to the configuration. */
function filesOf({ specs }: SiteConfig) {
  const contracts = path.posix.join(specs, 'released');
  const histories = `${contracts}/history`;
  return {
    contracts,
    histories,
    contract: (id: string) => `${contracts}/${id}${ENDING}`,
    history: (id: string) => `${histories}/${id}${ENDING}`,
  };
}

/** Lists the IDs of the contracts or histories in a folder. */
function idsIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
}

/** Hashes a text to 12 hex digits. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function readIfThere(configFile: string, file: string): string | null {
  const place = fileIn(configFile, file);
  return existsSync(place) ? readFileSync(place, 'utf8') : null;
}

/** Reads the released contract (empty if never released or withdrawn) and history (empty if it never changed). */
function readReleased(config: SiteConfig, configFile: string, id: string): Reading<Released> {
  const read = <T>(file: string, reader: (file: string, text: string) => Reading<T | null>, nothing: T) => {
    const text = readIfThere(configFile, file);
    if (text === null) return { value: nothing, problems: [] };
    const { value, problems } = reader(file, text);
    return { value: value ?? nothing, problems };
  };
  const files = filesOf(config);
  const contract = read<Contract>(files.contract(id), readContract, { api: id, parts: [] });
  const history = read<History>(files.history(id), readHistory, { api: id, steps: [] });
  return {
    value: { contract: contract.value, history: history.value },
    problems: [...contract.problems, ...history.problems],
  };
}

interface Released {
  readonly contract: Contract;
  readonly history: History;
}

/** Whether an API was never released. One that was withdrawn has no contract either, but a history. */
function isNew({ contract, history }: Released): boolean {
  return contract.parts.length === 0 && history.steps.length === 0;
}

const hostsFile = z.array(z.strictObject({ date: z.iso.date(), hosts: z.record(z.string(), z.string()) }));
type ReleasedHosts = z.infer<typeof hostsFile>;

/** Reads the released hosts, oldest first; null if there are none yet. */
function readHosts(configFile: string): Reading<ReleasedHosts | null> {
  const text = readIfThere(configFile, RELEASED_HOSTS);
  return text === null ? { value: null, problems: [] } : readYaml(RELEASED_HOSTS, text, hostsFile);
}

/** Returns the values of all variables, with these hosts. */
function valuesWith(config: SiteConfig, hosts: Readonly<Record<string, string>> | undefined) {
  return variablesOf({ ...config, hosts: { ...config.hosts, ...hosts } });
}

/** Returns the values of the variables over time. Without released hosts, the current ones have always applied. */
function datedValues(
  config: SiteConfig,
  hosts: ReleasedHosts | null,
): readonly [DatedValues, ...DatedValues[]] {
  const [first, ...others] = (hosts ?? []).map((entry) => ({
    date: entry.date,
    values: valuesWith(config, entry.hosts),
  }));
  return first ? [first, ...others] : [{ date: '', values: variablesOf(config) }];
}

interface LoadedReleases extends Reading<ApiReleases[]> {
  /** Finds specifications that changed since their last release. */
  readonly check: () => Promise<Problem[]>;
}

/** Loads the releases of all APIs, including withdrawn ones, with the problems of their files. */
export async function loadReleases(
  { apis, keys }: Pick<LoadedSpecs, 'apis' | 'keys'>,
  config: SiteConfig,
  configFile: string,
  cache: BuildCache,
): Promise<LoadedReleases> {
  const files = filesOf(config);
  if (!existsSync(fileIn(configFile, files.contracts)))
    return { value: [], problems: [], check: async () => [] };
  const hosts = readHosts(configFile);
  const around = JSON.stringify([...variablesOf(config), hosts.value]);
  const values = datedValues(config, hosts.value);
  const keyFor = (what: string, id: string, ...others: readonly string[]) => {
    const texts = [files.contract(id), files.history(id)].map((file) => readIfThere(configFile, file) ?? '');
    return keyOf(cache.code.all, what, id, around, ...texts, ...others);
  };
  const ids = new Set([...apis.map(({ api }) => api.id), ...idsIn(fileIn(configFile, files.histories))]);
  // Cached, because undoing every release takes half a second, and so does making a contract.
  const found = [...ids].map((id) =>
    cached(cache, keyFor('released', id), (): Reading<ApiReleases[]> => {
      const { value: released, problems } = readReleased(config, configFile, id);
      if (problems.length > 0) return { value: [], problems };
      return { value: [toReleases(released.contract, released.history, values)], problems };
    }),
  );
  const read = await Promise.all(found);
  const checkOne = (source: ConfiguredApi) => {
    const { id } = source.api;
    return cached(cache, keyFor('unreleased', id, keys.get(id) ?? ''), () => {
      const { value: released, problems } = readReleased(config, configFile, id);
      return problems.length > 0 ? [] : checkReleased(source, released.contract, values, config);
    });
  };
  return {
    value: read.flatMap(({ value }) => value),
    problems: [...hosts.problems, ...read.flatMap(({ problems }) => problems)],
    check: async () => (await Promise.all(apis.map(checkOne))).flat(),
  };
}

/** Reports a specification that changed since its last release. */
function checkReleased(
  { api, config: { editorial } }: ConfiguredApi,
  contract: Contract,
  values: readonly DatedValues[],
  config: SiteConfig,
): Problem[] {
  const file = filesOf(config).contract(api.id);
  const problem = { file, fix: RELEASE, editorial: editorial === 'warn' };
  if (contract.parts.length === 0)
    return [{ ...problem, what: `the contract of "${api.id}" was never released` }];
  const old = withValues(contract, values.at(-1)?.values ?? new Map());
  const now = toContract(api, digest);
  // Usually nothing has changed, and this is faster than a comparison.
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  const changes = announced(compareContracts(old, now));
  const what = `${api.file} changed without a release: ${inCounts(changes)}`;
  return changes.length > 0 ? [{ ...problem, what }] : [];
}

const RELEASE =
  'run `npm run release` and edit the entries it adds to the change log, or `npm run release -- --correction` if only the specification was wrong';

/** Leaves out changed wording, which needs no release. */
function announced(changes: readonly Change[]): Change[] {
  return changes.filter(({ kind }) => kind !== 'wording');
}

/** Runs a release. With `correction`, only the specification was wrong, so there is nothing to announce. */
export async function runRelease(
  configFile: string,
  { correction, day }: { readonly correction: boolean; readonly day: string },
): Promise<void> {
  const config = await loadConfig(configFile);
  const variables = variablesOf(config);
  const specs = await loadSpecs(config, configFile, await openCache(configFile));
  const hosts = readHosts(configFile);
  const files = filesOf(config);
  const place = (file: string) => fileIn(configFile, file);
  const current = new Map(specs.apis.map(({ api }) => [api.id, toContract(api, digest)]));
  const withdrawn = idsIn(place(files.contracts)).filter((id) => !current.has(id));
  const old = new Map(
    [...current.keys(), ...withdrawn].map((id) => [id, readReleased(config, configFile, id)]),
  );
  const problems = [
    ...specs.problems,
    ...hosts.problems,
    ...[...old.values()].flatMap((each) => each.problems),
  ];
  if (problems.length > 0) throw new InputError(problems.map((problem) => fromHere(configFile, problem)));

  const before = valuesWith(config, hosts.value?.at(-1)?.hosts);
  const changes = [...old].flatMap(([id, { value }]) => {
    const now = current.get(id) ?? { api: id, parts: [] };
    if (isNew(value)) console.log(`${id}: first release`);
    return isNew(value) ? [] : compareContracts(withValues(value.contract, before), now);
  });
  const log = place(path.posix.join(config.content, 'change-log'));
  const drafts = correction ? [] : toDrafts(announced(changes), config, log, day);
  process.stdout.write(toReport(changes, 'text'));
  if (drafts.length > 0) mkdirSync(log, { recursive: true });
  for (const { file, text } of drafts) {
    if (!existsSync(file)) writeFileSync(file, text);
    console.log(`${file}: draft, say what clients have to do`);
  }
  mkdirSync(place(files.histories), { recursive: true });
  for (const [id, { value }] of old) {
    const now = current.get(id);
    const open: Contract = now ? withVariables(now, variables) : { api: id, parts: [] };
    if (now) writeFileSync(place(files.contract(id)), toContractText(open));
    else rmSync(place(files.contract(id)));
    const history =
      correction || isNew(value) ? value.history : withRelease(value.history, value.contract, open, day);
    if (history.steps.length > 0 && (now || !correction))
      writeFileSync(place(files.history(id)), toHistoryText(history));
    else rmSync(place(files.history(id)), { force: true });
  }
  if (Object.keys(config.hosts).length > 0)
    writeFileSync(
      place(RELEASED_HOSTS),
      toHostsText(withHosts(hosts.value ?? [], config.hosts, day, correction)),
    );
}

/** Adds new hosts. A correction replaces the last entry; so does a second release of a day, except for the first. */
function withHosts(
  entries: ReleasedHosts,
  hosts: Readonly<Record<string, string>>,
  date: string,
  correction: boolean,
): ReleasedHosts {
  const last = entries.at(-1);
  const named = (all: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(all).toSorted());
  if (last && named(last.hosts) === named(hosts)) return entries;
  const isReplaced = last && (correction || (last.date === date && entries.length > 1));
  return [...(isReplaced ? entries.slice(0, -1) : entries), { date: isReplaced ? last.date : date, hosts }];
}

function toHostsText(entries: ReleasedHosts): string {
  return `# The hosts of the specifications as they were released, each list from its day on. \`npm run release\` writes it.\n${stringify(entries)}`;
}

/** Drafts one entry per area of the change log. The site adds the day's changes to each. */
function toDrafts(changes: readonly Change[], config: SiteConfig, log: string, day: string) {
  const areaOf = (id: string) => config.apis.find((api) => api.id === id)?.area ?? id;
  const areas = [...new Set(changes.map(({ api }) => areaOf(api)))];
  const unknown = areas.filter((area) => config.areas[area] === undefined);
  if (unknown.length > 0) {
    const fix = 'add it to `areas` of the configuration, or name another one as `area` of the API';
    throw new InputError(
      unknown.map((area) => ({ file: log, what: `the change log has no area "${area}"`, fix })),
    );
  }
  return areas.map((area) => {
    const isBreaking = changes.some(({ api, kind }) => areaOf(api) === area && kind === 'breaking');
    const label = config.areas[area] ?? area;
    const title = isBreaking ? `Breaking changes in ${label}` : `Changes in ${label}`;
    const front = stringify({ title, date: day, apis: [area] });
    return { file: `${log}/${day}-${area}.mdx`, text: `---\n${front}---\n\n${label} has changed.\n` };
  });
}
