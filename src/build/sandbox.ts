/** The sandbox as a standalone server: addresses, ports, and lines to paste into a shell. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Server as TcpServer } from 'node:net';
import { errorAnchor } from '../model/anchor.ts';
import type { Api } from '../model/api.ts';
import type { SiteConfig } from '../model/config.ts';
import { toSocketVariable } from '../model/request.ts';
import { ACCOUNTS } from '../sandbox/accounts.ts';
import { HTTP, PATTERNS } from '../sandbox/bounds.ts';
import { toFixServer } from '../sandbox/fix.ts';
import { assembleSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { withCache } from './cache.ts';
import { followConnections } from './connections.ts';
import { loadSpecs } from './load-specs.ts';
import { createPatternGuard } from './pattern-guard.ts';
import { InputError, wrongCommand } from './report.ts';
import { createFixListener } from './sandbox-fix.ts';
import { createSandboxHost, type HostOptions, type SandboxHost } from './sandbox-host.ts';
import { ownKeys, sandboxKeys } from './sandbox-keys.ts';
import { fromHere } from './site-folder.ts';
import { serveUpgrades, wantsWebSocket } from './upgrade.ts';

/** Offset of the first FIX port from the HTTP port. */
const FIX_PORTS = 1;

/** Loads the APIs of a configuration, ready to serve. */
export async function loadSandbox(config: SiteConfig, configFile: string): Promise<Sandbox> {
  return withCache(configFile, async (cache) => {
    const { apis, problems } = await loadSpecs(config, configFile, cache);
    if (problems.length > 0) throw new InputError(problems.map((problem) => fromHere(configFile, problem)));
    return assembleSandbox(
      apis.map(({ api }) => api),
      createPatternGuard(PATTERNS),
    );
  });
}

/** Locates the page that explains a rejection. `site` is the site's address. */
export function locatePages(
  { apis }: Pick<Sandbox, 'apis'>,
  config: Pick<SiteConfig, 'apis'>,
  site: string,
): HostOptions['locate'] {
  const pages = new Map(
    apis.flatMap((api) => {
      const { prefix } = config.apis.find(({ id }) => id === api.id) ?? {};
      return api.operations.map(({ id, slug, errors }) => {
        const codes = errors.map(({ code }) => code).sort((one, other) => other.length - one.length);
        return [`${api.id} ${id}`, { route: `${prefix}/${slug}`, codes }] as const;
      });
    }),
  );
  const guides = new Map(config.apis.map(({ id, errorGuide, prefix }) => [id, errorGuide ?? prefix]));
  return (api, operation, { page }, said = '') => {
    const own = pages.get(`${api} ${operation}`);
    // The longest code, because one can be the start of another.
    const code = own?.codes.find((one) => said.includes(JSON.stringify(one).slice(0, -1)));
    const place = own && (code === undefined ? own.route : `${own.route}#${errorAnchor(code)}`);
    const route = page ?? place ?? guides.get(api);
    return route === undefined ? undefined : `${site}${route}`;
  };
}

export interface RunningSandbox {
  /** "http://127.0.0.1:8090". */
  readonly address: string;
  /** FIX ports by API. */
  readonly fix: ReadonlyMap<string, number>;
  readonly host: SandboxHost;
  readonly close: () => void;
}

