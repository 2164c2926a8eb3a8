/** Builds the site: from scratch into `dist/`, which all later parts measure, then unchanged, then after a change. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import budgets from './budgets.json' with { type: 'json' };
import { type BuildCost, runBuild } from './build-process.ts';
import type { Row } from './rows.ts';

const CACHE = '.cache';
/** The largest specification. The change gives its requests other nonces, so every page of a private call changes. */
const CHANGED = 'specs/rest/spot.yaml';
const change = (text: string) => text.replaceAll('{ nonce: 17', '{ nonce: 18');

export async function measureBuilds(): Promise<Row[]> {
  const { seconds, memoryMB, unchangedSeconds, changedSeconds } = budgets.build;
  await rm('dist', { recursive: true, force: true });
  await removeCaches();
  const cold = await build('.', 'cold build');
  const unchanged = await build('.', 'without a change');
  const changed = await measureChanged();
  // The budgets assume two cores; the row says how many there were.
  const cores = `on ${availableParallelism()} cores, on the clock`;
  return [
    { what: `cold build ${cores}`, figure: cold.wallSeconds, budget: seconds, unit: 's' },
    {
      what: 'cold build: most memory of all its processes',
      figure: Math.round(cold.megabytes),
      budget: memoryMB,
      unit: 'MB',
    },
    {
      what: `second build without a change ${cores}`,
      figure: unchanged.wallSeconds,
      budget: unchangedSeconds,
      unit: 's',
    },
    {
      what: `build after one changed specification ${cores}`,
      figure: changed.wallSeconds,
      budget: changedSeconds,
      unit: 's',
    },
  ];
}

/** Removes what earlier builds cached: results by site, and the bundled code. */
async function removeCaches(): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const names = (await readdir(CACHE)).filter((name) => name === 'sites' || name.startsWith('code-'));
  await Promise.all(names.map((name) => rm(path.join(CACHE, name), { recursive: true })));
}

/** Builds a copy of the sources, so that there is nothing to restore, whatever happens. */
async function measureChanged(): Promise<BuildCost> {
  const folder = await mkdtemp(path.resolve(CACHE, 'changed-'));
  try {
    for (const name of ['content', 'specs', 'site.config.ts'])
      await cp(name, path.join(folder, name), { recursive: true });
    await runBuild(folder);
    const file = path.join(folder, CHANGED);
    const text = await readFile(file, 'utf8');
    if (change(text) === text) throw new Error(`${CHANGED} has no nonce to change.`);
    await writeFile(file, change(text));
    return await build(folder, 'after one changed specification');
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Builds and prints the processor time: if wall time is much longer, the machine was busy with something else. */
async function build(folder: string, what: string): Promise<BuildCost> {
  const cost = await runBuild(folder);
  console.error(`  ${what}: ${cost.seconds.toFixed(1)} s of processor time`);
  return cost;
}
