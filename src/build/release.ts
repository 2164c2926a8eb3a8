/**
 * Releases: `specs/released/` holds the contract of every API as it was last announced. A release compares the
 * specifications with it, writes entries of the change log with what changed, and updates it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { type Change, compareContracts } from '../contract/compare.ts';
import type { Contract } from '../contract/contract.ts';
import { readContract, toContractText } from '../contract/contract-text.ts';
import { groupChanges, inCounts, meaningOf, toReport } from '../contract/report.ts';
import { toContract } from '../contract/to-contract.ts';
import type { Api } from '../model/api.ts';
import type { LoggedChange } from '../model/change.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Problem } from '../model/problem.ts';
import { variablesOf } from '../readers/content/variables.ts';
import { type BuildCache, cached, keyOf, openCache } from './cache.ts';
import { loadConfig } from './load-config.ts';
import { type LoadedSpecs, loadSpecs } from './load-specs.ts';
import { InputError } from './report.ts';
import { fileIn, fromHere } from './site-folder.ts';

const ENDING = '.txt';

/** The folder of the contracts, from the configuration. */
function folderOf({ specs }: SiteConfig): string {
  return path.posix.join(specs, 'released');
}

function fileOf(config: SiteConfig, id: string): string {
  return `${folderOf(config)}/${id}${ENDING}`;
}

/** Short, and different for different texts. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** With `{{names}}` in place of what they stand for, as specifications are written: sites of several providers share it. */
export function withVariables(contract: Contract, variables: ReadonlyMap<string, string>): Contract {
  if (variables.size === 0) return contract;
  const names = new Map([...variables].map(([name, value]) => [value, name]));
  const longestFirst = [...names.keys()].sort((one, other) => other.length - one.length);
  const values = new RegExp(longestFirst.map((value) => value.replace(/\W/g, '\\$&')).join('|'), 'g');
  const open = (text: string) => text.replace(values, (value) => `{{${names.get(value)}}}`);
  return {
    ...contract,
    parts: contract.parts.map(({ head, fields, ...part }) => ({
      ...part,
      head: head.map((fact) => ({ ...fact, value: open(fact.value) })),
      fields: fields.map((fact) => ({ ...fact, path: fact.path.map(open), value: open(fact.value) })),
    })),
  };
}

function currentContract(api: Api, config: SiteConfig): Contract {
  return withVariables(toContract(api, digest), variablesOf(config));
}

function readReleased(file: string): Contract | null {
  if (!existsSync(file)) return null;
  const { value, problems } = readContract(file, readFileSync(file, 'utf8'));
  if (problems.length > 0) throw new InputError(problems);
  return value;
}

/** Reports specifications that changed since their last release; a site without releases has nothing to report. */
export async function checkReleased(
  { apis, keys }: Pick<LoadedSpecs, 'apis' | 'keys'>,
  config: SiteConfig,
  configFile: string,
  cache: BuildCache,
): Promise<Problem[]> {
  if (!existsSync(fileIn(configFile, folderOf(config)))) return [];
  const variables = JSON.stringify([...variablesOf(config)]);
  const found = apis.map(async ({ api, config: { editorial } }): Promise<readonly Problem[]> => {
    const file = fileOf(config, api.id);
    const place = fileIn(configFile, file);
    const problem = { file, fix: RELEASE, editorial: editorial === 'warn' };
    if (!existsSync(place)) return [{ ...problem, what: `the contract of "${api.id}" was never released` }];
    const text = readFileSync(place, 'utf8');
    const key = keyOf(cache.code.all, 'released', keys.get(api.id) ?? '', variables, text);
    // Mostly nothing has changed, and to make a contract takes longer than to find that out.
    return cached(cache, key, () => {
      const now = currentContract(api, config);
      if (text === toContractText(now)) return [];
      const { value: old, problems } = readContract(file, text);
      if (!old || problems.length > 0) return problems;
      const changes = announced(compareContracts(old, now));
      const what = `${api.file} changed without a release: ${inCounts(changes)}`;
      return changes.length > 0 ? [{ ...problem, what }] : [];
    });
  });
  return (await Promise.all(found)).flat();
}

const RELEASE =
  'run `npm run release` and edit the entries it adds to the change log, or `npm run release -- --correction` if only the specification was wrong';

/** Words may change at any time. */
function announced(changes: readonly Change[]): Change[] {
  return changes.filter(({ kind }) => kind !== 'wording');
}

/** `correction`: the API was always like this, so there is nothing to announce. */
export async function runRelease(
  configFile: string,
  { correction, day }: { readonly correction: boolean; readonly day: string },
): Promise<void> {
  const config = await loadConfig(configFile);
  const specs = await loadSpecs(config, configFile, variablesOf(config), [], await openCache(configFile));
  if (specs.problems.length > 0)
    throw new InputError(specs.problems.map((problem) => fromHere(configFile, problem)));
  const placeOf = (id: string) => fileIn(configFile, fileOf(config, id));
  const released = fileIn(configFile, folderOf(config));
  mkdirSync(released, { recursive: true });
  const current = new Map(specs.apis.map(({ api }) => [api.id, currentContract(api, config)]));
  const withdrawn = readdirSync(released)
    .map((name) => name.slice(0, -ENDING.length))
    .filter((id) => !current.has(id));
  const changes = [...current.values(), ...withdrawn.map((api): Contract => ({ api, parts: [] }))].flatMap(
    (now) => {
      const old = readReleased(placeOf(now.api));
      if (!old) console.log(`${now.api}: first release`);
      return old ? compareContracts(old, now) : [];
    },
  );
  const log = fileIn(configFile, path.posix.join(config.content, 'change-log'));
  const drafts = correction ? [] : toDrafts(announced(changes), config, log, day);
  process.stdout.write(toReport(changes, 'text'));
  if (drafts.length > 0) mkdirSync(log, { recursive: true });
  for (const { file, text } of drafts) {
    writeFileSync(file, text);
    console.log(`${file}: draft, say what clients have to do`);
  }
  for (const [id, contract] of current) writeFileSync(placeOf(id), toContractText(contract));
  for (const id of withdrawn) rmSync(placeOf(id));
}

interface Draft {
  readonly file: string;
  readonly text: string;
}

/** One entry for each area of the change log. */
function toDrafts(changes: readonly Change[], config: SiteConfig, log: string, day: string): Draft[] {
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
    const own = changes.filter(({ api }) => areaOf(api) === area);
    const label = config.areas[area] ?? area;
    const title = own.some(({ kind }) => kind === 'breaking')
      ? `Breaking changes in ${label}`
      : `Changes in ${label}`;
    const front = stringify({ title, date: day, apis: [area], changes: toLogged(own) }, { lineWidth: 0 });
    return {
      file: freeName(`${log}/${day}-${area}`),
      text: `---\n${front}---\n\n${label} has changed.\n`,
    };
  });
}

function freeName(stem: string): string {
  const isTaken = (name: string) => existsSync(`${name}.mdx`);
  let name = stem;
  for (let number = 2; isTaken(name); number += 1) name = `${stem}-${number}`;
  return `${name}.mdx`;
}

function toLogged(changes: readonly Change[]): LoggedChange[] {
  return groupChanges(changes).map(({ change, changes: same }) => ({
    api: change.api,
    kind: change.kind,
    what: change.what,
    meaning: meaningOf(change),
    where: same.map(({ operation, place }) => ({
      ...(operation === null ? {} : { operation }),
      ...(place ? { side: place.side, field: place.path.join('.') } : {}),
    })),
  }));
}
