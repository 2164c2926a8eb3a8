/** What a generator is given: a request with every question answered and every text safe to encode. */
import type { Signing } from '../model/request.ts';
import type { Json, Pair } from './json.ts';

export type CallBody =
  | { readonly kind: 'json'; readonly mediaType: string; readonly value: Json }
  | { readonly kind: 'form'; readonly mediaType: string; readonly fields: readonly Pair[] }
  | { readonly kind: 'multipart'; readonly fields: readonly Pair[]; readonly files: readonly Pair[] }
  | { readonly kind: 'text'; readonly mediaType: string; readonly text: string };

/** Where a fresh nonce goes; the example's own is taken out. */
export interface Nonce {
  readonly place: 'body' | 'header';
  readonly name: string;
}

/** How an answer tells of failure: by a member that is not empty, or by a word in it. */
export interface Failure {
  readonly field: string;
  readonly word: string | null;
}

export type Answer =
  | { readonly kind: 'json' }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'none' };

export interface HttpCall {
  readonly method: string;
  readonly origin: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  readonly query: readonly Pair[];
  /** Without those that the body or the signing brings along. */
  readonly headers: readonly Pair[];
  readonly signing: Signing;
  readonly nonce: Nonce | null;
  readonly body: CallBody | null;
  readonly failure: Failure | null;
  readonly answer: Answer;
}

export interface SocketCall {
  readonly url: string;
  readonly messages: readonly Json[];
  readonly headers: readonly Pair[];
  readonly signing: Signing;
  readonly tokenOrigin: string | null;
  readonly receive: number;
}

/** One language; null where the language has no client for the protocol. */
export interface SampleLanguage {
  /** Name of the tab. */
  readonly tab: string;
  /** Highlight grammar. */
  readonly language: string;
  readonly writeHttp: (call: HttpCall) => string | null;
  /** Prints the address of a call that is for a browser, and does not make it. */
  readonly writeAddress: (call: HttpCall) => string | null;
  readonly writeSocket: (call: SocketCall) => string | null;
}

/** True when the nonce is all there is to send. */
export function isNonceOnly({ body, nonce }: HttpCall): boolean {
  if (nonce?.place !== 'body' || body === null || body.kind === 'text') return false;
  if (body.kind === 'json') return Object.keys(body.value ?? {}).length === 0;
  return body.fields.length === 0;
}

/** True when the signature covers the body, so that its bytes must be known before they are sent. */
export function isBodySigned({ signing }: HttpCall): boolean {
  return signing === 'spot' || signing === 'futures' || signing === 'embed';
}
