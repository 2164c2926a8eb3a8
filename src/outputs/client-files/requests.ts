/**
 * The requests of an API as templates, with `{{variables}}` for the address, for credentials, and for values that a
 * script produces before each request.
 */
import type { Api } from '../../model/api.ts';
import { type Generated, generatedIn, splitPlaceholders } from '../../model/generated.ts';
import { hasMembers } from '../../model/json-text.ts';
import type { MultipartForm } from '../../model/multipart.ts';
import type { HttpOperation, MethodOperation, Operation, Server } from '../../model/operation.ts';
import type { HttpSample } from '../../model/request.ts';
import type { Pair } from '../../model/wire-style.ts';
import type { HttpCall, Proof, Sent } from '../../samples/call.ts';
import type { Json } from '../../samples/json.ts';
import { toHttpCall } from '../../samples/prepare.ts';
import { covers, isNumber } from '../../samples/signing.ts';
import { toJsonFile } from './json-schema.ts';

/** Variable with the address of the first service, named as in the samples. */
export const BASE_URL = 'API_BASE_URL';

type TemplateBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: string }
  | ({ readonly kind: 'multipart' } & MultipartForm);

export interface Template {
  readonly operation: Operation;
  readonly method: string;
  /** Variable with the address of the server. */
  readonly base: string;
  /** Path and query, after the address of the server. */
  readonly target: string;
  readonly headers: readonly Pair[];
  readonly body: TemplateBody | null;
  readonly proof: Proof;
  /** Query parameter with the signature, which is not part of the signed text. */
  readonly signed: string | null;
  readonly generated: readonly Generated[];
}

type Requests = Pick<Api, 'operations' | 'servers'>;

/** Returns the templates of REST and JSON-RPC operations. */
export function templatesOf(api: Requests): Template[] {
  const services = servicesOf(api);
  const hosts = hostsOf(api);
  return samplesOf(api).map(({ operation, sample }) => {
    const index = services.indexOf(serviceOf(api, operation, sample.origin));
    const template = toTemplate(operation, sample, baseName(index));
    const own = reachable(operation.servers).filter(({ url }) => originIn(url) === sample.origin);
    const target = index === 0 ? withPath(template.target, BASE_URL, hosts, own) : template.target;
    return { ...template, target };
  });
}

function samplesOf({ operations }: Requests) {
  return operations.flatMap(
    (operation): { operation: HttpOperation | MethodOperation; sample: HttpSample }[] => {
      if (operation.kind !== 'http' && operation.kind !== 'method') return [];
      const { sample } = operation;
      return sample?.kind === 'http' && isExpressible(sample) ? [{ operation, sample }] : [];
    },
  );
}

/**
 * Whether a client reads each value of a request as it is. A value with two braces is a variable to it, which could be
 * the reader's secret, and only JSON and percent-encoding can write them differently.
 */
function isExpressible(sample: HttpSample): boolean {
  const { headers, body } = toHttpCall(sample);
  const pairs = [...headers, ...(body?.kind === 'multipart' ? [...body.fields, ...body.files] : [])];
  const text = body?.kind === 'text' ? [body.text, body.file ?? ''] : [];
  return holdsNoVariable([...pairs.flat(), ...text]);
}

/** Whether no text has the mark of a variable. */
export function holdsNoVariable(texts: readonly string[]): boolean {
  const own = texts.flatMap(splitPlaceholders);
  return own.every((part) => typeof part !== 'string' || !part.includes('{{'));
}

/** Returns the addresses of the services that requests go to, in the order of their variables: the API's own first. */
export function servicesOf(api: Requests): string[] {
  const used = new Set(
    samplesOf(api).map(({ operation, sample }) => serviceOf(api, operation, sample.origin)),
  );
  const own = reachable(api.servers).map(({ url }) => originIn(url));
  return [...new Set([...own.filter((origin) => used.has(origin)), ...used])];
}

/** Returns the servers over HTTP that a reader chooses from: those of the API, if requests go there. */
export function hostsOf(api: Requests): Server[] {
  const [first] = servicesOf(api);
  const hosts = reachable(api.servers).filter(({ url }) => /^https?:/.test(url));
  return hosts.some(({ url }) => originIn(url) === first) ? hosts : [];
}

/** Returns the variable of a service. */
export function baseName(index: number): string {
  return `${BASE_URL}${suffixAt(index)}`;
}

/** Tells variables apart: nothing for the first, then "_2". */
export function suffixAt(index: number): string {
  return index < 1 ? '' : `_${index + 1}`;
}

/** Identifies a service by its first server in the API, because samples of dangerous operations use another one. */
export function serviceOf(
  api: Pick<Api, 'servers'>,
  operation: { readonly servers: readonly Server[] },
  address: string,
): string {
  const own = reachable(operation.servers).map(({ url }) => originIn(url));
  const [first] = reachable(api.servers).filter(({ url }) => own.includes(originIn(url)));
  const origin = URL.canParse(address) ? originIn(address) : address;
  return first && own.includes(origin) ? originIn(first.url) : origin;
}

/** Returns the servers with a complete address. */
export function reachable(servers: readonly Server[]): Server[] {
  return servers.filter(({ url }) => URL.canParse(url));
}

export function originIn(url: string): string {
  return new URL(url).origin;
}

/** Returns the base path of a server, without a slash at its end. */
export function pathIn(url: string): string {
  return new URL(url).pathname.replace(/\/+$/, '');
}

