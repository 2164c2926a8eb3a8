/** Environments of an API's requests: its servers, and the sandbox on the reader's machine. */
import type { Api } from '../../model/api.ts';
import type { Server } from '../../model/operation.ts';
import { toSocketCall } from '../../samples/prepare.ts';
import { BASE_URL, baseName, originIn, reachable, servicesOf, templatesOf } from './requests.ts';
import {
  socketName,
  socketServers,
  socketServices,
  socketsOf,
  tokenRequests,
  tokenTemplates,
} from './sockets.ts';

/** Address of the sandbox, and its public credentials by their names in samples. */
export interface SandboxPlace {
  readonly address: string;
  readonly credentials: Readonly<Record<string, string>>;
}

/**
 * Returns the variables of each environment. Readers' keys belong in the private file next to it and must not be here
 * too, because the client prefers public values.
 */
export function toEnvironments(
  api: Api,
  { address, credentials }: SandboxPlace,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const [own = null, ...others] = servicesOf(api);
  const base = own ?? tokenRequests(api)[0]?.origin ?? null;
  const needed = new Set([
    ...[...templatesOf(api), ...tokenTemplates(api)].flatMap(({ proof }) => proof.environment),
    ...socketsOf(api).flatMap(({ sample }) => toSocketCall(sample).proof.environment),
  ]);
  const environment = ({ url, otherUrl, socketUrl }: Place) => ({
    ...(url !== null && { [BASE_URL]: url }),
    ...Object.fromEntries(others.map((origin, index) => [baseName(index + 1), otherUrl(origin)])),
    ...Object.fromEntries(
      socketServices(api).map((origin, index) => [socketName(api, index), socketUrl(origin)]),
    ),
  });
  const canned = {
    name: SANDBOX,
    url: base && (own === null ? address : `${address}/@${api.id}`),
    otherUrl: () => `${address}/@${api.id}`,
    socketUrl: () => `${address.replace('http', 'ws')}/@${api.id}`,
  };
  return {
    ...Object.fromEntries(placesOf(api, own, base).map((place) => [place.name, environment(place)])),
    [SANDBOX]: {
      ...environment(canned),
      ...Object.fromEntries([...needed].map((name) => [name, credentials[name] ?? ''])),
    },
  };
}

/** The environment on the reader's machine. */
const SANDBOX = 'sandbox';

/** Addresses of an environment. */
interface Place {
  readonly name: string;
  readonly url: string | null;
  /** Returns the address of a further service here, given its address in the API. */
  readonly otherUrl: (origin: string) => string;
  /** Returns the address of a WebSocket service here, given its first address in the API. */
  readonly socketUrl: (origin: string) => string;
}

/** Returns one place per HTTP server or, without HTTP, per server of a single WebSocket service; else `production`. */
function placesOf(api: Api, own: string | null, base: string | null): Place[] {
  const asIs = (origin: string) => origin;
  const hosts = reachable(api.servers).filter(({ url }) => /^https?:/.test(url));
  if (hosts.length > 1 && hosts.some(({ url }) => originIn(url) === own))
    return toNamed(hosts, ({ url }) => ({ url: originIn(url), otherUrl: asIs, socketUrl: asIs }));
  const servers = base === null && socketServices(api).length === 1 ? socketServers(api) : [];
  if (servers.length > 1)
    return toNamed(servers, ({ url }) => ({ url: null, otherUrl: asIs, socketUrl: () => originIn(url) }));
  return [{ name: 'production', url: base, otherUrl: asIs, socketUrl: asIs }];
}

/** Names a place after each server. A provider's own sandbox must not get the name of the local one. */
function toNamed(servers: readonly Server[], toPlace: (server: Server) => Omit<Place, 'name'>): Place[] {
  const taken = new Set<string>();
  return servers.map((server) => {
    const label = server.label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
    const wish = label === SANDBOX ? `remote-${SANDBOX}` : label;
    let name = wish;
    for (let number = 2; taken.has(name); number += 1) name = `${wish}-${number}`;
    taken.add(name);
    return { name, ...toPlace(server) };
  });
}
