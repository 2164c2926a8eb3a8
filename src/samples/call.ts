/** Input of the generators: a request with nothing left to decide and every text safe to encode. */
import { codeStartOf, type FailureSign, type FailureStep } from '../model/failure.ts';
import type { MultipartForm } from '../model/multipart.ts';
import type { HttpSample, SocketSample } from '../model/request.ts';
import type { NonceFormat, Signature, SignedValue, TimeFormat } from '../model/signing.ts';
import type { Pair } from '../model/wire-style.ts';
import { hasRepeatedNames, type Json, type JsonObject, toText } from './json.ts';

export type CallBody =
  | { readonly kind: 'json'; readonly mediaType: string; readonly value: Json }
  | { readonly kind: 'form'; readonly mediaType: string; readonly fields: readonly Pair[] }
  | ({ readonly kind: 'multipart' } & MultipartForm)
  | {
      readonly kind: 'text';
      readonly mediaType: string;
      readonly text: string;
      /** Name of the file that the text stands for. */
      readonly file?: string | undefined;
    };

/** A value that a program generates or reads from the environment, and the name it is sent under. */
export interface Sent {
  readonly value: SignedValue;
  readonly name: string;
  /** Text before the value. */
  readonly prefix: string;
  /** Environment variable with a key or an access token. */
  readonly variable: string;
  /** The value that follows in the same header, such as the next cookie. */
  readonly next?: Sent | undefined;
}

/** The message that requests a text to sign, and the members of the message that contains it. */
export interface Challenge {
  readonly send: JsonObject;
  readonly receive: JsonObject;
  readonly member: string;
}

/** Values that prove who sends a request, by place. Those of the example are removed. */
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
  /** Environment variables with the user name and the password of HTTP Basic. */
  readonly login: readonly [user: string, password: string] | null;
  /** Environment variables that a program requires. */
  readonly environment: readonly string[];
}

export type Receives =
  | { readonly kind: 'json' }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'stream' }
  | { readonly kind: 'none' };

export interface HttpCall extends Pick<HttpSample, 'method' | 'origin' | 'path' | 'query' | 'failures'> {
  /** Headers other than those that the body or the proof adds. */
  readonly headers: readonly Pair[];
  readonly proof: Proof;
  readonly body: CallBody | null;
  readonly note: string | null;
  readonly receives: Receives;
}

/** The request that fetches a token, and the path to the token in its response. */
export interface TokenCall {
  readonly call: HttpCall;
  readonly member: readonly string[];
  /** End of a sentence about the token: "; use it within 15 minutes". */
  readonly lifetime: string;
}

export interface SocketCall extends Pick<SocketSample, 'url' | 'variable' | 'failures' | 'receive'> {
  readonly messages: readonly Json[];
  readonly headers: readonly Pair[];
  readonly proof: Proof;
  readonly token: TokenCall | null;
  readonly note: string | null;
  readonly awaitsGreeting: boolean;
}

/** Whether the body has nothing but the proof. */
export function isProofOnly({ body, proof }: HttpCall): boolean {
  if (proof.fields.length === 0 || body === null || body.kind === 'text') return false;
  if (body.kind === 'json') return Object.keys(body.value ?? {}).length === 0;
  return body.fields.length === 0;
}

/** Whether several parts of a multipart form have the same name. */
export function hasRepeatedParts({ fields, files }: MultipartForm): boolean {
  return hasRepeatedNames(fields) || hasRepeatedNames(files);
}

/** A sign of failure as programs check it: the list they loop over, if any, and the member to test. */
export function planFailure(failure: FailureSign) {
  const { path, test, unless } = failure;
  const end = path.findIndex(({ isList }) => isList) + 1;
  const names = (steps: readonly FailureStep[]) => steps.map(({ name }) => toText(name));
  const list = end > 0 ? names(path.slice(0, end)) : null;
  const member = names(path.slice(end));
  // A non-empty member or a list of texts explains a failure; otherwise, the whole response does.
  const explains = list === null ? test.kind === 'filled' : test.kind === 'starts-with';
  return {
    list,
    member,
    test,
    /** Start of an item that is a text and reports failure; null if every item is an object. */
    start: codeStartOf(failure),
    /** Member that is true in a message that is not checked. */
    unless: unless === undefined ? null : toText(unless),
    /** Path to what a program prints; empty for the whole response. */
    shown: explains ? (list ?? member) : [],
  };
}
