/** Proofs of callers, checked with a signing description and the test secrets: a second reading beside the samples. */
import { createHash, createHmac, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import type {
  HashedParts,
  Placement,
  Signature,
  SignedPart,
  SignedToken,
  Signing,
} from '../../src/model/signing.ts';
import { asList, asObject, asText, isObject } from '../../src/readers/json-schema/json.ts';
import type { Received } from '../../src/samples/loopback.support.ts';

/** What samples read from the environment; each program that runs at the same time has a key of its own. */
export function credentialsOf(key: string) {
  return {
    API_KEY: key,
    API_SECRET: Buffer.from(`secret of ${key} \u00ff\u0000`).toString('base64'),
    ACCESS_TOKEN: `token-of-${key}`,
    CLIENT_ID: `client-of-${key}`,
    CLIENT_SECRET: `secret:of ${key}`,
  };
}

export type Credentials = ReturnType<typeof credentialsOf>;

/** What a signature can cover; what a request does not have is empty. */
export interface SignedRequest {
  readonly method?: string;
  readonly host?: string;
  /** As sent, without the signature. */
  readonly target?: string;
  readonly body?: string | Buffer;
  readonly nonce?: string;
  readonly timestamp?: string;
  readonly challenge?: string;
  /** Members or tags of a message. */
  readonly fields?: Readonly<Record<string, string>>;
}

type Secrets = Pick<Credentials, 'API_KEY' | 'API_SECRET'>;

/** The signature of a request. */
export function sign(signature: Signature, request: SignedRequest, secrets: Secrets): string {
  const { algorithm, secret, parts, join, encoding } = signature;
  const key = Buffer.from(secrets.API_SECRET, secret === 'text' ? 'utf8' : secret);
  const hmac = createHmac(algorithm.replace('hmac-', ''), key);
  return encode(hmac.update(concat(parts, join, request, secrets)).digest(), encoding).toString();
}

function concat(
  parts: readonly SignedPart[],
  join: string,
  request: SignedRequest,
  secrets: Secrets,
): Buffer {
  const pieces = parts.map((part) => Buffer.from(writePart(part, request, secrets)));
  return Buffer.concat(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [Buffer.from(join), piece])));
}

function writePart(part: SignedPart, request: SignedRequest, secrets: Secrets): string | Buffer {
  const [path = '', ...query] = (request.target ?? '').split('?');
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'field':
      return request.fields?.[part.name] ?? '';
    case 'path':
      return path;
    case 'path-without':
      return path.startsWith(part.prefix) ? path.slice(part.prefix.length) : path;
    case 'query':
      return query.join('?');
    case 'key':
      return secrets.API_KEY;
    case 'hash': {
      const hash = createHash(part.algorithm).update(concat(part.parts, part.join, request, secrets));
      return encode(hash.digest(), part.encoding);
    }
    default:
      return request[part.kind] ?? '';
  }
}

function encode(bytes: Buffer, encoding: HashedParts['encoding']): string | Buffer {
  switch (encoding) {
    case 'bytes':
      return bytes;
    case 'base64url':
      return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
    case 'base64url-unpadded':
      return bytes.toString('base64url');
    default:
      return bytes.toString(encoding);
  }
}

/** A request as it arrived, its body as a value, and the message on a socket that it belongs to. */
export interface Arrived {
  readonly request: Received;
  readonly body?: unknown;
  readonly message?: unknown;
  readonly challenge?: string;
}

/** What is wrong with the proof of a request. */
export function checkProof(signing: Signing | null, arrived: Arrived, credentials: Credentials): string[] {
  if (!signing) return [];
  const { API_KEY, ACCESS_TOKEN, CLIENT_ID, CLIENT_SECRET } = credentials;
  const expected: Readonly<Partial<Record<Placement['value'], string | undefined>>> = {
    key: API_KEY,
    'access-token': ACCESS_TOKEN,
    login: Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64'),
    challenge: arrived.challenge,
    ...(signing.signature
      ? { signature: sign(signing.signature, toSigned(signing, arrived), credentials) }
      : {}),
  };
  return signing.placements.flatMap((placement) => {
    // What goes into messages is checked with them.
    if ((placement.in === 'message') !== (arrived.message !== undefined)) return [];
    const { name, prefix = '' } = placeOf(placement, arrived);
    const sent = sentAt(placement, arrived);
    if (sent === undefined || !sent.startsWith(prefix)) return [`${name} is missing`];
    const value = sent.slice(prefix.length);
    const wanted = expected[placement.value];
    if (wanted !== undefined) return value === wanted ? [] : [`${name} is wrong`];
    const format = placement.value === 'nonce' ? signing.nonce : signing.timestamp;
    return isFresh(format ?? 'ms', value) ? [] : [`${name} "${value}" is no ${format}`];
  });
}

