/** The one server that samples talk to; the first part of an address tells which program is talking. */
import type { Api } from '../../src/model/api.ts';
import {
  type Loopback,
  type Received,
  type Reply,
  startLoopback,
} from '../../src/samples/loopback.test.support.ts';
import { type DescribedServer, toJsonReply, type Wish } from './described-server.ts';
import { toRestServer } from './rest-server.ts';
import { toRpcServer } from './rpc-server.ts';
import { type Credentials, credentialsOf } from './signatures.ts';

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
}

export interface SampleServer {
  /** Expects requests to an API, with a key and an answer in mind. */
  readonly expectVisit: (api: string, key: string, wish: Wish) => Visit;
  readonly close: () => void;
}

interface OpenVisit extends Visit {
  readonly api: string;
  readonly wish: Wish;
  readonly operations: string[];
  readonly problems: string[];
  readonly replies: Reply[];
}

export async function startSampleServer(apis: readonly Api[]): Promise<SampleServer> {
  const servers = new Map<string, DescribedServer>(
    apis.map((api) => [api.id, api.kind === 'openrpc' ? toRpcServer(api) : toRestServer(api)]),
  );
  const visits = new Map<string, OpenVisit>();
  const loopback: Loopback = await startLoopback({
    reply: (received) => {
      const [, id = '', target = ''] = /^\/([^/]+)(.*)$/.exec(received.target) ?? [];
      const visit = visits.get(id);
      if (!visit) return toJsonReply(404, { refused: 'nobody is expected here' });
      return answer(servers, visit, { ...received, target });
    },
  });
  return {
    close: loopback.close,
    expectVisit: (api, key, wish) => {
      const id = `visit-${visits.size + 1}`;
      const visit: OpenVisit = {
        api,
        wish,
        credentials: credentialsOf(key),
        address: `http://${loopback.host}/${id}`,
        operations: [],
        problems: [],
        replies: [],
      };
      visits.set(id, visit);
      return visit;
    },
  };
}

function answer(servers: ReadonlyMap<string, DescribedServer>, visit: OpenVisit, request: Received): Reply {
  const { api, credentials, wish, operations, problems, replies } = visit;
  const verdict = servers.get(api)?.(request, credentials, wish);
  operations.push(verdict?.operation ?? 'none');
  const found = verdict?.problems ?? [`${api} has no operation ${request.method} ${request.target}`];
  problems.push(...found);
  const reply = verdict && found.length === 0 ? verdict.reply : toJsonReply(400, { refused: found });
  replies.push(reply);
  return reply;
}
