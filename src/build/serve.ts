/** Serves a built site as a good host does: the site's own headers, compression, caching, and 404 for missing pages. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, realpath, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { HOST_FILES } from '../outputs/hosting.ts';
import { chooseEncoding, type Encoding, prefersMarkdown } from './accept.ts';
import { followConnections } from './connections.ts';
import { hasCode } from './error-code.ts';
import { readHostHeaders } from './host-headers.ts';
import { readTarget, toRedirect } from './request-target.ts';
import type { SandboxHost } from './sandbox-host.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.http': 'text/plain; charset=utf-8',
  '.zip': 'application/zip',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Whether files of a type are already compressed. */
function isCompressed(type: string): boolean {
  return type === 'image/png' || type === 'application/zip';
}

/** Returns the media type for a file name. */
export function typeOf(file: string): string {
  return TYPES[path.extname(file)] ?? 'application/octet-stream';
}

/** Path prefix of the sandbox. */
const SANDBOX = '/sandbox';

const HASHED = /\/assets\/[^/]+-[\w-]{8,}\.\w+$/;
/** Maximum bytes of files held in memory, so that clients share one copy. Compressed forms don't count. */
const MOST_HELD = 64_000_000;
/** Milliseconds for a client to send its headers: a slower one is gone or malicious. */
const HEADERS_TIMEOUT = 10_000;
/** Milliseconds for downloads to finish after the server is asked to stop. */
const STOP_TIMEOUT = 3_000;
const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body) => promisify(gzip)(body),
};

interface Held {
  readonly version: string;
  readonly body: Promise<Buffer>;
  readonly etag: Promise<string>;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
  readonly size: number;
}

interface Found {
  readonly file: string;
  readonly size: number;
  readonly version: string;
}

interface Serving {
  /** The web root. */
  readonly root: string;
  /** The site's path below the root. */
  readonly base: string;
  readonly held: Map<string, Held>;
  /** Headers of every response: the location of the sandbox, if there is one. */
  readonly about: Readonly<Record<string, string>>;
}

/** Creates a server for a built site. `openSandbox` creates the sandbox under /sandbox/, if there is to be one. */
export function createSiteServer(
  root: string,
  base: string,
  openSandbox?: () => Promise<SandboxHost>,
): Server {
  const about = openSandbox ? { 'x-sandbox-at': `${SANDBOX}/` } : {};
  const serving: Serving = { root: path.resolve(root), base, held: new Map(), about };
  let sandbox: Promise<SandboxHost> | null = null;
  const sandboxFor = ({ url = '/' }: IncomingMessage) => {
    // Without a slash too: a JSON-RPC client posts to API_BASE_URL itself.
    if (!openSandbox || (url !== SANDBOX && !url.startsWith(`${SANDBOX}/`))) return null;
    sandbox ??= openSandbox().catch((error: unknown) => {
      // The next request tries again: a specification may have been corrected.
      sandbox = null;
      throw error;
    });
    return sandbox;
  };
  const server = createServer({ headersTimeout: HEADERS_TIMEOUT }, (request, response) => {
    const host = sandboxFor(request);
    const served = host
      ? host.then(({ handle }) => handle(request, response, SANDBOX))
      : respond(request, response, serving);
    served.catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'content-type': 'text/plain' }).end('The server failed.');
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const host = sandboxFor(request);
    socket.on('error', () => socket.destroy());
    if (!host) socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
    host
      ?.then(({ upgrade }) => upgrade(request, socket, head, SANDBOX))
      .catch((error: unknown) => {
        console.error(error);
        socket.destroy();
      });
  });
  return server;
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { root, base, held, about }: Serving,
) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const target = readTarget(request.url ?? '/');
  const location = toRedirect(base, target);
  if (location !== null && !isHostFile(path.posix.basename(location))) {
    response.writeHead(301, { location }).end();
    return;
  }
  // Like the settings for hosts: the web root has nothing but the site.
  if (target.pathname === '/' && base !== '/') {
    response.writeHead(302, { location: base }).end();
    return;
  }
  const find = prefersMarkdown(request.headers.accept ?? '') ? findMarkdown : findFile;
  const found = target.decoded === null ? null : await find(root, target.decoded);
  const shown = found ?? (await find(root, path.posix.join(base, '404.html')));
  // Read each time: a site can be built while it is served.
  const own = { ...(await readHostHeaders(root))(target.pathname), ...about };
  if (!shown) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.');
    return;
  }
  await send(request, response, { file: shown.file, isFound: found !== null, own }, hold(held, shown));
}

