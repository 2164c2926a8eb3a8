/** Serves a built site on loopback the way a good host does: its own headers, compressed, cached by kind, 404 as 404. */

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readHostHeaders } from './host-headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** The media type of a file, by its name. */
export function typeOf(file: string): string {
  return TYPES[path.extname(file)] ?? 'application/octet-stream';
}

const HASHED = /\/assets\/[^/]+-[\w-]{8,}\.\w+$/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

interface Served {
  readonly body: Buffer;
  readonly etag: string;
  readonly encodings: Map<string, Promise<Buffer>>;
}

/** `root` is the web root; `base` the path the site stands under in it. */
export function createSiteServer(root: string, base: string): Server {
  const served = new Map<string, Served>();
  return createServer((request, response) => {
    answer(request, response, root, base, served).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500, { 'content-type': 'text/plain' }).end('The server failed.');
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  root: string,
  base: string,
  served: Map<string, Served>,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const { pathname, search } = readTarget(request.url ?? '/');
  const clean = pathname.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
  if (clean !== pathname) {
    response.writeHead(301, { location: (clean || '/') + search }).end();
    return;
  }
  const name = await findFile(root, pathname);
  const status = name ? 200 : 404;
  const file = name ?? path.join(root, base, '404.html');
  // Read anew each time: a site can be built while it is served.
  const headersOf = await readHostHeaders(root);
  await send(request, response, { file, status, own: headersOf(pathname) }, await loadFile(file, served));
}

/** Two slashes at the front would name a host, in the request as in a redirect; one is meant. */
function readTarget(target: string): { readonly pathname: string; readonly search: string } {
  const { pathname, search } = new URL(target.replace(/^[/\\]*/, '/'), 'http://localhost');
  return { pathname: pathname.replace(/^\/+/, '/'), search };
}

/** The file behind a path: the file itself, or the index of the folder; a trailing slash makes no difference. */
async function findFile(root: string, pathname: string): Promise<string | null> {
  const decoded = decode(pathname);
  if (decoded === null || decoded.includes('\0')) return null;
  const folder = path.resolve(root);
  const file = path.join(folder, decoded);
  if (!file.startsWith(folder + path.sep)) return null;
  const candidates = [path.extname(file) ? file : null, path.join(file, 'index.html')];
  for (const candidate of candidates) {
    if (candidate && (await isFile(candidate))) return candidate;
  }
  return null;
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // A malformed escape names no file.
    return null;
  }
}

async function isFile(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ?? false;
}

async function loadFile(file: string, served: Map<string, Served>): Promise<Served> {
  const body = await readFile(file);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
  const known = served.get(file);
  if (known?.etag === etag) return known;
  const fresh: Served = { body, etag, encodings: new Map() };
  served.set(file, fresh);
  return fresh;
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { file, status, own }: { file: string; status: number; own: Readonly<Record<string, string>> },
  { body, etag, encodings }: Served,
): Promise<void> {
  const type = typeOf(file);
  const headers: Record<string, string> = {
    'content-type': type,
    etag,
    vary: 'accept-encoding',
    'cache-control': HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    ...own,
  };
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = type.startsWith('image/png')
    ? null
    : chooseEncoding(request.headers['accept-encoding'] ?? '');
  let content = body;
  if (encoding) {
    const compressed = encodings.get(encoding) ?? compress(body, encoding);
    encodings.set(encoding, compressed);
    content = await compressed;
    headers['content-encoding'] = encoding;
  }
  headers['content-length'] = String(content.length);
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : content);
}

function chooseEncoding(accepted: string): 'br' | 'gzip' | null {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

function compress(body: Buffer, encoding: string): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    : gzipped(body);
}

/** Starts on the first free port from the wished one on and tells the address. */
export async function listen(server: Server, port: number): Promise<number> {
  for (let candidate = port; candidate < port + 50; candidate += 1) {
    if (await tryListen(server, candidate)) return candidate;
  }
  throw new Error(`No free port from ${port} to ${port + 49}.`);
}

function tryListen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening);
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    };
    const onListening = () => {
      server.off('error', onError);
      resolve(true);
    };
    server.once('error', onError);
    server.once('listening', onListening);
    server.listen(port, '127.0.0.1');
  });
}
