/** What a generator is given: a request with nothing left to decide and every text safe to encode. */
import type { FailureSign, FailureStep } from '../model/failure.ts';
import type { MultipartForm } from '../model/multipart.ts';
import type { NonceFormat, Signature, SignedValue, TimeFormat } from '../model/signing.ts';
import { type Json, type JsonObject, type Pair, toText } from './json.ts';

export type CallBody =
  | { readonly kind: 'json'; readonly mediaType: string; readonly value: Json }
  | { readonly kind: 'form'; readonly mediaType: string; readonly fields: readonly Pair[] }
  | ({ readonly kind: 'multipart' } & MultipartForm)
  | { readonly kind: 'text'; readonly mediaType: string; readonly text: string };

/** A value that a program makes or reads from the environment, and the name under which it sends it. */
export interface Sent {
  readonly value: SignedValue;
  readonly name: string;
  /** Text before the value. */
  readonly prefix: string;
  /** Environment variable that holds a key or an access token. */
  readonly variable: string;
}

/** The message that asks for a text to sign, and the members of the message that brings it. */
export interface Challenge {
  readonly send: JsonObject;
  readonly receive: JsonObject;
  readonly member: string;
}

/** What a request carries as proof of who sends it, by place; the example's own is taken out. */
export interface Proof {
  readonly headers: readonly Sent[];
  readonly query: readonly Sent[];
  /** Fields of the body. */
  readonly fields: readonly Sent[];
  /** Members of every message. */
  readonly members: readonly Sent[];
  readonly signature: Signature | null;
  readonly nonce: NonceFormat | null;
  readonly timestamp: TimeFormat | null;
  readonly challenge: Challenge | null;
  /** Environment variables that a program cannot do without. */
  readonly environment: readonly string[];
}

export type Receives =
  | { readonly kind: 'json' }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'none' };

export interface HttpCall {
  readonly method: string;
  readonly origin: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  readonly query: readonly Pair[];
  /** Without those that the body or the proof brings along. */
  readonly headers: readonly Pair[];
  readonly proof: Proof;
  readonly body: CallBody | null;
  readonly failures: readonly FailureSign[];
  readonly note: string | null;
  readonly receives: Receives;
}

/** The request that fetches a token, and the members of its response that lead to it. */
export interface TokenCall {
  readonly call: HttpCall;
  readonly member: readonly string[];
  /** "within 15 minutes". */
  readonly lifetime: string | null;
}

export interface SocketCall {
  readonly url: string;
  /** Environment variable with another address. */
  readonly variable: string;
  readonly messages: readonly Json[];
  readonly headers: readonly Pair[];
  readonly proof: Proof;
  readonly token: TokenCall | null;
  readonly failures: readonly FailureSign[];
  readonly note: string | null;
  readonly awaitsGreeting: boolean;
  readonly receive: number;
}

/** True when the proof is all there is to send. */
export function isProofOnly({ body, proof }: HttpCall): boolean {
  if (proof.fields.length === 0 || body === null || body.kind === 'text') return false;
  if (body.kind === 'json') return Object.keys(body.value ?? {}).length === 0;
  return body.fields.length === 0;
}

/** A sign of failure as the loop that programs write: the list they walk, if any, and the member of each item. */
export interface FailurePlan {
  readonly list: readonly string[] | null;
  readonly member: readonly string[];
  readonly test: FailureSign['test'];
  /** The member that is true in a message that is not checked. */
  readonly unless: string | null;
  /** The members of the response that lead to what a program prints; none for all of it. */
  readonly shown: readonly string[];
}

/** A member that is not empty says why by itself, and so does a list of texts; elsewhere the rest of the response may. */
function shownOf(
  list: readonly string[] | null,
  member: readonly string[],
  test: FailureSign['test'],
): readonly string[] {
  if (list === null) return test.kind === 'filled' ? member : [];
  return test.kind === 'starts-with' ? list : [];
}

export function planFailure({ path, test, unless }: FailureSign): FailurePlan {
  const end = path.findIndex(({ isList }) => isList) + 1;
  const names = (steps: readonly FailureStep[]) => steps.map(({ name }) => toText(name));
  const list = end > 0 ? names(path.slice(0, end)) : null;
  const member = names(path.slice(end));
  return {
    list,
    member,
    test,
    unless: unless === undefined ? null : toText(unless),
    shown: shownOf(list, member, test),
  };
}
