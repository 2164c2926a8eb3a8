/** The shape of data, fully interpreted: no JSON Schema, AsyncAPI or FIX concept survives past the readers. */

import { reachedFrom } from './collect.ts';
import type { Fact } from './fact.ts';
import type { Block, Presence } from './prose.ts';

export interface EnumValue {
  /** As sent. */
  readonly value: string;
  readonly meaning: readonly Block[];
  readonly deprecated: boolean;
  /** ISO day of the release that added it, if any. */
  readonly since?: string | undefined;
}

/** Keywords of JSON Schema 2020-12; numbers can be exact ones. */
export type JsonKeywords = Readonly<Record<string, unknown>>;

interface SchemaBase {
  /** Title given by the specification. */
  readonly title?: string | undefined;
  readonly description: readonly Block[];
  readonly nullable: boolean;
  readonly deprecated: boolean;
  /** Whether it is only received (`read`), only sent (`write`), or both. */
  readonly access: 'both' | 'read' | 'write';
  /** In reading order: default, range, length, pattern, unit, example. */
  readonly facts: readonly Fact[];
  /** The same for programs, as JSON Schema: type, format, bounds and values, but neither null nor nested schemas. */
  readonly json?: JsonKeywords | undefined;
  /** What the value must not be (`not`). */
  readonly excludes?: Schema | undefined;
}

/** Shared properties of a schema that says nothing about itself. */
export const UNDESCRIBED = {
  description: [],
  nullable: false,
  deprecated: false,
  access: 'both',
  facts: [],
} as const;

export interface ScalarSchema extends SchemaBase {
  readonly kind: 'scalar';
  /** In plain words: "string", "integer", "decimal string", "RFC 3339 time", "any value", "file". */
  readonly type: string;
  /** The closed list of values; one value when constant. */
  readonly values: readonly EnumValue[];
  /** Whether the only value is a constant. */
  readonly constant: boolean;
  /** Shape of the text itself, if it holds another document: JSON in a string. */
  readonly content?: Schema | undefined;
}

export interface ObjectSchema extends SchemaBase {
  readonly kind: 'object';
  readonly fields: readonly Field[];
  /** Shape of members that `fields` doesn't list; null if there are none or anything is allowed. */
  readonly others: Schema | null;
  /** Description of their names: "name matching ^x-". */
  readonly otherNames?: string | undefined;
  /** The rest of its fields as named schemas, if there are too many for one page. */
  readonly more?: readonly RefSchema[] | undefined;
  /** The block of a FIX dictionary that has these fields. */
  readonly block?: FixBlock | undefined;
}

/** A component or repeating group of FIX. Pages can show it once; on the wire it is nothing but its fields. */
export interface FixBlock {
  /** Unique in its API. */
  readonly name: string;
  /** The field that counts the entries of a group. */
  readonly counter?: Pick<Field, 'name' | 'tag'> | undefined;
}

export interface ListSchema extends SchemaBase {
  readonly kind: 'list';
  readonly items: Schema | null;
  /** A tuple's positions, each with its own shape. */
  readonly positions: readonly Schema[];
}

interface MapSchema extends SchemaBase {
  readonly kind: 'map';
  /** What the keys are, in words: "asset", "order id". */
  readonly keys: string;
  readonly values: Schema;
}

interface UnionSchema extends SchemaBase {
  readonly kind: 'union';
  /** `one`: exactly one fits; `any`: at least one fits. */
  readonly mode: 'one' | 'any';
  /** Name of the field that says which option it is. */
  readonly discriminator: string | null;
  readonly options: readonly { readonly label: string; readonly schema: Schema }[];
}

/** Reference to a named schema in the API's registry, so that recursion is a link and never an endless tree. */
export interface RefSchema extends SchemaBase {
  readonly kind: 'ref';
  readonly name: string;
}

export type Schema = ScalarSchema | ObjectSchema | ListSchema | MapSchema | UnionSchema | RefSchema;

export interface Field {
  readonly name: string;
  readonly presence: Presence;
  /** The condition, for a conditional field: "when ordertype is iceberg". */
  readonly when?: string | undefined;
  /** FIX tag number. */
  readonly tag?: number | undefined;
  /** FIX: the components that it comes from, outermost first. */
  readonly from?: readonly ComponentUse[] | undefined;
  readonly schema: Schema;
}

/** A component as the message or block that contains it uses it. */
export interface ComponentUse extends Pick<Field, 'name' | 'presence' | 'when'> {}

/** Named schemas of one API. */
export type SchemaRegistry = ReadonlyMap<string, Schema>;

export function objectOf(fields: readonly Field[]): ObjectSchema {
  return { ...UNDESCRIBED, kind: 'object', fields, others: null };
}

export function refTo(name: string): RefSchema {
  return { ...UNDESCRIBED, kind: 'ref', name };
}

/** Returns a schema and what it refers to: a named schema can be another reference with its own words. */
export function leadsOf(schema: Schema, registry: SchemaRegistry): Schema[] {
  const leads = reachedFrom([schema], (each) => {
    const target = each.kind === 'ref' ? registry.get(each.name) : undefined;
    return target ? [target] : [];
  });
  return [...leads];
}

/** Returns the schemas directly inside a schema; named schemas stay names. */
export function childSchemas(schema: Schema): readonly Schema[] {
  switch (schema.kind) {
    case 'object': {
      const { fields, others, more = [] } = schema;
      return [...fields.map((field) => field.schema), ...(others ? [others] : []), ...more];
    }
    case 'list':
      return schema.items ? [...schema.positions, schema.items] : schema.positions;
    case 'map':
      return [schema.values];
    case 'union':
      return schema.options.map((option) => option.schema);
    case 'scalar':
      return schema.content ? [schema.content] : [];
    case 'ref':
      return [];
  }
}

/** Yields a schema and everything inside it. */
export function* everySchema(schema: Schema): Generator<Schema> {
  yield schema;
  for (const child of childSchemas(schema)) yield* everySchema(child);
}
