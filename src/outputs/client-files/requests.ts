/**
 * The requests of an API as templates: what a client sends, with `{{variables}}` for the address, for credentials, and
 * for what a script produces before each request.
 */
import type { Api } from '../../model/api.ts';
import { type Generated, generatedIn, splitPlaceholders } from '../../model/generated.ts';
import type { MultipartForm } from '../../model/multipart.ts';
import type { Operation } from '../../model/operation.ts';
import type { HttpSample } from '../../model/request.ts';
import type { HttpCall, Proof, Sent } from '../../samples/call.ts';
import type { Pair } from '../../samples/json.ts';
import { toHttpCall } from '../../samples/prepare.ts';
import { covers, isNumber } from '../../samples/signing.ts';
import { toJsonFile } from './json-schema.ts';

/** Called as in the environment of the samples. */
export const BASE_URL = 'API_BASE_URL';

export type TemplateBody =
  | { readonly kind: 'text'; readonly text: string }
  | ({ readonly kind: 'multipart' } & MultipartForm);

export interface Template {
  readonly operation: Operation;
  readonly method: string;
  /** With the query: what follows the address of the server. */
  readonly target: string;
  readonly headers: readonly Pair[];
  readonly body: TemplateBody | null;
  readonly proof: Proof;
  /** The parameter of the query that carries the signature, which does not sign itself. */
  readonly signed: string | null;
  readonly generated: readonly Generated[];
}

/** Those of REST and JSON-RPC. */
export function templatesOf({ operations }: Pick<Api, 'operations'>): Template[] {
  return operations.flatMap((operation) => {
    const sample = operation.kind === 'http' || operation.kind === 'method' ? operation.sample : null;
    return sample?.kind === 'http' ? [toTemplate(operation, sample)] : [];
  });
}

/** The address that templates leave to a variable. */
export function originOf({ operations }: Pick<Api, 'operations'>): string | null {
  for (const operation of operations) {
    const sample = operation.kind === 'http' || operation.kind === 'method' ? operation.sample : null;
    if (sample?.kind === 'http') return sample.origin;
  }
  return null;
}

export function toTemplate(operation: Operation, sample: HttpSample): Template {
  const call = toHttpCall(sample);
  const { proof } = call;
  const query = [
    ...call.query.map(([name, value]) => [name, encode(value)] as const),
    ...[...proof.query].sort(signatureLast).map((sent) => [sent.name, toValue(sent)] as const),
  ].map(([name, value]) => `${encode(name)}=${value}`);
  return {
    operation,
    method: call.method,
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
    signed: proof.query.find(({ value }) => value === 'signature')?.name ?? null,
    generated: generatedIn([sample.query, sample.headers, sample.body?.value]),
  };
}

function signatureLast(one: Sent, other: Sent): number {
  return Number(one.value === 'signature') - Number(other.value === 'signature');
}

/** As a form has it; variables stay as they are. */
function encode(text: string): string {
  return splitPlaceholders(text)
    .map((part) => (typeof part === 'string' ? encodeURIComponent(part) : `{{${nameOf(part)}}}`))
    .join('');
}

/** What a value is called in a template; names have no plus sign. */
export function nameOf(value: Generated): string {
  return value.kind === 'time' ? `time-${value.format}-${value.seconds}` : value.kind;
}

/** Placeholders of a sample as variables of a template. */
function withNames(text: string): string {
  return splitPlaceholders(text)
    .map((part) => (typeof part === 'string' ? part : `{{${nameOf(part)}}}`))
    .join('');
}

/** The variable that holds a value that is sent. */
export function toValue({ value, variable, prefix }: Sent): string {
  if (value === 'login') return `${prefix}{{credentials}}`;
  return `${prefix}{{${value === 'key' || value === 'access-token' ? variable : value}}}`;
}

function toBody({ body, proof }: HttpCall): TemplateBody | null {
  if (body === null) return null;
  const added = proof.fields.map((sent): Pair => [sent.name, toValue(sent)]);
  switch (body.kind) {
    case 'json': {
      const value = added.length > 0 ? { ...Object.fromEntries(added), ...asObject(body.value) } : body.value;
      const numbers = proof.fields.filter(
        ({ value: kind, prefix }) => prefix === '' && isNumber(proof, kind),
      );
      const text = numbers.reduce(
        (json, sent) => json.replace(JSON.stringify(toValue(sent)), toValue(sent)),
        toJsonFile(value).trimEnd(),
      );
      return { kind: 'text', text: withNames(text) };
    }
    case 'form': {
      const fields = [...added, ...body.fields.map(([name, value]) => [name, encode(value)] as const)];
      return { kind: 'text', text: fields.map(([name, value]) => `${encode(name)}=${value}`).join('&') };
    }
    case 'text':
      return { kind: 'text', text: withNames(body.text) };
    case 'multipart': {
      const named = (pairs: readonly Pair[]) => pairs.map(([name, value]): Pair => [name, withNames(value)]);
      return { ...body, fields: [...added, ...named(body.fields)] };
    }
  }
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** What a script has to produce for templates, by name. */
export function producedFor(templates: readonly Template[]): (readonly [string, Generated])[] {
  const all = templates.flatMap(({ generated }) => generated).filter(({ kind }) => kind !== 'token');
  return [...new Map(all.map((value) => [nameOf(value), value]))];
}

/** Whether a signature covers bytes that a client makes only when it sends them. */
export function isBeyondScripts({ body, proof }: Template): boolean {
  return body?.kind === 'multipart' && covers(proof, 'body');
}
