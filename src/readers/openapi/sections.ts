/** Parameters, bodies and responses → sections of fields, and the values that samples use. */
import type { Fact } from '../../model/fact.ts';
import type { FieldSection, HttpResponse } from '../../model/operation.ts';
import type { Block, Inline } from '../../model/prose.ts';
import type { Field, Schema } from '../../model/schema.ts';
import { toPairs, toSegment, toWireStyle, type WireStyle } from '../../model/wire-style.ts';
import { type FieldSource, readField, readSection } from '../document/fields.ts';
import { type Located, locate, type SpecContext } from '../document/spec-context.ts';
import { readDescription } from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import {
  asList,
  asObject,
  asText,
  atPointer,
  below,
  isObject,
  type JsonObject,
} from '../json-schema/json.ts';
import { UNDESCRIBED } from '../json-schema/scalar.ts';
import { readSchema } from '../json-schema/schema.ts';
import { toKebab } from './head.ts';
import {
  type ExampleOwner,
  groupBySchema,
  type Media,
  mediaLabel,
  readExamples,
  readMedia,
  stylesOf,
  toExamples,
} from './media.ts';

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

/** A parameter with its own schema, or with that of its only media type. */
export interface Parameter extends FieldSource {
  readonly place: ParameterPlace;
}

const PLACES: readonly { readonly place: ParameterPlace; readonly title: string }[] = [
  { place: 'path', title: 'Path parameters' },
  { place: 'query', title: 'Query parameters' },
  { place: 'header', title: 'Headers' },
  { place: 'cookie', title: 'Cookies' },
];
/** Headers that other parts of the document describe; the standard says to ignore them here. */
const IGNORED_HEADERS = ['accept', 'content-type', 'authorization'];

/** Reads the parameters of a path and an operation; those of the operation take precedence. */
export function readParameters(context: SpecContext, path: Located, operation: Located): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const owner of [path, operation]) {
    for (const [index, value] of asList(owner.node.parameters).entries()) {
      const located = locate(context, value, below(owner.pointer, 'parameters', index));
      const parameter = toParameter(located);
      if (parameter) found.set(`${parameter.place} ${parameter.name}`, parameter);
    }
  }
  return [...found.values()];
}

function toParameter(located: Located): Parameter | null {
  const { node } = located;
  const place = PLACES.find((entry) => entry.place === node.in)?.place;
  const name = asText(node.name);
  if (!place || !name || (place === 'header' && IGNORED_HEADERS.includes(name.toLowerCase()))) return null;
  return {
    ...located,
    name,
    place,
    isRequired: node.required === true || place === 'path',
    ...schemaOf(located),
  };
}

/** Returns the schema of a parameter or header: its own, or that of its only media type. */
function schemaOf({ node, pointer }: Located): Pick<FieldSource, 'schema' | 'schemaPointer'> {
  const [media] = readMedia({ node, pointer });
  const owner = media ?? { node, pointer };
  return { schema: owner.node.schema, schemaPointer: below(owner.pointer, 'schema') };
}

/** Returns one section per place, in the order of a request. */
export function toParameterSections(context: SpecContext, parameters: readonly Parameter[]): FieldSection[] {
  return PLACES.flatMap(({ place, title }) => {
    const fields = parameters
      .filter((parameter) => parameter.place === place)
      .map((parameter) => toField(context, parameter));
    return fields.length > 0 ? [{ id: place, title, intro: [], fields }] : [];
  });
}

/** Reads a parameter or a response header. A plain example beside its schema replaces the schema's own. */
export function toField(context: SpecContext, source: FieldSource): Field {
  const { node, schema } = source;
  const example = exampleOf(node);
  const isPlain = example !== undefined && !isObject(example) && !Array.isArray(example);
  const isShown = isPlain && schema !== undefined;
  const field = readField(
    context,
    isShown ? { ...source, schema: { ...asObject(schema), example } } : source,
  );
  if (node.content) return field;
  // A response header has no `in`.
  const place = PLACES.find((entry) => entry.place === node.in)?.place ?? 'header';
  return withSentAs(context, field, toWireStyle(place, node.style, node.explode));
}

export function withFact(field: Field, fact: Fact): Field {
  const { schema } = field;
  return { ...field, schema: { ...schema, facts: [...schema.facts, fact] } };
}

/** Adds a fact that shows how a list or an object is sent. */
function withSentAs(context: SpecContext, field: Field, wire: WireStyle): Field {
  const { name, schema } = field;
  const kind = schema.kind === 'ref' ? context.registry.get(schema.name)?.kind : schema.kind;
  const isList = kind === 'list';
  if (!isList && kind !== 'object' && kind !== 'map') return field;
  const value = isList ? ['a', 'b'] : { member: 'a', other: 'b' };
  const isSegment = ['simple', 'label', 'matrix'].includes(wire.style);
  const pairs = toPairs(name, value, wire).map((pair) => pair.join('='));
  return withFact(field, {
    kind: 'sent-as',
    value: isSegment ? toSegment(name, value, wire) : pairs.join('&'),
  });
}

/** Returns the example beside a parameter's schema, or the first of several. */
export function exampleOf(node: JsonObject): unknown {
  if (node.example !== undefined) return node.example;
  const [first] = Object.values(asObject(node.examples)).filter(isObject);
  const [media] = Object.values(asObject(node.content)).filter(isObject);
  return media && !first ? exampleOf(media) : first?.value;
}

