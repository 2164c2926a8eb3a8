/** Checks the parameters of a request: each is read in its own style, and unknown ones are rejected. */
import { type Pair, toWireStyle, type WireStyle } from '../model/wire-style.ts';
import { asText, type JsonObject } from '../readers/json-schema/json.ts';
import { type Document, membersOf } from './document.ts';
import { headerOf, queryOf, type Received, type Rejection } from './exchange.ts';
import { groupTexts, readTexts } from './wire.ts';

/** What an operation documents of its address: parameters, and a query that is always the same. */
interface Documented {
  readonly parameters: readonly JsonObject[];
  readonly query: readonly Pair[];
}

/** `segments` are the variables of the path by name; `proofs` are query parameters of security schemes. */
export function checkParameters(
  document: Document,
  { parameters, query: fixed }: Documented,
  request: Received,
  segments: ReadonlyMap<string, string>,
  proofs: readonly string[],
): Rejection[] {
  const query = groupTexts(queryOf(request));
  const known = new Set([...proofs, ...fixed.map(([name]) => name)]);
  /** Checks the parts of a structured parameter that have a name of their own in the query. */
  const checkParts = (names: readonly string[], schemaOf: (name: string) => unknown) =>
    names.flatMap((name): readonly Rejection[] => {
      known.add(name);
      const schema = schemaOf(name);
      if (schema === undefined) return [{ rule: 'unknown-field', reason: `"${name}" is unknown` }];
      return readTexts(document, name, schema, query.get(name) ?? [], null).rejections;
    });
  const rejections = parameters.flatMap((parameter): readonly Rejection[] => {
    const { in: place, schema, required } = parameter;
    const name = asText(parameter.name) ?? '';
    if (place !== 'query' && place !== 'path' && place !== 'header') return [];
    const style = toWireStyle(place, parameter.style, parameter.explode);
    const members = membersOf(document, schema);
    const isStructured = members === null || members.size > 0;
    const single = place === 'path' ? segments.get(name) : headerOf(request, name);
    const texts = place === 'query' ? query.get(name) : single === undefined ? undefined : [single];
    if (place === 'query') known.add(name);
    if (texts !== undefined) {
      if (isStructured && !style.explode) return [];
      const { texts: bare, separator } = splitStyle(name, texts, style);
      return readTexts(document, name, schema, bare, separator).rejections;
    }
    const own = place === 'query' ? partsOf(name, style, members, [...query.keys()]) : [];
    if (own.length === 0) {
      const reason = `${place} parameter ${name} is missing`;
      return required === true ? [{ rule: 'missing-field', reason }] : [];
    }
    if (style.style !== 'deepObject') return checkParts(own, (key) => members?.get(key) ?? true);
    return checkParts(own, (key) =>
      [...key.slice(name.length).matchAll(/\[([^\]]*)\]/g)].reduce<unknown>(
        (shape, [, step = '']) => schemaBelow(document, shape, step),
        schema,
      ),
    );
  });
  // A parameter that is the whole query string (OpenAPI 3.2) is not checked.
  const isWhole = parameters.some(({ in: place }) => place === 'querystring');
  const unknown = [...query.keys()].filter((name) => !isWhole && !known.has(name));
  const reject = (name: string): Rejection => ({
    rule: 'unknown-field',
    reason: `query parameter ${name} is unknown`,
  });
  return [...rejections, ...unknown.map(reject)];
}

/** Returns the arguments of the query, each with the type of its schema. */
export function readQuery(
  document: Document,
  parameters: readonly JsonObject[],
  request: Received,
): JsonObject {
  const read = ([name, text]: readonly [string, string]): [string, unknown] => {
    const own = parameters.find((one) => one.in === 'query' && one.name === name);
    return [name, (own && readTexts(document, name, own.schema, [text], null).value) ?? text];
  };
  return Object.fromEntries([...queryOf(request)].map(read));
}

/** Returns the names in the query that are parts of a parameter: `range[low]`, or the members themselves. */
function partsOf(
  name: string,
  { style, explode }: WireStyle,
  members: ReadonlyMap<string, unknown> | null,
  sent: readonly string[],
): readonly string[] {
  if (style === 'deepObject') return sent.filter((key) => key.startsWith(`${name}[`));
  return style === 'form' && explode ? sent.filter((key) => members === null || members.has(key)) : [];
}

function schemaBelow(document: Document, schema: unknown, step: string): unknown {
  if (schema === undefined || schema === true) return schema;
  const { items } = document.resolve(schema);
  const members = membersOf(document, schema);
  if (items !== undefined) return items;
  return members === null || members.size === 0 ? true : members.get(step);
}

/** Removes what a style writes before a value, and returns what it writes between items; null if names repeat. */
function splitStyle(
  name: string,
  texts: readonly string[],
  { style, explode }: WireStyle,
): { readonly texts: readonly string[]; readonly separator: string | null } {
  switch (style) {
    case 'form':
    case 'deepObject':
      return { texts, separator: explode ? null : ',' };
    case 'pipeDelimited':
      return { texts, separator: explode ? null : '|' };
    case 'spaceDelimited':
      return { texts, separator: explode ? null : ' ' };
    case 'simple':
      return { texts, separator: ',' };
    case 'label':
      return { texts: texts.map((text) => text.replace(/^\./, '')), separator: explode ? '.' : ',' };
    case 'matrix': {
      const start = `;${name}=`;
      const bare = texts.map((text) => (text.startsWith(start) ? text.slice(start.length) : text));
      return { texts: bare, separator: explode ? start : ',' };
    }
  }
}
