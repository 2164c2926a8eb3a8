/** Security schemes → signings, from the standard types and from `x-signing` beside them. */

import type { Access, AuthScheme } from '../../model/access.ts';
import { isExactNumber } from '../../model/exact-number.ts';
import {
  type Challenge,
  combineSignings,
  type Encoding,
  everyPart,
  type HashAlgorithm,
  type NonceFormat,
  type Place,
  type Placement,
  type RequestPart,
  type Signature,
  type SignedPart,
  type SignedToken,
  type Signing,
  type TimeFormat,
  type TokenRequest,
} from '../../model/signing.ts';
import { readFailures } from '../document/failure.ts';
import { checkMembers, choose } from '../document/members.ts';
import { extensionOf } from '../extensions.ts';
import { type Located, locate, type SchemaContext } from '../json-schema/context.ts';
import {
  asList,
  asNumber,
  asObject,
  asText,
  asTexts,
  below,
  isObject,
  type JsonObject,
} from '../json-schema/json.ts';

/** The document that contains the scheme, and how to report problems in it. */
type SigningSource = Pick<SchemaContext, 'root' | 'report'>;

const PLACES: readonly Place['in'][] = ['header', 'query', 'cookie', 'body', 'message'];
const HASHES: readonly HashAlgorithm[] = ['sha256', 'sha384', 'sha512'];
const ALGORITHMS: readonly Signature['algorithm'][] = ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'];
const SECRETS: readonly Signature['secret'][] = ['text', 'base64', 'hex'];
const ENCODINGS: readonly Encoding[] = ['hex', 'base64', 'base64url', 'base64url-unpadded'];
const TIMES: readonly TimeFormat[] = ['s', 'ms', 'us', 'iso-s', 'iso-ms', 'iso-us'];
const NONCES: readonly NonceFormat[] = [...TIMES, 'random'];
const TOKEN_ALGORITHMS: readonly SignedToken['algorithm'][] = ['es256', 'eddsa', 'rs256'];
/** Places for a signature. One that covers the body can't be in it. */
const SIGNATURE_PLACES = PLACES.filter((place) => place !== 'body');
const PARTS: readonly RequestPart[] = [
  ...(['method', 'host', 'target', 'path', 'query', 'body'] as const),
  ...(['key', 'nonce', 'timestamp', 'challenge'] as const),
];

const PLACE = ['in', 'name', 'prefix'];
/** Members of a description that only make sense with a signature. */
const OF_SIGNATURE = ['algorithm', 'secret', 'signed', 'join', 'encoding', 'signature', 'challenge'];
/** Values that have a place in the request, with their members besides the place. */
const PLACED = {
  key: [],
  nonce: ['format', 'maximum', 'without-body', 'optional'],
  timestamp: ['format'],
  challenge: ['send', 'receive', 'member'],
  signature: [],
} as const;

/** Reads a scheme; returns null if it adds nothing to a request that a program could produce. */
export function readSigning(source: SigningSource, scheme: JsonObject, pointer: string): Signing | null {
  const own = standardPlacement(scheme);
  const description = extensionOf(scheme, 'x-signing');
  if (description === undefined) return own ? { placements: [own] } : null;
  return readDescription(source, description, below(pointer, 'x-signing'), own);
}

/** Combines the signings of the first alternative whose schemes all have one, or else of the first alternative. */
export function signingOf(access: Access, schemes: readonly AuthScheme[]): Signing | null {
  const alternatives = access.alternatives.map((uses) =>
    schemes.filter(({ id }) => uses.some((use) => use.id === id)).map(({ signing }) => signing),
  );
  const provable = alternatives.find((each) => each.length > 0 && each.every((signing) => signing !== null));
  return combineSignings(provable ?? alternatives[0] ?? []);
}

/** Returns what a standard type sends, and where: a key, a bearer token, or user name and password. */
function standardPlacement(node: JsonObject): Placement | null {
  const { type, scheme, in: place, name } = node;
  const http = type === 'http' ? asText(scheme)?.toLowerCase() : undefined;
  const authorization = { in: 'header', name: 'Authorization' } as const;
  if (http === 'basic')
    return {
      value: 'login',
      ...authorization,
      prefix: 'Basic ',
      ...(extensionOf(node, 'x-client') === true && { isClient: true }),
    };
  if (http === 'bearer' || type === 'oauth2' || type === 'openIdConnect')
    return { value: 'access-token', ...authorization, prefix: 'Bearer ' };
  const known = PLACES.find((one) => one === place);
  const isKey = type === 'apiKey' || type === 'httpApiKey';
  return isKey && known && typeof name === 'string' ? { value: 'key', in: known, name } : null;
}

