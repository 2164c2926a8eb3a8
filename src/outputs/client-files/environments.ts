/** Environments of the requests of an API: the servers it names, and the sandbox on the machine of the reader. */
import type { Api } from '../../model/api.ts';
import { toSocketCall } from '../../samples/prepare.ts';
import { BASE_URL, originOf, templatesOf } from './requests.ts';
import {
  originIn,
  socketName,
  socketServers,
  socketServices,
  socketsOf,
  tokenRequests,
  tokenTemplates,
} from './sockets.ts';

/** Where the sandbox is, and its public credentials by the names of the samples. */
export interface SandboxPlace {
  readonly address: string;
  readonly credentials: Readonly<Record<string, string>>;
}

/**
 * Variables by the name of their environment. Keys of readers belong into the private file beside it, and must not be
 * here too: the client prefers what is public.
 */
export function toEnvironments(
  api: Api,
  { address, credentials }: SandboxPlace,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const own = originOf(api);
  const base = own ?? tokenRequests(api)[0]?.origin ?? null;
  const needed = new Set([
    ...[...templatesOf(api), ...tokenTemplates(api)].flatMap(({ proof }) => proof.environment),
    ...socketsOf(api).flatMap(({ sample }) => toSocketCall(sample).proof.environment),
  ]);
  const environment = ({ url, socketUrl }: Place) => ({
    ...(url !== null && { [BASE_URL]: url }),
    ...Object.fromEntries(
      socketServices(api).map((origin, index) => [socketName(api, index), socketUrl(origin)]),
    ),
  });
  const canned = {
    name: SANDBOX,
    url: base && (own === null ? address : `${address}/@${api.id}`),
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

/** The environment on the machine of the reader. */
const SANDBOX = 'sandbox';

/** Where the requests of an environment go. */
interface Place {
  readonly name: string;
  readonly url: string | null;
  /** The address of a service, by its first one. */
  readonly socketUrl: (origin: string) => string;
}

/** The servers of an API with one service, each by its label; what has several is in one environment. */
function placesOf(api: Api, own: string | null, base: string | null): Place[] {
  const asIs = (origin: string) => origin;
  const hosts = api.servers.filter(({ url }) => own !== null && /^https?:/.test(url));
  if (hosts.length > 1)
    return hosts.map(({ label, url }) => ({ name: toName(label), url: originIn(url), socketUrl: asIs }));
  const servers = base === null && socketServices(api).length === 1 ? socketServers(api) : [];
  if (servers.length > 1)
    return servers.map(({ label, url }) => ({
      name: toName(label),
      url: null,
      socketUrl: () => originIn(url),
    }));
  return [{ name: 'production', url: base, socketUrl: asIs }];
}

/** A sandbox of the provider is not the one on the machine of the reader. */
function toName(label: string): string {
  const name = label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return name === SANDBOX ? `remote-${SANDBOX}` : name;
}
