/**
 * Released files: `specs/released/` has the last released contract of every API and its history. Contracts contain the
 * variables of hosts; the values are in a file next to the configuration, because sites of several providers may share
 * specifications. The files are those on disk, or those that a release is about to write.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type Change, compareContracts } from '../contract/compare.ts';
import type { Contract } from '../contract/contract.ts';
import { readContract, readHistory } from '../contract/contract-text.ts';
import type { History } from '../contract/history.ts';
import { type DatedValues, toReleases } from '../contract/releases.ts';
import { inCounts } from '../contract/report.ts';
import { toContract } from '../contract/to-contract.ts';
import { withValues } from '../contract/variables.ts';
import type { ApiReleases } from '../model/change.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Problem, Reading } from '../model/problem.ts';
import { variablesOf } from '../readers/content/variables.ts';
import { readYaml } from '../readers/content/yaml.ts';
import type { ConfiguredApi } from '../site/placement.ts';
import { type BuildCache, cached, keyOf } from './cache.ts';
import type { LoadedSpecs } from './load-specs.ts';
import { fileIn, namesIn, RELEASED_HOSTS } from './site-folder.ts';
import type { Changes } from './write-together.ts';

const ENDING = '.txt';

/** Returns the paths of the released files, relative to the configuration. */
export function releasedPaths({ specs }: Pick<SiteConfig, 'specs'>) {
  const contracts = path.posix.join(specs, 'released');
  const histories = `${contracts}/history`;
  return {
    contracts,
    histories,
    contract: (id: string) => `${contracts}/${id}${ENDING}`,
    history: (id: string) => `${histories}/${id}${ENDING}`,
  };
}

/** Reads the files of a site as they will be after some changes. Paths are relative to the configuration. */
export interface ReleasedFiles {
  readonly read: (file: string) => string | null;
  /** IDs of the contracts or histories in a folder; null if it doesn't exist. */
  readonly ids: (folder: string) => readonly string[] | null;
}

export function openReleased(configFile: string, changes: Changes = new Map()): ReleasedFiles {
  return {
    read: (file) => {
      const place = fileIn(configFile, file);
      const changed = changes.get(place);
      if (changed !== undefined) return changed === null ? null : String(changed);
      return existsSync(place) ? readFileSync(place, 'utf8') : null;
    },
    ids: (folder) => {
      const place = fileIn(configFile, folder);
      const isThere = (file: string) => changes.get(file) !== null;
      const added = [...changes.keys()].filter((file) => path.dirname(file) === place && isThere(file));
      if (!existsSync(place) && added.length === 0) return null;
      const kept = namesIn(place).filter((name) => isThere(path.join(place, name)));
      const names = new Set([...kept, ...added.map((file) => path.basename(file))]);
      return [...names].filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
    },
  };
}

/** Hashes a text to 12 hex digits. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

export interface Released {
  readonly contract: Contract;
  readonly history: History;
}

/** Reads the released contract (empty if never released or withdrawn) and history (empty if it never changed). */
export function readReleased(config: SiteConfig, released: ReleasedFiles, id: string): Reading<Released> {
  const read = <T extends { readonly api: string }>(
    file: string,
    reader: (file: string, text: string) => Reading<T | null>,
    nothing: T,
  ): Reading<T> => {
    const text = released.read(file);
    if (text === null) return { value: nothing, problems: [] };
    const { value, problems } = reader(file, text);
    if (!value || value.api === id) return { value: value ?? nothing, problems };
    const fix = `restore the file of "${id}", for example from version control`;
    return { value, problems: [...problems, { file, line: 1, what: `the file is of "${value.api}"`, fix }] };
  };
  const files = releasedPaths(config);
  const contract = read<Contract>(files.contract(id), readContract, { api: id, parts: [] });
  const history = read<History>(files.history(id), readHistory, { api: id, steps: [] });
  return {
    value: { contract: contract.value, history: history.value },
    problems: [...contract.problems, ...history.problems],
  };
}

const hostsFile = z
  .array(z.strictObject({ date: z.iso.date(), hosts: z.record(z.string(), z.string()) }))
  .superRefine((entries, context) => {
    for (const [index, { date }] of entries.entries()) {
      const before = entries[index - 1]?.date ?? '';
      const message = `${date} is before ${before}, the day of the entry before it`;
      if (date < before) context.addIssue({ code: 'custom', path: [index, 'date'], message });
    }
  });
export type ReleasedHosts = z.infer<typeof hostsFile>;

/** Reads the released hosts, oldest first; null if there are none yet. */
export function readHosts(released: ReleasedFiles): Reading<ReleasedHosts | null> {
  const text = released.read(RELEASED_HOSTS);
  return text === null ? { value: null, problems: [] } : readYaml(RELEASED_HOSTS, text, hostsFile);
}

/** Returns the values of all variables, with these hosts. */
export function valuesWith(config: SiteConfig, hosts: Readonly<Record<string, string>> | undefined) {
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
  released: ReleasedFiles,
  cache: BuildCache,
): Promise<LoadedReleases> {
  const files = releasedPaths(config);
  if (!released.ids(files.contracts)) return { value: [], problems: [], check: async () => [] };
  const hosts = readHosts(released);
  const around = JSON.stringify([...variablesOf(config), hosts.value]);
  const values = datedValues(config, hosts.value);
  const keyFor = (what: string, id: string, ...others: readonly string[]) => {
    const texts = [files.contract(id), files.history(id)].map((file) => released.read(file) ?? '');
    return keyOf(cache.code.all, what, id, around, ...texts, ...others);
  };
  const ids = new Set([...apis.map(({ api }) => api.id), ...(released.ids(files.histories) ?? [])]);
  // Cached, because undoing every release takes half a second, and so does making a contract.
  const found = [...ids].map((id) =>
    cached(cache, keyFor('released', id), (): Reading<ApiReleases[]> => {
      const { value, problems } = readReleased(config, released, id);
      if (problems.length > 0) return { value: [], problems };
      return { value: [toReleases(value.contract, value.history, values)], problems };
    }),
  );
  const read = await Promise.all(found);
  const checkOne = (source: ConfiguredApi) => {
    const { id } = source.api;
    return cached(cache, keyFor('unreleased', id, keys.get(id) ?? ''), () => {
      const { value, problems } = readReleased(config, released, id);
      return problems.length > 0 ? [] : checkReleased(source, value.contract, values, config);
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
  const file = releasedPaths(config).contract(api.id);
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
export function announced(changes: readonly Change[]): Change[] {
  return changes.filter(({ kind }) => kind !== 'wording');
}