/** The nonce that arrived, if the scheme has one. */
export function nonceOf(signing: Signing | null, arrived: Arrived): string | null {
  const placement = signing?.placements.find(({ value }) => value === 'nonce');
  return placement ? (sentAt(placement, arrived) ?? '') : null;
}

function toSigned({ placements }: Signing, arrived: Arrived): SignedRequest {
  const { method, target, headers, body } = arrived.request;
  const find = (value: Placement['value']) => {
    const placement = placements.find((one) => one.value === value);
    return placement ? (sentAt(placement, arrived) ?? '') : '';
  };
  const [path = '', query = ''] = target.split('?');
  const names = placements.filter((one) => one.value === 'signature' && one.in === 'query');
  const signed = query.split('&').filter((pair) => !names.some(({ name }) => pair.startsWith(`${name}=`)));
  return {
    method,
    host: headers.host?.replace(/:\d+$/, '') ?? '',
    target: [path, signed.join('&')].filter((part) => part !== '').join('?'),
    body,
    nonce: find('nonce'),
    timestamp: find('timestamp'),
    challenge: arrived.challenge ?? '',
  };
}

/** Where the value is in this request: elsewhere when there is no body. */
function placeOf(placement: Placement, { request }: Arrived): Omit<Placement, 'value' | 'withoutBody'> {
  return request.body.length === 0 ? (placement.withoutBody ?? placement) : placement;
}

function sentAt(placement: Placement, arrived: Arrived): string | undefined {
  const { headers, target } = arrived.request;
  const place = placeOf(placement, arrived);
  switch (place.in) {
    case 'header':
      return asList([headers[place.name.toLowerCase()]].flat())[0]?.toString();
    case 'query':
      return new URLSearchParams(target.split('?')[1]).get(place.name) ?? undefined;
    case 'cookie':
      return new RegExp(`(?:^|; )${place.name}=([^;]*)`).exec(headers.cookie ?? '')?.[1];
    case 'body':
    case 'message': {
      const value = asObject(place.in === 'body' ? arrived.body : arrived.message)[place.name];
      return value === undefined ? undefined : String(value);
    }
  }
}

const UNITS = { s: 1000, ms: 1, us: 0.001 } as const;
const DIGITS = { 'iso-s': '', 'iso-ms': '\\.\\d{3}', 'iso-us': '\\.\\d{6}' } as const;
/** Far more than any program needs. */
const MOST_MINUTES = 10;

/** True for a time of now in the right form, or for 32 hexadecimal digits. */
function isFresh(format: NonNullable<Signing['nonce']>, value: string): boolean {
  if (format === 'random') return /^[0-9a-f]{32}$/.test(value);
  const isNow = (time: number) => Math.abs(Date.now() - time) < MOST_MINUTES * 60_000;
  if (format === 's' || format === 'ms' || format === 'us')
    return /^\d+$/.test(value) && isNow(Number(value) * UNITS[format]);
  const form = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d${DIGITS[format]}Z$`);
  return form.test(value) && isNow(Date.parse(value));
}

/** The payload of a signed JSON Web Token; null for one that nobody should believe. */
export function readToken(
  { algorithm, issuer }: SignedToken,
  token: string,
  keys: readonly JsonWebKey[],
): unknown {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = (text: string) => asObject(JSON.parse(Buffer.from(text, 'base64url').toString()));
  const key = keys.find((one) => isObject(one) && one.kid === read(head).kid);
  if (!key || asText(read(head).alg)?.toLowerCase() !== algorithm) return null;
  const isSigned = verify(
    algorithm === 'eddsa' ? null : 'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned && (issuer === undefined || read(claims).iss === issuer) ? read(claims).payload : null;
}
