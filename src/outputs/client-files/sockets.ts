/** The WebSocket conversations that .http files can contain, the services they connect to, and the tokens they need. */
import type { Api } from '../../model/api.ts';
import type { ChannelOperation, Server } from '../../model/operation.ts';
import { type HttpSample, type SocketSample, toSocketVariable } from '../../model/request.ts';
import { BASE_URL, reachable, serviceOf, type Template, toTemplate } from './requests.ts';

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

export function socketServices(api: Api): string[] {
  return [...new Set(socketsOf(api).map(({ operation, sample }) => serviceOf(api, operation, sample.url)))];
}

export function socketServers(api: Api): Server[] {
  const used = socketsOf(api).flatMap(({ operation }) => operation.servers.map(({ url }) => url));
  return reachable(api.servers).filter(({ url }) => used.includes(url));
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
    ? tokenRequests(api).map((sample) => toTemplate({ ...operation, title: 'Get a token' }, sample, BASE_URL))
    : [];
}
