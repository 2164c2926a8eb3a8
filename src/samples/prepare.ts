/** A model request → the call that generators write: proof placed, duplicates dropped, texts encodable. */
import { generatedIn } from '../model/generated.ts';
import { contentTypeOf, toPartName } from '../model/multipart.ts';
import type { HttpSample, SampleBody, SocketSample } from '../model/request.ts';
import { everyPart, loginNames, type Placement, type Signing, type TokenRequest } from '../model/signing.ts';
import { type Pair, toFormPairs, toWire } from '../model/wire-style.ts';
import type { CallBody, Challenge, HttpCall, Proof, Receives, Sent, SocketCall, TokenCall } from './call.ts';
import { isJsonList, isJsonObject, type Json, type JsonObject, toJson, toText } from './json.ts';

/** Prepares a call over HTTP. */
export function toHttpCall(request: HttpSample): HttpCall {
  const takesBody = !['GET', 'HEAD'].includes(request.method);
  const example = takesBody && request.body !== null ? toBody(request.body) : null;
  const placements = placementsOf(request.signing, takesBody);
  const names = namesOf(placements.filter((place) => place.in === 'body'));
  const body = names.length > 0 ? withoutFields(example ?? EMPTY, names) : example;
  const proof = toProof(request.signing, placements, cookieOf(request.headers));
  const taken = [...namesOf(proof.headers), ...(body === null ? [] : ['content-type'])];
  return {
    method: request.method,
    origin: toText(request.origin).replace(/\/+$/, ''),
    path: toPath(toText(request.path)),
    query: request.query
      .filter(([name]) => !proof.query.some((sent) => sent.name === name))
      .map(([name, value]) => [toText(name), toText(value)] as const),
    headers: toHeaders(request.headers, taken),
    proof: { ...proof, fields: canHoldFields(body) ? proof.fields : [] },
    body,
    failures: request.failures,
    note: toNote(request.note),
    receives: toReceives(request),
  };
}

/** Prepares a conversation over a WebSocket. */
export function toSocketCall(request: SocketSample): SocketCall {
  const placements = placementsOf(request.signing, false);
  const members = placements.filter((place) => place.in === 'message');
  const sent = request.send.map(toJson);
  // The proof of an example is never valid: samples put a fresh one into every message.
  const messages = members.length > 0 ? sent.filter(isJsonObject).map(without(namesOf(members))) : sent;
  const isMute = members.length > 0 && messages.length === 0;
  const proof = isMute
    ? toProof(null, [], '')
    : toProof(request.signing, placements, cookieOf(request.headers ?? []));
  const carriesToken = generatedIn(messages).some(({ kind }) => kind === 'token');
  const token = carriesToken && request.signing?.token ? toTokenCall(request.signing.token) : null;
  // A greeting, or the response to a proof, is worth waiting for even if the messages get no response.
  const isOneWay = messages.length > 0 && !request.signing && !request.awaitsGreeting;
  return {
    url: toText(request.url),
    variable: request.variable,
    messages,
    headers: toHeaders(request.headers ?? [], namesOf(proof.headers)),
    proof: {
      ...proof,
      environment: [...new Set([...proof.environment, ...(token?.call.proof.environment ?? [])])],
    },
    token,
    failures: request.failures,
    note: toNote(request.note),
    awaitsGreeting: request.awaitsGreeting === true && messages.length > 0,
    receive: Math.max(isOneWay ? 0 : 1, request.receive),
  };
}

function toTokenCall(token: TokenRequest): TokenCall {
  const { member, seconds } = token;
  const lifetime = seconds ? `; use it within ${toDuration(seconds)}` : '';
  return { call: toHttpCall(toTokenSample(token)), member: member.map(toText), lifetime };
}

/** Creates the request that fetches a token. */
export function toTokenSample({ method, url, signing, failures }: TokenRequest): HttpSample {
  const { origin, pathname, searchParams } = new URL(url);
  return {
    kind: 'http',
    method,
    origin,
    path: pathname,
    query: [...searchParams],
    headers: [],
    body: null,
    signing,
    failures,
    binary: false,
  };
}

