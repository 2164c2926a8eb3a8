/** Sources of a console's data: an operation, its page, and the specification that describes both. */
import type { Api } from '../model/api.ts';
import type { Operation } from '../model/operation.ts';
import type { Reference, ReferencePart } from '../model/reference.ts';
import type { Site } from '../model/site.ts';
import type { Described } from './described-schemas.ts';

export interface Source {
  readonly site: Site;
  readonly api: Api;
  readonly operation: Operation;
  readonly reference: Reference;
  readonly described: Described | null;
}

/** Base of the object schema for fields that don't have one. */
export const OBJECT = {
  kind: 'object',
  others: null,
  description: [],
  nullable: false,
  deprecated: false,
  access: 'both',
  facts: [],
} as const;

export function partOf({ parts }: Reference, id: string): ReferencePart | undefined {
  return parts.find((part) => part.id === id);
}
