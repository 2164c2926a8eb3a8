/** Upgrades of a connection. A request for a protocol that a server lacks is served as if it asked for none (RFC 9110, 7.8). */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Headers that ask for another protocol: the `Connection` header names them, and they are only for the next hop. */
const ABOUT_UPGRADES = ['upgrade', 'http2-settings'];

/** Gives each request for an upgrade to what `choose` returns for it, and serves it as a plain one if that is null. */
export function serveUpgrades(server: Server, choose: (request: IncomingMessage) => Upgrade | null): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) =>
    latest.set(socket, response),
  );
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const destroy = () => void socket.destroy();
    socket.on('error', destroy);
    const upgrade = choose(request);
    if (upgrade) return upgrade(request, socket, head);
    // Node has stopped reading HTTP here, so the request starts again, with its body, as the first of a connection.
    const restart = () => {
      if (socket.destroyed) return;
      socket.unshift(Buffer.concat([toHead(request, withoutUpgrade(request.rawHeaders)), head]));
      server.emit('connection', socket);
      socket.off('error', destroy);
    };
    // Responses go out in the order of their requests.
    const before = latest.get(socket);
    if (!before || before.writableFinished) restart();
    else before.once('finish', restart);
  });
}

/** Whether a request asks for a WebSocket. */
export function wantsWebSocket({ headers }: IncomingMessage): boolean {
  return namesIn(headers.upgrade ?? '').includes('websocket');
}

/** Writes the first line of a request and its headers as they were received. */
export function toHead({ method, url, httpVersion }: IncomingMessage, rawHeaders: readonly string[]): Buffer {
  const lines = Array.from(
    { length: rawHeaders.length / 2 },
    (_, at) => `${rawHeaders[at * 2]}: ${rawHeaders[at * 2 + 1]}\r\n`,
  );
  return Buffer.from(`${method} ${url} HTTP/${httpVersion}\r\n${lines.join('')}\r\n`, 'latin1');
}

function withoutUpgrade(rawHeaders: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (ABOUT_UPGRADES.includes(name.toLowerCase())) continue;
    const isConnection = name.toLowerCase() === 'connection';
    const others = namesIn(value).filter((one) => !ABOUT_UPGRADES.includes(one));
    if (!isConnection) kept.push(name, value);
    else if (others.length > 0) kept.push(name, others.join(', '));
  }
  return kept;
}

function namesIn(header: string): string[] {
  return header.split(',').map((name) => name.trim().toLowerCase());
}
