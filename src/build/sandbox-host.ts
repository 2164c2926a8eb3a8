/** Connects the sandbox, `src/sandbox/`, to an HTTP server: bodies, sockets and timers, all limited. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { readJson } from '../model/json-text.ts';
import { asObject } from '../readers/json-schema/json.ts';
import { ACCOUNTS } from '../sandbox/accounts.ts';
import { HTTP, WEBSOCKET } from '../sandbox/bounds.ts';
import type { Running } from '../sandbox/caller.ts';
import type { Conversation, Said } from '../sandbox/channel.ts';
import { createMemory, type Machine, type Received, type Rejection } from '../sandbox/exchange.ts';
import type { Verdict } from '../sandbox/http.ts';
import { openSocket, type Sandbox, serveRequest } from '../sandbox/sandbox.ts';
import { sandboxKeys } from './sandbox-keys.ts';

const TICK = 1_000;
const LONGEST_TICK = 10_000;

export const MACHINE: Machine = {
  now: Date.now,
  hash: (algorithm, data) => createHash(algorithm).update(data).digest(),
  hmac: (algorithm, key, data) => createHmac(algorithm, key).update(data).digest(),
  random: randomUUID,
};

/** Settings of a running sandbox, and callbacks for tests. */
export interface HostOptions {
  readonly hasLimits?: boolean | undefined;
  readonly machine?: Machine | undefined;
  readonly locate?: Running['locate'] | undefined;
  readonly onVerdict?: ((verdict: Verdict) => void) | undefined;
  readonly onSaid?: ((said: Said, text: string | null) => void) | undefined;
  /** Called with the reason when a handshake is rejected. */
  readonly onRejected?: ((rejection: Rejection) => void) | undefined;
}

export interface SandboxHost {
  readonly running: Running;
  /** `prefix` is the part of the path before the API's own: "/sandbox". */
  readonly handle: (request: IncomingMessage, response: ServerResponse, prefix: string) => void;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, prefix: string) => void;
}

const LABEL = { 'x-sandbox': 'true', 'cache-control': 'no-store' };
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-sandbox, x-sandbox-rule, x-sandbox-reason, x-sandbox-page',
};

export function createSandboxHost(sandbox: Sandbox, options: HostOptions = {}): SandboxHost {
  const { machine = MACHINE, hasLimits = true, locate = () => undefined } = options;
  const accounts = Object.values(ACCOUNTS);
  const running: Running = { machine, memory: createMemory(), accounts, hasLimits, locate };
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: WEBSOCKET.message,
    perMessageDeflate: false,
    // Other clients get their turn between two messages of one client.
    allowSynchronousEvents: false,
  });
  server.on('headers', (headers) => headers.push('x-sandbox: true'));
  return {
    running,
    handle: (request, response, prefix) => {
      readBody(request)
        .then((body) => {
          if (isPreflight(request)) return respondToPreflight(request, response);
          if (body === null) return send(response, 413, {}, `The body is larger than ${HTTP.body} bytes.`);
          const verdict = serveRequest(sandbox, running, toReceived(request, body, prefix));
          // An API can document OPTIONS; elsewhere, it says what the sandbox allows.
          if (request.method === 'OPTIONS' && verdict.rejections.some(({ rule }) => rule === 'operation'))
            return respondToPreflight(request, response);
          options.onVerdict?.(verdict);
          if (isAboutSandbox(request, prefix, verdict))
            return send(response, 200, JSON_TYPE, JSON.stringify(sandboxKeys(sandbox.apis)));
          const { status, type, headers, body: content, loss } = verdict.reply;
          if (loss === 'drop') return request.socket.destroy();
          if (loss === 'timeout') return holdBack(response);
          const about = { ...(content.length > 0 ? { 'content-type': type } : {}), ...headers };
          send(response, status, about, content);
        })
        .catch((error: unknown) => {
          if (request.destroyed && !request.complete) return;
          console.error(error);
          if (response.headersSent) response.destroy();
          else send(response, 500, {}, 'The sandbox failed.');
        });
    },
    upgrade: (request, socket, head, prefix) => {
      socket.on('error', () => socket.destroy());
      const plain = toReceived(request, Buffer.alloc(0), prefix);
      const received = { ...plain, headers: { ...headersInProtocol(request), ...plain.headers } };
      const refuse = (status: number, { rule, reason }: Rejection, page: string) => {
        options.onRejected?.({ rule, reason });
        const headers = { ...LABEL, 'x-sandbox-rule': rule, 'x-sandbox-page': page, connection: 'close' };
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
        socket.end(`HTTP/1.1 ${status} Rejected\r\n${lines.join('\r\n')}\r\n\r\n${reason}\n`);
      };
      if (server.clients.size >= WEBSOCKET.connections)
        return refuse(
          503,
          { rule: 'rate-limit', reason: `at most ${WEBSOCKET.connections} connections` },
          '',
        );
      const opened = openSocket(sandbox, running, received);
      if (opened.kind === 'rejected') return refuse(opened.status, opened.rejection, opened.page);
      server.handleUpgrade(request, socket, head, (client) =>
        converse(client, opened.conversation, () => server.clients.size, options.onSaid),
      );
    },
  };
}