/** Returns one section for each shape that a body can have. */
export function toBodySections(
  context: SpecContext,
  media: readonly Media[],
  intro: readonly Block[],
): FieldSection[] {
  const groups = groupBySchema(media);
  const labels = groups.map(([first]) => mediaLabel(first?.type ?? ''));
  return groups.flatMap((group, index) => {
    const [first] = group;
    if (!first) return [];
    const [own = ''] = labels.slice(index);
    // Two kinds of JSON go by their full types.
    const label = labels.filter((each) => each === own).length === 1 ? own : first.type;
    const isOnly = groups.length === 1;
    return [
      toSection(context, first, {
        id: isOnly ? 'body' : `body-${toKebab(label)}`,
        title: isOnly ? 'Body' : `Body (${label})`,
        mediaType: group.map(({ type }) => type).join(', '),
        intro: index === 0 ? intro : [],
      }),
    ];
  });
}

/** Returns the section of a response. Several shapes become alternatives, labeled by media type. */
function toResponseSection(context: SpecContext, media: readonly Media[], id: string): FieldSection | null {
  const groups = groupBySchema(media.filter(({ node }) => node.schema !== undefined));
  const [first] = groups.map((group) => group[0]);
  if (!first) return null;
  const head = { id, title: 'Body', mediaType: media.map(({ type }) => type).join(', '), intro: [] };
  if (groups.length === 1) return toSection(context, first, head);
  const options = groups.flatMap((group) =>
    group.slice(0, 1).map((entry) => ({
      label: group.map(({ type }) => type).join(', '),
      schema: readSchema(context, entry.node.schema, below(entry.pointer, 'schema')),
    })),
  );
  const schema: Schema = { kind: 'union', mode: 'one', discriminator: null, options, ...UNDESCRIBED };
  return { ...head, fields: [], schema };
}

function toSection(
  context: SpecContext,
  media: Media,
  head: Omit<FieldSection, 'fields' | 'schema'>,
): FieldSection {
  const { node, pointer } = media;
  const section = readSection(context, { ...head, value: node.schema, pointer: below(pointer, 'schema') });
  const encoding = asObject(node.encoding);
  const styles = stylesOf(media) ?? {};
  const fields = section.fields.map((field) => {
    const style = styles[field.name];
    return withEncoding(style ? withSentAs(context, field, style) : field, encoding);
  });
  return { ...section, fields };
}

/** Adds the content type that `encoding` gives a part of the body. */
function withEncoding(field: Field, encoding: JsonObject): Field {
  const value = asText(asObject(encoding[field.name]).contentType);
  return value ? withFact(field, { kind: 'content-type', value }) : field;
}

export function readResponses(
  context: SpecContext,
  operation: Located,
  { words, direction }: ExampleOwner,
): HttpResponse[] {
  const pointer = below(operation.pointer, 'responses');
  return Object.entries(asObject(operation.node.responses))
    .filter(([status, value]) => !status.startsWith('x-') && isObject(value))
    .map(([status, value]) => {
      const response = locate(context, value, below(pointer, status));
      const media = readMedia(response);
      const owner = { words: `${words}, response ${status}`, direction };
      return {
        status,
        description: [
          ...readDescription(context, response.node, response.pointer),
          ...readLinks(context, response),
        ],
        headers: readHeaders(context, response),
        body: toResponseSection(context, media, `response-${status.toLowerCase()}`),
        examples: toExamples(readExamples(context, media, owner)),
      };
    });
}

/** Lists the operations to call next with values from a response (OpenAPI 3.1, Link Object). */
function readLinks(context: SpecContext, { node, pointer }: Located): Block[] {
  const items = Object.entries(asObject(node.links)).flatMap(([name, value]): (readonly Block[])[] => {
    const link = locate(context, value, below(pointer, 'links', name));
    const id = asText(link.node.operationId) ?? operationAt(context, asText(link.node.operationRef));
    const parameters = Object.entries(asObject(link.node.parameters)).flatMap(
      ([parameter, expression]): Inline[] => [
        { kind: 'text', text: ', ' },
        { kind: 'code', text: parameter },
        { kind: 'text', text: ' from ' },
        { kind: 'code', text: shown(expression) },
      ],
    );
    const target: Inline =
      id === undefined ? { kind: 'code', text: name } : { kind: 'operation', id, children: [] };
    const children: Inline[] = [{ kind: 'text', text: 'Next: ' }, target, ...parameters];
    return [[{ kind: 'paragraph', children }, ...readDescription(context, link.node, link.pointer)]];
  });
  return items.length > 0 ? [{ kind: 'list', ordered: false, items }] : [];
}

/** Returns the ID of the operation at a reference, if it is in this document. */
function operationAt({ root }: SpecContext, ref: string | undefined): string | undefined {
  return ref?.startsWith('#') ? asText(asObject(atPointer(root, ref)).operationId) : undefined;
}

function readHeaders(context: SpecContext, { node, pointer }: Located) {
  return Object.entries(asObject(node.headers))
    .filter(([name]) => asText(name)?.toLowerCase() !== 'content-type')
    .map(([name, value]) => {
      const header = locate(context, value, below(pointer, 'headers', name));
      return toField(context, {
        ...header,
        name,
        isRequired: header.node.required === true,
        ...schemaOf(header),
      });
    });
}
