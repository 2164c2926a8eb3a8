/** A schema → a section of fields, as a page shows it. */
import type { Example, FieldSection } from '../../model/operation.ts';
import type { ObjectSchema, Schema, SchemaRegistry } from '../../model/schema.ts';
import { readSchema } from '../json-schema/schema.ts';
import { toJsonText } from './json-text.ts';
import type { SpecContext } from './spec-context.ts';

export interface SectionInput extends Omit<FieldSection, 'fields' | 'schema'> {
  /** The schema; nothing is known of the shape without one. */
  readonly value: unknown;
  readonly pointer: string;
}

/** A plain object is its fields; every other shape is shown as a whole. */
export function readSection(context: SpecContext, { value, pointer, ...head }: SectionInput): FieldSection {
  if (value === undefined) return { ...head, fields: [] };
  const schema = readSchema(context, value, pointer);
  const object = plainObject(schema, context.registry);
  if (!object) return { ...head, fields: [], schema };
  const { description } = schema.description.length > 0 ? schema : object;
  return { ...head, intro: [...head.intro, ...description], fields: object.fields };
}

function plainObject(schema: Schema, registry: SchemaRegistry): ObjectSchema | null {
  if (schema.nullable) return null;
  if (schema.kind === 'object') {
    return schema.others || schema.excludes || schema.fields.length === 0 ? null : schema;
  }
  const target = schema.kind === 'ref' ? registry.get(schema.name) : undefined;
  return target && target.kind !== 'ref' ? plainObject(target, registry) : null;
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
