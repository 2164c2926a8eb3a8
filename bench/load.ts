/**
 * 200 connections at once: requests per second, the 99th percentile and the memory of the server.
 * `npx tsx bench/load.ts src/build/serve.ts <another serve.ts>` measures several servers in one run.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type RequestOptions } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { config } from '../site.config.ts';

const CONNECTIONS = 200;
const TARGETS = [
  { name: 'a page', path: 'docs/guides/global-intro', requests: 4000 },
  { name: 'a long text', path: 'llms-full/apis/spot-rest.txt', requests: 400 },
];

const [role, file = ''] = process.argv.slice(2);
if (role === '--serve') await serve(file);
else for (const server of process.argv.slice(2)) await measure(server);

/** Runs the server in its own process, so that its memory can be measured. */
async function serve(module: string): Promise<void> {
  const { createSiteServer } = await import(pathToFileURL(path.resolve(module)).href);
  const server = createSiteServer('dist', config.base);
  server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
  process.on('message', () => process.send?.(process.resourceUsage().maxRSS / 1024));
}

async function measure(server: string): Promise<void> {
  for (const { name, path: target, requests } of TARGETS) {
    const child = fork(process.argv[1] ?? '', ['--serve', server]);
    const port = await nextFrom(child);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const times: number[] = [];
    let left = requests;
    const started = performance.now();
    const client = async () => {
      while (left-- > 0) {
        const begun = performance.now();
        await receive({
          port,
          agent,
          path: config.base + target,
          headers: { 'accept-encoding': 'identity' },
        });
        times.push(performance.now() - begun);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
    const seconds = (performance.now() - started) / 1000;
    agent.destroy();
    const memory = nextFrom(child);
    child.send('memory');
    const p99 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
    const figures = `${Math.round(requests / seconds)} requests/s, p99 ${Math.round(p99)} ms, ${Math.round(await memory)} MB`;
    console.log(`${server}  ${name}: ${figures}`);
    child.kill();
  }
}

async function nextFrom(child: ChildProcess): Promise<number> {
  const [message] = await once(child, 'message');
  return Number(message);
}

function receive(options: RequestOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    get(options, (response) => {
      response.resume().once('end', resolve).once('error', reject);
    }).once('error', reject);
  });
}
