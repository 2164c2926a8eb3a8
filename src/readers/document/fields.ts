/** Schemas → sections of fields and examples, as a page shows them. */

import type { Example, FieldSection } from '../../model/operation.ts';
import type { Field, ObjectSchema, Schema, SchemaRegistry } from '../../model/schema.ts';
import { extensionOf } from '../extensions.ts';
import { readDescription, readWords, type SchemaContext } from '../json-schema/context.ts';
import { asText, below } from '../json-schema/json.ts';
import { readSchema } from '../json-schema/schema.ts';
import { toJsonText } from './json-text.ts';
import type { Located } from './spec-context.ts';

interface SectionInput extends Omit<FieldSection, 'fields' | 'schema' | 'shape'> {
  /** The schema; nothing is known of the shape without one. */
  readonly value: unknown;
  readonly pointer: string;
}

/** A plain object is its fields; every other shape is shown as a whole. */
export function readSection(context: SchemaContext, { value, pointer, ...head }: SectionInput): FieldSection {
  if (value === undefined) return { ...head, fields: [] };
  const schema = readSchema(context, value, pointer);
  const object = plainObject(schema, context.registry);
  if (!object) return { ...head, fields: [], schema };
  const { description } = schema.description.length > 0 ? schema : object;
  const shape = schema.kind === 'ref' ? schema.name : undefined;
  return { ...head, intro: [...head.intro, ...description], fields: object.fields, ...(shape && { shape }) };
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

/** Its own words come before those of its schema. */
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

/** The description of an object, or else its summary. */
export function readOwnWords(context: SchemaContext, { node, pointer }: Located) {
  const description = readDescription(context, node, pointer);
  return description.length > 0
    ? description
    : readWords(context, asText(node.summary), below(pointer, 'summary'));
}

/** The name of an example that is made up because the specification has none. */
export const GENERATED = 'Generated';

/** An example as JSON, its numbers as they were written. */
export function jsonExample(name: string, summary: string | undefined, value: unknown): Example {
  return { name, summary, language: 'json', text: toJsonText(value) };
}

/** A made-up value as an example. */
export function generatedExample(value: unknown): Example {
  return { ...jsonExample(GENERATED, undefined, value), generated: true };
}
