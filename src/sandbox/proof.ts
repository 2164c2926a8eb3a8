/** Verifies callers by a specification's signing description, independently of the code that generates samples. */
import { readSent } from '../model/exact-number.ts';
import type { Rule } from '../model/rejection.ts';
import {
  HASH_OF,
  type HashedParts,
  type NonceFormat,
  type PartValues,
  type Placement,
  partOf,
  type Signature,
  type SignedPart,
  type Signing,
} from '../model/signing.ts';
import { toWire } from '../model/wire-style.ts';
import { asObject } from '../readers/json-schema/json.ts';
import { CALLER } from './bounds.ts';
import { type Account, headerOf, type Machine, queryOf, type Received, type Rejection } from './exchange.ts';

/** Values of a request as sent, without the signature. */
export type SignedRequest = PartValues<string | Buffer>;

type Secrets = Pick<Account, 'key' | 'secret'>;
type Hashing = Pick<Machine, 'hash' | 'hmac'>;

/** Signs a request. */
export function sign(
  hashing: Hashing,
  signature: Signature,
  request: SignedRequest,
  secrets: Secrets,
): string {
  const { algorithm, secret, parts, join, encoding } = signature;
  const key = Buffer.from(secrets.secret, secret === 'text' ? 'utf8' : secret);
  const signed = concat(hashing, { parts, join }, { ...request, key: secrets.key });
  const mac = hashing.hmac(HASH_OF[algorithm], key, signed);
  return encode(Buffer.from(mac), encoding).toString();
}

function concat(
  hashing: Hashing,
  { parts, join }: Pick<HashedParts, 'parts' | 'join'>,
  request: SignedRequest,
): Buffer {
  const pieces = parts.map((part) => Buffer.from(writePart(hashing, part, request)));
  return Buffer.concat(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [Buffer.from(join), piece])));
}

