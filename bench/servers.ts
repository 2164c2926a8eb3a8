/**
 * Processor time of a server for one request: ours beside nginx with one worker and the same headers, on the same files,
 * alternately. Both send what is in the page cache, over connections that stay open.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { Agent, get, type RequestOptions } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSiteServer } from '../src/build/serve.ts';
import { LACKING, startWith } from '../tests/site/nginx.support.ts';
import budgets from './budgets.json' with { type: 'json' };
import type { Row } from './rows.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const TARGETS = [
  { name: 'a small file', path: 'favicon.svg', requests: 4000 },
  { name: 'a large file', path: 'llms-full/apis/spot-rest.txt', requests: 300 },
];
/** Clock ticks of /proc per second (`getconf CLK_TCK`), the same on every Linux. */
const TICKS = 100;
const SELF = fileURLToPath(import.meta.url);

if (process.argv[1] === SELF && process.argv[2] === '--serve') serve(process.argv[3] ?? '/');

/** Serves in a process of its own, so that its processor time can be read. */
function serve(base: string): void {
  const server = createSiteServer('dist', base);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : null);
  });
}

export async function measureServers(base: string): Promise<Row[]> {
  if (LACKING.length > 0) return [];
  const own = fork(SELF, ['--serve', base], { execArgv: process.execArgv });
  const settings = readFileSync('dist/nginx.conf', 'utf8');
  const nginx = await startWith(settings, (root) => cp('dist', root, { recursive: true }));
  const ours = { pid: own.pid ?? 0, port: await nextFrom(own) };
  const rows: Row[] = [];
  for (const { name, path: target, requests } of TARGETS) {
    const times = { ours: 0, nginx: 0 };
    // The first round fills caches and lets the compiler work.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [side, server] of Object.entries({ ours, nginx })) {
        const before = processorSeconds(server.pid);
        await load(server.port, base + target, requests);
        const took = processorSeconds(server.pid) - before;
        if (round > 0 && (side === 'ours' || side === 'nginx')) times[side] += took;
      }
    }
    const micro = (seconds: number) => ((seconds / ROUNDS / requests) * 1e6).toFixed(0);
    console.error(`${name}: ${micro(times.ours)} µs a request, nginx ${micro(times.nginx)} µs`);
    const what = `server: processor time for ${name}, as a multiple of nginx's`;
    rows.push({ what, figure: times.ours / times.nginx, budget: budgets.server.timesNginx, unit: '' });
  }
  own.kill();
  await nginx.stop();
  return rows;
}

/** User and system time of a process with all its threads (proc(5), fields 14 and 15 of `stat`). */
function processorSeconds(pid: number): number {
  const fields =
    readFileSync(path.join('/proc', String(pid), 'stat'), 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function load(port: number, target: string, requests: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let left = requests;
  const client = async () => {
    while (left-- > 0) await receive({ port, agent, path: target });
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  agent.destroy();
}

async function nextFrom(child: ChildProcess): Promise<number> {
  const [message] = await once(child, 'message');
  return Number(message);
}

function receive(options: RequestOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    get(options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${options.path}: status ${response.statusCode}`));
      response.resume().once('end', resolve).once('error', reject);
    }).once('error', reject);
  });
}
