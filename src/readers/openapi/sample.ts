/** An operation → the concrete request that code samples send. */

import type { Access } from '../../model/access.ts';
import type { FailureSign } from '../../model/failure.ts';
import { fillPath } from '../../model/fill-path.ts';
import type { Example, Server } from '../../model/operation.ts';
import type { HttpSample, SampleBody } from '../../model/request.ts';
import { splitAddress, splitPath } from '../../model/server-address.ts';
import type { SignedValue } from '../../model/signing.ts';
import { toPairs as spread, toSegment, toWire, toWireStyle } from '../../model/wire-style.ts';
import { checkSample, toSampleValue } from '../document/sample-value.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { extensionOf } from '../extensions.ts';
import { locate } from '../json-schema/context.ts';
import { asList, asText, type JsonObject } from '../json-schema/json.ts';
import { signingOf } from '../signing/read-signing.ts';
import type { MediaExamples } from './examples.ts';
import {
  contentTypesOf,
  fileNameOf,
  isFileBody,
  isOneJson,
  isStream,
  type Media,
  stylesOf,
} from './media.ts';
import { exampleOf, type Parameter, type ParameterPlace } from './parameters.ts';
import { toArgument } from './sent-values.ts';

interface SampleParts {
  readonly method: string;
  readonly path: string;
  readonly servers: readonly Server[];
  readonly access: Access;
  readonly parameters: readonly Parameter[];
  readonly bodies: readonly MediaExamples[];
  readonly slug: string;
  /** First media type of the successful response. */
  readonly response: Media | undefined;
  readonly failures: readonly FailureSign[];
  /** Whether every documented response is a redirect. */
  readonly redirects: boolean;
}

export function toSample(context: SpecContext, parts: SampleParts): HttpSample {
  const { method, parameters } = parts;
  for (const { name, schema, schemaPointer } of parameters)
    checkSample(context, name, locate(context, schema, schemaPointer));
  const [server] = parts.servers;
  const { origin, path: base } = splitAddress(server?.url ?? '');
  const pairs = (place: ParameterPlace) =>
    parameters
      .filter((parameter) => parameter.place === place && isShown(context, parameter))
      .flatMap((parameter) => toPairs(parameter, sentValue(context, parameter)));
  const { path: bare, query: ownQuery } = splitPath(parts.path);
  const { path, refused } = fillPath(bare, new Map(pairs('path')));
  for (const { name, schemaPointer } of parameters.filter(({ name }) => refused.includes(name))) {
    const what = `with its example, the path parameter ${name} leads to another operation`;
    context.report(schemaPointer, what, 'write an example that is not empty, "." or ".."');
  }
  const cookies = pairs('cookie').map(([name, value]) => `${name}=${toCookieValue(value)}`);
  const { slug, response } = parts;
  const binary = response !== undefined && !isOneJson(response);
  const [examples] = parts.bodies.filter(({ values }) => values.length > 0);
  const { body, note } = examples ? toSampleBody(context, examples, slug) : { body: null };
  return {
    kind: 'http',
    method,
    origin,
    path: base + path,
    query: [...ownQuery, ...pairs('query')],
    headers: [...pairs('header'), ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : [])],
    body,
    signing: signingOf(parts.access, context.schemes),
    failures: parts.failures,
    ...(note === undefined ? {} : { note }),
    binary,
    ...(response && isStream(response) ? { stream: true } : {}),
    fileName: binary ? responseFile(response, slug, body?.file) : undefined,
    empty: response ? undefined : true,
    ...(parts.redirects ? { redirect: true } : {}),
  };
}