function readDescription(
  source: SigningSource,
  value: unknown,
  at: string,
  own: Placement | null,
): Signing | null {
  if (!isObject(value)) {
    const fix = 'describe what is signed and where the signature goes: see x-signing in CONTRIBUTING.md';
    source.report(at, `x-signing is ${JSON.stringify(value)}, not a description`, fix);
    return null;
  }
  const located = locate(source, value, at);
  const { node, pointer } = located;
  checkMembers(source, located, [...new Set([...OF_SIGNATURE, ...Object.keys(PLACED), 'token', 'jwt'])]);
  const read = <T>(name: string, readMember: (member: Located) => T): T | undefined =>
    node[name] === undefined
      ? undefined
      : readMember({ node: asObject(node[name]), pointer: below(pointer, name) });
  const isSigned = OF_SIGNATURE.some((name) => node[name] !== undefined);
  const names = ['key', 'nonce', 'timestamp', 'challenge', 'signature'] as const;
  const placed = names.flatMap((name) => read(name, (member) => readPlacement(source, name, member)) ?? []);
  // Without its own place, the signature goes where the scheme says.
  const isOwn = isSigned && own !== null && node.signature === undefined;
  const placements = isOwn ? [...placed, { ...own, value: 'signature' as const }] : placed;
  if (isSigned && node.signature === undefined && !isOwn)
    source.report(pointer, 'the signature has no place', 'add signature: { in: header, name: … }');
  const signature = isSigned ? readSignature(source, located) : undefined;
  for (const { kind } of everyPart(signature?.parts ?? []))
    if ((kind === 'nonce' || kind === 'timestamp' || kind === 'challenge') && node[kind] === undefined) {
      const fix = `add ${kind}: { in: header, name: …${kind === 'challenge' ? '' : ', format: ms'} }`;
      source.report(below(pointer, 'signed'), `the signature covers a ${kind} that is not described`, fix);
    }
  return combineSignings([
    {
      placements,
      signature,
      nonce: read('nonce', (nonce) => choose(source, nonce, 'format', NONCES)),
      nonceMaximum: read('nonce', (nonce) => readMaximum(source, nonce)),
      timestamp: read('timestamp', (timestamp) => choose(source, timestamp, 'format', TIMES)),
      challenge: read('challenge', (challenge) => readChallenge(source, challenge)),
      token: read('token', (token) => readToken(source, token)),
      jwt: read('jwt', (jwt) => readJwt(source, jwt)),
    },
  ]);
}

function readSignature(source: SigningSource, located: Located): Signature | undefined {
  const algorithm = choose(source, located, 'algorithm', ALGORITHMS);
  const secret = choose(source, located, 'secret', SECRETS, 'text');
  const encoding = choose(source, located, 'encoding', ENCODINGS);
  const parts = readParts(source, located, 'signed');
  const join = asText(located.node.join) ?? '';
  return algorithm && secret && encoding && { algorithm, secret, parts, join, encoding };
}

function readParts(source: SigningSource, { node, pointer }: Located, name: string): SignedPart[] {
  const parts = asList(node[name]);
  if (parts.length === 0) source.report(pointer, `${name} lists nothing`, `list parts: ${PARTS.join(', ')}`);
  return parts.flatMap((part, index) => readPart(source, part, below(pointer, name, index)));
}

