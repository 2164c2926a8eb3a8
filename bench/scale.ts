/** Builds sites of large specifications, each in a process of its own, and measures time, memory and page size. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeLargeSite } from '../tests/fixtures/large-openapi/large-site.ts';
import budgets from './budgets.json' with { type: 'json' };
import { weigh } from './measure.ts';
import { printRows, type Row } from './rows.ts';
import type { Usage } from './usage.ts';

const FOLDER = path.resolve('.cache/scale');

interface Build extends Usage {
  readonly wallSeconds: number;
  readonly specMegabytes: number;
  /** Size of the largest page's HTML. */
  readonly pageKilobytes: number;
  /** Both files of search, compressed. */
  readonly searchKilobytes: number;
}

async function measureBuild(operations: number): Promise<Build> {
  const folder = path.join(FOLDER, String(operations));
  await writeLargeSite(folder, operations);
  const usageFile = path.join(folder, 'usage.json');
  const started = performance.now();
  const build = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', '--import', pathToFileURL('bench/usage.ts').href],
      ...[path.resolve('src/build/cli.ts'), 'build', '--out', 'dist'],
    ],
    { cwd: folder, env: { ...process.env, USAGE_FILE: usageFile }, stdio: ['ignore', 'inherit', 'pipe'] },
  );
  let told = '';
  build.stderr.on('data', (text) => {
    told += text;
  });
  const [code] = await once(build, 'close');
  if (code !== 0) throw new Error(`The build of ${operations} operations failed:\n${told.slice(-5000)}`);
  const wallSeconds = (performance.now() - started) / 1000;
  const usage: Usage = JSON.parse(await readFile(usageFile, 'utf8'));
  const spec = await stat(path.join(folder, 'specs/things.yaml'));
  const pageKilobytes = (await largestPage(path.join(folder, 'dist'))) / 1e3;
  const searchKilobytes = (await weighSearch(path.join(folder, 'dist'))) / 1e3;
  await rm(folder, { recursive: true });
  return { ...usage, wallSeconds, specMegabytes: spec.size / 1e6, pageKilobytes, searchKilobytes };
}

async function largestPage(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pages = entries.filter(({ name }) => name.endsWith('.html'));
  const sizes = await Promise.all(
    pages.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  );
  return sizes.reduce((most, size) => Math.max(most, size), 0);
}

async function weighSearch(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(({ name }) => /^search-(index|documents)-.*\.json$/.test(name));
  const weights = await Promise.all(
    files.map(async ({ parentPath, name }) => weigh(await readFile(path.join(parentPath, name)))),
  );
  return weights.reduce((sum, weight) => sum + weight, 0);
}

async function main(): Promise<void> {
  const { operations, moreOperations, seconds, pageKB, memoryMB, timesLonger, timesMoreSearch } =
    budgets.scale;
  const rows: Row[] = [];
  const measure = async (count: number): Promise<Build> => {
    const build = await measureBuild(count);
    const name = `${count} operations (${build.specMegabytes.toFixed(1)} MB)`;
    console.log(`${name}: built in ${build.wallSeconds.toFixed(1)} s on the clock`);
    rows.push(
      { what: `${name}: most memory`, figure: Math.round(build.megabytes), budget: memoryMB, unit: 'MB' },
      { what: `${name}: largest page`, figure: build.pageKilobytes, budget: pageKB, unit: 'KB' },
    );
    return build;
  };
  const some = await measure(operations);
  const many = await measure(moreOperations);
  // Processor time: on a machine that does nothing else the clock shows less, on a busy one the clock shows nothing.
  rows.push(
    { what: `${operations} operations: processor time`, figure: some.seconds, budget: seconds, unit: 's' },
    {
      what: `${moreOperations} operations: times as long`,
      figure: many.seconds / some.seconds,
      budget: timesLonger,
      unit: '',
    },
    {
      what: `${moreOperations} operations: times as many bytes of search`,
      figure: many.searchKilobytes / some.searchKilobytes,
      budget: timesMoreSearch,
      unit: '',
    },
  );
  if (!printRows(rows)) process.exitCode = 1;
}

await main();
