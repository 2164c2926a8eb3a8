/** Sources of a console's data: an operation, its page, and the specification that describes both. */
import type { Api } from '../model/api.ts';
import type { FieldSection, Operation } from '../model/operation.ts';
import type { Reference } from '../model/reference.ts';
import { type Schema, UNDESCRIBED } from '../model/schema.ts';
import type { Site } from '../model/site.ts';
import type { Described } from './described-schemas.ts';
import { anchorsOf, type FormContext } from './to-form.ts';

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

/** Returns what the form or response of a part of the page is built from. */
export function contextOf({ api, reference, described }: Source, part: string): FormContext {
  const anchors = anchorsOf(reference.parts.find(({ id }) => id === part));
  return { registry: api.schemas, root: described?.root ?? {}, anchors };
}