function readPart(source: SigningSource, value: unknown, pointer: string): SignedPart[] {
  const kind = PARTS.find((name) => name === value);
  if (kind) return [{ kind }];
  const node = asObject(value);
  const [text, field, prefix] = ['text', 'field', 'path-without'].map((name) => asText(node[name]));
  if (text !== undefined) return [{ kind: 'text', text }];
  if (field !== undefined) return [{ kind: 'field', name: field }];
  if (prefix !== undefined) return [{ kind: 'path-without', prefix }];
  if (node.hash === undefined) {
    const objects = '{ text: … }, { field: … }, { path-without: … } or { hash: …, of: […] }';
    const fix = `use one of ${PARTS.join(', ')}, ${objects}`;
    source.report(pointer, `unknown part ${JSON.stringify(value)}`, fix);
    return [];
  }
  checkMembers(source, { node, pointer }, ['hash', 'of', 'join', 'encoding']);
  const algorithm = choose(source, { node, pointer }, 'hash', HASHES);
  const encoding = choose(source, { node, pointer }, 'encoding', ['bytes', ...ENCODINGS] as const, 'bytes');
  const parts = readParts(source, { node, pointer }, 'of');
  const join = asText(node.join) ?? '';
  return algorithm && encoding ? [{ kind: 'hash', algorithm, parts, join, encoding }] : [];
}

function readPlacement(source: SigningSource, value: keyof typeof PLACED, located: Located): Placement[] {
  checkMembers(source, located, [...PLACE, ...PLACED[value]]);
  const place = readPlace(source, located, value === 'signature' ? SIGNATURE_PLACES : PLACES);
  const { 'without-body': other, optional } = located.node;
  const withoutBody =
    other === undefined
      ? undefined
      : readPlace(source, { node: asObject(other), pointer: below(located.pointer, 'without-body') }, PLACES);
  const more = {
    ...(withoutBody ? { withoutBody } : {}),
    ...(optional === true ? { isOptional: true } : {}),
  };
  return place ? [{ value, ...place, ...more }] : [];
}

function readPlace(source: SigningSource, located: Located, places: typeof PLACES): Place | undefined {
  const place = choose(source, located, 'in', places);
  const name = readText(source, located, 'name');
  const prefix = asText(located.node.prefix);
  return place && name ? { in: place, name, ...(prefix === undefined ? {} : { prefix }) } : undefined;
}

function readChallenge(source: SigningSource, located: Located): Challenge | undefined {
  const member = readText(source, located, 'member');
  const { send, receive } = located.node;
  if (isObject(send) && isObject(receive)) return member ? { send, receive, member } : undefined;
  const fix = 'give the message that asks for it as send, and the members of the message that brings it';
  source.report(located.pointer, 'the challenge has no send or no receive', fix);
  return undefined;
}

function readToken(source: SigningSource, located: Located): TokenRequest | undefined {
  const { node, pointer } = located;
  checkMembers(source, located, ['method', 'url', 'signing', 'member', 'failure', 'seconds']);
  const url = readText(source, located, 'url');
  const isFull = url !== undefined && /^https?:/.test(url) && URL.canParse(url);
  if (url !== undefined && !isFull)
    source.report(below(pointer, 'url'), `${url} is not a full address`, 'begin with https:// and the host');
  const member = asTexts(node.member);
  if (member.length === 0)
    source.report(pointer, 'member is missing', 'list the members that lead to the token: [result, token]');
  const signing = readDescription(source, node.signing, below(pointer, 'signing'), null);
  return url && isFull && signing
    ? {
        method: asText(node.method) ?? 'POST',
        url,
        signing,
        member,
        failures: readFailures(source, node.failure, below(pointer, 'failure')),
        seconds: asNumber(node.seconds),
      }
    : undefined;
}

function readJwt(source: SigningSource, located: Located): SignedToken | undefined {
  checkMembers(source, located, ['algorithm', 'keys', 'issuer']);
  const algorithm = choose(source, located, 'algorithm', TOKEN_ALGORITHMS);
  const keys = readText(source, located, 'keys');
  return algorithm && keys ? { algorithm, keys, issuer: asText(located.node.issuer) } : undefined;
}

/** Reads the highest nonce, with every digit. */
function readMaximum(source: SigningSource, { node, pointer }: Located): string | undefined {
  const { maximum } = node;
  if (maximum === undefined) return undefined;
  const digits = isExactNumber(maximum) ? maximum.$number : String(maximum);
  if (/^\d{1,40}$/.test(digits)) return digits;
  source.report(
    below(pointer, 'maximum'),
    `the maximum is ${digits}, not a whole number`,
    'write its digits',
  );
  return undefined;
}

function readText(source: SigningSource, { node, pointer }: Located, name: string): string | undefined {
  const text = asText(node[name]);
  if (text === undefined) source.report(pointer, `${name} is missing`, `add ${name} as text`);
  return text;
}
