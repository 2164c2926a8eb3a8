/** Local nodes that behave as the pages of the Nodes API describe nodes and their hosts. */
import { createHash } from 'node:crypto';
import { type Loopback, type Reply, startLoopback } from '../../src/samples/loopback.support.ts';

export interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

interface Block {
  readonly number: string;
  readonly hash: string;
  readonly parentHash: string;
  readonly transactions: readonly string[];
}

export const KEY = 'example-node-key';

interface Failure {
  readonly code: number;
  readonly message: string;
}

export const succeed = (id: number, result: unknown) => ({ jsonrpc: '2.0', id, result });
export const fail = (id: number | null, error: Failure) => ({ jsonrpc: '2.0', id, error });

export function toReply(value: unknown): Reply {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) };
}

/** Returns a response from the host, which isn't JSON. */
export function refuse(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, type: 'text/plain', body: 'not now', headers };
}

interface Node extends Loopback {
  /** The calls of each request with a valid key. */
  readonly calls: readonly (readonly Call[])[];
}

/** Starts a node that responds to requests with the key, and rejects all others. */
export async function startNode(
  respond: (calls: readonly Call[], attempt: number) => Reply,
  refusal = 401,
): Promise<Node> {
  const calls: (readonly Call[])[] = [];
  const loopback = await startLoopback({
    reply: ({ headers, body, method }) => {
      if (headers['api-key'] !== KEY) return refuse(refusal);
      if (method !== 'POST' || headers['content-type'] !== 'application/json') return refuse(400);
      const request: Call | readonly Call[] = JSON.parse(body.toString());
      calls.push([request].flat());
      return respond([request].flat(), calls.length);
    },
  });
  return { ...loopback, calls };
}

/** Hashes of the reference's blocks: 25,080,000 and the next. Letters in other names distinguish branches. */
const HASHES: Readonly<Record<string, string>> = {
  '25080000': '0x6270b7fe1682255132f161064d71bc9fa3bda4061e64a236cddb4a9a372c1458',
  '25080001': '0x54b83687c18cbc9ad76b73c71607c6915dff3d93e51ec4ed735d05e78fcf59ce',
};

const BRANCHES: Readonly<Record<string, string>> = {
  '25080002a': '25080001',
  '25080003a': '25080002a',
  '25080002b': '25080001',
  '25080003b': '25080002b',
  '25080004b': '25080003b',
};

export function hashOf(name: string): string {
  return HASHES[name] ?? `0x${createHash('sha256').update(`block ${name}`).digest('hex')}`;
}

export function blockOf(name: string): Block {
  const number = Number.parseInt(name, 10);
  return {
    number: `0x${number.toString(16)}`,
    hash: hashOf(name),
    parentHash: hashOf(BRANCHES[name] ?? String(number - 1)),
    transactions: Array.from({ length: number % 4 }, (_, index) => hashOf(`${name} ${index}`)),
  };
}

/** A node's newest block and its newest final block; null if the node is unavailable. */
export type View = readonly [latest: string, final: string] | null;

/** Starts a node whose chain advances to the next view whenever both heads are requested. */
export function startChain(views: readonly View[], forgets = ''): Promise<Node> {
  let step = 0;
  let forgotten = false;
  return startNode((calls) => {
    const asksForHeads = calls.length === 2;
    const view = views[Math.min(step, views.length - 1)];
    if (asksForHeads) step += 1;
    if (asksForHeads && !view) return refuse(503);
    const [latest, final] = view ?? ['', ''];
    const answers = calls.map(({ id, method, params: [block] }) => {
      if (method === 'eth_getBlockByNumber') {
        const name = block === 'latest' ? latest : block === 'finalized' ? final : String(Number(block));
        return succeed(id, blockOf(name));
      }
      const name = Object.keys({ ...HASHES, ...BRANCHES }).find((each) => hashOf(each) === block);
      if (name === forgets && !forgotten) {
        forgotten = true;
        return succeed(id, null);
      }
      return succeed(id, name ? blockOf(name) : null);
    });
    return toReply(answers.toReversed());
  });
}
