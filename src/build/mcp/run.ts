/** The command `mcp`: serves agents over standard input and output, or over HTTP on loopback. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { limitConnections } from '../connections.ts';
import { loadConfig } from '../load-config.ts';
import { requireBuild } from '../out-folder.ts';
import { createStop, listen } from '../serve.ts';
import { type BuiltSite, openBuiltSite } from './built-site.ts';
import { createMcpServer } from './server.ts';
import { createStdio } from './stdio.ts';

/** Limits on the resources that clients can use. */
const MOST_BODY = 4_000_000;
const MOST_CONNECTIONS = 50;
const REQUEST_TIMEOUT = 30_000;

const PATH = '/mcp';

/** Starts the server. `port` is null for standard input and output. */
export async function runMcp(configFile: string, out: string, port: number | null): Promise<void> {
  const config = await loadConfig(configFile);
  await requireBuild(out);
  const site = openBuiltSite(out, config);
  if (port === null) {
    const server = await createMcpServer(site);
    await server.connect(createStdio(process.stdin, process.stdout, MOST_BODY));
    return;
  }
  const server = createMcpHost(site);
  const stop = createStop(server);
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop());
  console.log(`http://127.0.0.1:${await listen(server, port)}${PATH}`);
}

/** Creates the HTTP server. Every request gets its own MCP server, so there is no session to hijack or leak. */
function createMcpHost(site: BuiltSite): Server {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT }, (request, response) => {
    const refusal = refusalOf(request);
    if (refusal) return refuse(response, ...refusal);
    respond(site, request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'The server failed.');
    });
  });
  limitConnections(server, MOST_CONNECTIONS);
  return server;
}

async function respond(site: BuiltSite, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const server = await createMcpServer(site);
  const transport = new StreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: MOST_BODY,
  });
  response.once('close', () => void server.close());
  await server.connect(transport);
  // One message is all the work that a body may ask for; the protocol has had no lists of them since 2025-06-18.
  const { onmessage } = transport;
  let count = 0;
  transport.onmessage = (message, extra) => {
    count += 1;
    if (count === 1) onmessage?.(message, extra);
    else if ('id' in message && 'method' in message)
      void transport.send({
        jsonrpc: '2.0',
        id: message.id,
        error: { code: ErrorCode.InvalidRequest, message: 'Send one message per request.' },
      });
  };
  await transport.handleRequest(request, response);
}

type Refusal = readonly [status: number, words: string];

/**
 * Rejects requests from web pages. A page can make its own host name resolve to this machine (DNS rebinding), or send
 * requests from its origin, so the host must be loopback and the origin, if any, our own.
 */
function refusalOf({ headers, socket, url, method }: IncomingMessage): Refusal | null {
  const own = ['127.0.0.1', 'localhost'].map((name) => `${name}:${socket.localPort}`);
  if (!own.includes(headers.host?.toLowerCase() ?? '')) return [403, 'The host is not this machine.'];
  const { origin } = headers;
  if (origin !== undefined && !own.some((host) => origin === `http://${host}`))
    return [403, 'Requests from other origins are not served.'];
  if (url?.split('?')[0] !== PATH) return [404, `The server is at ${PATH}.`];
  // No GET, because the server sends nothing on its own. No DELETE, because there is no session to end.
  if (method !== 'POST') return [405, 'Use POST.'];
  return null;
}

function refuse(response: ServerResponse, status: number, words: string): void {
  const allow = status === 405 ? { allow: 'POST' } : {};
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close', ...allow });
  response.end(`${words}\n`);
}
