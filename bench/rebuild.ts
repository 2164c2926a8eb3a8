/** Live editing: the time from the change of a guide until its page is served with the new text. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import budgets from './budgets.json' with { type: 'json' };
import { RUN } from './build-process.ts';
import type { Row } from './rows.ts';

const CONFIG = 'site.config.ts';
const WORDS = 'These words were written while the server ran.';
/** Interval between requests for the page after the change. */
const EVERY_MS = 20;
const GIVE_UP_MS = 60_000;

/** Works on a copy of the sources, so that there is nothing to restore, whatever happens. */
export async function measureRebuild(base: string, route: string): Promise<Row[]> {
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(path.resolve('.cache/rebuild-'));
  for (const name of ['content', 'specs', CONFIG])
    await cp(name, path.join(folder, name), { recursive: true });
  const server = spawn(
    process.execPath,
    [RUN, 'dev', '--config', path.join(folder, CONFIG), '--port', '4770'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  try {
    const page = (await originOf(server)) + base + route;
    if ((await read(page)).includes(WORDS)) throw new Error(`${page} has the new words already.`);
    const started = performance.now();
    await appendFile(path.join(folder, toFile(route)), `\n${WORDS}\n`);
    while (!(await read(page)).includes(WORDS)) {
      if (performance.now() - started > GIVE_UP_MS) throw new Error(`${page} does not get the new words.`);
      await setTimeout(EVERY_MS);
    }
    const figure = (performance.now() - started) / 1000;
    return [
      { what: 'rebuild after a changed guide', figure, budget: budgets.build.rebuildSeconds, unit: 's' },
    ];
  } finally {
    const ended = server.exitCode === null ? once(server, 'exit') : null;
    server.kill();
    await ended;
    await rm(folder, { recursive: true });
  }
}

/** Returns the source of a guide: docs/guides/x is content/guides/x.mdx. */
function toFile(route: string): string {
  return `${route.replace(/^docs/, 'content')}.mdx`;
}

async function read(url: string): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answers ${response.status}:\n${text.slice(0, 1000)}`);
  return text;
}

/** Returns the address the server prints when it is ready. */
function originOf(server: ChildProcess): Promise<string> {
  let told = '';
  server.stderr?.on('data', (data: Buffer) => {
    told += data.toString();
  });
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (data: Buffer) => {
      const [origin] = /http:\/\/[\d.]+:\d+/.exec(data.toString()) ?? [];
      if (origin) resolve(origin);
    });
    server.once('exit', (code) => reject(new Error(`The development server ended with ${code}:\n${told}`)));
  });
}
