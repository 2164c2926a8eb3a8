/** What reading one specification's schemas carries along. */
import type { Problem } from '../../model/problem.ts';
import type { Block } from '../../model/prose.ts';
import type { Schema } from '../../model/schema.ts';
import type { Place } from '../document/places.ts';
import { readProse } from '../prose/prose.ts';
import { asText, type JsonObject } from './json.ts';

export interface SchemaContext {
  /** The whole document, bundled: every reference in it is local. */
  readonly root: unknown;
  readonly problems: Problem[];
  /** Named schemas met so far; reading a reference fills it. */
  readonly registry: Map<string, Schema>;
  /** The name in the registry that each reference has got. */
  readonly names: Map<string, string>;
  /** Named schemas that are still to be read: a queue, so that a long chain of references needs no deep stack. */
  readonly pending: { readonly name: string; readonly ref: string; readonly node: unknown }[];
  /** Where the value at a pointer was written, or the closest value above it. */
  readonly placeOf: (pointer: string) => Place;
  /** Reads a schema inside another, without what it refers to. */
  readonly readNode: (value: unknown, pointer: string) => Schema;
}

/** Which way a value goes: what is received only is not required of what is sent, and the other way round. */
export type Direction = 'sent' | 'received';

/** Something that leaves the rest readable: a problem of a strict API, a warning of any other. */
export function reportAt(context: SchemaContext, pointer: string, what: string, fix: string): void {
  context.problems.push({ ...context.placeOf(pointer), what, fix, editorial: true });
}

/** Words of a specification as blocks; the pointer leads to them. */
export function readWords(
  context: SchemaContext,
  text: string | undefined,
  pointer: string,
): readonly Block[] {
  if (!text) return [];
  const { value, problems } = readProse(text, () => context.placeOf(pointer));
  context.problems.push(...problems);
  return value;
}

/** The `description` of an object as blocks. */
export function readDescription(context: SchemaContext, node: JsonObject, pointer: string): readonly Block[] {
  return readWords(context, asText(node.description), `${pointer}/description`);
}
