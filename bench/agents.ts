/**
 * The public checker of the Agent-Friendly Documentation Spec, on the built site. It needs a newer Node than the project,
 * which comes from npm as the binary of one platform.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { config } from '../site.config.ts';
import budgets from './budgets.json' with { type: 'json' };
import type { Row } from './rows.ts';

const PACKAGES = 'bench/node_modules';
const NODE = path.join(PACKAGES, `node-${process.platform}-${process.arch}`, 'bin/node');
const CHECKER = path.join(PACKAGES, '.bin', 'afdocs');
const SAMPLE = ['--sampling', 'deterministic', '--max-links', '40'];

interface Report {
  readonly scoring: { readonly overall: number };
  readonly results: readonly { readonly id: string; readonly status: string; readonly message: string }[];
}

export async function measureAgents(site: string): Promise<Row[]> {
  if (!existsSync(NODE)) {
    console.error(`The checker for agents needs ${NODE}, which npm has for Linux alone.`);
    return [];
  }
  const canonical = `${config.origin}${config.base.slice(0, -1)}`;
  const args = [CHECKER, 'check', site, ...SAMPLE, '--canonical-origin', canonical];
  const options = { maxBuffer: 100_000_000 };
  const run = promisify(execFile)(NODE, [...args, '--format', 'json', '--score', '--quiet'], options);
  // It exits with 1 if any check fails, and still prints its report.
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const report: Report = JSON.parse(stdout);
  for (const { id, status, message } of report.results)
    if (status === 'warn' || status === 'fail') console.error(`${status} ${id}: ${message}`);
  return [
    {
      what: 'agents: score of the public checker (afdocs)',
      figure: report.scoring.overall,
      budget: budgets.agents.score,
      unit: '',
      isLeast: true,
    },
  ];
}
