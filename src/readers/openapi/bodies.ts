/** Bodies of requests and responses → sections of fields, and responses by status. */
import type { FieldSection, HttpResponse } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import type { Field, Schema } from '../../model/schema.ts';
import { readSection } from '../document/fields.ts';
import { type Located, locate, type SpecContext } from '../document/spec-context.ts';
import { readDescription } from '../json-schema/context.ts';
import { asObject, asText, below, isObject, type JsonObject } from '../json-schema/json.ts';
import { UNDESCRIBED } from '../json-schema/scalar.ts';
import { readSchema } from '../json-schema/schema.ts';
import { type ExampleOwner, readExamples, toExamples } from './examples.ts';
import { toKebab } from './head.ts';
import { groupBySchema, type Media, mediaLabel, readMedia } from './media.ts';
import { toField, withFact } from './parameters.ts';

/** One section for each shape a body can have. */
export function toBodySections(
  context: SpecContext,
  media: readonly Media[],
  intro: readonly Block[],
): FieldSection[] {
  const groups = groupBySchema(media);
  return groups.flatMap((group, index) => {
    const [first] = group;
    if (!first) return [];
    const label = mediaLabel(first.type);
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

/** The one section of a response; several shapes become alternatives by media type. */
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
  { node, pointer }: Media,
  head: Omit<FieldSection, 'fields' | 'schema'>,
): FieldSection {
  const section = readSection(context, { ...head, value: node.schema, pointer: below(pointer, 'schema') });
  const encoding = asObject(node.encoding);
  return { ...section, fields: section.fields.map((field) => withEncoding(field, encoding)) };
}

/** How a part of a multipart body is encoded. */
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
        description: readDescription(context, response.node, response.pointer),
        headers: readHeaders(context, response),
        body: toResponseSection(context, media, `response-${status.toLowerCase()}`),
        examples: toExamples(readExamples(context, media, owner)),
      };
    });
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
        schema: header.node.schema,
        schemaPointer: below(header.pointer, 'schema'),
      });
    });
}
