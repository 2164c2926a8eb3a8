/** The WebSocket conversations that .http files can contain, the services they connect to, and the tokens they need. */
import type { Api } from '../../model/api.ts';
import type { ChannelOperation, Server } from '../../model/operation.ts';
import { type HttpSample, type SocketSample, toSocketVariable } from '../../model/request.ts';
import { type Template, toTemplate } from './requests.ts';

export interface Socket {
  readonly operation: ChannelOperation;
  readonly sample: SocketSample;
}

/** Returns the conversations that can be signed without a challenge from the server. */
export function socketsOf({ operations }: Api): Socket[] {
  return operations.flatMap((operation) => {
    if (operation.kind !== 'channel' || operation.sample?.kind !== 'socket') return [];
    const { signing } = operation.sample;
    return signing?.challenge ? [] : [{ operation, sample: operation.sample }];
  });
}

/** Identifies a service by its first server in the API, because samples of dangerous operations use another one. */
export function serviceOf({ servers }: Api, { operation, sample }: Socket): string {
  const own = reachable(operation.servers).map(({ url }) => originIn(url));
  const [first] = reachable(servers).filter(({ url }) => own.includes(originIn(url)));
  const origin = originIn(sample.url);
  return first && own.includes(origin) ? originIn(first.url) : origin;
}

export function socketServices(api: Api): string[] {
  return [...new Set(socketsOf(api).map((socket) => serviceOf(api, socket)))];
}

export function socketServers(api: Api): Server[] {
  const used = socketsOf(api).flatMap(({ operation }) => operation.servers.map(({ url }) => url));
  return reachable(api.servers).filter(({ url }) => used.includes(url));
}

/** Returns the servers with a complete address. */
function reachable(servers: readonly Server[]): Server[] {
  return servers.filter(({ url }) => URL.canParse(url));
}

export function socketName({ id }: Api, index: number): string {
  return `${toSocketVariable(id)}${index === 0 ? '' : `_${index + 1}`}`;
}

/** Returns the requests that fetch tokens, each one once. */
export function tokenRequests(api: Api): HttpSample[] {
  const tokens = socketsOf(api).flatMap(({ sample }) => sample.signing?.token ?? []);
  return [...new Map(tokens.map((token) => [token.url, token])).values()].map(
    ({ method, url, signing, failures }) => {
      const { origin, pathname, searchParams } = new URL(url);
      const query = [...searchParams];
      return {
        kind: 'http',
        method,
        origin,
        path: pathname,
        query,
        headers: [],
        body: null,
        signing,
        failures,
        binary: false,
      };
    },
  );
}

export function tokenTemplates(api: Api): Template[] {
  const [{ operation } = { operation: undefined }] = socketsOf(api);
  return operation
    ? tokenRequests(api).map((sample) => toTemplate({ ...operation, title: 'Get a token' }, sample))
    : [];
}

export function originIn(url: string): string {
  return new URL(url).origin;
}
