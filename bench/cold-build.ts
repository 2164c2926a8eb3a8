/** The whole site, built from nothing into `dist/`, which everything after it measures. */
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import budgets from './budgets.json' with { type: 'json' };
import { runBuild } from './build-process.ts';
import type { Row } from './rows.ts';

/** What TypeScript was turned into on an earlier run is not taken from the disk either. */
const COLD = { TSX_DISABLE_CACHE: '1' };

export async function measureColdBuild(): Promise<Row[]> {
  // Neither the site nor the specifications as they were read for the last one.
  await rm('dist', { recursive: true, force: true });
  await rm('.cache/specs', { recursive: true, force: true });
  const { wallSeconds, seconds: processorSeconds, megabytes } = await runBuild('.', COLD);
  // Where the clock shows much more than this, the machine was busy with something else.
  console.error(`  ${processorSeconds.toFixed(1)} s of processor time`);
  const { seconds, memoryMB } = budgets.build;
  return [
    {
      // The budget is meant for two cores; the row says how many there were.
      what: `cold build on ${availableParallelism()} cores: on the clock`,
      figure: wallSeconds,
      budget: seconds,
      unit: 's',
    },
    {
      what: 'cold build: most memory of all its processes',
      figure: Math.round(megabytes),
      budget: memoryMB,
      unit: 'MB',
    },
  ];
}
