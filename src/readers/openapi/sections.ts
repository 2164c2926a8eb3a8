/** Bodies and responses → sections of fields. */
import type { FieldSection, HttpResponse } from '../../model/operation.ts';
import type { Block, Inline } from '../../model/prose.ts';
import type { Field, Schema } from '../../model/schema.ts';
import { UNDESCRIBED } from '../../model/schema.ts';
import { readSection } from '../document/fields.ts';
import { toNextCalls } from '../document/operation.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { type Located, locate, locateEntries, readDescription } from '../json-schema/context.ts';
import { asObject, asText, atPointer, below, isObject, type JsonObject } from '../json-schema/json.ts';
import { readSchema } from '../json-schema/schema.ts';
import { toKebab } from '../names.ts';
import { paragraph } from '../prose/paragraph.ts';
import { type ExampleOwner, readExamples, toExamples } from './examples.ts';
import { groupBySchema, type Media, mediaLabel, readMedia, stylesOf } from './media.ts';
import { schemaOf, toField, withFact, withSentAs } from './parameters.ts';

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
  const groups = groupBySchema(media.filter(({ schema }) => schema !== undefined));
  const [first] = groups.map((group) => group[0]);
  if (!first) return null;
  const head = { id, title: 'Body', mediaType: media.map(({ type }) => type).join(', '), intro: [] };
  if (groups.length === 1) return toSection(context, first, head);
  const options = groups.flatMap((group) =>
    group.slice(0, 1).map((entry) => ({
      label: [...group.map(({ type }) => type), ...(entry.isSequence ? ['each item'] : [])].join(', '),
      schema: readSchema(context, entry.schema, entry.schemaPointer),
    })),
  );
  const schema: Schema = { kind: 'union', mode: 'one', discriminator: null, options, ...UNDESCRIBED };
  return { ...head, fields: [], schema };
}

const SEQUENCE = paragraph('A sequence of items. The fields are those of each item.');

function toSection(
  context: SpecContext,
  media: Media,
  head: Omit<FieldSection, 'fields' | 'schema'>,
): FieldSection {
  const { schema, schemaPointer, isSequence } = media;
  const intro = [...head.intro, ...(isSequence ? [SEQUENCE] : [])];
  const section = readSection(context, { ...head, intro, value: schema, pointer: schemaPointer });
  const encoding = asObject(media.node.encoding);
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
  if (!value) return field;
  // It takes precedence over the content type in the schema.
  const facts = field.schema.facts.filter(({ kind }) => kind !== 'content');
  return withFact({ ...field, schema: { ...field.schema, facts } }, { kind: 'content-type', value });
}

/** Returns the responses of an operation: successes before failures, and "default", which means any other, last. */
export function responsesOf(context: SpecContext, { node, pointer }: Located) {
  const rank = (status: string) => (/^default$/i.test(status) ? 9 : Number(status.charAt(0)) || 9);
  return Object.entries(asObject(node.responses))
    .filter(([status, value]) => !status.startsWith('x-') && isObject(value))
    .map(([status, value]) => ({
      status,
      response: locate(context, value, below(pointer, 'responses', status)),
    }))
    .sort((left, right) => rank(left.status) - rank(right.status));
}

export function readResponses(
  context: SpecContext,
  operation: Located,
  { words, direction }: ExampleOwner,
): HttpResponse[] {
  return responsesOf(context, operation).map(({ status, response }) => {
    const media = readMedia(context, response);
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
function readLinks(context: SpecContext, response: Located): Block[] {
  const calls = locateEntries(context, response, 'links').map(({ name, ...link }) => {
    const { operationId, operationRef, parameters } = link.node;
    const id = asText(operationId) ?? operationAt(context, asText(operationRef));
    const target: Inline =
      id === undefined ? { kind: 'code', text: name } : { kind: 'operation', id, children: [] };
    return { ...link, words: ['Next: ', target], parameters };
  });
  return toNextCalls(context, calls);
}

/** Returns the ID of the operation at a reference, if it is in this document. */
function operationAt({ root }: SpecContext, ref: string | undefined): string | undefined {
  return ref?.startsWith('#') ? asText(asObject(atPointer(root, ref)).operationId) : undefined;
}

function readHeaders(context: SpecContext, response: Located) {
  return locateEntries(context, response, 'headers')
    .filter(({ name }) => name.toLowerCase() !== 'content-type')
    .map((header) => {
      const isRequired = header.node.required === true;
      return toField(context, { ...header, isRequired, ...schemaOf(context, header) });
    });
}
