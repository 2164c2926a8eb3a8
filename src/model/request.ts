/**
 * A request as the sample generators need it: concrete values, ready to be signed and sent. Texts can hold the
 * placeholders of `generated.ts`.
 */

import type { FailureSign } from './failure.ts';
import type { Signing } from './signing.ts';
import type { FormStyles } from './wire-style.ts';

export interface HttpSample {
  readonly kind: 'http';
  readonly method: string;
  /** Scheme and host: "https://api.example". */
  readonly origin: string;
  /** Concrete path from the root, path parameters filled in and percent-encoded: "/0/private/AddOrder". */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: SampleBody | null;
  /** What the request carries as proof; samples replace what an example has in its place. */
  readonly signing: Signing | null;
  /** How a response reports failure, so that samples check it. */
  readonly failures: readonly FailureSign[];
  /** One sentence above the values that a reader changes, such as what to remove to trade. */
  readonly note?: string | undefined;
  /** The response is a file rather than JSON. */
  readonly binary: boolean;
  /** Where a sample writes that file: "report.zip". */
  readonly fileName?: string | undefined;
  /** The response has no body, as with status 204. */
  readonly empty?: boolean | undefined;
  /** The address is for a browser, which is sent elsewhere: samples print it and do not call it. */
  readonly redirect?: boolean | undefined;
}

export interface SampleBody {
  readonly mediaType: string;
  /** JSON value of the example body. */
  readonly value: unknown;
  /** How members of a form are written, where the specification says so. */
  readonly styles?: FormStyles | undefined;
  /** The bodies of all examples by name, the first included; left out where there is only one. */
  readonly examples?: readonly { readonly name: string; readonly value: unknown }[] | undefined;
  /** Members of a multipart body that are files; their value is the name of a file: "front.png". */
  readonly files?: readonly string[] | undefined;
  /** Documented content types of members of a multipart body; `contentTypeOf` chooses the one that is sent. */
  readonly contentTypes?: Readonly<Record<string, readonly string[]>> | undefined;
}

export interface SocketSample {
  readonly kind: 'socket';
  /** Full address: "wss://ws.example/v2". */
  readonly url: string;
  /** Environment variable with another address: "SPOT_WS_V2_URL". */
  readonly variable: string;
  /** Messages to send, in order, as JSON values. */
  readonly send: readonly unknown[];
  readonly failures: readonly FailureSign[];
  readonly note?: string | undefined;
  /** Headers and query of the handshake, a token fetched first, or members of every message. */
  readonly signing: Signing | null;
  /** Messages are sent after the first message of the server. */
  readonly awaitsGreeting?: boolean | undefined;
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
  /** How many messages to print before the sample ends. */
  readonly receive: number;
}

/** The variable with the address of an API's WebSocket: each API has its own, so that one shell can serve all samples. */
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
  /** 1-based lines with the values that a reader changes. */
  readonly marked: readonly number[];
  /** The whole program in order: together its pieces are the code. */
  readonly pieces: readonly SamplePiece[];
}

/** Lines of a program with one purpose: 1-based, both ends included. */
export interface SamplePiece {
  readonly kind: 'setup' | 'request' | 'signing' | 'call';
  /** What a folded piece is called; null for what is shown. */
  readonly fold: string | null;
  readonly from: number;
  readonly to: number;
}

/** Tabs in their order, and what a reader calls the languages. */
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
