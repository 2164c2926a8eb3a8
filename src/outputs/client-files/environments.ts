/** Environments of an API's requests: its servers, and the sandbox on the reader's machine. */
import type { Api } from '../../model/api.ts';
import { freeName } from '../../model/free-name.ts';
import type { Server } from '../../model/operation.ts';
import { toSocketCall } from '../../samples/prepare.ts';
import {
  BASE_URL,
  baseName,
  hostsOf,
  originIn,
  pathIn,
  pathName,
  servicesOf,
  templatesOf,
} from './requests.ts';
import { basesOf, socketHosts, socketName, socketServices, socketsOf, tokensOf } from './sockets.ts';

/** Address of the sandbox, and its public credentials by their names in samples. */
export interface SandboxPlace {
  readonly address: string;
  readonly credentials: Readonly<Record<string, string>>;
}

/**
 * Returns the variables of each environment: one per server to choose from, or `production`. Readers' keys belong in
 * the private file next to it and must not be here too, because the client prefers public values.
 */
export function toEnvironments(
  api: Api,
  { address, credentials }: SandboxPlace,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const services = servicesOf(api);
  const sockets = socketServices(api);
  const hosts = hostsOf(api);
  const servers = hosts.length > 0 ? hosts : socketHosts(api);
  const [chosen] = hosts.length > 0 ? services : sockets;
  const path = pathName(hosts.length > 0 ? BASE_URL : socketName(api, 0), servers);
  /** Lists the variables. `urlOf` returns the address of a service here, given its address in the API. */
  const environment = (urlOf: (origin: string) => string, server = servers[0]) => ({
    ...Object.fromEntries(basesOf(api).map((origin, index) => [baseName(index), urlOf(origin)])),
    ...Object.fromEntries(sockets.map((origin, index) => [socketName(api, index), urlOf(origin)])),
    ...(path && server && { [path]: pathIn(server.url) }),
  });
  const templates = [...templatesOf(api), ...tokensOf(api).map(({ template }) => template)];
  const needed = new Set([
    ...templates.flatMap(({ proof }) => proof.environment),
    ...socketsOf(api).flatMap(({ sample }) => toSocketCall(sample).proof.environment),
  ]);
  const places = toNamed(servers).map(([name, server]) => [
    name,
    environment((origin) => (origin === chosen ? originIn(server.url) : origin), server),
  ]);
  const inSandbox = (origin: string) => {
    if (sockets.includes(origin)) return `${address.replace('http', 'ws')}/@${api.id}`;
    return services.includes(origin) ? `${address}/@${api.id}` : address;
  };
  return {
    ...(places.length > 1 ? Object.fromEntries(places) : { production: environment((origin) => origin) }),
    [SANDBOX]: {
      ...environment(inSandbox),
      // All keys of an account are the same there.
      ...Object.fromEntries(
        [...needed].map((name) => [name, credentials[name] ?? credentials.API_KEY ?? '']),
      ),
    },
  };
}

/** The environment on the reader's machine. */
const SANDBOX = 'sandbox';

/** Names an environment after each server. A provider's own sandbox must not get the name of the local one. */
function toNamed(servers: readonly Server[]): (readonly [name: string, server: Server])[] {
  const taken = new Set<string>();
  return servers.map((server) => {
    const label = server.label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
    const wish = label === SANDBOX ? `remote-${SANDBOX}` : label;
    const name = freeName(wish, (each) => taken.has(each));
    taken.add(name);
    return [name, server];
  });
}
