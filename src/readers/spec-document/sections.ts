/** A schema → a section of fields, as a page shows it. */
import type { Example, FieldSection } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import type { ObjectSchema, Schema, SchemaRegistry } from '../../model/schema.ts';
import { readSchema } from '../json-schema/schema.ts';
import { type LiteralOf, toJsonText } from './json-text.ts';
import type { SpecContext } from './spec-context.ts';

export interface SectionInput {
  readonly id: string;
  readonly title: string;
  readonly intro: readonly Block[];
  readonly value: unknown;
  readonly pointer: string;
}

export function readSection(
  context: SpecContext,
  { id, title, intro, value, pointer }: SectionInput,
): FieldSection {
  return sectionOf(context.registry, readSchema(context, value, pointer), { id, title, intro });
}

/** A plain object is its fields; every other shape stands as a whole. */
export function sectionOf(
  registry: SchemaRegistry,
  schema: Schema,
  head: Pick<FieldSection, 'id' | 'title' | 'intro'>,
): FieldSection {
  const object = plainObject(schema, registry);
  if (!object) return { ...head, fields: [], schema };
  const intro = [...head.intro, ...(schema.description.length > 0 ? schema : object).description];
  return { ...head, intro, fields: object.fields };
}

function plainObject(schema: Schema, registry: SchemaRegistry): ObjectSchema | null {
  if (schema.kind === 'object') {
    return schema.others || schema.nullable || schema.excludes || schema.fields.length === 0 ? null : schema;
  }
  const target = schema.kind === 'ref' && !schema.nullable ? registry.get(schema.name) : undefined;
  return target && target.kind !== 'ref' ? plainObject(target, registry) : null;
}

/** An example as JSON, its numbers as they were written. */
export function jsonExample(
  name: string,
  summary: string | undefined,
  value: unknown,
  literalOf?: LiteralOf,
): Example {
  return { name, summary, language: 'json', text: toJsonText(value, literalOf) };
}
