/**
 * The sandbox beside a site, on a thread of its own: loading specifications and serving clients never delay a page.
 * Requests are forwarded to the thread's port as they are.
 */
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { bundleCode } from './code.mjs';
import type { Mounted } from './serve.ts';
import { toHead } from './upgrade.ts';

export interface SandboxPlace {
  readonly configFile: string;
  /** The part of the path before the API's own: "/sandbox". */
  readonly prefix: string;
}

const HOST = '127.0.0.1';
/** Headers about one connection, which each of the two has for itself (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding'];

/** Starts the thread. Resolves when it serves; rejects with what is wrong with the specifications. */
export async function openSandboxThread(place: SandboxPlace): Promise<Mounted> {
  const worker = new Worker(path.join(await bundleCode(), 'sandbox-worker.mjs'), {
    // The thread doesn't need the modules that this process preloads.
    execArgv: [],
    workerData: place,
  });
  const [port]: number[] = await once(worker, 'message');
  // The site decides when the process ends.
  worker.unref();
  return forwardTo(port ?? 0);
}

/** Forwards requests and WebSockets to a port of this machine. */
export function forwardTo(port: number): Mounted {
  const agent = new Agent({ keepAlive: true });
  return {
    handle: (request, response) => forward({ port, agent }, request, response),
    upgrade: (request, socket, head) => tunnel(port, request, socket, head),
  };
}

function forward(
  { port, agent }: { readonly port: number; readonly agent: Agent },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, url, rawHeaders } = request;
  const forwarded = httpRequest({
    host: HOST,
    port,
    agent,
    method,
    path: url,
    headers: endToEnd(rawHeaders),
  });
  forwarded.on('response', (received) => {
    response.writeHead(received.statusCode ?? 500, received.statusMessage, endToEnd(received.rawHeaders));
    // What breaks on one side ends the other.
    pipeline(received, response).catch(() => request.socket.destroy());
  });
  // The sandbox drops a connection where a rule says so: the client loses its own.
  forwarded.on('error', () => request.socket.destroy());
  request.pipe(forwarded);
  response.once('close', () => forwarded.destroy());
}

function tunnel(port: number, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const forwarded = connect(port, HOST);
  forwarded.write(Buffer.concat([toHead(request, request.rawHeaders), head]));
  pipeline(socket, forwarded, socket).catch(() => {
    socket.destroy();
    forwarded.destroy();
  });
}

function endToEnd(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, at) => !HOP_BY_HOP.includes((rawHeaders[at - (at % 2)] ?? '').toLowerCase()));
}
