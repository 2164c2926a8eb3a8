/**
 * The requests of an API as templates, with `{{variables}}` for the address, for credentials, and for values that a
 * script produces before each request.
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

/** Variable with the address of the server, named as in the samples. */
export const BASE_URL = 'API_BASE_URL';

export type TemplateBody =
  | { readonly kind: 'text'; readonly text: string }
  | ({ readonly kind: 'multipart' } & MultipartForm);

export interface Template {
  readonly operation: Operation;
  readonly method: string;
  /** Path and query, after the address of the server. */
  readonly target: string;
  readonly headers: readonly Pair[];
  readonly body: TemplateBody | null;
  readonly proof: Proof;
  /** Query parameter with the signature, which is not part of the signed text. */
  readonly signed: string | null;
  readonly generated: readonly Generated[];
}

/** Returns the templates of REST and JSON-RPC operations. */
export function templatesOf({ operations }: Pick<Api, 'operations'>): Template[] {
  return operations.flatMap((operation) => {
    const sample = operation.kind === 'http' || operation.kind === 'method' ? operation.sample : null;
    return sample?.kind === 'http' ? [toTemplate(operation, sample)] : [];
  });
}

/** Returns the address for the variable in templates. */
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

/** Percent-encodes a text, but not the variables in it. */
function encode(text: string): string {
  return splitPlaceholders(text)
    .map((part) => (typeof part === 'string' ? encodeURIComponent(part) : `{{${nameOf(part)}}}`))
    .join('');
}

/** Returns the variable of a value. Unlike placeholders of samples, variables have no plus sign in their names. */
export function nameOf(value: Generated): string {
  return value.kind === 'time' ? `time-${value.format}-${value.seconds}` : value.kind;
}

/** Replaces a sample's placeholders with variables. */
function withNames(text: string): string {
  return splitPlaceholders(text)
    .map((part) => (typeof part === 'string' ? part : `{{${nameOf(part)}}}`))
    .join('');
}

/** Writes a sent value as a variable. */
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

/** Returns the values a script has to produce for templates, by name. */
export function producedFor(templates: readonly Template[]): (readonly [string, Generated])[] {
  const all = templates.flatMap(({ generated }) => generated).filter(({ kind }) => kind !== 'token');
  return [...new Map(all.map((value) => [nameOf(value), value]))];
}

/** Whether the signature covers a multipart body, which a client encodes only after its scripts have run. */
export function isBeyondScripts({ body, proof }: Template): boolean {
  return body?.kind === 'multipart' && covers(proof, 'body');
}
