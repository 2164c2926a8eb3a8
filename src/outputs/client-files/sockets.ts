/** The WebSocket conversations that .http files can contain, the services they connect to, and the tokens they need. */
import type { Api } from '../../model/api.ts';
import type { ChannelOperation, Server } from '../../model/operation.ts';
import { type SocketSample, toSocketVariable } from '../../model/request.ts';
import type { TokenRequest } from '../../model/signing.ts';
import { toTokenSample } from '../../samples/prepare.ts';
import {
  baseName,
  holdsNoVariable,
  originIn,
  reachable,
  serviceOf,
  servicesOf,
  suffixAt,
  type Template,
  toTemplate,
} from './requests.ts';

export interface Socket {
  readonly operation: ChannelOperation;
  readonly sample: SocketSample;
}

/** Returns the conversations at a complete address that can be signed without a challenge from the server. */
export function socketsOf({ operations }: Api): Socket[] {
  return operations.flatMap((operation) => {
    if (operation.kind !== 'channel' || operation.sample?.kind !== 'socket') return [];
    const { sample } = operation;
    const isPossible =
      !sample.signing?.challenge &&
      URL.canParse(sample.url) &&
      holdsNoVariable((sample.headers ?? []).flat());
    return isPossible ? [{ operation, sample }] : [];
  });
}

export function socketServices(api: Api): string[] {
  return [...new Set(socketsOf(api).map(({ operation, sample }) => serviceOf(api, operation, sample.url)))];
}

/** Returns the servers that a reader chooses from: those of the only service, if there is one and none over HTTP. */
export function socketHosts(api: Api): Server[] {
  if (basesOf(api).length > 0 || socketServices(api).length !== 1) return [];
  const used = socketsOf(api).flatMap(({ operation }) => operation.servers.map(({ url }) => url));
  return reachable(api.servers).filter(({ url }) => used.includes(url));
}

/** Returns the variable of a service. It isn't the samples' own, whose address includes the path. */
export function socketName({ id }: Api, index: number): string {
  return toSocketVariable(id).replace(/URL$/, `BASE_URL${suffixAt(index)}`);
}

/** Returns the addresses of the services over HTTP, in the order of their variables: requests first, then tokens. */
export function basesOf(api: Api): string[] {
  const tokens = socketsOf(api).flatMap(({ sample }) => sample.signing?.token ?? []);
  return [...new Set([...servicesOf(api), ...tokens.map(({ url }) => originIn(url))])];
}

/** A token that messages contain, and the request that fetches it. */
interface Token {
  /** Variable with the token. */
  readonly name: string;
  readonly member: TokenRequest['member'];
  readonly template: Template;
  /** Whether the messages of a conversation contain this one. */
  readonly isIn: (sample: SocketSample) => boolean;
}

/** Returns the tokens that conversations need, each one once. */
export function tokensOf(api: Api): Token[] {
  const keyOf = ({ signing }: SocketSample) => JSON.stringify(signing?.token);
  const bases = basesOf(api);
  const tokens = socketsOf(api).flatMap(({ operation, sample }) => {
    const token = sample.signing?.token;
    return token ? [[keyOf(sample), { operation, token }] as const] : [];
  });
  return [...new Map(tokens)].map(([key, { operation, token }], index): Token => {
    const suffix = suffixAt(index);
    const title = `Get a token${suffix.replace('_', ' ')}`;
    const base = baseName(bases.indexOf(originIn(token.url)));
    return {
      name: `token${suffix}`,
      member: token.member,
      template: toTemplate({ ...operation, title }, toTokenSample(token), base),
      isIn: (sample) => keyOf(sample) === key,
    };
  });
}