function toDuration(seconds: number): string {
  if (seconds % 3600 === 0) return seconds === 3600 ? '1 hour' : `${seconds / 3600} hours`;
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}

/** Returns where each value goes in a request with or without a body. */
function placementsOf(signing: Signing | null, takesBody: boolean): Placement[] {
  return (signing?.placements ?? []).flatMap(({ withoutBody, ...placement }) => {
    if (takesBody || placement.in !== 'body') return [placement];
    return withoutBody ? [{ value: placement.value, ...withoutBody }] : [];
  });
}

function toProof(signing: Signing | null, placements: readonly Placement[], cookie: string): Proof {
  const login = loginOf(placements);
  const sent = nameKeys(placements, login ?? []);
  const at = (place: Placement['in']) =>
    sent.filter((one) => one.in === place).map(({ in: _, ...one }) => one);
  const headers = at('header').map((one) => ({
    ...one,
    name: toHeaderName(one.name),
    prefix: one.prefix.replace(/[^ -~]+/g, ' '),
  }));
  const cookies = at('cookie');
  const others = cookie
    .split('; ')
    .filter((pair) => !cookies.some(({ name }) => pair.startsWith(`${name}=`)));
  const start = others.join('; ');
  // A request has a single header for all its cookies.
  const chained = cookies.reduceRight<Sent | undefined>((next, one, index) => {
    const before = index > 0 ? '; ' : start && `${start}; `;
    return { ...one, name: 'Cookie', prefix: toHeaderValue(`${before}${one.name}=`), next };
  }, undefined);
  const signature = signing?.signature ?? null;
  const isKeySigned = everyPart(signature?.parts ?? []).some(({ kind }) => kind === 'key');
  const keys = sent.filter(({ value }) => value === 'key').map(({ variable }) => variable);
  return {
    headers: chained ? [...headers, chained] : headers,
    query: at('query'),
    fields: at('body').map((one) => ({ ...one, name: toText(one.name) })),
    members: at('message').map((one) => ({ ...one, name: toText(one.name) })),
    signature,
    nonce: signing?.nonce ?? null,
    timestamp: signing?.timestamp ?? null,
    challenge: signing?.challenge ? toChallenge(signing.challenge) : null,
    login,
    environment: [
      ...(isKeySigned && keys.length === 0 ? ['API_KEY'] : keys),
      ...(signature ? ['API_SECRET'] : []),
      ...new Set(sent.flatMap(({ value, variable }) => (value === 'access-token' ? [variable] : []))),
      ...(login ?? []),
    ],
  };
}

function toChallenge({ send, receive, member }: NonNullable<Signing['challenge']>): Challenge {
  const toObject = (value: unknown) => {
    const json = toJson(value);
    return isJsonObject(json) ? json : {};
  };
  return { send: toObject(send), receive: toObject(receive), member: toText(member) };
}

/** Variables of HTTP Basic: of an OAuth client, and of any other user. */
export const LOGINS = [
  ['CLIENT_ID', 'CLIENT_SECRET'],
  ['API_USERNAME', 'API_PASSWORD'],
] as const;

/** Names the variables of HTTP Basic. Plain USERNAME would be the reader's own on many systems. */
function loginOf(placements: readonly Placement[]): Proof['login'] {
  const login = placements.find(({ value }) => value === 'login');
  if (!login) return null;
  if (login.variable !== undefined) return loginNames(login.variable);
  return login.isClient ? LOGINS[0] : LOGINS[1];
}

/** Names environment variables: the first key is API_KEY; others, such as a passphrase, go by their own name. */
function nameKeys(
  placements: readonly Placement[],
  others: readonly string[],
): (Sent & Pick<Placement, 'in'>)[] {
  const taken = new Set(['API_SECRET', 'API_BASE_URL', ...others]);
  return placements.map(({ value, in: place, name, prefix = '', variable: named }) => {
    const own = name.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
    let variable = named ?? (value === 'access-token' ? 'ACCESS_TOKEN' : 'API_KEY');
    if (value === 'key' && taken.has(variable)) variable = `API_${own.replace(/^API_|^_|_$/g, '')}`;
    while (value === 'key' && taken.has(variable)) variable = `${variable}_2`;
    if (value === 'key') taken.add(variable);
    return { value, in: place, name, prefix, variable };
  });
}