/** Percent-encodes what would end the value of a cookie, or can't be part of one (RFC 6265, 4.1.1). */
function toCookieValue(value: string): string {
  return value.replace(/[^!-~]|[";\\]/gu, encodeURIComponent);
}

/** Names the file that a response is saved in, which is never the one that is sent. */
function responseFile({ node, type }: Media, slug: string, sent: string | undefined): string {
  const name = fileNameOf(slug, type);
  const own = asText(extensionOf(node, 'x-file-name'));
  return own ?? (name === sent ? fileNameOf(`${slug}-response`, type) : name);
}

function toSampleBody(
  context: SpecContext,
  { media, values, files }: MediaExamples,
  slug: string,
): { readonly body: SampleBody; readonly note?: string | undefined } {
  const examples = values.map(({ name, value, sent = { value } }) => ({
    name,
    ...toSampleValue(context, media.pointer, media.schema, sent.value),
  }));
  const [first] = examples;
  const body = {
    mediaType: media.type,
    value: first?.value ?? null,
    ...(examples.length > 1 ? { examples: examples.map(({ name, value }) => ({ name, value })) } : {}),
    ...(values[0]?.generated && isFileBody(context, media) ? { file: fileNameOf(slug, media.type) } : {}),
    ...(files.length > 0 ? { files } : {}),
    contentTypes: contentTypesOf(media),
    styles: stylesOf(media),
  };
  return { body, note: first?.notes[0] };
}

/** Placeholders for values that the reader fills in. */
const STAND_INS: Readonly<Record<SignedValue, string>> = {
  key: '<your key>',
  'access-token': '<access token>',
  login: '<username and password in base64>',
  nonce: '<nonce>',
  timestamp: '<timestamp>',
  challenge: '<challenge>',
  signature: '<signature>',
};

/** Writes a request without a body as an example: its first line and headers, including those that authenticate it. */
export function toRequestExample({ method, origin, path, query, headers, signing }: HttpSample): Example {
  const named = new Set(headers.map(([name]) => name.toLowerCase()));
  const proof = (signing?.placements ?? [])
    .map(({ value, withoutBody, isClient, ...place }) => ({
      ...(withoutBody ?? place),
      text: isClient ? '<client id and secret in base64>' : STAND_INS[value],
    }))
    .map(({ prefix = '', text, ...place }) => ({ ...place, text: prefix + text }));
  const search = [
    ...query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
    ...proof.filter((place) => place.in === 'query').map(({ name, text }) => `${name}=${text}`),
  ];
  const lines = [
    `${method} ${path}${search.length > 0 ? `?${search.join('&')}` : ''} HTTP/1.1`,
    `Host: ${origin.replace(/^[a-z]+:\/\//i, '')}`,
    ...proof
      .filter((place) => place.in === 'header' && !named.has(place.name.toLowerCase()))
      .map(({ name, text }) => `${name}: ${text}`),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return { name: 'Request', language: 'http', text: lines.join('\n') };
}

/** Whether a parameter is required, or has an example beside its schema and is not deprecated. */
function isShown(context: SpecContext, parameter: Parameter): boolean {
  const { isRequired, node } = parameter;
  return isRequired || (sendable(context, parameter) !== undefined && node.deprecated !== true);
}

/** Returns the example beside a parameter's schema, in a form that can be sent. */
function sendable(context: SpecContext, parameter: Parameter): unknown {
  const example = exampleOf(context, parameter);
  if (example === undefined || parameter.node.content) return example;
  return toArgument(context, parameter.schema, example);
}

function sentValue(context: SpecContext, parameter: Parameter): unknown {
  const { schema, schemaPointer } = parameter;
  const { node: target } = locate(context, schema, schemaPointer);
  const own = [target.example, asList(target.examples)[0], target.default];
  return (
    sendable(context, parameter) ??
    own
      .map((value) => (value === undefined ? undefined : toArgument(context, schema, value)))
      .find((value) => value !== undefined) ??
    generatedArgument(context, schema, target) ??
    // No better than nothing, but a path needs a value.
    exampleOf(context, parameter) ??
    own.find((value) => value !== undefined)
  );
}

/** Generates an argument. A list gets an item, because an empty one would not be sent. */
function generatedArgument(context: SpecContext, schema: unknown, { items }: JsonObject): unknown {
  const value = context.generate(schema, 'sent');
  if (!Array.isArray(value) || value.length > 0) return value;
  const item = context.generate(items ?? {}, 'sent');
  return item === undefined ? value : [item];
}

/** Writes a parameter as it is sent: in its style, or as JSON if it has its own media type. */
function toPairs({ name, place, node }: Parameter, value: unknown): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  if (node.content) return [[name, place === 'path' ? encodeURIComponent(toWire(value)) : toWire(value)]];
  const style = toWireStyle(place, node.style, node.explode);
  if (place === 'query' || place === 'cookie') return spread(name, value, style);
  return [[name, toSegment(name, value, style, place === 'path' ? encodeURIComponent : undefined)]];
}
