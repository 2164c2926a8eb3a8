/** The one server that samples talk to; the first part of an address tells which program is talking. */
import type { Api } from '../../src/model/api.ts';
import type { ChannelOperation } from '../../src/model/operation.ts';
import { asObject, asText } from '../../src/readers/json-schema/json.ts';
import {
  type Loopback,
  type Received,
  type Reply,
  startLoopback,
} from '../../src/samples/loopback.support.ts';
import { type DescribedServer, toJsonReply, type Wish } from './described-server.support.ts';
import { type Document, readDocument } from './document.support.ts';
import { greetingOf } from './greetings.support.ts';
import { toRestServer } from './rest-server.support.ts';
import { toRpcServer } from './rpc-server.support.ts';
import { type Credentials, credentialsOf } from './signatures.support.ts';
import { createTalk, type Talk } from './talk.support.ts';

/** A program that is about to run, and what became of it. */
export interface Visit {
  readonly credentials: Credentials;
  /** Base address for the program. */
  readonly address: string;
  /** The operations that were called, in order. */
  readonly operations: readonly string[];
  /** Why requests were refused. */
  readonly problems: readonly string[];
  readonly replies: readonly Reply[];
  /** The bodies that arrived, as values. */
  readonly bodies: readonly unknown[];
}

/** A program that is about to connect to a WebSocket. */
export interface SocketVisit extends Visit {
  /** Address of the socket. */
  readonly socket: string;
  readonly talk: Talk;
}

export interface SampleServer {
  /** Expects requests to an API, with a key and an answer in mind. */
  readonly expectVisit: (api: string, key: string, wish: Wish) => Visit;
  /** Expects a connection that is about a channel. */
  readonly expectSocket: (api: Api, channel: ChannelOperation, key: string) => SocketVisit;
  readonly close: () => void;
}

/** The API that hands out tokens. */
const TOKENS = 'spot-rest';

interface OpenVisit extends Visit {
  readonly id: string;
  readonly api: string;
  readonly wish: Wish;
  readonly operations: string[];
  readonly problems: string[];
  readonly replies: Reply[];
  readonly bodies: unknown[];
}

export async function startSampleServer(apis: readonly Api[]): Promise<SampleServer> {
  const servers = new Map<string, DescribedServer>();
  const documents = new Map<string, Document>();
  for (const api of apis) {
    if (api.kind === 'openapi') servers.set(api.id, toRestServer(api));
    else if (api.kind === 'openrpc') servers.set(api.id, toRpcServer(api));
    else documents.set(api.id, readDocument(api));
  }
  const visits = new Map<string, OpenVisit>();
  const talks = new Map<string, Talk>();
  const loopback: Loopback = await startLoopback({
    reply: (received) => {
      const [, id = '', target = ''] = /^\/([^/]+)(.*)$/.exec(received.target) ?? [];
      const visit = visits.get(id);
      if (!visit) return toJsonReply(404, { refused: 'nobody is expected here' });
      return answer(servers, visit, { ...received, target });
    },
    converse: (text, handshake) =>
      talks.get(handshake.target.split('/')[1] ?? '')?.answer(text, handshake) ?? [],
  });
  const expectVisit = (api: string, key: string, wish: Wish): OpenVisit => {
    const id = `visit-${visits.size + 1}`;
    const visit: OpenVisit = {
      id,
      api,
      wish,
      credentials: credentialsOf(key),
      address: `http://${loopback.host}/${id}`,
      operations: [],
      problems: [],
      replies: [],
      bodies: [],
    };
    visits.set(id, visit);
    return visit;
  };
  return {
    close: loopback.close,
    expectVisit,
    expectSocket: (api, channel, key) => {
      const document = documents.get(api.id);
      if (!document) throw new Error(`${api.id} is not served here.`);
      // Tokens for sockets come from a REST API.
      const visit = expectVisit(TOKENS, key, 'success');
      const { credentials, id, replies } = visit;
      const token = () => tokenIn(replies);
      const signing = channel.sample?.signing ?? null;
      const talk = createTalk({ document, channel, signing, greeting: greetingOf(api), credentials, token });
      talks.set(id, talk);
      const path = channel.sample?.kind === 'socket' ? new URL(channel.sample.url).pathname : '';
      return { ...visit, socket: `ws://${loopback.host}/${id}${path}`, talk };
    },
  };
}

function answer(servers: ReadonlyMap<string, DescribedServer>, visit: OpenVisit, request: Received): Reply {
  const { api, credentials, wish, operations, problems, replies, bodies } = visit;
  const verdict = servers.get(api)?.(request, credentials, wish);
  operations.push(verdict?.operation ?? 'none');
  const found = verdict?.problems ?? [`${api} has no operation ${request.method} ${request.target}`];
  problems.push(...found);
  const reply = verdict && found.length === 0 ? verdict.reply : toJsonReply(400, { refused: found });
  replies.push(reply);
  bodies.push(verdict?.body);
  return reply;
}

function tokenIn(replies: readonly Reply[]): string | null {
  const [reply] = replies;
  return reply ? (asText(asObject(asObject(JSON.parse(String(reply.body))).result).token) ?? null) : null;
}