function cookieOf(headers: readonly Pair[]): string {
  return headers.find(([name]) => name.toLowerCase() === 'cookie')?.[1] ?? '';
}

function namesOf(sent: readonly { readonly name: string }[]): string[] {
  return sent.map(({ name }) => name);
}

function without(names: readonly string[]): (object: JsonObject) => JsonObject {
  return (object) => Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

const EMPTY: CallBody = { kind: 'json', mediaType: 'application/json', value: {} };

function canHoldFields(body: CallBody | null): boolean {
  return body !== null && body.kind !== 'text' && (body.kind !== 'json' || isJsonObject(body.value));
}

function withoutFields(body: CallBody, fields: readonly string[]): CallBody {
  if (body.kind === 'text') return body;
  if (body.kind !== 'json')
    return { ...body, fields: body.fields.filter(([name]) => !fields.includes(name)) };
  return isJsonObject(body.value) ? { ...body, value: without(fields)(body.value) } : body;
}

function toBody({ value, file, files, contentTypes, styles, ...body }: SampleBody): CallBody {
  // A range such as "*/*" can't be sent.
  const usual = typeof value === 'string' ? 'text/plain' : 'application/json';
  const mediaType = body.mediaType.includes('*') ? usual : toHeaderValue(body.mediaType);
  const json = toJson(value);
  const entries = isJsonObject(json) ? Object.entries(json) : [];
  const type = mediaType.replace(/;.*/s, '').trim().toLowerCase();
  if (/^application\/(.+\+)?json$/.test(type)) return { kind: 'json', mediaType, value: json };
  if (type === 'application/x-www-form-urlencoded')
    return { kind: 'form', mediaType, fields: toFormPairs(entries, styles) };
  if (type === 'multipart/form-data') {
    const parts = entries.flatMap(([name, member]) =>
      (isJsonList(member) ? member : [member]).map((item) => [name, item] as const),
    );
    const isFile = ([name]: readonly [string, Json]) => files?.includes(name) ?? false;
    const toPart = ([name, item]: readonly [string, Json]): Pair => [toPartName(name), toWire(item)];
    const types = parts.flatMap(([name, item]): Pair[] => {
      const partType = contentTypeOf({ files, contentTypes }, name, item);
      return partType === null ? [] : [[toPartName(name), toHeaderValue(partType)]];
    });
    return {
      kind: 'multipart',
      fields: parts.filter((part) => !isFile(part)).map(toPart),
      files: parts.filter(isFile).map(toPart),
      types: [...new Map(types)],
    };
  }
  return { kind: 'text', mediaType, text: toWire(json), ...(file !== undefined && { file: toText(file) }) };
}

/** Percent-encodes characters that a path can't contain (RFC 3986, 3.3), so that it is signed as sent. */
function toPath(path: string): string {
  return path.replace(/%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9_.~!$&'()*+,;=:@%/-]/gu, encodeURIComponent);
}

function toHeaders(headers: readonly Pair[], taken: readonly string[]): Pair[] {
  const dropped = new Set([...taken, 'content-length', 'host'].map((name) => name.toLowerCase()));
  return headers
    .map(([name, value]): Pair => [toHeaderName(name), toHeaderValue(value)])
    .filter(([name]) => name !== '' && !dropped.has(name.toLowerCase()));
}

function toHeaderName(name: string): string {
  return name.replace(/[^!#$%&'*+.^_`|~\w-]/g, '');
}

/** Keeps visible ASCII only, which all clients send alike (RFC 9110, 5.5). */
function toHeaderValue(value: string): string {
  return value.replace(/[^ -~]+/g, ' ').trim();
}

/** Makes a note one line, because it becomes one comment. */
function toNote(note: string | undefined): string | null {
  return note === undefined ? null : toHeaderValue(note);
}

function toReceives({ binary, empty, fileName, method, stream }: HttpSample): Receives {
  if (stream && method !== 'HEAD') return { kind: 'stream' };
  if (binary) return { kind: 'file', name: toText(fileName ?? 'response.bin') };
  return empty || method === 'HEAD' ? { kind: 'none' } : { kind: 'json' };
}