/** Returns the variable with the base path of a server; null if the servers to choose from have the same. */
export function pathName(base: string, servers: readonly Server[]): string | null {
  const isSame = new Set(servers.map(({ url }) => pathIn(url))).size < 2;
  return isSame ? null : base.replace(/URL(?=(?:_\d+)?$)/, 'PATH');
}

/** Replaces the base path of a request's server with its variable, if there is one. `own` are servers it may go to. */
export function withPath(
  target: string,
  base: string,
  servers: readonly Server[],
  own: readonly Server[],
): string {
  const variable = pathName(base, servers);
  const server = own.find(
    ({ url }) => servers.some((one) => one.url === url) && target.startsWith(pathIn(url)),
  );
  return variable && server ? `{{${variable}}}${target.slice(pathIn(server.url).length)}` : target;
}

export function toTemplate(operation: Operation, sample: HttpSample, base: string): Template {
  const call = toHttpCall(sample);
  const { proof } = call;
  const query = [
    ...call.query.map(([name, value]) => `${encode(name)}=${encode(value)}`),
    ...proofQuery(proof),
  ];
  return {
    operation,
    method: call.method,
    base,
    target: `${call.path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: [
      ...call.headers,
      ...proof.headers.map((sent): Pair => [sent.name, toValue(sent)]),
      ...(call.body && call.body.kind !== 'multipart'
        ? [['Content-Type', call.body.mediaType] as const]
        : []),
    ],
    body: toBody(call),
    proof,
    signed: signedParameter(proof),
    generated: generatedIn([sample.query, sample.headers, sample.body?.value]),
  };
}

/** Writes the parameters of a query that prove who calls, the signature last. */
export function proofQuery({ query }: Proof): string[] {
  return [...query]
    .sort(signatureLast)
    .map((sent) => `${encode(sent.name)}=${toValue({ ...sent, prefix: encodeURIComponent(sent.prefix) })}`);
}

/** Returns the query parameter with the signature, if any. */
export function signedParameter({ query }: Proof): string | null {
  return query.find(({ value }) => value === 'signature')?.name ?? null;
}

function signatureLast(one: Sent, other: Sent): number {
  return Number(one.value === 'signature') - Number(other.value === 'signature');
}

/** Percent-encodes a text, but not the variables in it. */
function encode(text: string): string {
  return withNames(text, encodeURIComponent);
}

/** Returns the variable of a value. Unlike placeholders of samples, variables have no plus sign in their names. */
function nameOf(value: Generated): string {
  return value.kind === 'time' ? `time-${value.format}-${value.seconds}` : value.kind;
}

/** Replaces a sample's placeholders with variables; `write` encodes the text around them. */
function withNames(text: string, write = (part: string) => part): string {
  return splitPlaceholders(text)
    .map((part) => (typeof part === 'string' ? write(part) : `{{${nameOf(part)}}}`))
    .join('');
}

/** Writes a sent value as a variable. */
export function toValue({ value, variable, prefix, next }: Sent): string {
  if (value === 'login') return `${prefix}{{credentials}}`;
  const name = value === 'key' || value === 'access-token' ? variable : value;
  return `${prefix}{{${name}}}${next ? toValue(next) : ''}`;
}

function toBody({ body, proof }: HttpCall): TemplateBody | null {
  if (body === null) return null;
  const added = proof.fields.map((sent): Pair => [sent.name, toValue(sent)]);
  switch (body.kind) {
    case 'json':
      return { kind: 'text', text: toJsonText(body.value, proof, proof.fields) };
    case 'form': {
      const fields = [...added, ...body.fields.map(([name, value]) => [name, encode(value)] as const)];
      return { kind: 'text', text: fields.map(([name, value]) => `${encode(name)}=${value}`).join('&') };
    }
    case 'text':
      return body.file === undefined
        ? { kind: 'text', text: withNames(body.text) }
        : { kind: 'file', file: body.file };
    case 'multipart': {
      const named = (pairs: readonly Pair[]) => pairs.map(([name, value]): Pair => [name, withNames(value)]);
      return { ...body, fields: [...added, ...named(body.fields)] };
    }
  }
}

/** Writes JSON, with values that prove who sends it as its first members. */
export function toJsonText(value: Json, proof: Proof, sent: readonly Sent[]): string {
  const own = hasMembers(value) ? value : {};
  const added = sent
    .filter(({ name }) => !Object.hasOwn(own, name))
    .map((one) => {
      const variable = toValue(one);
      const isBare = one.prefix === '' && isNumber(proof, one.value);
      return `  ${JSON.stringify(one.name)}: ${isBare ? variable : JSON.stringify(variable)}`;
    });
  const written = toJsonFile(sent.length > 0 ? own : value).trimEnd();
  // A documented text with two braces stays one: escaped, it is the same JSON, and no variable.
  const text = withNames(written, (part) => part.replace(/\{(?=\{)/g, '\\u007b'));
  if (added.length === 0) return text;
  return `{\n${added.join(',\n')}${text === '{}' ? '\n}' : `,${text.slice(1)}`}`;
}

/** Names the values that a script has to produce, each once. */
export function producedFor(generated: readonly Generated[]): (readonly [string, Generated])[] {
  const own = generated.filter(({ kind }) => kind !== 'token');
  return [...new Map(own.map((value) => [nameOf(value), value]))];
}

/** Whether the signature covers a multipart body or a file, which a client reads only after its scripts have run. */
export function isBeyondScripts({ body, proof }: Template): boolean {
  return (body?.kind === 'multipart' || body?.kind === 'file') && covers(proof, 'body');
}
