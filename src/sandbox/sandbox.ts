/** The specifications as one server: finds the API a request is for, checks it, and responds as documented. */
import type { Api } from '../model/api.ts';
import { readSent } from '../model/exact-number.ts';
import { readJson } from '../model/json-text.ts';
import { decodePercent } from '../model/percent.ts';
import type { TokenRequest } from '../model/signing.ts';
import { asObject, asText } from '../readers/json-schema/json.ts';
import { type Guard, NO_GUARD } from '../readers/json-schema/matching.ts';
import type { Opening } from './balances.ts';
import type { Running } from './caller.ts';
import { type Conversation, type SocketServer, toSocketServer } from './channel.ts';
import { toJsonReply } from './error-replies.ts';
import { excessOf } from './excess.ts';
import { headerOf, queryOf, type Received, type Rejection, type Reply, remember } from './exchange.ts';
import { type DescribedServer, type OtherMethod, toHttpServer, type Verdict } from './http.ts';
import { rejectCall, toRpcServer } from './rpc.ts';
import { serveBatch } from './rpc-batch.ts';
import { toRpcSocketServer } from './rpc-socket.ts';
import { FAULTS, type Fault, isFault } from './stream.ts';
import type { Wish } from './wish.ts';

/** Every API, ready to check requests. Immutable. */
export interface Sandbox {
  readonly apis: readonly Api[];
  readonly servers: ReadonlyMap<string, Served>;
  readonly sockets: readonly SocketServer[];
  readonly tokens: readonly TokenRequest[];
}

interface Served {
  readonly kind: Api['kind'];
  readonly serve: DescribedServer;
  readonly othersAt: (request: Received) => readonly OtherMethod[];
  /** How well a request has the operation's headers; null if the API has no operation for it. */
  readonly fitOf: (request: Received) => number | null;
  /** Balances before any request. */
  readonly opening?: Opening | undefined;
}

/** Without a guard, values of patterns that aren't proved to be linear are rejected. */
export function assembleSandbox(apis: readonly Api[], guard: Guard = NO_GUARD): Sandbox {
  const servers = apis.flatMap((api): [string, Served][] => {
    if (api.kind === 'openapi') return [[api.id, { kind: api.kind, ...toHttpServer(api, guard) }]];
    if (api.kind !== 'openrpc') return [];
    return [[api.id, { kind: api.kind, serve: toRpcServer(api, guard), othersAt: () => [], fitOf: () => 0 }]];
  });
  const tokens = apis.flatMap(({ schemes }) => schemes.flatMap(({ signing }) => signing?.token ?? []));
  const opening = new Map(servers.flatMap(([, server]) => [...(server.opening ?? [])]));
  return {
    apis,
    servers: new Map(servers),
    sockets: apis.flatMap((api) => {
      if (api.kind === 'asyncapi') return [toSocketServer(api, guard, opening)];
      return api.kind === 'openrpc' ? (toRpcSocketServer(api, guard) ?? []) : [];
    }),
    tokens: [...new Map(tokens.map((token) => [token.url, token])).values()],
  };
}

/** Destination of a request: `/@spot-rest/~EAPI:Invalid%20key/0/private/Balance` names an API and an example. */
interface Routed {
  readonly request: Received;
  readonly api: string | null;
  readonly wish: Wish | null;
}

/** Splits off the parts meant for the sandbox, which come before the API's path. */
function routeRequest(request: Received): Routed {
  const [, api, wish, target = '/'] =
    /^(?:\/@([^/?]+))?(?:\/~([^/?]+))?([/?].*|)$/s.exec(request.target) ?? [];
  const header = headerOf(request, 'x-sandbox-example');
  return {
    request: {
      ...request,
      target: target.startsWith('/') ? target : `/${target}`,
      sent: request.sent ?? request.target,
    },
    api: api === undefined ? null : decodePercent(api),
    wish: toWish(wish, header),
  };
}

function toWish(inAddress: string | undefined, header: string | undefined): Wish | null {
  if (inAddress !== undefined) return { name: decodePercent(inAddress), isInAddress: true };
  return header === undefined ? null : { name: header, isInAddress: false };
}

/** Adds headers that explain a rejection, whatever the API. */
function label(running: Running, verdict: Verdict): Reply {
  const { reply, rejections, failure, api, operation } = verdict;
  const reasons = rejections.length > 0 || !failure ? rejections : [failure];
  const [rejection] = reasons;
  const about: Record<string, string> = rejection
    ? {
        'x-sandbox-rule': rejection.rule,
        'x-sandbox-reason': toHeader(reasons.slice(0, MOST_REASONS)),
        'x-sandbox-page': running.locate(api, operation, rejection, reply.body.toString()) ?? '',
      }
    : {};
  return { ...reply, headers: { ...reply.headers, ...about } };
}

/** Limits of the header: number of reasons, and characters of each and in total. */
const MOST_REASONS = 10;
const MOST_CHARACTERS = 500;

/** Joins the reasons into one line of printable ASCII, as a header requires. */
function toHeader(rejections: readonly Rejection[]): string {
  const reasons = rejections.map(({ reason }) => reason.slice(0, MOST_CHARACTERS));
  return reasons
    .join('; ')
    .replace(/[^ -~]/g, '?')
    .slice(0, MOST_CHARACTERS);
}

/** Checks any request and responds to it. */
export function serveRequest(sandbox: Sandbox, running: Running, received: Received): Verdict {
  const verdict = judgeAny(sandbox, running, received);
  return { ...verdict, reply: label(running, verdict) };
}

