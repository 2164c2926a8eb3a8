/** Authentication of a connection and its messages: by handshake, by members of a message, or by a token. */
import { toJsonLine } from '../../model/exact-number.ts';
import type { SocketSample } from '../../model/request.ts';
import type { TokenRequest } from '../../model/signing.ts';
import { isObject } from '../../readers/json-schema/json.ts';
import type { Proof, Sent } from '../../samples/call.ts';
import { LOGINS, toSocketCall, toTokenSample } from '../../samples/prepare.ts';
import { encodeBytes, toBase64, toBytes } from '../../tools/bytes.ts';
import type { SignedInput } from '../../tools/signature/sign.ts';
import type { Environment } from '../environments.ts';
import {
  type Clock,
  fillPlaceholders,
  type Keys,
  type Pair,
  type SentRequest,
  type Signed,
  signInput,
  signRequest,
  toMember,
  toMoment,
  toSearch,
  toTexts,
} from '../sign-request.ts';

const UNSIGNED: Signed = { steps: [], inputs: [], nonce: '' };

interface Handshake extends Signed {
  readonly url: string;
  readonly headers: readonly Pair[];
  /** Subprotocols that carry the headers to the sandbox, since a browser can't send headers. */
  readonly protocols: readonly string[];
}

export async function signHandshake(
  sample: SocketSample,
  environment: Environment,
  keys: Keys,
  clock: Clock,
): Promise<Handshake> {
  const { proof, headers } = toSocketCall(sample);
  const target = sample.url.replace(/^[a-z]+:\/\/[^/?#]+/i, '');
  const { textOf, signed } = await prove(proof, keys, clock, {
    method: 'GET',
    host: new URL(environment.origin).hostname,
    target: target || '/',
  });
  const own = [...headers, ...proof.headers.map(pairOf(textOf))];
  const query = toSearch(proof.query.map(pairOf(textOf)));
  const separator = target.includes('?') ? '&' : '?';
  const named = encodeBytes(toBytes(JSON.stringify(Object.fromEntries(own))), 'base64url-unpadded');
  return {
    url: environment.origin + target + (proof.query.length > 0 ? separator + query : ''),
    headers: own,
    protocols: own.length > 0 && environment.isSandbox ? [`headers.${named}`] : [],
    ...(proof.members.length > 0 ? { ...UNSIGNED, nonce: signed.nonce } : signed),
  };
}

function pairOf(textOf: (sent: Sent) => string): (sent: Sent) => Pair {
  return (sent) => [sent.name, textOf(sent)];
}

async function prove(
  proof: Proof,
  keys: Keys,
  clock: Clock,
  request: Partial<SignedInput>,
): Promise<{ readonly textOf: (sent: Sent) => string; readonly signed: Signed }> {
  const moment = toMoment(proof, clock);
  const { signature, signed } = await signInput(proof, keys, { ...request, ...moment });
  return {
    textOf: toTexts(proof, keys, { ...moment, signature, challenge: request.challenge ?? '' }),
    signed,
  };
}

/** Values from the server that a message may need. */
interface Fetched {
  readonly token: string;
  readonly challenge: string;
}

/** Returns the message as sent, with placeholders, token and signature filled in. */
export async function signMessage(
  sample: SocketSample,
  message: unknown,
  keys: Keys,
  clock: Clock,
  { token, challenge }: Fetched,
): Promise<Signed & { readonly text: string }> {
  const filled = fillPlaceholders(message, clock, token);
  const { proof } = toSocketCall(sample);
  if (proof.members.length === 0 || !isObject(filled)) return { ...UNSIGNED, text: toJsonLine(filled) };
  const { textOf, signed } = await prove(proof, keys, clock, { challenge, body: toJsonLine(filled) });
  const members = Object.fromEntries(
    proof.members.map((sent) => [sent.name, toMember(proof, sent, textOf(sent))]),
  );
  return { ...signed, text: toJsonLine({ ...filled, ...members }) };
}

/** Signs the request for a token, which goes to the sandbox if one is given, and otherwise to the token's own host. */
export function signTokenRequest(
  token: TokenRequest,
  sandbox: string | null,
  keys: Keys,
  clock: Clock,
): Promise<SentRequest> {
  const sample = toTokenSample(token);
  const origin = sandbox === null ? sample.origin : sandbox.replace(/\/$/, '');
  return signRequest({ ...sample, origin }, keys, clock);
}

/** Replaces keys and a token in a text, however they are encoded, so that it is safe to show. */
export function hideKeys(text: string, keys: Keys, token = ''): string {
  const logins = LOGINS.map((names) => toBase64(toBytes(names.map((name) => keys[name]).join(':'))));
  return [...logins, token, ...Object.values(keys)]
    .flatMap((secret) => (secret === '' ? [] : [secret, encodeURIComponent(secret)]))
    .reduce((shown, secret) => shown.replaceAll(secret, '(hidden)'), text);
}