function writePart(hashing: Hashing, part: SignedPart, request: SignedRequest): string | Buffer {
  if (part.kind !== 'hash') return partOf(part, request);
  const data = concat(hashing, part, request);
  return encode(Buffer.from(hashing.hash(part.algorithm, data)), part.encoding);
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

/** A request as it arrived, with its parsed body, and on a socket the message sent after it, with exact numbers. */
export interface Arrived {
  readonly request: Received;
  readonly body?: unknown;
  readonly message?: unknown;
  readonly challenge?: string | undefined;
  /** Tags of a FIX message. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** The caller, and what is wrong with the proof. */
export interface Proof {
  readonly account: Account | null;
  readonly rejections: readonly Rejection[];
}

/** Verifies values placed in messages with the message, and all others with the request or handshake. */
export function checkProof(
  machine: Machine,
  signing: Signing | null,
  arrived: Arrived,
  accounts: readonly Account[],
): Proof {
  const placements = placementsIn(signing, arrived);
  if (!signing) return { account: null, rejections: [] };
  // The key of a message can be in its handshake.
  const account = accounts.find((one) => isOf(one, signing.placements, arrived)) ?? null;
  const rejections = placements.flatMap((placement): Rejection[] => {
    const rule = RULES[placement.value];
    const { name, prefix = '' } = placeOf(placement, arrived);
    const sent = sentAt(placement, arrived);
    if (sent === undefined && placement.isOptional === true) return [];
    if (sent === undefined || !sent.startsWith(prefix)) return [{ rule, reason: `${name} is missing` }];
    const value = sent.slice(prefix.length);
    return isRight(machine, signing, placement, value, arrived, account)
      ? []
      : [{ rule, reason: toReason(signing, placement, name, value) }];
  });
  return { account, rejections };
}

/** Returns the values that arrived now: those of a message, or else those of its handshake or request. */
function placementsIn(signing: Signing | null, { message, fields }: Arrived): readonly Placement[] {
  const isMessage = message !== undefined || fields !== undefined;
  return (signing?.placements ?? []).filter((one) => (one.in === 'message') === isMessage);
}

const RULES: Readonly<Record<Placement['value'], Rule>> = {
  key: 'key',
  'access-token': 'token',
  login: 'key',
  nonce: 'nonce',
  timestamp: 'timestamp',
  challenge: 'signature',
  signature: 'signature',
};

function toReason(signing: Signing, { value }: Placement, name: string, sent: string): string {
  if (value !== 'nonce' && value !== 'timestamp') return `${name} is wrong`;
  if (value === 'nonce' && isAbove(signing, sent))
    return `${name} is above ${signing.nonceMaximum}, the maximum`;
  return `${name} "${sent}" is not ${FORMATS[signing[value] ?? 'ms']}`;
}

const FORMATS: Readonly<Record<NonceFormat, string>> = {
  s: 'the current time in seconds since 1970',
  ms: 'the current time in milliseconds since 1970',
  us: 'the current time in microseconds since 1970',
  'iso-s': 'the current time in ISO 8601 with seconds',
  'iso-ms': 'the current time in ISO 8601 with milliseconds',
  'iso-us': 'the current time in ISO 8601 with microseconds',
  random: '32 hexadecimal digits in lowercase',
};

/** Whether a request has the account's key, token or login; one of them identifies the caller. */
function isOf(account: Account, placements: readonly Placement[], arrived: Arrived): boolean {
  return placements.some((placement) => {
    const { prefix = '' } = placeOf(placement, arrived);
    const own = ownValue(account, placement.value);
    return own !== null && sentAt(placement, arrived) === prefix + own;
  });
}

function ownValue(
  { key, accessToken, clientId, clientSecret }: Account,
  value: Placement['value'],
): string | null {
  switch (value) {
    case 'key':
      return key;
    case 'access-token':
      return accessToken;
    case 'login':
      return Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    case 'signature':
    case 'challenge':
    case 'nonce':
    case 'timestamp':
      return null;
  }
}

function isRight(
  machine: Machine,
  signing: Signing,
  { value: kind }: Placement,
  value: string,
  arrived: Arrived,
  account: Account | null,
): boolean {
  switch (kind) {
    case 'key':
    case 'access-token':
    case 'login':
      return account !== null && ownValue(account, kind) === value;
    case 'challenge':
      return value === arrived.challenge;
    case 'signature': {
      const { signature } = signing;
      // The signature of an unknown key can't be verified, so only the key is reported.
      if (!signature || !account) return account === null;
      const targets = [arrived.request.target, arrived.request.sent ?? arrived.request.target];
      return targets.some(
        (target) => sign(machine, signature, toSigned(signing, arrived, target), account) === value,
      );
    }
    default: {
      const format = signing[kind] ?? 'ms';
      return (
        hasFormat(format, value) &&
        (kind === 'nonce' ? !isAbove(signing, value) : isFresh(machine, format, value))
      );
    }
  }
}

/** Returns the nonce that arrived; null if the scheme has none here. */
export function nonceOf(signing: Signing | null, arrived: Arrived): string | null {
  const placement = placementsIn(signing, arrived).find(({ value }) => value === 'nonce');
  return placement ? (sentAt(placement, arrived) ?? '') : null;
}

/** Returns the access token that arrived. */
export function tokenIn(signing: Signing | null, arrived: Arrived): string | undefined {
  const placement = signing?.placements.find(({ value }) => value === 'access-token');
  const { prefix = '' } = placement ? placeOf(placement, arrived) : {};
  const sent = placement && sentAt(placement, arrived);
  return sent?.startsWith(prefix) ? sent.slice(prefix.length) : undefined;
}

function toSigned({ placements }: Signing, arrived: Arrived, target: string): SignedRequest {
  const { method, body } = arrived.request;
  const find = (value: Placement['value']) => {
    const placement = placements.find((one) => one.value === value);
    return placement ? (sentAt(placement, arrived) ?? '') : '';
  };
  const [path = '', ...rest] = target.split('?');
  const query = rest.join('?');
  const names = placements.filter((one) => one.value === 'signature' && one.in === 'query');
  const signed = query.split('&').filter((pair) => !names.some(({ name }) => pair.startsWith(`${name}=`)));
  return {
    method,
    host: headerOf(arrived.request, 'host')?.replace(/:\d+$/, '') ?? '',
    target: [path, signed.join('&')].filter((part) => part !== '').join('?'),
    body,
    nonce: find('nonce'),
    timestamp: find('timestamp'),
    challenge: arrived.challenge ?? '',
    ...(arrived.fields ? { fields: arrived.fields } : {}),
  };
}

/** Returns where a value is in this request; some go elsewhere if there is no body. */
function placeOf(placement: Placement, { request }: Arrived): Omit<Placement, 'value' | 'withoutBody'> {
  return request.body.length === 0 ? (placement.withoutBody ?? placement) : placement;
}

function sentAt(placement: Placement, arrived: Arrived): string | undefined {
  const { request } = arrived;
  const place = placeOf(placement, arrived);
  switch (place.in) {
    case 'header':
      return headerOf(request, place.name);
    case 'query':
      return queryOf(request).get(place.name) ?? undefined;
    case 'cookie': {
      const pairs = (headerOf(request, 'cookie') ?? '').split('; ').map((pair) => pair.split('='));
      return pairs
        .find(([name]) => name === place.name)
        ?.slice(1)
        .join('=');
    }
    case 'body': {
      const value = asObject(arrived.body)[place.name];
      return value === undefined ? undefined : toWire(exactly(request, place.name, value));
    }
    case 'message': {
      const value = asObject(arrived.message ?? arrived.fields)[place.name];
      return value === undefined ? undefined : toWire(value);
    }
  }
}

/** Returns a number of the body with every digit that the client sent and signed. */
function exactly({ body }: Received, name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  const text = body.toString();
  return asObject(readSent(text))[name] ?? new URLSearchParams(text).get(name) ?? value;
}

const UNITS = { s: 1000, ms: 1, us: 0.001 } as const;
const DIGITS = { 'iso-s': '', 'iso-ms': '\\.\\d{3}', 'iso-us': '\\.\\d{6}' } as const;

/** Whether a nonce is above the maximum that the specification gives. */
function isAbove({ nonceMaximum }: Signing, nonce: string): boolean {
  return nonceMaximum !== undefined && /^\d{1,40}$/.test(nonce) && BigInt(nonce) > BigInt(nonceMaximum);
}

/** Whether a value has its format. Numbers can have any size: a nonce only has to increase. */
function hasFormat(format: NonceFormat, value: string): boolean {
  if (format === 'random') return /^[0-9a-f]{32}$/.test(value);
  if (format === 's' || format === 'ms' || format === 'us') return /^\d{1,20}$/.test(value);
  return new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d${DIGITS[format]}Z$`).test(value);
}

/** Whether a nonce is no time at all, or one that no clock has reached yet. */
export function isFarAhead({ now }: Machine, format: NonceFormat, value: string): boolean {
  return timeOf(format, value) > now() + CALLER.clockTime;
}

function timeOf(format: NonceFormat, value: string): number {
  return format === 's' || format === 'ms' || format === 'us'
    ? Number(value) * UNITS[format]
    : Date.parse(value);
}

/** Whether a time is current, allowing for clocks that are off. */
export function isFresh({ now }: Machine, format: NonceFormat, value: string): boolean {
  if (format === 'random') return true;
  const time = timeOf(format, value);
  return Math.abs(now() - time) < CALLER.clockTime;
}
