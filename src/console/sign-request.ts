/** Request → the request as sent, with placeholders filled in and signed, and every step of the signature. */
import { toExactNumber, toJsonLine } from '../model/exact-number.ts';
import { splitPlaceholders } from '../model/generated.ts';
import { toFormParts, toMultipartText } from '../model/multipart.ts';
import type { HttpSample } from '../model/request.ts';
import { everyPart, type NonceFormat, type Signature, type SignedPart } from '../model/signing.ts';
import type { HttpCall, Proof, Sent } from '../samples/call.ts';
import { toHttpCall } from '../samples/prepare.ts';
import { isNumber } from '../samples/signing.ts';
import { toBase64, toBytes, toHex } from '../tools/bytes.ts';
import { describeParts } from '../tools/signature/describe.ts';
import { inputOf } from '../tools/signature/inputs.ts';
import { EMPTY_INPUT, type SignedInput, type SigningStep, traceSignature } from '../tools/signature/sign.ts';
import { HIDDEN } from './secrets.ts';

export type Pair = readonly [name: string, value: string];

/** Keys by their names in the samples: API_KEY, API_SECRET. */
export type Keys = Readonly<Record<string, string>>;

/** An intermediate value of the signature, and its formula. */
interface ShownStep {
  readonly label: string;
  /** "target + SHA-256(nonce + body)"; null if the label says it all. */
  readonly formula: string | null;
  /** Null for a secret. */
  readonly text: string | null;
  readonly bytes: number;
}

/** A request on the wire. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Pair[];
  /** Null without a body. */
  readonly body: string | null;
}

/** How a request or message was signed; empty if it wasn't. */
export interface Signed {
  readonly nonce: string;
  readonly steps: readonly ShownStep[];
  /** Parts of the request that were signed, by name. */
  readonly inputs: readonly Pair[];
}

export interface SentRequest extends WireRequest, Signed {
  /** The same request to share, with keys, signatures and other secrets hidden. */
  readonly shared: WireRequest;
}

/** Values that differ with every request. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly uuid: () => string;
  /** Latest nonce; the next one must be higher. */
  readonly lastNonce: bigint;
  /** Nonce to use instead of a generated one; empty for none. */
  readonly nonce: string;
}

/** Signs a request. `shared` is the same request with the reader's secrets hidden. */
export async function signRequest(
  sample: HttpSample,
  keys: Keys,
  clock: Clock,
  shared = sample,
): Promise<SentRequest> {
  // Both requests get the same values in place of their placeholders.
  const uuids: string[] = [];
  const callOf = (request: HttpSample) => {
    let count = 0;
    const uuid = () => {
      const own = uuids[count] ?? clock.uuid();
      uuids[count++] = own;
      return own;
    };
    return toHttpCall(fill(request, { ...clock, uuid }));
  };
  const call = callOf(sample);
  const { proof, method, origin } = call;
  const moment = toMoment(proof, clock);
  const textOf = (signature: string) => toTexts(proof, keys, { ...moment, signature, challenge: '' });
  const sharedText = (sent: Sent) =>
    sent.value === 'nonce' || sent.value === 'timestamp' ? textOf('')(sent) : HIDDEN;
  // All versions of the body have the same boundary.
  const boundary = clock.uuid();
  const unsigned = compose(withoutSignature(call), textOf(''), boundary);
  const { signature, signed } = await signInput(proof, keys, {
    ...moment,
    method,
    host: new URL(origin).hostname,
    target: unsigned.url.slice(origin.length),
    body: unsigned.body ?? '',
  });
  return {
    ...compose(call, textOf(signature), boundary),
    shared: compose(callOf(shared), sharedText, boundary),
    ...signed,
  };
}

/** Generates the nonce and the time of a request; empty if it has none. */
export function toMoment(proof: Proof, clock: Clock): Pick<SignedInput, 'nonce' | 'timestamp'> {
  return {
    nonce: clock.nonce || (proof.nonce ? toNonce(proof.nonce, clock) : ''),
    timestamp: proof.timestamp ? toTime(proof.timestamp, clock.now) : '',
  };
}

