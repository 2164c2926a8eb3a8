/** Bodies of requests and responses → sections of fields. */
import type { FieldSection } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import type { Field, Schema } from '../../model/schema.ts';
import { readSection } from '../document/sections.ts';
import { asObject, asText, below, type JsonObject } from '../json-schema/json.ts';
import { readSchema } from '../json-schema/schema.ts';
import { groupBySchema, type Media, mediaLabel } from './media.ts';
import type { OpenApiContext } from './servers.ts';
import { toKebab } from './words.ts';

/** One section for each shape a body can have. */
export function toBodySections(
  context: OpenApiContext,
  media: readonly Media[],
  id: string,
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
        id: isOnly ? id : `${id}-${toKebab(label)}`,
        title: isOnly ? 'Body' : `Body (${label})`,
        mediaType: group.map(({ type }) => type).join(', '),
        intro: index === 0 ? intro : [],
      }),
    ];
  });
}

/** The one section of a response; several shapes become alternatives by media type. */
export function toResponseSection(
  context: OpenApiContext,
  media: readonly Media[],
  id: string,
): FieldSection | null {
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
  const schema: Schema = {
    kind: 'union',
    mode: 'one',
    discriminator: null,
    options,
    description: [],
    nullable: false,
    deprecated: false,
    access: 'both',
    facts: [],
  };
  return { ...head, fields: [], schema };
}

function toSection(
  context: OpenApiContext,
  { node, pointer }: Media,
  head: Omit<FieldSection, 'fields' | 'schema'>,
): FieldSection {
  const section = readSection(context, { ...head, value: node.schema, pointer: below(pointer, 'schema') });
  const encoding = asObject(node.encoding);
  return { ...section, fields: section.fields.map((field) => withEncoding(field, encoding)) };
}

/** How a part of a multipart body is encoded. */
function withEncoding(field: Field, encoding: JsonObject): Field {
  const type = asText(asObject(encoding[field.name]).contentType);
  if (!type) return field;
  const { schema } = field;
  return {
    ...field,
    schema: { ...schema, facts: [...schema.facts, { kind: 'content-type', value: type }] },
  };
}
