/**
 * A request as the sample generators need it: concrete values, ready to be signed and sent. Texts can contain the
 * placeholders of `generated.ts`.
 */

import type { FailureSign } from './failure.ts';
import type { Signing } from './signing.ts';
import type { FormStyles, Pair } from './wire-style.ts';

export interface HttpSample {
  readonly kind: 'http';
  readonly method: string;
  /** Scheme and host: "https://api.example". */
  readonly origin: string;
  /** Concrete path from the root, path parameters filled in and percent-encoded: "/0/private/AddOrder". */
  readonly path: string;
  readonly query: readonly Pair[];
  readonly headers: readonly Pair[];
  readonly body: SampleBody | null;
  /** How to sign the request; samples replace an example's values in these places. */
  readonly signing: Signing | null;
  /** How a response reports failure, so that samples can check it. */
  readonly failures: readonly FailureSign[];
  /** Sentence above the values that a reader changes, such as what to remove to trade. */
  readonly note?: string | undefined;
  /** Whether the response is a file rather than JSON. */
  readonly binary: boolean;
  /** Name under which a sample saves that file: "report.zip". */
  readonly fileName?: string | undefined;
  /** Whether the response comes in parts, such as events, and may never end: samples print it as it arrives. */
  readonly stream?: true | undefined;
  /** Whether the response has no body, as with status 204. */
  readonly empty?: boolean | undefined;
  /** Whether the address redirects the user's browser: samples print it instead of calling it. */
  readonly redirect?: boolean | undefined;
}

export interface SampleBody {
  readonly mediaType: string;
  /** JSON value of the example body. */
  readonly value: unknown;
  /** Styles of the members of a form, if the specification has any. */
  readonly styles?: FormStyles | undefined;
  /** Bodies of all examples by name, including the first; omitted if there is only one. */
  readonly examples?: readonly { readonly name: string; readonly value: unknown }[] | undefined;
  /** Name of the file whose contents are the body; the value stands for them. */
  readonly file?: string | undefined;
  /** Members of a multipart body that are files; their value is a file name: "front.png". */
  readonly files?: readonly string[] | undefined;
  /** Documented content types of members of a multipart body; `contentTypeOf` chooses the one to send. */
  readonly contentTypes?: Readonly<Record<string, readonly string[]>> | undefined;
}

export interface SocketSample {
  readonly kind: 'socket';
  /** Full address: "wss://ws.example/v2". */
  readonly url: string;
  /** Environment variable that overrides the address: "SPOT_WS_V2_URL". */
  readonly variable: string;
  /** Messages to send, in order, as JSON values. */
  readonly send: readonly unknown[];
  readonly failures: readonly FailureSign[];
  readonly note?: string | undefined;
  /** Headers and query of the handshake, a token fetched first, or members of every message. */
  readonly signing: Signing | null;
  /** Whether to wait for the server's first message before sending. */
  readonly awaitsGreeting?: boolean | undefined;
  readonly headers?: readonly Pair[] | undefined;
  /** Number of messages to print before the sample ends. */
  readonly receive: number;
}

/** Returns the variable for an API's WebSocket address. Each API has its own, so that one shell can run all samples. */
export function toSocketVariable(api: string): string {
  return `${api.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}_URL`.replace(/^(?=\d)/, '_');
}

export type SampleRequest = HttpSample | SocketSample;

/** A finished sample in one language. */
export interface Sample {
  /** Tab: curl, python, go, nodejs, php. */
  readonly tab: SampleTab;
  /** Highlight language. */
  readonly language: string;
  readonly code: string;
  /** Pieces that make up the whole program, in order. */
  readonly pieces: readonly SamplePiece[];
}

/** Lines of a program with one purpose: 1-based, both ends included. */
export interface SamplePiece {
  readonly kind: 'setup' | 'request' | 'signing' | 'call';
  /** Label of a folded piece; null if the piece is shown. */
  readonly fold: string | null;
  readonly from: number;
  readonly to: number;
}

/** Tabs in order, with the names of their languages. */
export const SAMPLE_TABS = {
  curl: 'curl',
  python: 'Python',
  go: 'Go',
  nodejs: 'Node.js',
  php: 'PHP',
} as const;

export type SampleTab = keyof typeof SAMPLE_TABS;

export function isSampleTab(name: string): name is SampleTab {
  return name in SAMPLE_TABS;
}
