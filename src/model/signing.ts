/**
 * How a caller proves who it is, as data: what is hashed, with which key, in which encoding, and where each value
 * goes. Samples, servers and tools interpret the same description.
 */

import type { FailureSign } from './failure.ts';

/** The values that a request contains, in its order: credentials of the caller, and values generated for the request. */
const SIGNED_VALUES = [
  'key',
  /** An OAuth 2 or other bearer token. */
  'access-token',
  /** User name and password, as in HTTP Basic. */
  'login',
  'nonce',
  'timestamp',
  /** Text that the server asked the caller to sign. */
  'challenge',
  'signature',
] as const;

export type SignedValue = (typeof SIGNED_VALUES)[number];

export interface Place {
  /** `message`: a member of every WebSocket message, or a tag of a FIX message. */
  readonly in: 'header' | 'query' | 'cookie' | 'body' | 'message';
  readonly name: string;
  /** Text before the value: "Bearer ". */
  readonly prefix?: string | undefined;
}

export interface Placement extends Place {
  readonly value: SignedValue;
  /** Where the value goes in a request that has no body. */
  readonly withoutBody?: Place | undefined;
  /** Whether a request can leave it out. Samples never do. */
  readonly isOptional?: boolean | undefined;
  /** Whether the login is that of an OAuth client: its ID and its secret. */
  readonly isClient?: boolean | undefined;
  /** Variable of the scheme, or the start of those of a login, in an API that has several of the kind. */
  readonly variable?: string | undefined;
}

/** Returns the variables with a scheme's own username and password. */
export function loginNames(variable: string): readonly [user: string, password: string] {
  return [`${variable}_USERNAME`, `${variable}_PASSWORD`];
}

/** Unix time, or ISO 8601 in UTC, each by precision: "2026-05-12T14:00:00.250Z" is `iso-ms`. */
export type TimeFormat = 's' | 'ms' | 'us' | 'iso-s' | 'iso-ms' | 'iso-us';
/** Times increase with every request; `random` is 32 hexadecimal digits. */
export type NonceFormat = TimeFormat | 'random';

export type HashAlgorithm = 'sha256' | 'sha384' | 'sha512';
/** Hash inside each kind of HMAC. */
export const HASH_OF = { 'hmac-sha256': 'sha256', 'hmac-sha384': 'sha384', 'hmac-sha512': 'sha512' } as const;
/** `base64url` is padded, `base64url-unpadded` is not (RFC 4648, 5). */
export type Encoding = 'hex' | 'base64' | 'base64url' | 'base64url-unpadded';

/** Parts of a signed text that come from the request. `target` is the path with "?" and the query, if any. */
export type RequestPart =
  | 'method'
  | 'host'
  | 'target'
  | 'path'
  | 'query'
  | 'body'
  | 'key'
  | 'nonce'
  | 'timestamp'
  | 'challenge';

export type SignedPart =
  | { readonly kind: RequestPart }
  | { readonly kind: 'text'; readonly text: string }
  /** The path without this prefix. */
  | { readonly kind: 'path-without'; readonly prefix: string }
  /** The value of a member or tag of the message. */
  | { readonly kind: 'field'; readonly name: string }
  | ({ readonly kind: 'hash' } & HashedParts);

/** Values of a request that parts are taken from; missing values are empty. */
export type PartValues<Body> = {
  readonly [Part in Exclude<RequestPart, 'path' | 'query' | 'body'>]?: string | undefined;
} & {
  readonly body?: Body | undefined;
  /** Members or tags of a message. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
};

/** Returns the value of a part in a request. */
export function partOf<Body>(
  part: Exclude<SignedPart, { readonly kind: 'hash' }>,
  values: PartValues<Body>,
): string | Body {
  const [path = '', ...query] = (values.target ?? '').split('?');
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'field':
      return values.fields?.[part.name] ?? '';
    case 'path':
      return path;
    case 'path-without':
      return path.startsWith(part.prefix) ? path.slice(part.prefix.length) : path;
    case 'query':
      return query.join('?');
    case 'method':
    case 'host':
    case 'target':
    case 'body':
    case 'key':
    case 'nonce':
    case 'timestamp':
    case 'challenge':
      return values[part.kind] ?? '';
  }
}

