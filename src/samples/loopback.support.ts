/** A local server that records what samples send over HTTP and WebSocket. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Received {
  readonly method: string;
  /** Path with query, as sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  /** Headers besides those that every response has. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface Loopback {
  readonly host: string;
  readonly requests: readonly Received[];
  /** Texts received over WebSockets. */
  readonly messages: readonly string[];
  readonly close: () => void;
}

interface Behaviour {
  /** Returns null to break the connection instead. */
  readonly reply: (request: Received) => Reply | null;
  /** Returns what to send for a text; null when the socket opens. The second argument is its handshake. */
  readonly converse?: (text: string | null, handshake: Received) => readonly string[];
  /** Whether a handshake gets the same reply as any other request. */
  readonly refuses?: boolean;
}

/** Starts a server on a free port. */
export async function startLoopback({
  reply,
  converse = () => [],
  refuses = false,
}: Behaviour): Promise<Loopback> {
  const requests: Received[] = [];
  const messages: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = toReceived(request, Buffer.concat(chunks));
      requests.push(received);
      const answer = reply(received);
      if (answer === null) {
        request.socket.destroy();
        return;
      }
      const { status, type, body, headers } = answer;
      response.writeHead(status, { 'Content-Type': type, Connection: 'close', ...headers }).end(body);
    });
  });
  const accept = (request: IncomingMessage, socket: Duplex) => {
    const handshake = toReceived(request, Buffer.alloc(0));
    requests.push(handshake);
    acceptSocket(request, socket, (text) => {
      if (text !== null) messages.push(text);
      return converse(text, handshake);
    });
  };
  // Without a listener, Node.js treats a handshake as a plain request.
  if (!refuses) server.on('upgrade', accept);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!isAddress(address)) throw new Error('The server has no port.');
  return { host: `127.0.0.1:${address.port}`, requests, messages, close: () => server.close() };
}

function isAddress(address: ReturnType<ReturnType<typeof createServer>['address']>): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

function toReceived(request: IncomingMessage, body: Buffer): Received {
  return { method: request.method ?? '', target: request.url ?? '', headers: request.headers, body };
}

/** Implements as much of RFC 6455 as short text messages require. */
function acceptSocket(
  request: IncomingMessage,
  socket: Duplex,
  converse: (text: string | null) => readonly string[],
): void {
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const send = (texts: readonly string[]) => {
    for (const text of texts) socket.write(toFrame(0x81, Buffer.from(text)));
  };
  send(converse(null));
  let pending = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (let frame = readFrame(pending); frame !== null; frame = readFrame(pending)) {
      pending = pending.subarray(frame.size);
      if (frame.opcode === 1) send(converse(frame.payload.toString()));
      if (frame.opcode === 8) socket.end(toFrame(0x88, frame.payload));
    }
  });
}

function toFrame(first: number, payload: Buffer): Buffer {
  const head =
    payload.length < 126
      ? Buffer.from([first, payload.length])
      : Buffer.from([first, 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([head, payload]);
}

function readFrame(data: Buffer): { opcode: number; payload: Buffer; size: number } | null {
  if (data.length < 6) return null;
  const short = data.readUInt8(1) & 0x7f;
  const start = short === 126 ? 8 : 6;
  if (data.length < start) return null;
  const length = short === 126 ? data.readUInt16BE(2) : short;
  if (data.length < start + length) return null;
  const mask = data.subarray(start - 4, start);
  const payload = Buffer.from(data.subarray(start, start + length)).map(
    (byte, index) => byte ^ (mask[index % 4] ?? 0),
  );
  return { opcode: data.readUInt8(0) & 0x0f, payload: Buffer.from(payload), size: start + length };
}
