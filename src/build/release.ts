/**
 * Releases: compares the specifications with the last release, drafts change log entries, and updates the released
 * files. Everything is computed first and then written together, so that an interrupted release loses nothing.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { type Change, compareContracts } from '../contract/compare.ts';
import type { Contract } from '../contract/contract.ts';
import { toContractText, toHistoryText } from '../contract/contract-text.ts';
import { withRelease } from '../contract/history.ts';
import { toReport } from '../contract/report.ts';
import { toContract } from '../contract/to-contract.ts';
import { withValues, withVariables } from '../contract/variables.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Problem } from '../model/problem.ts';
import { allClientFiles, toArchive, toChecksums } from '../outputs/client-files/client-files.ts';
import { variablesOf } from '../readers/content/variables.ts';
import { type BuildCache, withCache } from './cache.ts';
import { loadSite } from './load.ts';
import { loadConfig } from './load-config.ts';
import { loadSpecs } from './load-specs.ts';
import { checkArchives, pack, readReleases, sha256 } from './release-archive.ts';
import {
  announced,
  digest,
  openReleased,
  type Released,
  type ReleasedFiles,
  type ReleasedHosts,
  readHosts,
  readReleased,
  releasedPaths,
  valuesWith,
} from './released-files.ts';
import { InputError } from './report.ts';
import { daysOfReleases, fileIn, fromHere, RELEASED_HOSTS, RELEASES } from './site-folder.ts';
import { type Changes, writeTogether } from './write-together.ts';

/** Whether an API was never released. One that was withdrawn has no contract either, but a history. */
function isNew({ contract, history }: Released): boolean {
  return contract.parts.length === 0 && history.steps.length === 0;
}

interface ReleaseSetting {
  /** Whether only the specification was wrong, so that there is nothing to announce and no files to archive. */
  readonly correction: boolean;
  readonly day: string;
}

/** What a release will write and print. */
interface PlannedRelease {
  /** Folder of the specifications. */
  readonly folder: string;
  readonly changes: Changes;
  readonly report: string;
}

/** Computes a release without writing anything. */
export async function planRelease(configFile: string, setting: ReleaseSetting): Promise<PlannedRelease> {
  const config = await loadConfig(configFile);
  return withCache(configFile, (cache) => plan(config, configFile, cache, setting));
}

async function plan(
  config: SiteConfig,
  configFile: string,
  cache: BuildCache,
  { correction, day }: ReleaseSetting,
): Promise<PlannedRelease> {
  const variables = variablesOf(config);
  const specs = await loadSpecs(config, configFile, cache);
  const released = openReleased(configFile);
  const hosts = readHosts(released);
  const files = releasedPaths(config);
  const place = (file: string) => fileIn(configFile, file);
  const current = new Map(specs.apis.map(({ api }) => [api.id, toContract(api, digest)]));
  const withdrawn = (released.ids(files.contracts) ?? []).filter((id) => !current.has(id));
  const old = new Map(
    [...current.keys(), ...withdrawn].map((id) => [id, readReleased(config, released, id)]),
  );
  const problems = [
    ...specs.problems,
    ...hosts.problems,
    ...(await checkArchives(configFile, cache)),
    ...[...old.values()].flatMap((each) => each.problems),
  ];
  if (problems.length === 0) problems.push(...checkDay(day, old, hosts.value ?? [], { config, configFile }));
  if (problems.length > 0) throw new InputError(problems.map((problem) => fromHere(configFile, problem)));

  const report: string[] = [];
  const before = valuesWith(config, hosts.value?.at(-1)?.hosts);
  const found = [...old].flatMap(([id, { value }]) => {
    const now = current.get(id) ?? { api: id, parts: [] };
    if (isNew(value)) report.push(`${id}: first release\n`);
    return isNew(value) ? [] : compareContracts(withValues(value.contract, before), now);
  });
  report.push(toReport(found, 'text'));
  const changes = new Map<string, string | Uint8Array | null>();
  const log = place(path.posix.join(config.content, 'change-log'));
  const drafts = correction ? [] : toDrafts(announced(found), config, log, day);
  for (const { file, text } of drafts) {
    if (!existsSync(file)) changes.set(file, text);
    report.push(`${file}: draft, say what clients have to do\n`);
  }
  for (const [id, { value }] of old) {
    const now = current.get(id);
    const open: Contract = now ? withVariables(now, variables) : { api: id, parts: [] };
    const history =
      correction || isNew(value) ? value.history : withRelease(value.history, value.contract, open, day);
    const isKept = history.steps.length > 0 && (now || !correction);
    changes.set(place(files.contract(id)), now ? toContractText(open) : null);
    changes.set(place(files.history(id)), isKept ? toHistoryText(history) : null);
  }
  if (Object.keys(config.hosts).length > 0)
    changes.set(
      place(RELEASED_HOSTS),
      toHostsText(withHosts(hosts.value ?? [], config.hosts, day, correction)),
    );
  if (!correction) {
    const after = openReleased(configFile, changes);
    const archive = await makeArchive(config, configFile, cache, after);
    if (archive) {
      const file = place(`${RELEASES}/${day}.zip`);
      changes.set(file, archive);
      report.push(`${file}: files for clients as of this release\n`);
    }
  }
  return { folder: place(config.specs), changes, report: report.join('') };
}

/** Writes a planned release, then prints what it changed. */
export function writeRelease({ folder, changes, report }: PlannedRelease): void {
  writeTogether(folder, changes);
  process.stdout.write(report);
}

/**
 * Makes the archive of a release; null if it equals the last one. A second release on the same day replaces the first.
 * Problems in specifications have already stopped the release, and those in content don't matter here.
 */
async function makeArchive(
  config: SiteConfig,
  configFile: string,
  cache: BuildCache,
  released: ReleasedFiles,
): Promise<Uint8Array | null> {
  const { site } = await loadSite(config, configFile, cache, { released });
  const files = allClientFiles(site);
  const archive = await toArchive(files, toChecksums(files, sha256), pack);
  const last = readReleases(configFile).at(-1);
  return last && Buffer.compare(last.content, archive) === 0 ? null : archive;
}

/** Rejects a day before the last release: steps out of order make additions and removals vanish. */
function checkDay(
  day: string,
  old: ReadonlyMap<string, { readonly value: Released }>,
  hosts: ReleasedHosts,
  { config, configFile }: { readonly config: SiteConfig; readonly configFile: string },
): Problem[] {
  const files = releasedPaths(config);
  const days = [
    ...[...old].map(([id, { value }]) => [files.history(id), value.history.steps.at(-1)?.date]),
    [RELEASED_HOSTS, hosts.at(-1)?.date],
    ...daysOfReleases(configFile).map((date) => [`${RELEASES}/${date}.zip`, date]),
  ];
  const later = days.filter(([, date]) => date !== undefined && date > day);
  const fix = 'correct the clock of this machine, or wait until that day';
  return later.map(([file = '', date]) => ({
    file,
    what: `the last release is of ${date}, and today is ${day}`,
    fix,
  }));
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
