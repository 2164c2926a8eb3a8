/** A model request → the call that generators write: placeholders placed, duplicates dropped, texts encodable. */
import type { HttpSample, SampleBody, Signing, SocketSample } from '../model/request.ts';
import type { Answer, CallBody, Failure, HttpCall, Nonce, SocketCall } from './call.ts';
import {
  isJsonList,
  isJsonObject,
  type Json,
  type JsonObject,
  type Pair,
  toFormText,
  toJson,
  toText,
} from './json.ts';

/** Text in a header that stands for the key. */
export const KEY = '{{key}}';
/** Text in a message that stands for a token. */
export const TOKEN = '{{token}}';

const SIGNED_HEADERS: Readonly<Record<Signing, readonly string[]>> = {
  none: [],
  spot: ['api-key', 'api-sign'],
  futures: ['apikey', 'authent'],
  embed: ['api-key', 'api-sign'],
  bearer: ['authorization'],
  basic: ['authorization'],
  'node-key': [],
  prime: ['apikey', 'apisign', 'apitimestamp'],
};

const NONCE_HEADERS: Readonly<Partial<Record<Signing, string>>> = { futures: 'Nonce', embed: 'API-Nonce' };

/** Prepares a call over HTTP. */
export function toHttpCall(request: HttpSample): HttpCall {
  const takesBody = !['GET', 'HEAD'].includes(request.method);
  const example = takesBody && request.body !== null ? toBody(request.body) : null;
  const nonce = toNonce(request, takesBody);
  const body = nonce?.place === 'body' ? withoutField(example ?? EMPTY, nonce.name) : example;
  const taken = [
    ...SIGNED_HEADERS[request.signing],
    ...(body === null ? [] : ['content-type']),
    ...(nonce?.place === 'header' ? [nonce.name.toLowerCase()] : []),
  ];
  const headers = toHeaders(request.headers, taken);
  return {
    method: request.method,
    origin: toText(request.origin).replace(/\/+$/, ''),
    path: toPath(toText(request.path)),
    query: request.query.map(([name, value]) => [toText(name), toText(value)] as const),
    headers,
    signing: toSigning(request.signing, headers),
    nonce: nonce?.place === 'body' && !canHoldNonce(body) ? null : nonce,
    body,
    failure: toFailure(request.errorField),
    answer: toAnswer(request),
  };
}

/** Prepares a conversation over a WebSocket. */
export function toSocketCall(request: SocketSample): SocketCall {
  const headers = toHeaders(request.headers ?? [], SIGNED_HEADERS[request.signing]);
  const sent = request.send.map(toJson);
  const messages =
    request.signing === 'spot'
      ? sent.map(withToken)
      : request.signing === 'futures'
        ? sent.filter(isJsonObject).map(withoutProof)
        : sent;
  const isUnsigned =
    (request.signing === 'spot' && !JSON.stringify(messages).includes(TOKEN)) ||
    (request.signing === 'futures' && messages.length === 0);
  return {
    url: toText(request.url),
    messages,
    headers,
    signing: isUnsigned ? 'none' : toSigning(request.signing, headers),
    tokenOrigin: request.tokenOrigin === undefined ? null : toText(request.tokenOrigin).replace(/\/+$/, ''),
    receive: Math.max(1, request.receive),
  };
}

const EMPTY: CallBody = { kind: 'json', mediaType: 'application/json', value: {} };

/** A key that no header carries needs no signing code. */
function toSigning(signing: Signing, headers: readonly Pair[]): Signing {
  return signing === 'node-key' && !headers.some(([, value]) => value.includes(KEY)) ? 'none' : signing;
}

/** The proof of an example is never good: samples put a fresh one into every message. */
const PROOF = ['api_key', 'original_challenge', 'signed_challenge'];

function withoutProof(message: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(message).filter(([name]) => !PROOF.includes(name)));
}

/** An example's token is never good: members of that name hold a fresh one. */
function withToken(value: Json): Json {
  if (isJsonList(value)) return value.map(withToken);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, member]): [string, Json] => [
    name,
    name === 'token' && typeof member === 'string' ? TOKEN : withToken(member),
  ]);
  return Object.fromEntries(entries);
}

