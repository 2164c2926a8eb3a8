/** Context for reading one specification's schemas. */
import type { Problem } from '../../model/problem.ts';
import type { Block } from '../../model/prose.ts';
import type { Schema } from '../../model/schema.ts';
import type { Place } from '../document/places.ts';
import { readProse } from '../prose/prose.ts';
import { asText, type JsonObject } from './json.ts';

export interface SchemaContext {
  /** The bundled document: every reference in it is local. */
  readonly root: unknown;
  readonly problems: Problem[];
  /** Named schemas found so far. Reading a reference adds its schema. */
  readonly registry: Map<string, Schema>;
  /** Registry name of each reference. */
  readonly names: Map<string, string>;
  /** Named schemas still to be read: a queue, so that a long chain of references doesn't overflow the stack. */
  readonly pending: { readonly name: string; readonly ref: string; readonly node: unknown }[];
  /** Nodes whose parts are being merged, with the pointer of each. */
  readonly merging: Map<JsonObject, string>;
  /** Returns the file and line of the value at a pointer, or of its closest ancestor. */
  readonly placeOf: (pointer: string) => Place;
  /** Reads a nested schema, but not the named schemas it refers to. */
  readonly readNode: (value: unknown, pointer: string) => Schema;
}

/** Direction of a value: read-only members are not required when it is sent, write-only ones when it is received. */
export type Direction = 'sent' | 'received';

/** Reports an editorial problem: an error for a strict API, a warning for any other. */
export function reportAt(context: SchemaContext, pointer: string, what: string, fix: string): void {
  context.problems.push({ ...context.placeOf(pointer), what, fix, editorial: true });
}

/** Reads a text at a pointer as blocks. */
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

/** Reads the `description` of an object as blocks. */
export function readDescription(context: SchemaContext, node: JsonObject, pointer: string): readonly Block[] {
  return readWords(context, asText(node.description), `${pointer}/description`);
}