/** Listens on a port (0 for any free one), and on the following ports for FIX. */
export async function startSandbox(
  sandbox: Sandbox,
  place: { readonly host: string; readonly port: number },
  options: HostOptions = {},
): Promise<RunningSandbox> {
  const host = createSandboxHost(sandbox, options);
  const server = createServer(
    { headersTimeout: HTTP.headersTime, requestTimeout: HTTP.requestTime },
    (request, response) => host.handle(request, response, ''),
  );
  const endings = [followConnections(server)];
  server.maxConnections = HTTP.connections;
  // A client that reads no response keeps its connection only so long.
  server.setTimeout(HTTP.idle);
  serveUpgrades(server, (request) =>
    wantsWebSocket(request) ? (_, socket, head) => host.upgrade(request, socket, head, '') : null,
  );
  server.on('clientError', (error, socket) => {
    const head =
      'HTTP/1.1 400 Bad Request\r\nx-sandbox: true\r\nx-sandbox-rule: malformed\r\nconnection: close';
    if (!socket.writable) socket.destroy();
    else socket.end(`${head}\r\n\r\nThis is not an HTTP request: ${error.message}\n`);
  });
  const port = await openPort(server, place.host, place.port);
  const described = sandbox.apis
    .filter(({ kind }) => kind === 'fix')
    .flatMap((api) => toFixServer(api, sandbox.apis) ?? []);
  const listeners: TcpServer[] = [];
  const fix = new Map<string, number>();
  const close = () => {
    for (const one of [server, ...listeners]) one.close();
    for (const end of endings) end();
  };
  for (const [index, one] of described.entries()) {
    const listener = createFixListener(one, host.running);
    endings.push(followConnections(listener));
    const own = place.port === 0 ? 0 : port + FIX_PORTS + index;
    try {
      fix.set(one.api.id, await openPort(listener, place.host, own));
    } catch (error) {
      // An open port would keep the process running.
      close();
      throw error;
    }
    listeners.push(listener);
  }
  const name = place.host.includes(':') ? `[${place.host}]` : place.host;
  return { address: `http://${name}:${port}`, fix, host, close };
}

async function openPort(server: Server | TcpServer, host: string, port: number): Promise<number> {
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const what = `port ${port} of ${host} can't be used: ${error instanceof Error ? error.message : String(error)}`;
    throw wrongCommand(what, 'choose another HTTP port with --port; the FIX ports follow it');
  }
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** Whether an API takes a username and a password. */
function hasUser({ schemes }: Api): boolean {
  return schemes.some(({ signing }) =>
    signing?.placements.some(({ value, isClient }) => value === 'login' && !isClient),
  );
}

/** Describes a running sandbox: its addresses, and lines to paste into a shell. */
export function describeRunning(
  { sandbox, address, fix }: { sandbox: Sandbox } & Pick<RunningSandbox, 'address' | 'fix'>,
  config: SiteConfig,
): string {
  const { usual, withoutPermissions, withOtp } = ACCOUNTS;
  const labelOf = (id: string) => config.apis.find((api) => api.id === id)?.label ?? id;
  const sockets = sandbox.sockets.map(({ api, paths }) => ({
    label: labelOf(api),
    variable: toSocketVariable(api),
    url: `${address.replace('http', 'ws')}/@${api}${paths[0] ?? ''}`,
  }));
  const all = sandboxKeys(sandbox.apis);
  const own = Object.entries(ownKeys(sandbox.apis));
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  return [
    `Sandbox of ${config.title}: the protocol is real; the data comes from the examples. Nothing is stored.`,
    '',
    ...(sandbox.servers.size > 0 ? [`  ${address}  REST and JSON-RPC`] : []),
    ...sockets.map(({ label, url }) => `  ${url}  ${label}`),
    ...[...fix].map(
      ([id, port]) => `  ${address.replace(/^http:\/\//, '').replace(/\d+$/, '')}${port}  ${labelOf(id)}`,
    ),
    '',
    'Paste this into a shell, and every sample runs unchanged:',
    '',
    `export API_BASE_URL=${address}`,
    `export API_KEY=${usual.key} API_SECRET=${usual.secret}`,
    `export ACCESS_TOKEN=${usual.accessToken} CLIENT_ID=${usual.clientId} CLIENT_SECRET=${usual.clientSecret}`,
    ...(sandbox.apis.some(hasUser)
      ? [`export API_USERNAME=${all.API_USERNAME} API_PASSWORD=${all.API_PASSWORD}`]
      : []),
    ...(own.length > 0 ? [`export ${own.map(([name, value]) => `${name}=${value}`).join(' ')}`] : []),
    ...sockets.map(({ variable, url }) => `export ${variable}=${url}`),
    ...[...fix].map(([id, port], at) =>
      at === 0
        ? `export FIX_HOST=${host} FIX_PORT=${port} FIX_TLS=0`
        : `# For ${labelOf(id)} instead: export FIX_PORT=${port}`,
    ),
    '',
    `Other keys with the same secret: ${withoutPermissions.key}; ${withOtp.key}, whose one-time password is ${withOtp.otp}.`,
  ].join('\n');
}
