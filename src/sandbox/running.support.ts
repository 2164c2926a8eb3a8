/** A sandbox with a clock that tests advance, and signed requests to it. */
import { loadApis } from '../../tests/samples/apis.support.ts';
import { MACHINE } from '../build/sandbox-host.ts';
import type { Api } from '../model/api.ts';
import { combineSignings } from '../model/signing.ts';
import type { Guard } from '../readers/json-schema/matching.ts';
import { ACCOUNTS } from './accounts.ts';
import type { Running } from './caller.ts';
import type { Conversation } from './channel.ts';
import { type Account, createMemory, type Received } from './exchange.ts';
import type { Verdict } from './http.ts';
import { sign } from './proof.ts';
import { assembleSandbox, openSocket, type Sandbox, serveRequest } from './sandbox.ts';

const START = Date.parse('2026-05-12T14:00:00Z');

export interface TestSandbox {
  readonly apis: readonly Api[];
  readonly running: Running;
  /** Advances the clock. */
  readonly pass: (seconds: number) => void;
  readonly send: (request: Partial<Received>) => Verdict;
  /** Signs a body of fields as the API describes, and sends it. */
  readonly sendSigned: (path: string, fields: object, wrong?: Wrong) => Verdict;
  /** Signs a request without a body, with everything in headers. */
  readonly getSigned: (api: string, target: string, more?: Received['headers']) => Verdict;
  /** Returns headers that sign a request. */
  readonly headersOf: (api: string, method: string, target: string, body: string) => Record<string, string>;
  /** Signs a form, with everything else in headers. Without a nonce if it is null. */
  readonly postSigned: (
    api: string,
    target: string,
    fields: Readonly<Record<string, string>>,
    nonce?: string | null,
  ) => Verdict;
  /** Returns headers that sign a handshake as the first API describes. */
  readonly signHandshake: (target: string, account?: Account) => Received['headers'];
  /** Opens a WebSocket that must be accepted. */
  readonly open: (target: string, headers?: Received['headers']) => Conversation;
}

export interface Wrong {
  readonly account?: Account;
  readonly nonce?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sandboxes of our APIs, by IDs: immutable, so the tests of a worker share them and create only what is running. */
const ASSEMBLED = new Map<string, Promise<Sandbox>>();

async function assembleOnce(ids: readonly string[], others: readonly Api[], guard?: Guard): Promise<Sandbox> {
  const assemble = async () =>
    assembleSandbox([...(ids.length > 0 ? await loadApis(undefined, ids) : []), ...others], guard);
  if (others.length > 0) return assemble();
  const key = ids.join(' ');
  const assembled = ASSEMBLED.get(key) ?? assemble();
  ASSEMBLED.set(key, assembled);
  return assembled;
}

export async function createTestSandbox(
  ids: readonly string[],
  others: readonly Api[] = [],
  guard?: Guard,
): Promise<TestSandbox> {
  const sandbox = await assembleOnce(ids, others, guard);
  const { apis } = sandbox;
  let now = START;
  const running: Running = {
    machine: { ...MACHINE, now: () => now },
    memory: createMemory(),
    accounts: Object.values(ACCOUNTS),
    hasLimits: true,
    locate: (api, operation, { page }) => page ?? `${api} ${operation}`,
  };
  const [signature] = apis.flatMap(({ schemes }) =>
    schemes.flatMap(({ signing }) => signing?.signature ?? []),
  );
  const send = (request: Partial<Received>) =>
    serveRequest(sandbox, running, {
      method: 'GET',
      target: '/',
      headers: {},
      body: Buffer.alloc(0),
      ...request,
    });
  let count = 0;
  const headersOf = (id: string, method: string, target: string, body: string, nonce: string | null) => {
    const signings = apis.filter((api) => api.id === id).flatMap(({ schemes }) => schemes);
    const signing = combineSignings(signings.map((scheme) => scheme.signing));
    const { key } = ACCOUNTS.usual;
    const signed = { method, target, nonce: nonce ?? '', body: Buffer.from(body) };
    const own = signing?.signature ? sign(MACHINE, signing.signature, signed, ACCOUNTS.usual) : '';
    const values: Readonly<Record<string, string | null>> = { key, nonce, signature: own };
    const headers = (signing?.placements ?? []).flatMap(({ name, value }) => {
      const text = values[value] ?? null;
      return text === null ? [] : [[name.toLowerCase(), text] as const];
    });
    return Object.fromEntries(headers);
  };
  return {
    apis,
    running,
    pass: (seconds) => {
      now += seconds * 1000;
    },
    send,
    sendSigned: (path, fields, { account = ACCOUNTS.usual, headers, ...wrong } = {}) => {
      count += 1;
      const nonce = 'nonce' in wrong ? wrong.nonce : now + count;
      const body = Buffer.from(JSON.stringify({ nonce, ...fields }));
      const signed = { target: path.replace(/^(\/[@~][^/]*)+/, ''), nonce: String(nonce), body };
      return send({
        method: 'POST',
        target: path,
        body,
        headers: {
          'content-type': 'application/json',
          'api-key': account.key,
          'api-sign': signature ? sign(MACHINE, signature, signed, account) : '',
          ...headers,
        },
      });
    },
    headersOf: (id, method, target, body) => {
      count += 1;
      return headersOf(id, method, target.replace(/^(\/[@~][^/]*)+/, ''), body, String(now + count));
    },
    getSigned: (id, target, more = {}) => {
      count += 1;
      const headers = { ...headersOf(id, 'GET', target, '', String(now + count)), ...more };
      return send({ target: `/@${id}${target}`, headers });
    },
    postSigned: (id, target, fields, nonce) => {
      count += 1;
      const body = new URLSearchParams(fields).toString();
      const own = nonce === undefined ? String(now + count) : nonce;
      const headers = {
        ...headersOf(id, 'POST', target, body, own),
        'content-type': 'application/x-www-form-urlencoded',
      };
      return send({ method: 'POST', target: `/@${id}${target}`, headers, body: Buffer.from(body) });
    },
    signHandshake: (target, account = ACCOUNTS.usual) => {
      const [timestamp, host] = [`${new Date(now).toISOString().slice(0, -1)}000Z`, 'sandbox.example'];
      const signing = combineSignings(apis[0]?.schemes.map((scheme) => scheme.signing) ?? []);
      const signed = { method: 'GET', target, host, timestamp };
      const own = signing?.signature ? sign(MACHINE, signing.signature, signed, account) : '';
      const values = new Map([...Object.entries(signed), ['key', account.key], ['signature', own]]);
      const placed = signing?.placements.map(({ name, value }) => [name.toLowerCase(), values.get(value)]);
      return { host, ...Object.fromEntries(placed ?? []) };
    },
    open: (target, headers = {}) => {
      const opened = openSocket(sandbox, running, { method: 'GET', target, headers, body: Buffer.alloc(0) });
      if (opened.kind === 'rejected') throw new Error(opened.rejection.reason);
      return opened.conversation;
    },
  };
}

/** Parses the body of a response. */
export function bodyOf({ reply }: Verdict): unknown {
  return JSON.parse(String(reply.body));
}
