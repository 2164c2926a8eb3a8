/** Parameters → sections of fields, and the values that samples use. */
import type { Fact } from '../../model/fact.ts';
import type { FieldSection } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import type { Field } from '../../model/schema.ts';
import { isIgnoredHeader, toPairs, toSegment, toWireStyle, type WireStyle } from '../../model/wire-style.ts';
import { type FieldSource, readField } from '../document/fields.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { type Located, locate, locateItems, readDescription } from '../json-schema/context.ts';
import { asList, asObject, asText, below, isObject } from '../json-schema/json.ts';
import { mergeAllOf } from '../json-schema/merge.ts';
import { typesOf } from '../json-schema/scalar.ts';
import { writtenBeside } from './examples.ts';
import { is, readMedia } from './media.ts';

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

/** A parameter with its own schema, or with that of its only media type. */
export interface Parameter extends FieldSource {
  readonly place: ParameterPlace;
  /** Description of the query string that it is the first member of. */
  readonly intro?: readonly Block[] | undefined;
}

const PLACES: readonly { readonly place: ParameterPlace; readonly title: string }[] = [
  { place: 'path', title: 'Path parameters' },
  { place: 'query', title: 'Query parameters' },
  { place: 'header', title: 'Headers' },
  { place: 'cookie', title: 'Cookies' },
];
/** Reads the parameters of a path and an operation; those of the operation take precedence. */
export function readParameters(context: SpecContext, path: Located, operation: Located): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const owner of [path, operation]) {
    for (const located of locateItems(context, owner, 'parameters')) {
      const own =
        located.node.in === 'querystring' ? readQueryString(context, located) : toParameter(context, located);
      for (const parameter of own) found.set(`${parameter.place} ${parameter.name}`, parameter);
    }
  }
  return [...found.values()];
}

function toParameter(context: SpecContext, located: Located): Parameter[] {
  const { node } = located;
  const place = PLACES.find((entry) => entry.place === node.in)?.place;
  const name = asText(node.name);
  if (!place || !name || (place === 'header' && isIgnoredHeader(name))) return [];
  const isRequired = node.required === true || place === 'path';
  return [{ ...located, name, place, isRequired, ...schemaOf(context, located) }];
}

/** Reads a parameter that is the whole query string (OpenAPI 3.2): the members of its form are query parameters. */
function readQueryString(context: SpecContext, located: Located): Parameter[] {
  const [media] = readMedia(context, located);
  const { properties, required } =
    media && is('form', media.type) ? mergeAllOf(context, asObject(media.schema), media.schemaPointer) : {};
  const members = Object.entries(asObject(properties));
  if (!media || members.length === 0) {
    const what = `the query string "${asText(located.node.name)}" is not a form with named members, so no page shows it`;
    const fix = 'describe it as application/x-www-form-urlencoded with properties, or as query parameters';
    context.report(located.pointer, what, fix);
    return [];
  }
  const example = asObject(exampleOf(context, located));
  return members.map(([name, schema], index) => {
    const schemaPointer = below(media.schemaPointer, 'properties', name);
    const { style, explode } = asObject(asObject(media.node.encoding)[name]);
    // Without a style, the standard has objects sent as JSON.
    const isJson =
      style === undefined && typesOf(locate(context, schema, schemaPointer).node).includes('object');
    return {
      name,
      place: 'query',
      node: { in: 'query', style, explode, example: example[name], ...(isJson && { content: {} }) },
      pointer: schemaPointer,
      isRequired: located.node.required === true && asList(required).includes(name),
      schema,
      schemaPointer,
      ...(index === 0 && { intro: readDescription(context, located.node, located.pointer) }),
    };
  });
}

/** Returns the schema of a parameter or header: its own, or that of its only media type. */
export function schemaOf(
  context: SpecContext,
  owner: Located,
): Pick<FieldSource, 'schema' | 'schemaPointer'> {
  const [media] = readMedia(context, owner);
  if (media) return { schema: media.schema, schemaPointer: media.schemaPointer };
  return { schema: owner.node.schema, schemaPointer: below(owner.pointer, 'schema') };
}

/** Returns one section per place, in the order of a request. */
export function toParameterSections(context: SpecContext, parameters: readonly Parameter[]): FieldSection[] {
  return PLACES.flatMap(({ place, title }) => {
    const own = parameters.filter((parameter) => parameter.place === place);
    const intro = own.flatMap((parameter) => parameter.intro ?? []);
    const fields = own.map((parameter) => toField(context, parameter));
    return fields.length > 0 ? [{ id: place, title, intro, fields }] : [];
  });
}

/** Reads a parameter or a response header. A plain example beside its schema replaces the schema's own. */
export function toField(context: SpecContext, source: FieldSource): Field {
  const { node, schema } = source;
  const example = exampleOf(context, source);
  const isPlain = example !== undefined && !isObject(example) && !Array.isArray(example);
  const isShown = isPlain && schema !== undefined;
  const field = readField(
    context,
    isShown ? { ...source, schema: { ...asObject(schema), example } } : source,
  );
  if (node.content) {
    const [value = 'application/json'] = Object.keys(asObject(node.content));
    return withFact(field, { kind: 'content-type', value });
  }
  // A response header has no `in`.
  const place = PLACES.find((entry) => entry.place === node.in)?.place ?? 'header';
  return withSentAs(context, field, toWireStyle(place, node.style, node.explode));
}

export function withFact(field: Field, fact: Fact): Field {
  const { schema } = field;
  return { ...field, schema: { ...schema, facts: [...schema.facts, fact] } };
}

/** Adds a fact that shows how a list or an object is sent, or anything in a style that adds a sign. */
export function withSentAs(context: SpecContext, field: Field, wire: WireStyle): Field {
  const { name, schema } = field;
  const kind = schema.kind === 'ref' ? context.registry.get(schema.name)?.kind : schema.kind;
  const isList = kind === 'list';
  const isPlain = !isList && kind !== 'object' && kind !== 'map';
  if (isPlain && wire.style !== 'label' && wire.style !== 'matrix') return field;
  const value = isPlain ? 'a' : isList ? ['a', 'b'] : { member: 'a', other: 'b' };
  const isSegment = ['simple', 'label', 'matrix'].includes(wire.style);
  const pairs = toPairs(name, value, wire).map((pair) => pair.join('='));
  return withFact(field, {
    kind: 'sent-as',
    value: isSegment ? toSegment(name, value, wire) : pairs.join('&'),
  });
}

/** Returns the example beside a parameter's schema, or the first of several. */
export function exampleOf(context: SpecContext, parameter: Located): unknown {
  if (parameter.node.example !== undefined) return parameter.node.example;
  const [first] = writtenBeside(context, parameter);
  if (first) return first.value;
  const [media] = readMedia(context, parameter);
  return media ? exampleOf(context, media) : undefined;
}
