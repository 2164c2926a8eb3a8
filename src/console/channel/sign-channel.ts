/** Authentication of a connection and its messages: by handshake, by members of a message, or by a token. */
import { toJsonLine } from '../../model/exact-number.ts';
import type { SocketSample } from '../../model/request.ts';
import type { Challenge, TokenRequest } from '../../model/signing.ts';
import { asObject, isObject } from '../../readers/json-schema/json.ts';
import type { Proof, Sent } from '../../samples/call.ts';
import { toSocketCall, toTokenSample } from '../../samples/prepare.ts';
import { toBase64, toBytes } from '../../tools/bytes.ts';
import { EMPTY_INPUT, type SignedInput, traceSignature } from '../../tools/signature/sign.ts';
import type { SendMessage } from '../console-data.ts';
import type { Environment } from '../environments.ts';
import {
  type Clock,
  fillPlaceholders,
  type SentRequest,
  type ShownStep,
  signRequest,
  toInputs,
  toNonce,
  toSteps,
  toTime,
} from '../sign-request.ts';

type Keys = Readonly<Record<string, string>>;
type Pair = readonly [name: string, value: string];

/** Steps and inputs of a signature; empty if nothing is signed. */
export interface Signed {
  readonly steps: readonly ShownStep[];
  readonly inputs: readonly Pair[];
}

const UNSIGNED: Signed = { steps: [], inputs: [] };

export interface Handshake extends Signed {
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
  const { values, signed } = await prove(proof, keys, clock, {
    method: 'GET',
    host: new URL(environment.origin).hostname,
    target: target || '/',
  });
  const own = [...headers, ...proof.headers.map(pairOf(values))];
  const query = new URLSearchParams(proof.query.map(pairOf(values)).map(([name, value]) => [name, value]));
  const separator = target.includes('?') ? '&' : '?';
  const named = toBase64(toBytes(JSON.stringify(Object.fromEntries(own))));
  return {
    url: environment.origin + target + (proof.query.length > 0 ? separator + query : ''),
    headers: own,
    protocols:
      own.length > 0 && environment.isSandbox
        ? [`headers.${named.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`]
        : [],
    ...(proof.members.length > 0 ? UNSIGNED : signed),
  };
}

type Values = (sent: Sent) => string;

function pairOf(values: Values): (sent: Sent) => Pair {
  return (sent) => [sent.name, sent.prefix + values(sent)];
}

async function prove(
  proof: Proof,
  keys: Keys,
  clock: Clock,
  request: Partial<SignedInput>,
): Promise<{ readonly values: Values; readonly signed: Signed }> {
  const nonce = proof.nonce ? toNonce(proof.nonce, clock) : '';
  const timestamp = proof.timestamp ? toTime(proof.timestamp, clock.now) : '';
  const input: SignedInput = {
    ...EMPTY_INPUT,
    ...request,
    nonce,
    timestamp,
    key: keys.API_KEY ?? '',
    secret: keys.API_SECRET ?? '',
  };
  const trace = proof.signature ? await traceSignature(proof.signature, input) : null;
  const signature = trace?.signature ?? '';
  const login = toBase64(toBytes(`${keys.CLIENT_ID ?? ''}:${keys.CLIENT_SECRET ?? ''}`));
  return {
    values: ({ value, variable }) => {
      if (value === 'key' || value === 'access-token') return keys[variable] ?? '';
      return { nonce, timestamp, signature, login, challenge: input.challenge }[value];
    },
    signed:
      trace && proof.signature
        ? {
            steps: toSteps(proof.signature, trace.steps, signature),
            inputs: toInputs(proof.signature, input),
          }
        : UNSIGNED,
  };
}

/** Placeholder for the token until the message is sent. */
export const TOKEN = '{{token}}';

/** Adds the placeholder for the token to a message that needs one. */
export function withToken(value: unknown, { tokenAt }: Pick<SendMessage, 'tokenAt'>): unknown {
  return tokenAt ? putAt(value, tokenAt) : value;
}

function putAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return TOKEN;
  const members = asObject(value);
  return { ...members, [name]: putAt(members[name], rest) };
}

/** Values from the server that a message may need. */
export interface Fetched {
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
  const { values, signed } = await prove(proof, keys, clock, { challenge, body: toJsonLine(filled) });
  const members = Object.fromEntries(proof.members.map(pairOf(values)));
  return { ...signed, text: toJsonLine({ ...filled, ...members }) };
}

/** Writes the message that requests a challenge. */
export function askChallenge(sample: SocketSample, { send }: Challenge, keys: Keys): string {
  const { members } = toSocketCall(sample).proof;
  const own = members.filter(({ value }) => value === 'key' || value === 'access-token');
  return toJsonLine({
    ...send,
    ...Object.fromEntries(own.map(({ name, prefix, variable }) => [name, prefix + (keys[variable] ?? '')])),
  });
}

/** Reads the challenge from a message; null if it has none. */
export function readChallenge({ receive, member }: Challenge, value: unknown): string | null {
  const members = asObject(value);
  const isIt = Object.entries(receive).every(([name, one]) => members[name] === one);
  const challenge = members[member];
  return isIt && typeof challenge === 'string' ? challenge : null;
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

/** Reads the token from a response; null if it has none. */
export function readToken({ member }: TokenRequest, body: unknown): string | null {
  const found = member.reduce<unknown>((value, name) => asObject(value)[name], body);
  return typeof found === 'string' ? found : null;
}

/** Lists the keys that the channel needs, by their names in the samples. */
export function keysOfSocket(sample: SocketSample): readonly string[] {
  return toSocketCall(sample).proof.environment;
}