/** Finds the Markdown version of a page, or the file itself if it has none. */
async function findMarkdown(root: string, decoded: string): Promise<Found | null> {
  const name = decoded.replace(/\.html$/, '').replace(/\/$/, '');
  const version = [`${name}.md`, `${name}/index.md`].map((file) => fileInside(root, path.join(root, file)));
  const [page, landing] = await Promise.all(version);
  return page ?? landing ?? findFile(root, decoded);
}

function isHostFile(name: string): boolean {
  return HOST_FILES.includes(name.toLowerCase());
}

/** Finds the file itself, or the index of the folder. */
async function findFile(root: string, decoded: string): Promise<Found | null> {
  if (isHostFile(decoded.slice(1))) return null;
  const file = path.join(root, decoded);
  const own = path.extname(file) ? await fileInside(root, file) : null;
  return own ?? fileInside(root, path.join(file, 'index.html'));
}

/** Finds a regular file, if it is inside the root after following symbolic links. */
async function fileInside(root: string, file: string): Promise<Found | null> {
  try {
    const real = await realpath(file);
    if (!real.startsWith((await realpath(root)) + path.sep)) return null;
    const found = await stat(real);
    if (!found.isFile()) return null;
    return { file, size: found.size, version: `${found.ino} ${found.mtimeMs} ${found.size}` };
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES')) return null;
    throw error;
  }
}

/** Returns the shared copy of a file, and evicts the least recently used ones. */
function hold(held: Map<string, Held>, { file, size, version }: Found): Held {
  const known = held.get(file);
  held.delete(file);
  const entry = known?.version === version ? known : load(file, size, version);
  held.set(file, entry);
  let total = 0;
  for (const each of held.values()) total += each.size;
  for (const [name, each] of held) {
    if (total <= MOST_HELD || name === file) break;
    held.delete(name);
    total -= each.size;
  }
  return entry;
}

function load(file: string, size: number, version: string): Held {
  const body = readFile(file);
  const etag = body.then((content) => createHash('sha256').update(content).digest('base64url').slice(0, 20));
  // The request reports the failure; here, it must not end the process as an unhandled rejection.
  etag.catch(() => undefined);
  return { version, body, etag, encoded: new Map(), size };
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { file, isFound, own }: { file: string; isFound: boolean; own: Readonly<Record<string, string>> },
  { body, etag, encoded }: Held,
): Promise<void> {
  const type = typeOf(file);
  const encoding = isCompressed(type) ? null : chooseEncoding(request.headers['accept-encoding'] ?? '');
  const tag = `"${await etag}${encoding ? `-${encoding}` : ''}"`;
  const { 'cache-control': _, 'content-type': __, ...everywhere } = own;
  const headers: Record<string, string> = {
    'content-type': type,
    vary: HASHED.test(file) ? 'accept-encoding' : 'accept, accept-encoding',
    'x-content-type-options': 'nosniff',
    // The type and caching configured for a path are about its file, not about a 404 page.
    ...(isFound ? own : everywhere),
    'cache-control': isFound && HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(isFound ? { etag: tag } : {}),
  };
  if (isFound && matches(request.headers['if-none-match'], tag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding && !encoded.has(encoding)) encoded.set(encoding, body.then(compressors[encoding]));
  const content = await ((encoding && encoded.get(encoding)) ?? body);
  if (encoding) headers['content-encoding'] = encoding;
  headers['content-length'] = String(content.length);
  response.writeHead(isFound ? 200 : 404, headers);
  response.end(request.method === 'HEAD' ? undefined : content);
}

/** Whether `If-None-Match` matches: a list of tags, weak or not, or a star (RFC 9110, 13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** Listens on the first free port at or after the given one (0 for any), and returns it. */
export async function listen(server: Server, port: number, host = '127.0.0.1'): Promise<number> {
  for (let candidate = port; candidate < port + 50; candidate += 1) {
    if (!(await tryListen(server, candidate, host))) continue;
    const address = server.address();
    return typeof address === 'object' && address ? address.port : candidate;
  }
  throw new Error(`No free port from ${port} to ${port + 49}.`);
}

async function tryListen(server: Server, port: number, host: string): Promise<boolean> {
  try {
    await once(server.listen(port, host), 'listening');
    return true;
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) return false;
    throw error;
  }
}

/**
 * Tracks a server's responses from now on, and returns a function that stops it, with a few seconds for downloads to
 * finish. Node itself considers a connection idle once the last part of a response is handed over, sent or not.
 */
export function createStop(server: Server): () => Promise<void> {
  const open = new Set<ServerResponse>();
  const endConnections = followConnections(server);
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return async () => {
    const timeout = new AbortController();
    const finished = Promise.all([...open].map((response) => once(response, 'close')));
    await Promise.race([finished, setTimeout(STOP_TIMEOUT, undefined, { signal: timeout.signal })]);
    timeout.abort();
    const closed = once(server, 'close');
    server.close();
    endConnections();
    await closed;
  };
}
