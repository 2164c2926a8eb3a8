/** Basic types of the sandbox: requests and replies, accounts, rejections, and what it remembers. */
import type { Rule } from '../model/rejection.ts';
import type { HashAlgorithm } from '../model/signing.ts';
import { MEMORY } from './bounds.ts';

export interface Received {
  readonly method: string;
  /** Path with query, without the prefix the sandbox is served under. */
  readonly target: string;
  /** The target as sent. Clients that sign the path of the full address sign this one. */
  readonly sent?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What becomes of the response: it never arrives, or the connection ends instead. */
  readonly loss?: 'timeout' | 'drop' | undefined;
}

/** A caller known to the sandbox. */
export interface Account {
  readonly key: string;
  readonly secret: string;
  readonly accessToken: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** False for a key without any permission. */
  readonly isPermitted: boolean;
  /** One-time password that every private REST request must include; null if two-factor authentication is off. */
  readonly otp: string | null;
}

/** A broken rule: the reason in one sentence, and the page that explains it. */
export interface Rejection {
  readonly rule: Rule;
  readonly reason: string;
  readonly page?: string | undefined;
  /** Pointer to the value that breaks the rule: "/params/0". */
  readonly path?: string | undefined;
  /** Whether the value has the wrong type. */
  readonly isType?: boolean | undefined;
  /** Seconds after which the same request is accepted. */
  readonly seconds?: number | undefined;
  /** Documented error of this case, if it isn't the rule's. */
  readonly code?: string | undefined;
}

/** Clock, hashing and randomness, passed in: the sandbox itself has no side effects and reads no clock. */
export interface Machine {
  readonly now: () => number;
  readonly hash: (algorithm: HashAlgorithm, data: Uint8Array) => Uint8Array;
  readonly hmac: (algorithm: HashAlgorithm, key: Uint8Array, data: Uint8Array) => Uint8Array;
  /** Returns an unguessable text. */
  readonly random: () => string;
}

/** State of a running sandbox. Everything is bounded, and nothing outlives the process. */
export interface Memory {
  /** Highest nonces by API and key. */
  readonly nonces: Map<string, Nonces>;
  /** Counters by limiter and caller. */
  readonly counters: Map<string, Counter>;
  /** What clients created, by kind and caller. */
  readonly kept: Map<string, readonly Kept[]>;
  /** When everything of a kind and caller ends, in milliseconds. */
  readonly timers: Map<string, number>;
  /** Issued tokens: when, in milliseconds, and to which key. */
  readonly tokens: Map<string, { readonly at: number; readonly key: string }>;
  /** Responses to values that take effect once, by API, caller and field. */
  readonly used: Map<string, Reply>;
  /** What was moved to balances, by caller and name, as scaled decimals. */
  readonly moved: Map<string, bigint>;
  /** Positions that orders changed, by caller and market. */
  readonly positions: Map<string, Map<string, Position>>;
}

/**
 * The highest nonce that fits the clock, and the highest one that is further ahead, with its time in milliseconds: it
 * expires, because a key that many clients share would otherwise be locked for good.
 */
export interface Nonces {
  readonly usual: bigint;
  readonly ahead: { readonly nonce: bigint; readonly at: number } | null;
}

/** An order, a withdrawal or another thing that a client created. */
export interface Kept {
  /** IDs given by the client and by the exchange. */
  readonly ids: readonly string[];
  /** What its counter applies to: the pair. */
  readonly by: string | null;
  /** When it was created or last changed, in milliseconds. */
  readonly at: number;
  /** The exchange's ID. */
  readonly id: string | undefined;
  /** What the client sent, without long values. */
  readonly sent: Readonly<Record<string, string | number | boolean>>;
  readonly hasEnded: boolean;
  /** The exchange's ID of what it took the place of. */
  readonly replaces?: string | undefined;
  /** Whether it ended because it was done, such as an order that traded at once. */
  readonly isFilled?: boolean | undefined;
  /** Whether a timer ended it. */
  readonly hasExpired?: boolean | undefined;
  /** When it ended, in milliseconds. */
  readonly endedAt?: number | undefined;
  /** What it was before each change, oldest first. */
  readonly former?: readonly Pick<Kept, 'sent' | 'at'>[] | undefined;
}

/** A position on a market, as scaled decimals: its size, negative if it is short, and its average price. */
export interface Position {
  readonly size: bigint;
  readonly price: bigint;
}

export interface Counter {
  readonly value: number;
  readonly at: number;
  /** Costs with their times, for a rolling window. */
  readonly costs: readonly (readonly [at: number, points: number])[];
}

export function createMemory(): Memory {
  return {
    nonces: new Map(),
    counters: new Map(),
    kept: new Map(),
    timers: new Map(),
    tokens: new Map(),
    used: new Map(),
    moved: new Map(),
    positions: new Map(),
  };
}

/** Stores a value, and drops the oldest entry if there are too many. Nothing is kept under a long name. */
export function remember<K, T>(map: Map<K, T>, name: K, value: T, most: number = MEMORY.entries): void {
  if (typeof name === 'string' && name.length > MEMORY.name) return;
  map.delete(name);
  map.set(name, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}

/** Returns a header's value, the first if it was sent several times. */
export function headerOf({ headers }: Pick<Received, 'headers'>, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : value?.[0];
}

/** Returns the query's parameters. A query can contain further question marks (RFC 3986, 3.4). */
export function queryOf({ target }: Pick<Received, 'target'>): URLSearchParams {
  return new URLSearchParams(target.split('?').slice(1).join('?'));
}

/** Returns a body's media type; if the client doesn't state it, guesses from the content (RFC 9110, 8.3). */
export function mediaTypeOf(request: Received): string {
  const stated = headerOf(request, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  if (stated !== undefined || request.body.length === 0) return stated ?? '';
  return /^\s*[[{]/.test(request.body.toString('latin1', 0, 64))
    ? 'application/json'
    : 'application/x-www-form-urlencoded';
}

/** Whether two JSON values are equal, whatever the order of their members. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return left.size === right.size && [...left].every(([name, value]) => isSame(value, right.get(name)));
}