/** A hash of parts, joined by a text. */
export interface HashedParts {
  readonly algorithm: HashAlgorithm;
  readonly parts: readonly SignedPart[];
  readonly join: string;
  /** Form of the hash in the signed text. */
  readonly encoding: 'bytes' | Encoding;
}

/** An HMAC over parts of the request; the query and the body are signed as sent, without the signature itself. */
export interface Signature {
  readonly algorithm: `hmac-${HashAlgorithm}`;
  /** How the secret is encoded. */
  readonly secret: 'text' | 'base64' | 'hex';
  readonly parts: readonly SignedPart[];
  readonly join: string;
  readonly encoding: Encoding;
}

/** A text to sign that the server sends on request. */
export interface Challenge {
  /** Message that asks for it; values placed in messages are added. */
  readonly send: Readonly<Record<string, unknown>>;
  /** Members that identify the message with the challenge. */
  readonly receive: Readonly<Record<string, unknown>>;
  /** Member of that message that contains the challenge. */
  readonly member: string;
}

/** A token that the caller fetches over HTTP and puts where the specification says `x-token`. */
export interface TokenRequest {
  readonly method: string;
  readonly url: string;
  readonly signing: Signing;
  /** Path of members to the token in the response. */
  readonly member: readonly string[];
  /** How the response reports failure. */
  readonly failures: readonly FailureSign[];
  /** Seconds within which it must be used. */
  readonly seconds?: number | undefined;
}

/** A body that is a JSON Web Token signed by the sender (RFC 7519), as in webhooks. */
export interface SignedToken {
  readonly algorithm: 'es256' | 'eddsa' | 'rs256';
  /** Address of the public keys (RFC 7517). */
  readonly keys: string;
  readonly issuer?: string | undefined;
}

export interface Signing {
  /** In the order of the request. */
  readonly placements: readonly Placement[];
  readonly signature?: Signature | undefined;
  readonly nonce?: NonceFormat | undefined;
  /** The highest nonce that is accepted, in digits; it can exceed what a number holds. */
  readonly nonceMaximum?: string | undefined;
  readonly timestamp?: TimeFormat | undefined;
  readonly challenge?: Challenge | undefined;
  readonly token?: TokenRequest | undefined;
  readonly jwt?: SignedToken | undefined;
}

/** Combines schemes that are required together; returns null if they add nothing to a request. */
export function combineSignings(signings: readonly (Signing | null | undefined)[]): Signing | null {
  const known = signings.filter((signing) => signing !== null && signing !== undefined);
  if (known.length === 0) return null;
  const placements = new Map<string, Placement>();
  for (const placement of known.flatMap((signing) => signing.placements)) {
    const place = `${placement.in} ${placement.name.toLowerCase()}`;
    if (!placements.has(place)) placements.set(place, placement);
  }
  const order = ({ value }: Placement) => SIGNED_VALUES.indexOf(value);
  const first = <K extends keyof Signing>(name: K) =>
    known.map((signing) => signing[name]).find((member) => member !== undefined);
  return {
    placements: [...placements.values()].sort((left, right) => order(left) - order(right)),
    signature: first('signature'),
    nonce: first('nonce'),
    nonceMaximum: first('nonceMaximum'),
    timestamp: first('timestamp'),
    challenge: first('challenge'),
    token: first('token'),
    jwt: first('jwt'),
  };
}

/** Returns every part of a signed text, including those inside hashes. */
export function everyPart(parts: readonly SignedPart[]): readonly SignedPart[] {
  return parts.flatMap((part) => (part.kind === 'hash' ? [part, ...everyPart(part.parts)] : [part]));
}
