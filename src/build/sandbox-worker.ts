/** The thread of the site's sandbox: loads the specifications and listens on a port of its own, which it reports. */
import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { loadConfig } from './load-config.ts';
import { loadSandbox, locatePages } from './sandbox.ts';
import { createSandboxHost } from './sandbox-host.ts';
import type { SandboxPlace } from './sandbox-thread.ts';
import { listen } from './serve.ts';
import { serveUpgrades, wantsWebSocket } from './upgrade.ts';

const { configFile, prefix }: SandboxPlace = workerData;
const config = await loadConfig(configFile);
const sandbox = await loadSandbox(config, configFile);
const host = createSandboxHost(sandbox, { locate: locatePages(sandbox, config, config.base.slice(0, -1)) });
const server = createServer((request, response) => host.handle(request, response, prefix));
serveUpgrades(server, (request) =>
  wantsWebSocket(request) ? (_, socket, head) => host.upgrade(request, socket, head, prefix) : null,
);
parentPort?.postMessage(await listen(server, 0));