/** Computes the signature of a request or message; empty without one. */
export async function signInput(
  proof: Proof,
  keys: Keys,
  request: Partial<SignedInput>,
): Promise<{ readonly signature: string; readonly signed: Signed }> {
  const { API_KEY: key = '', API_SECRET: secret = '' } = keys;
  const input = { ...EMPTY_INPUT, ...request, key, secret };
  const { nonce } = input;
  if (!proof.signature) return { signature: '', signed: { nonce, steps: [], inputs: [] } };
  const { steps, signature } = await traceSignature(proof.signature, input);
  const inputs = toInputs(proof.signature, input);
  return { signature, signed: { nonce, steps: toSteps(proof.signature, steps, signature), inputs } };
}

/** Returns a function that writes what goes into a place: its values, each with its prefix. */
export function toTexts(
  proof: Proof,
  keys: Keys,
  values: Readonly<Record<'nonce' | 'timestamp' | 'signature' | 'challenge', string>>,
): (sent: Sent) => string {
  const login = toBase64(toBytes((proof.login ?? []).map((name) => keys[name] ?? '').join(':')));
  const textOf = ({ value, variable, prefix, next }: Sent): string => {
    const key = keys[variable] ?? '';
    return prefix + { ...values, login, key, 'access-token': key }[value] + (next ? textOf(next) : '');
  };
  return textOf;
}

/** Returns a value as a member of JSON: a nonce or time in units is a number, unless the reader typed another text. */
export function toMember(proof: Proof, { value, prefix }: Sent, text: string): unknown {
  if (!isNumber(proof, value) || prefix !== '') return text;
  const number = toExactNumber(text);
  return typeof number === 'object' || String(number) === text ? number : text;
}

function isSignature({ value }: Sent): boolean {
  return value === 'signature';
}

function withoutSignature(call: HttpCall): HttpCall {
  const { query, fields } = call.proof;
  const others = (list: readonly Sent[]) => list.filter((sent) => !isSignature(sent));
  return { ...call, proof: { ...call.proof, query: others(query), fields: others(fields) } };
}

/** Puts everything in its place; a signature in the query comes last. */
function compose(call: HttpCall, textOf: (sent: Sent) => string, boundary: string): WireRequest {
  const { method, origin, path, proof } = call;
  const pairOf = (sent: Sent): Pair => [sent.name, textOf(sent)];
  const sent = [...proof.query.filter((one) => !isSignature(one)), ...proof.query.filter(isSignature)];
  const query = toSearch([...call.query, ...sent.map(pairOf)]);
  const { body, type } = writeBody(call, pairOf, boundary);
  return {
    method,
    url: origin + path + (query === '' ? '' : `?${query}`),
    headers: [
      ...call.headers,
      ...(type === null ? [] : [['Content-Type', type] as const]),
      ...proof.headers.map(pairOf),
    ],
    body,
  };
}

/** Replaces the sample's placeholders with values for this request. */
function fill(sample: HttpSample, clock: Clock): HttpSample {
  const pairs = (list: readonly Pair[]) =>
    list.map(([name, value]): Pair => [name, fillText(value, clock, '')]);
  // In a path, placeholders are percent-encoded.
  const path = sample.path.replace(/%7B%7B(?:uuid|iso-[mu]?s%2B\d{1,6})%7D%7D/g, decodeURIComponent);
  return {
    ...sample,
    path: fillText(path, clock, ''),
    query: pairs(sample.query),
    headers: pairs(sample.headers),
    body: sample.body && { ...sample.body, value: fillPlaceholders(sample.body.value, clock, '') },
  };
}

/** Replaces the placeholders anywhere in a value, including the one for the token. */
export function fillPlaceholders(value: unknown, clock: Clock, token: string): unknown {
  if (typeof value === 'string') return fillText(value, clock, token);
  if (Array.isArray(value)) return value.map((item) => fillPlaceholders(item, clock, token));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, fillPlaceholders(member, clock, token)]),
  );
}