/** Whether a browser asks if it may send a request (Fetch Standard, 3.2.2). */
function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Leaves a request without a response until the client gives up, or for a minute. */
function holdBack(response: ServerResponse): void {
  const timer = setTimeout(() => response.destroy(), HTTP.hold);
  response.on('close', () => clearTimeout(timer));
}

/** Whether the request is for the sandbox itself: its root, unless an API has an operation there. */
function isAboutSandbox({ method, url }: IncomingMessage, prefix: string, { operation }: Verdict): boolean {
  return method === 'GET' && (url === prefix || url === `${prefix}/`) && operation === '';
}

/** Reads the body. Returns null for one that is too large, and drops the connection at ten times the limit. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > HTTP.body * 10) request.destroy();
    if (size <= HTTP.body) chunks.push(chunk);
  }
  return size > HTTP.body ? null : Buffer.concat(chunks);
}

function toReceived(request: IncomingMessage, body: Buffer, prefix: string): Received {
  const url = request.url ?? '/';
  const target = url.startsWith(prefix) ? url.slice(prefix.length) || '/' : url;
  return { method: request.method ?? '', target, sent: url, headers: request.headers, body };
}

/**
 * Reads headers from the subprotocol, because browsers can't set any in a handshake: "headers." and the base64url of a
 * JSON object.
 */
function headersInProtocol({ headers }: IncomingMessage): Received['headers'] {
  const [, encoded] = /(?:^|,)\s*headers\.([\w-]+)/.exec(headers['sec-websocket-protocol'] ?? '') ?? [];
  if (encoded === undefined) return {};
  const pairs = Object.entries(asObject(readJson(Buffer.from(encoded, 'base64url').toString())));
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => (typeof value === 'string' ? [[name.toLowerCase(), value]] : [])),
  );
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
): void {
  response
    .writeHead(status, { ...LABEL, ...CORS, 'content-length': Buffer.byteLength(body), ...headers })
    .end(body);
}

/** Allows any headers: browsers send a preflight before requests with custom ones (Fetch, CORS protocol). */
function respondToPreflight(request: IncomingMessage, response: ServerResponse): void {
  const headers = request.headers['access-control-request-headers'] ?? '*';
  response
    .writeHead(204, {
      ...LABEL,
      ...CORS,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': headers.replace(/[^\w, *-]/g, ''),
      'access-control-max-age': '600',
    })
    .end();
}

/** Returns the milliseconds until a client's next tick: more if all ticks together would use over half of the CPU. */
export function pauseAfter(tookMilliseconds: number, clients: number): number {
  return Math.min(Math.max(TICK, tookMilliseconds * clients * 2), LONGEST_TICK);
}

/** Runs one conversation: passes messages both ways, and ticks every second, or less often under load. */
function converse(
  client: WebSocket,
  conversation: Conversation,
  countClients: () => number,
  onSaid: HostOptions['onSaid'],
): void {
  let heard = Date.now();
  let pinged = Date.now();
  const say = (next: () => Said, text: string | null) => {
    try {
      const said = next();
      onSaid?.(said, text);
      for (const one of said.texts) client.send(one);
      if (client.bufferedAmount > WEBSOCKET.unread || said.isOver) client.terminate();
    } catch (error) {
      // A value nested deeper than the stack is the client's fault. Anything else is ours, and ends only this client.
      const isDeep = error instanceof RangeError;
      if (!isDeep) console.error(error);
      client.close(isDeep ? 1008 : 1011, isDeep ? 'the message is nested too deeply' : 'the sandbox failed');
    }
  };
  const tick = () => {
    const now = Date.now();
    if (now - heard > WEBSOCKET.idle) return client.close(1001, 'idle');
    if (now - pinged > WEBSOCKET.idle / 2) {
      pinged = now;
      client.ping();
    }
    const before = process.cpuUsage();
    say(conversation.tick, null);
    const { user, system } = process.cpuUsage(before);
    timer = setTimeout(tick, pauseAfter((user + system) / 1000, countClients()));
  };
  let timer = setTimeout(tick, TICK);
  client.on('pong', () => {
    heard = Date.now();
  });
  client.on('error', () => client.terminate());
  client.on('close', () => clearTimeout(timer));
  client.on('message', (data, isBinary) => {
    heard = Date.now();
    if (isBinary) return client.close(1003, 'messages are text');
    const text = data.toString();
    say(() => conversation.receive(text), text);
  });
  say(conversation.open, null);
}
