/** The sandbox that samples talk to: one server per lane, which reports what the program in it did. */
import { type RunningSandbox, startSandbox } from '../../src/build/sandbox.ts';
import type { Api } from '../../src/model/api.ts';
import type { ChannelOperation } from '../../src/model/operation.ts';
import type { Reply } from '../../src/sandbox/exchange.ts';
import { assembleSandbox } from '../../src/sandbox/sandbox.ts';
import { ANY_FAILURE } from '../../src/sandbox/wish.ts';
import { CREDENTIALS, type Credentials } from './signatures.support.ts';

/** A program that is about to run, and what it did. */
export interface Visit {
  readonly credentials: Credentials;
  /** Base address for the program. */
  readonly address: string;
  /** Operations called, in order. */
  readonly operations: readonly string[];
  /** Reasons for rejected requests. */
  readonly problems: readonly string[];
  readonly replies: readonly Reply[];
  /** Bodies received, as values. */
  readonly bodies: readonly unknown[];
}

/** A message from the server; `round` is the number of client messages before it. */
export interface Sent {
  readonly text: string;
  readonly round: number;
}

/** A program that is about to connect to a WebSocket. */
export interface SocketVisit extends Visit {
  /** Address of the socket. */
  readonly socket: string;
  readonly sent: readonly Sent[];
  /** Messages that the program sent. */
  readonly received: readonly string[];
}

export interface SampleServer {
  /** Expects requests to an API. Programs in the same `lane` share a server, one at a time. */
  readonly expectVisit: (api: string, lane: string, wish: 'success' | 'failure') => Promise<Visit>;
  /** Expects a connection to a channel. */
  readonly expectSocket: (api: Api, channel: ChannelOperation, lane: string) => Promise<SocketVisit>;
  readonly close: () => void;
}

interface OpenVisit {
  readonly operations: string[];
  readonly problems: string[];
  readonly replies: Reply[];
  readonly bodies: unknown[];
  readonly sent: Sent[];
  readonly received: string[];
}

interface Lane {
  readonly running: RunningSandbox;
  visit: OpenVisit;
}

function openVisit(): OpenVisit {
  return { operations: [], problems: [], replies: [], bodies: [], sent: [], received: [] };
}

export function startSampleServer(apis: readonly Api[]): SampleServer {
  const sandbox = assembleSandbox(apis);
  const lanes = new Map<string, Promise<Lane>>();
  const start = async (): Promise<Lane> => {
    const running = await startSandbox(
      sandbox,
      { host: '127.0.0.1', port: 0 },
      {
        // Hundreds of samples run in a row, so there are no rate limits.
        hasLimits: false,
        onVerdict: ({ operation, rejections, reply, body }) => {
          lane.visit.operations.push(operation || 'none');
          lane.visit.problems.push(...rejections.map(({ reason }) => reason));
          lane.visit.replies.push(reply);
          lane.visit.bodies.push(body);
        },
        onSaid: ({ texts, rejections }, text) => {
          const { sent, received, problems } = lane.visit;
          if (text !== null) received.push(text);
          problems.push(...rejections.map(({ reason }) => reason));
          sent.push(...texts.map((one) => ({ text: one, round: received.length })));
        },
        onRejected: ({ reason }) => lane.visit.problems.push(reason),
      },
    );
    const lane: Lane = { running, visit: openVisit() };
    return lane;
  };
  const enter = async (name: string) => {
    const lane = await (lanes.get(name) ?? lanes.set(name, start()).get(name) ?? start());
    lane.visit = openVisit();
    // Each program finds an account that no other has used. Tokens and nonces stay, because tests use one several times.
    const { tokens, nonces, ...used } = lane.running.host.running.memory;
    for (const remembered of Object.values(used)) remembered.clear();
    return { visit: lane.visit, address: lane.running.address };
  };
  return {
    close: () => {
      for (const lane of lanes.values()) lane.then(({ running }) => running.close());
    },
    expectVisit: async (api, name, wish) => {
      const { visit, address } = await enter(name);
      const prefix = wish === 'failure' ? `/@${api}/~${ANY_FAILURE}` : `/@${api}`;
      return { ...visit, credentials: CREDENTIALS, address: `${address}${prefix}` };
    },
    expectSocket: async (api, { sample }, name) => {
      const { visit, address } = await enter(name);
      const path = sample?.kind === 'socket' ? new URL(sample.url).pathname.replace(/\/$/, '') : '';
      const socket = `${address.replace('http', 'ws')}/@${api.id}${path}`;
      return { ...visit, credentials: CREDENTIALS, address, socket };
    },
  };
}
