/** Decodes a signed JSON Web Token, as webhooks send it, and checks it step by step (RFC 7515, RFC 7519). */
import { hasMembers, readJson } from '../../model/json-text.ts';
import type { SignedToken } from '../../model/signing.ts';
import { type Bytes, fromBase64, hash, joinBytes, toBytes, toText } from '../bytes.ts';

export interface TokenCheck {
  readonly what: string;
  /** What is wrong if it failed. */
  readonly failure: string;
  readonly passed: boolean;
  /** What to do if it failed. */
  readonly fix: string;
}

export interface CheckedToken {
  readonly header: string | null;
  readonly claims: string | null;
  readonly signedText: string;
  readonly digest: Bytes;
  readonly signature: Bytes;
  readonly checks: readonly TokenCheck[];
}

const ALGORITHMS = {
  es256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  eddsa: { name: 'Ed25519' },
  rs256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
} as const;

/** `now` is the time of the check in seconds, a parameter so that a stored token can be checked too. */
export async function checkToken(
  scheme: SignedToken,
  token: string,
  keySet: string,
  now: number,
): Promise<CheckedToken> {
  const bare = token.trim().replace(/^["']|["']$/g, '');
  const parts = bare.split('.');
  const [head = '', body = '', mark = ''] = parts;
  const header = readMembers(textOf(head));
  const claims = readMembers(textOf(body));
  const signedText = `${head}.${body}`;
  const signature = fromBase64(mark) ?? new Uint8Array(0);
  const algorithm = scheme.algorithm.toUpperCase().replace('EDDSA', 'EdDSA');
  const keys = keysIn(keySet);
  const named = keys.find(({ kid }) => kid !== undefined && kid === header?.kid);
  const verified = named ? await verifies(scheme, named, signature, signedText) : false;
  const check = (what: string, failure: string, passed: boolean, fix: string): TokenCheck => ({
    what,
    failure,
    passed,
    fix,
  });
  const checks = [
    check(
      'The body is the token itself',
      "The body isn't the bare token.",
      bare === token.trim(),
      'Send and check the token without quotes around it.',
    ),
    check(
      'The token has three parts',
      "The token doesn't have three parts.",
      parts.length === 3,
      'A token is header, claims and signature, joined by dots.',
    ),
    check(
      `The algorithm is ${algorithm}`,
      `The algorithm isn't ${algorithm}.`,
      header?.alg === algorithm,
      `Accept ${algorithm} and nothing else.`,
    ),
    check(
      'The key set contains the key named in the header',
      "The key set doesn't contain the key named in the header.",
      named !== undefined,
      "Fetch the key set again. If it doesn't have the key ID either, reject the message.",
    ),
    check(
      'The signature is valid',
      'The signature is invalid.',
      verified,
      await whyNot(scheme, { signature, signedText, keys, named }),
    ),
    ...(scheme.issuer === undefined
      ? []
      : [
          check(
            `The issuer is ${scheme.issuer}`,
            `The issuer isn't ${scheme.issuer}.`,
            claims?.iss === scheme.issuer,
            'Reject a token from any other issuer.',
          ),
        ]),
    check(
      "The token hasn't expired",
      'The token has expired.',
      typeof claims?.exp === 'number' && claims.exp > now,
      'Ignore an expired message, and check your clock.',
    ),
  ];
  return {
    header: textOf(head),
    claims: textOf(body),
    signedText,
    digest: await hash('sha256', toBytes(signedText)),
    signature,
    checks,
  };
}

interface Unverified {
  readonly signature: Bytes;
  readonly signedText: string;
  readonly keys: readonly JsonWebKey[];
  readonly named: JsonWebKey | undefined;
}

/** Tries common causes of an invalid signature. */
async function whyNot(
  scheme: SignedToken,
  { signature, signedText, keys, named }: Unverified,
): Promise<string> {
  for (const key of keys) {
    if (key !== named && (await verifies(scheme, key, signature, signedText)))
      return 'Another key in the set signed this token: find the key by the kid in the header.';
  }
  const raw = scheme.algorithm === 'es256' ? fromDer(signature) : null;
  if (named && raw && (await verifies(scheme, named, raw, signedText)))
    return 'The signature is in DER. A token has two numbers of 32 bytes instead.';
  return 'Check the text that arrived: first part, dot, second part. JSON that was decoded and encoded again has a different signature.';
}

async function verifies(
  scheme: SignedToken,
  key: JsonWebKey,
  signature: Bytes,
  text: string,
): Promise<boolean> {
  const algorithm = ALGORITHMS[scheme.algorithm];
  try {
    const { kty, crv, x, y, n, e } = key;
    const jwk = { kty, crv, x, y, n, e };
    const members = Object.fromEntries(Object.entries(jwk).filter(([, value]) => value !== undefined));
    const known = await crypto.subtle.importKey('jwk', members, algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, known, signature, toBytes(text));
  } catch {
    // A key of another type can't verify the signature.
    return false;
  }
}

/** Reads r and s from a DER signature, 32 bytes each (SEC 1, C.5). */
function fromDer(bytes: Bytes): Bytes | null {
  if (bytes[0] !== 0x30) return null;
  const numbers: Bytes[] = [];
  for (let at = 2; at < bytes.length && bytes[at] === 0x02; ) {
    const length = bytes[at + 1] ?? 0;
    const number = bytes.slice(at + 2, at + 2 + length);
    const short = number.slice(Math.max(0, number.length - 32));
    numbers.push(joinBytes([new Uint8Array(32 - short.length), short]));
    at += 2 + length;
  }
  return numbers.length === 2 ? joinBytes(numbers) : null;
}

function textOf(part: string): string | null {
  const bytes = fromBase64(part);
  return bytes && toText(bytes);
}

function readMembers(text: string | null): Readonly<Record<string, unknown>> | null {
  const value = readJson(text ?? '');
  return hasMembers(value) ? value : null;
}

interface NamedKey extends JsonWebKey {
  readonly kid?: unknown;
}

/** Reads the keys of a set, or a single key on its own. */
function keysIn(text: string): NamedKey[] {
  const set = readMembers(text);
  const list: unknown = set?.keys;
  return (Array.isArray(list) ? list : [set]).filter(hasMembers);
}
