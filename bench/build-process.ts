/** Runs the build's command line in its own process and reports what it cost. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { watchMemory } from './tree-memory.ts';
import type { Usage } from './usage.mjs';

const USAGE = pathToFileURL(path.join(import.meta.dirname, 'usage.mjs')).href;
export const RUN = path.resolve(import.meta.dirname, '../src/build/run.mjs');

export interface BuildCost extends Usage {
  readonly wallSeconds: number;
}

/** Builds the site of a folder into its `dist`. */
export async function runBuild(folder: string): Promise<BuildCost> {
  const notes = await mkdtemp(path.join(tmpdir(), 'usage-'));
  try {
    const usageFile = path.join(notes, 'usage.json');
    const started = performance.now();
    const build = spawn(process.execPath, ['--import', USAGE, RUN, 'build', '--out', 'dist'], {
      cwd: folder,
      env: { ...process.env, USAGE_FILE: usageFile },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const memory = watchMemory(build.pid ?? 0);
    let output = '';
    for (const stream of [build.stdout, build.stderr]) {
      stream.on('data', (text) => {
        output += text;
      });
    }
    const [code] = await once(build, 'close');
    const wallSeconds = (performance.now() - started) / 1000;
    const watched = memory.stop();
    if (code !== 0) throw new Error(`The build of ${folder} failed:\n${output.slice(-5000)}`);
    const usage: Usage = JSON.parse(await readFile(usageFile, 'utf8'));
    // The process knows its own peak exactly; its children are only sampled.
    return { ...usage, megabytes: Math.max(usage.megabytes, watched), wallSeconds };
  } finally {
    await rm(notes, { recursive: true });
  }
}
