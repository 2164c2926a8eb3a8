/** Sources of a console's data: an operation, its page, and the specification that describes both. */
import type { Api } from '../model/api.ts';
import type { FieldSection, Operation } from '../model/operation.ts';
import type { Reference, ReferencePart } from '../model/reference.ts';
import { type Schema, UNDESCRIBED } from '../model/schema.ts';
import type { Site } from '../model/site.ts';
import type { Described } from './described-schemas.ts';

export interface Source {
  readonly site: Site;
  readonly api: Api;
  readonly operation: Operation;
  readonly reference: Reference;
  readonly described: Described | null;
}

/** Returns the schema of a section: its own, or an object with its fields. */
export function schemaOf({ schema, fields }: FieldSection): Schema {
  return schema ?? { ...UNDESCRIBED, kind: 'object', fields, others: null };
}

export function partOf({ parts }: Reference, id: string): ReferencePart | undefined {
  return parts.find((part) => part.id === id);
}