function toNonce({ signing, nonceField }: HttpSample, takesBody: boolean): Nonce | null {
  const header = NONCE_HEADERS[signing];
  if (header !== undefined) return { place: 'header', name: nonceField ?? header };
  if (signing === 'spot')
    return takesBody
      ? { place: 'body', name: toText(nonceField ?? 'nonce') }
      : { place: 'header', name: 'API-Nonce' };
  return nonceField !== null && takesBody ? { place: 'body', name: toText(nonceField) } : null;
}

function canHoldNonce(body: CallBody | null): boolean {
  return body !== null && body.kind !== 'text' && (body.kind !== 'json' || isJsonObject(body.value));
}

function withoutField(body: CallBody, field: string): CallBody {
  const others = ([name]: readonly [string, unknown]) => name !== field;
  if (body.kind === 'text') return body;
  if (body.kind !== 'json') return { ...body, fields: body.fields.filter(others) };
  if (!isJsonObject(body.value)) return body;
  return { ...body, value: Object.fromEntries(Object.entries(body.value).filter(others)) };
}

function toBody({ value, files, ...body }: SampleBody): CallBody {
  const mediaType = toHeaderValue(body.mediaType);
  const json = toJson(value);
  const entries = isJsonObject(json) ? Object.entries(json) : [];
  const type = mediaType.replace(/;.*/s, '').trim().toLowerCase();
  if (/^application\/(.+\+)?json$/.test(type)) return { kind: 'json', mediaType, value: json };
  if (type === 'application/x-www-form-urlencoded')
    return { kind: 'form', mediaType, fields: entries.flatMap(([name, member]) => toFields(name, member)) };
  if (type === 'multipart/form-data') {
    const isFile = ([name]: readonly [string, Json]) => files?.includes(name) ?? false;
    const toPart = ([name, member]: readonly [string, Json]): Pair => [toPartName(name), toFormText(member)];
    return {
      kind: 'multipart',
      fields: entries.filter((entry) => !isFile(entry)).map(toPart),
      files: entries.filter(isFile).map(toPart),
    };
  }
  return { kind: 'text', mediaType, text: toFormText(json) };
}

function toFields(name: string, value: Json): Pair[] {
  const isPlainList = isJsonList(value) && value.every((item) => !isJsonObject(item) && !isJsonList(item));
  return isPlainList ? value.map((item) => [name, toFormText(item)]) : [[name, toFormText(value)]];
}

/** Part names as HTML writes them: https://html.spec.whatwg.org/#multipart-form-data. */
function toPartName(name: string): string {
  return name.replace(/["\r\n]/g, encodeURIComponent);
}

/** Characters that a path may hold stay (RFC 3986, 3.3); all others are encoded, so that it is signed as sent. */
function toPath(path: string): string {
  return path.replace(/%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9_.~!$&'()*+,;=:@%/-]/gu, encodeURIComponent);
}

function toHeaders(headers: readonly Pair[], taken: readonly string[]): Pair[] {
  const dropped = new Set([...taken, 'content-length', 'host']);
  return headers
    .map(([name, value]): Pair => [name.replace(/[^!#$%&'*+.^_`|~\w-]/g, ''), toHeaderValue(value)])
    .filter(([name]) => name !== '' && !dropped.has(name.toLowerCase()));
}

/** Visible ASCII is what all clients send alike (RFC 9110, 5.5). */
function toHeaderValue(value: string): string {
  return value.replace(/[^ -~]+/g, ' ').trim();
}

function toFailure(field: string | null): Failure | null {
  if (field === null) return null;
  return { field: toText(field), word: field === 'result' ? 'error' : null };
}

function toAnswer({ binary, empty, fileName, method }: HttpSample): Answer {
  if (binary) return { kind: 'file', name: toText(fileName ?? 'answer.bin') };
  return empty || method === 'HEAD' ? { kind: 'none' } : { kind: 'json' };
}
