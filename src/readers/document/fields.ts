/** Schemas → the field sections and examples of a page. */

import type { Example, FieldSection } from '../../model/operation.ts';
import type { Field, ObjectSchema, Schema, SchemaRegistry } from '../../model/schema.ts';
import { extensionOf } from '../extensions.ts';
import { type Located, readFieldWords, readWords, type SchemaContext } from '../json-schema/context.ts';
import { asText, below, type JsonObject } from '../json-schema/json.ts';
import { readSchema } from '../json-schema/schema.ts';
import { toJsonText } from './json-text.ts';

interface SectionInput extends Omit<FieldSection, 'fields' | 'schema' | 'shape'> {
  /** The schema; undefined if there is none. */
  readonly value: unknown;
  readonly pointer: string;
}

/** Reads a section: the fields of a plain object, or any other schema as a whole. */
export function readSection(context: SchemaContext, { value, pointer, ...head }: SectionInput): FieldSection {
  if (value === undefined) return { ...head, fields: [] };
  const schema = readSchema(context, value, pointer);
  const object = plainObject(schema, context.registry);
  if (!object) return { ...head, fields: [], schema };
  const { description } = schema.description.length > 0 ? schema : object;
  const shape = schema.kind === 'ref' ? schema.name : undefined;
  const { fields, facts, json } = object;
  return {
    ...head,
    intro: [...head.intro, ...description],
    fields,
    ...((facts.length > 0 || json) && { whole: { facts, json } }),
    ...(shape && { shape }),
  };
}

function plainObject(schema: Schema, registry: SchemaRegistry): ObjectSchema | null {
  if (schema.nullable) return null;
  if (schema.kind === 'object') {
    return schema.others || schema.excludes || schema.fields.length === 0 ? null : schema;
  }
  const target = schema.kind === 'ref' ? registry.get(schema.name) : undefined;
  return target && target.kind !== 'ref' ? plainObject(target, registry) : null;
}

/** A parameter, a header or a content descriptor. */
export interface FieldSource extends Located {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: unknown;
  readonly schemaPointer: string;
}

/** Reads a field. Its own description takes precedence over that of its schema. */
export function readField(context: SchemaContext, source: FieldSource): Field {
  const { node, name, isRequired } = source;
  const schema = readSchema(context, source.schema, source.schemaPointer);
  const words = readOwnWords(context, source);
  const when = isRequired ? undefined : asText(extensionOf(node, 'x-conditional'));
  return {
    name,
    presence: isRequired ? 'required' : when ? 'conditional' : 'optional',
    when,
    schema: {
      ...schema,
      description: words.length > 0 ? words : schema.description,
      deprecated: node.deprecated === true || schema.deprecated,
    },
  };
}

/** Reads the description of an object, or its summary if it has none. */
export function readOwnWords(context: SchemaContext, { node, pointer }: Located) {
  const description = readFieldWords(context, node, pointer);
  return description.length > 0
    ? description
    : readWords(context, asText(node.summary), below(pointer, 'summary'));
}

/** Name of an example that is generated because the specification has none. */
export const GENERATED = 'Generated';

/** Reads the head of an example in a list, which may have no name. */
export function readExampleHead(node: JsonObject, index: number, summary = asText(node.summary)) {
  const name = asText(node.name);
  return { name: name ?? `Example ${index + 1}`, summary, unnamed: name === undefined || undefined };
}

/** Returns an example as JSON, with numbers as written. */
export function jsonExample(
  { name, summary, unnamed }: ReturnType<typeof readExampleHead>,
  value: unknown,
): Example {
  return { name, summary, language: 'json', text: toJsonText(value), unnamed };
}

/** Returns a generated value as an example. */
export function generatedExample(value: unknown): Example {
  return { name: GENERATED, language: 'json', text: toJsonText(value), generated: true };
}
