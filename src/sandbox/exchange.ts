/** What crosses the wire, who may call, and why a request is rejected: the vocabulary of the sandbox. */
import type { Rule } from '../model/rejection.ts';
import type { HashAlgorithm } from '../model/signing.ts';

export interface Received {
  readonly method: string;
  /** Path with query, without the prefix under which the sandbox is served. */
  readonly target: string;
  /** The same as sent; clients that sign the path of an address sign this one. */
  readonly sent?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A caller that the sandbox knows. */
export interface Account {
  readonly key: string;
  readonly secret: string;
  readonly accessToken: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** False for a key without any permission. */
  readonly isPermitted: boolean;
  /** The one-time password that every private REST request must carry; null where two-factor authentication is off. */
  readonly otp: string | null;
}

/** A broken rule, in one sentence, and the page that explains it. */
export interface Rejection {
  readonly rule: Rule;
  readonly reason: string;
  readonly page?: string | undefined;
  /** Where in the message the value is that breaks it: "/params/0". */
  readonly path?: string | undefined;
  /** The documented error of this very case, where the rule alone doesn't say. */
  readonly code?: string | undefined;
}

/** What the sandbox can't do itself: it has no side effects and reads no clock. */
export interface Machine {
  readonly now: () => number;
  readonly hash: (algorithm: HashAlgorithm, data: Uint8Array) => Uint8Array;
  readonly hmac: (algorithm: HashAlgorithm, key: Uint8Array, data: Uint8Array) => Uint8Array;
  /** A text that nobody can guess. */
  readonly random: () => string;
}

/** What one running sandbox remembers; everything is bounded, and nothing outlives the process. */
export interface Memory {
  /** The highest nonce by API and key. */
  readonly nonces: Map<string, bigint>;
  /** Calls that count against a limiter, by limiter and caller. */
  readonly counters: Map<string, Counter>;
  /** Orders that were placed, by limiter and caller. */
  readonly orders: Map<string, readonly PlacedOrder[]>;
  /** Tokens that were handed out: when, in milliseconds, and to which key. */
  readonly tokens: Map<string, { readonly at: number; readonly key: string }>;
}

export interface PlacedOrder {
  /** Those of the client and of the exchange. */
  readonly ids: readonly string[];
  /** What its counter belongs to: the pair. */
  readonly by: string | null;
  /** When it was placed or last changed, in milliseconds. */
  readonly at: number;
}

export interface Counter {
  readonly value: number;
  readonly at: number;
  /** Costs with their times, for a window that rolls. */
  readonly costs: readonly (readonly [at: number, points: number])[];
}

const MOST_REMEMBERED = 10_000;

export function createMemory(): Memory {
  return { nonces: new Map(), counters: new Map(), orders: new Map(), tokens: new Map() };
}

/** Stores a value; the oldest entry goes when there are too many. */
export function remember<T>(map: Map<string, T>, name: string, value: T): void {
  map.delete(name);
  map.set(name, value);
  const [oldest] = map.keys();
  if (map.size > MOST_REMEMBERED && oldest !== undefined) map.delete(oldest);
}

/** A header that is sent once, or the first of several. */
export function headerOf({ headers }: Pick<Received, 'headers'>, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : value?.[0];
}

/** The media type of a body; where a client doesn't say, what it looks like (RFC 9110, 8.3). */
export function mediaTypeOf(request: Received): string {
  const stated = headerOf(request, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  if (stated !== undefined || request.body.length === 0) return stated ?? '';
  return /^\s*[[{]/.test(request.body.toString('latin1', 0, 64))
    ? 'application/json'
    : 'application/x-www-form-urlencoded';
}

/** The value of JSON text; undefined for what is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether two JSON values are the same, whatever the order of their members. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return left.size === right.size && [...left].every(([name, value]) => isSame(value, right.get(name)));
}
