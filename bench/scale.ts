/** Builds sites from large specifications, each in its own process, and measures time, memory and page size. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeLargeSite } from '../tests/fixtures/large-openapi/large-site.ts';
import budgets from './budgets.json' with { type: 'json' };
import { type BuildCost, runBuild } from './build-process.ts';
import { weigh } from './measure.ts';
import type { Row } from './rows.ts';

const FOLDER = path.resolve('.cache/scale');

/** Enough to compare two sizes: 11 takes forty times as long; the ratio differs by under 2% on this site's files. */
const QUALITY = 6;

interface Build extends BuildCost {
  readonly specMegabytes: number;
  /** Size of the largest page's HTML. */
  readonly pageKilobytes: number;
  /** Compressed size of both search files. */
  readonly searchKilobytes: number;
}

async function measureBuild(operations: number): Promise<Build> {
  const folder = path.join(FOLDER, String(operations));
  await writeLargeSite(folder, operations);
  const cost = await runBuild(folder);
  const spec = await stat(path.join(folder, 'specs/things.yaml'));
  const pageKilobytes = (await largestPage(path.join(folder, 'dist'))) / 1e3;
  const searchKilobytes = (await weighSearch(path.join(folder, 'dist'))) / 1e3;
  await rm(folder, { recursive: true });
  return { ...cost, specMegabytes: spec.size / 1e6, pageKilobytes, searchKilobytes };
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
    files.map(async ({ parentPath, name }) => weigh(await readFile(path.join(parentPath, name)), QUALITY)),
  );
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/**
 * Builds both sizes in full, because the budgets for memory and growth cover the whole pipeline. One after the other:
 * two builds at once would slow each other down by different amounts.
 */
export async function measureScale(): Promise<Row[]> {
  const { operations, moreOperations, seconds, pageKB, memoryMB, timesLonger, timesMoreSearch } =
    budgets.scale;
  const rows: Row[] = [];
  const measure = async (count: number): Promise<Build> => {
    const build = await measureBuild(count);
    const name = `${count} operations (${build.specMegabytes.toFixed(1)} MB)`;
    console.error(`  ${name}: built in ${build.wallSeconds.toFixed(1)} s on the clock`);
    rows.push(
      { what: `${name}: most memory`, figure: Math.round(build.megabytes), budget: memoryMB, unit: 'MB' },
      { what: `${name}: largest page`, figure: build.pageKilobytes, budget: pageKB, unit: 'KB' },
    );
    return build;
  };
  const some = await measure(operations);
  const many = await measure(moreOperations);
  // Processor time: wall time depends on the number of cores and on what else the machine does.
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
  return rows;
}
