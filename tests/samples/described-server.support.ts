/** What a server made from one specification is: it finds the operation of a request, checks it and answers. */
import type { Received, Reply } from '../../src/samples/loopback.support.ts';
import type { Credentials } from './signatures.support.ts';

/** The documented answer that is wanted. */
export type Wish = 'success' | 'failure';

export interface Verdict {
  /** The id of the operation that the request is for. */
  readonly operation: string;
  /** Every way in which it differs from what is documented. */
  readonly problems: readonly string[];
  readonly reply: Reply;
  /** The body as the value that its schema describes. */
  readonly body?: unknown;
}

/** Null when no operation has the method and the path. */
export type DescribedServer = (request: Received, credentials: Credentials, wish: Wish) => Verdict | null;

/** Tells whether a nonce is larger than all that came with the key before. */
export type CheckNonce = (key: string, nonce: string) => readonly string[];

export function createNonceCheck(): CheckNonce {
  const last = new Map<string, number>();
  return (key, nonce) => {
    const number = Number(nonce);
    const before = last.get(key) ?? 0;
    if (!/^\d+$/.test(nonce)) return [`the nonce "${nonce}" is not a whole number`];
    last.set(key, Math.max(before, number));
    return number > before ? [] : [`the nonce ${nonce} is not larger than ${before}`];
  };
}

/** An answer in JSON. */
export function toJsonReply(status: number, value: unknown): Reply {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}