function fillText(text: string, clock: Clock, token: string): string {
  return splitPlaceholders(text)
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'uuid') return clock.uuid();
      return part.kind === 'time' ? toTime(part.format, clock.now + part.seconds * 1000) : token;
    })
    .join('');
}

/** Writes the body with the authentication fields that belong in it, and returns its media type too. */
function writeBody(
  { body, proof }: HttpCall,
  pairOf: (sent: Sent) => Pair,
  boundary: string,
): { readonly body: string | null; readonly type: string | null } {
  if (!body) return { body: null, type: null };
  const { fields } = proof;
  const pairs = fields.map(pairOf);
  switch (body.kind) {
    case 'text':
      return { body: body.text, type: body.mediaType };
    case 'json': {
      if (fields.length === 0) return { body: toJsonLine(body.value), type: body.mediaType };
      const own = fields.map((sent) => [sent.name, toMember(proof, sent, pairOf(sent)[1])] as const);
      const members = typeof body.value === 'object' && body.value !== null ? Object.entries(body.value) : [];
      return { body: toJsonLine(Object.fromEntries([...own, ...members])), type: body.mediaType };
    }
    case 'form':
      return { body: toSearch([...pairs, ...body.fields]), type: body.mediaType };
    case 'multipart': {
      // A file's name stands in for its content, so that the body is a text that can be signed and shown.
      const parts = toFormParts({ ...body, fields: [...pairs, ...body.fields] }, (file) => file);
      return {
        type: `multipart/form-data; boundary=${boundary}`,
        body: `${toMultipartText(parts, boundary, '\r\n')}\r\n`,
      };
    }
  }
}

/** Writes pairs as a query or form. */
export function toSearch(pairs: readonly Pair[]): string {
  return String(new URLSearchParams(pairs.map(([name, value]) => [name, value])));
}

const UNITS = { s: 1_000_000n, ms: 1_000n, us: 1n } as const;

/** Generates a nonce. One that counts time units is always higher than the last, however fast the reader is. */
function toNonce(format: NonceFormat, clock: Clock): string {
  if (format === 'random') return clock.uuid().replaceAll('-', '');
  if (format !== 's' && format !== 'ms' && format !== 'us') return toTime(format, clock.now);
  const now = (BigInt(Math.round(clock.now)) * 1_000n) / UNITS[format];
  return String(now > clock.lastNonce ? now : clock.lastNonce + 1n);
}

function toTime(format: Exclude<NonceFormat, 'random'>, now: number): string {
  const micros = BigInt(Math.round(now)) * 1_000n;
  if (format === 's' || format === 'ms' || format === 'us') return String(micros / UNITS[format]);
  const [seconds = '', rest = ''] = new Date(now).toISOString().split(/[.Z]/);
  const digits = { 'iso-s': '', 'iso-ms': `.${rest}`, 'iso-us': `.${rest}000` };
  return `${seconds}${digits[format]}Z`;
}

function toSteps({ parts, join }: Signature, steps: readonly SigningStep[], signature: string): ShownStep[] {
  const formulas = [...hashFormulas(parts), describeParts(parts, join)];
  const shown = steps.map(({ label, bytes, text, isSecret }): ShownStep => {
    const isInput = label.startsWith('Input of') || label === 'Signed bytes';
    return {
      label: label === 'Signed bytes' ? 'String to sign' : label,
      formula: isInput ? (formulas.shift() ?? null) : null,
      text: isSecret ? null : (text ?? toHex(bytes)),
      bytes: bytes.length,
    };
  });
  return [...shown, { label: 'Signature', formula: null, text: signature, bytes: signature.length }];
}

/** Formulas of the hashed parts, innermost first, in the order of the signature's steps. */
function hashFormulas(parts: readonly SignedPart[]): string[] {
  return parts.flatMap((part) =>
    part.kind === 'hash' ? [...hashFormulas(part.parts), describeParts(part.parts, part.join)] : [],
  );
}

function toInputs({ parts }: Signature, input: SignedInput): Pair[] {
  const names = new Set(everyPart(parts).flatMap((part) => inputOf(part) ?? []));
  // Keys are never shown.
  names.delete('key');
  return [...names].map((name): Pair => [name, input[name]]);
}
