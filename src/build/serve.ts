/** Serves a built site as a good host does: the site's own headers, compression, caching, and 404 for missing pages. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { HOST_FILES } from '../outputs/hosting.ts';
import { chooseEncoding, prefersMarkdown } from './accept.ts';
import { followConnections } from './connections.ts';
import { hasCode } from './error-code.ts';
import { readTarget, toRedirect } from './request-target.ts';
import type { SandboxHost } from './sandbox-host.ts';
import { followSite } from './site-files.ts';
import { serveUpgrades, wantsWebSocket } from './upgrade.ts';

/** Path prefix of the sandbox. */
const SANDBOX = '/sandbox';

const FOREVER = 'public, max-age=31536000, immutable';
/** Milliseconds for a client to send its headers: a slower one is gone or malicious. */
const HEADERS_TIMEOUT = 10_000;
/** Milliseconds that an idle connection stays open, as nginx keeps it: a client must not use one that is just closing. */
const KEEP_ALIVE = 75_000;
/** Milliseconds for downloads to finish after the server is asked to stop. */
const STOP_TIMEOUT = 3_000;

/** What serves the requests below a path: the sandbox. */
export type Mounted = Pick<SandboxHost, 'handle' | 'upgrade'>;

interface Serving {
  /** The site's path below the root. */
  readonly base: string;
  readonly filesNow: ReturnType<typeof followSite>;
  /** Headers of every response: the location of the sandbox, if there is one. */
  readonly about: Readonly<Record<string, string>>;
}

/** Creates a server for a built site. `openSandbox` creates the sandbox under /sandbox/, if there is to be one. */
export function createSiteServer(root: string, base: string, openSandbox?: () => Promise<Mounted>): Server {
  const about = openSandbox ? { 'x-sandbox-at': `${SANDBOX}/` } : {};
  const serving: Serving = { base, filesNow: followSite(path.resolve(root)), about };
  let sandbox: Promise<Mounted> | null = null;
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
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT, keepAliveTimeout: KEEP_ALIVE },
    (request, response) => {
      const host = sandboxFor(request);
      const served = host
        ? host.then(({ handle }) => handle(request, response, SANDBOX))
        : respond(request, response, serving);
      served.catch((error: unknown) => {
        console.error(error);
        if (response.headersSent) response.destroy();
        else response.writeHead(500, { 'content-type': 'text/plain' }).end('The server failed.');
      });
    },
  );
  serveUpgrades(server, (request) => {
    const host = wantsWebSocket(request) ? sandboxFor(request) : null;
    if (!host) return null;
    return (_, socket, head) => {
      host
        .then(({ upgrade }) => upgrade(request, socket, head, SANDBOX))
        .catch((error: unknown) => {
          console.error(error);
          socket.destroy();
        });
    };
  });
  return server;
}

async function respond(request: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> {
  const { base, filesNow, about } = serving;
  const files = await filesNow();
  const target = readTarget(request.url ?? '/');
  // An address outside of the site has the headers of its pages too.
  const own = { ...files.headersOf(base), ...files.headersOf(target.pathname), ...about };
  const { 'cache-control': _, 'content-type': __, ...everywhere } = own;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...everywhere, allow: 'GET, HEAD' }).end();
    return;
  }
  const location = toRedirect(base, target);
  if (location !== null && !HOST_FILES.includes(path.posix.basename(location).toLowerCase())) {
    response.writeHead(301, { ...everywhere, location }).end();
    return;
  }
  // Like the settings for hosts: the web root has nothing but the site.
  if (target.pathname === '/' && base !== '/') {
    response.writeHead(302, { ...everywhere, location: base }).end();
    return;
  }
  const find = prefersMarkdown(request.headers.accept ?? '') ? files.findMarkdown : files.find;
  const found = target.decoded === null ? null : find(target.decoded);
  const shown = found ?? find(`${base}404.html`);
  const encoding =
    shown && !isCompressed(shown.type) ? chooseEncoding(request.headers['accept-encoding'] ?? '') : null;
  const sent = shown && (await files.represent(shown, encoding));
  // A build took the file away after the list was read.
  if (shown && !sent && (await filesNow()) !== files) return respond(request, response, serving);
  if (!sent) {
    response.writeHead(404, { ...everywhere, 'content-type': 'text/plain' }).end('Not found.');
    return;
  }
  const { type, isHashed } = shown;
  const headers: Record<string, string> = {
    'content-type': type,
    vary: isHashed ? 'accept-encoding' : 'accept, accept-encoding',
    'x-content-type-options': 'nosniff',
    // The type and caching configured for a path are about its file, not about a 404 page.
    ...(found ? own : everywhere),
    'cache-control': found && isHashed ? FOREVER : 'no-cache',
    ...(found ? { etag: sent.etag } : {}),
  };
  if (found && matches(request.headers['if-none-match'], sent.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding) headers['content-encoding'] = encoding;
  headers['content-length'] = String(sent.content.length);
  response.writeHead(found ? 200 : 404, headers);
  response.end(request.method === 'HEAD' ? undefined : sent.content);
}

/** Whether files of a type are already compressed. */
function isCompressed(type: string): boolean {
  return type === 'image/png' || type === 'application/zip';
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