/** Judges one request, or each JSON-RPC call in a list of them. */
function judgeAny(sandbox: Sandbox, running: Running, received: Received): Verdict {
  try {
    const verdict = judge(sandbox, running, received);
    const hasMethods = [...sandbox.servers.values()].some(({ kind }) => kind === 'openrpc');
    if (verdict.operation !== '' || !hasMethods) return verdict;
    return serveBatch(received, (call) => judge(sandbox, running, call)) ?? verdict;
  } catch (error) {
    // A stack overflow: the client's value is nested too deeply.
    if (!(error instanceof RangeError)) throw error;
    const { api } = routeRequest(received);
    return reject(api, { rule: 'malformed', reason: 'the request is nested too deeply' }, 400);
  }
}

function judge(sandbox: Sandbox, running: Running, received: Received): Verdict {
  const { request, api, wish } = routeRequest(received);
  // Two APIs can share a path; the headers say which one is meant.
  const servers = [...sandbox.servers]
    .filter(([id]) => api === null || id === api)
    .map((server) => ({ server, fit: server[1].fitOf(request) ?? Number.NEGATIVE_INFINITY }))
    .toSorted((one, other) => (one.fit === other.fit ? 0 : other.fit - one.fit))
    .map(({ server }) => server);
  for (const [, { serve }] of servers) {
    const verdict = serve(running, request, wish);
    if (verdict)
      return verdict.rejections.length > 0 ? verdict : issueToken(sandbox, running, request, verdict);
  }
  const others = servers.flatMap(([, { othersAt }]) => othersAt(request));
  if (others[0]) return rejectMethod(request, others[0], others);
  return rejectUnknown(
    servers.some(([, { kind }]) => kind === 'openrpc'),
    api,
    request,
  );
}

/** Rejects a request that is for no operation. */
function reject(api: string | null, rejection: Rejection, status: number): Verdict {
  const reply = toJsonReply(status, { error: rejection.reason });
  return { api: api ?? '', operation: '', rejections: [rejection], reply };
}

/** Rejects a method that the path doesn't have (RFC 9110, 15.5.6). */
function rejectMethod(
  { method, target }: Received,
  { api, operation }: OtherMethod,
  others: readonly OtherMethod[],
): Verdict {
  const allow = [...new Set(others.map((other) => other.method))].join(', ');
  const [path] = target.split('?');
  const reason = `${path} takes ${allow} requests, not ${method}`;
  const verdict = reject(api, { rule: 'operation', reason }, 405);
  return { ...verdict, operation, reply: { ...verdict.reply, headers: { allow } } };
}

/** Rejects a request that no API documents. */
function rejectUnknown(hasMethods: boolean, api: string | null, request: Received): Verdict {
  const text = request.body.toString();
  const call = readJson(text);
  const { jsonrpc, method } = asObject(call);
  const isCall = hasMethods && request.method === 'POST' && /^\/?$/.test(request.target);
  const what = jsonrpc === undefined ? `${request.method} ${request.target}` : String(method);
  const fault = call === undefined ? 'the body is not JSON' : excessOf(text);
  const rejection: Rejection =
    isCall && fault !== null
      ? { rule: 'malformed', reason: fault }
      : { rule: 'operation', reason: `${api ?? 'the sandbox'} has no operation ${what}` };
  const verdict = reject(api, rejection, 404);
  return isCall ? { ...verdict, reply: rejectCall(rejection, asObject(readSent(text)).id) } : verdict;
}

/** Replaces the example token in a response with a fresh one. */
function issueToken(
  { tokens }: Sandbox,
  { machine, memory }: Running,
  request: Received,
  verdict: Verdict,
): Verdict {
  const [path = ''] = request.target.split('?');
  const issued = tokens.find(
    ({ url, method }) => method === request.method && url.endsWith(path) && path !== '/',
  );
  const text = issued ? verdict.reply.body.toString() : '';
  const example = issued?.member.reduce<unknown>((value, name) => asObject(value)[name], readJson(text));
  const old = asText(example);
  if (!issued || old === undefined) return verdict;
  const token = machine.random();
  remember(memory.tokens, token, { at: machine.now(), key: verdict.caller ?? '' });
  const body = text.replace(JSON.stringify(old), () => JSON.stringify(token));
  return { ...verdict, reply: { ...verdict.reply, body } };
}

/** Result of a handshake: a conversation, or a rejection. */
export type Opened =
  | { readonly kind: 'open'; readonly conversation: Conversation }
  | {
      readonly kind: 'rejected';
      readonly status: number;
      readonly rejection: Rejection;
      readonly page: string;
    };

/** Opens a WebSocket; `?sandbox=gap` requests a fault. */
export function openSocket({ sockets }: Sandbox, running: Running, received: Received): Opened {
  const { request, api } = routeRequest(received);
  const [path = ''] = request.target.split('?');
  const meant = sockets.filter(
    (socket) => (api === null || socket.api === api) && socket.isAt(path.replace(/\/$/, '')),
  );
  const socket = meant.find((one) => one.isMeant(request)) ?? meant[0];
  const reject = (rejection: Rejection, status: number): Opened => {
    const page = running.locate(socket?.api ?? '', null, rejection) ?? '';
    return { kind: 'rejected', status, rejection, page };
  };
  if (!socket) return reject({ rule: 'operation', reason: `no API has a WebSocket at ${path}` }, 404);
  const name = queryOf(request).get('sandbox');
  if (name !== null && !isFault(name)) {
    const reason = `unknown value "${name}" of the query parameter "sandbox": use ${FAULTS.join(', ')}`;
    return reject({ rule: 'field', reason }, 400);
  }
  const fault: Fault | null = isFault(name) ? name : null;
  const [rejection] = socket.checkHandshake(running, request);
  if (rejection) return reject(rejection, 401);
  return { kind: 'open', conversation: socket.converse(running, request, fault) };
}
