/** What reading one specification's schemas carries along. */
import type { Problem } from '../../model/problem.ts';
import type { Block } from '../../model/prose.ts';
import type { Schema } from '../../model/schema.ts';
import { readProse } from '../prose/prose.ts';
import { MOST_SECONDS, type SpecInput } from '../spec-input.ts';
import { asText, type JsonObject } from './json.ts';
import { readPlainWords } from './plain-words.ts';

/** Where a value was written. */
export interface Place {
  readonly file: string;
  readonly line?: number | undefined;
}

export interface SchemaContext {
  readonly file: string;
  /** The whole document, bundled: every reference in it is local. */
  readonly root: unknown;
  readonly problems: Problem[];
  /** Named schemas met so far; reading a reference fills it. */
  readonly registry: Map<string, Schema>;
  /** The name in the registry that each reference has got. */
  readonly names: Map<string, string>;
  /** Named schemas that are still to be read: a queue, so that a long chain of references needs no deep stack. */
  readonly pending: { readonly name: string; readonly ref: string; readonly node: unknown }[];
  /** Line of the value at a pointer, or of the closest value above it. */
  readonly lineOf: (pointer: string) => number | undefined;
  /** The same with its file; the object itself (and the key in it), where at hand, leads to the exact place. */
  readonly placeOf: (pointer: string, node?: JsonObject, key?: string) => Place;
}

export function createSchemaContext(
  file: string,
  root: unknown,
  lineOf: SchemaContext['lineOf'] = () => undefined,
  placeOf: SchemaContext['placeOf'] = (pointer) => ({ file, line: lineOf(pointer) }),
): SchemaContext {
  return {
    file,
    root,
    problems: [],
    registry: new Map(),
    names: new Map(),
    pending: [],
    lineOf,
    placeOf,
  };
}

export function reportAt(
  context: SchemaContext,
  pointer: string,
  what: string,
  fix: string,
  node?: JsonObject,
): void {
  const { file, line } = context.placeOf(pointer, node);
  context.problems.push({ file, line, what, fix });
}

/** Reads one operation; one whose schemas, patterns or examples take without end is told and left out. */
export function readInTime<T>(
  context: SchemaContext,
  { withinTime = (run) => run() }: SpecInput,
  { name, pointer }: { readonly name: string; readonly pointer: string },
  read: () => T,
): T[] {
  return withinTime(
    () => [read()],
    () => {
      const what = `${name} takes more than ${MOST_SECONDS} seconds to read`;
      const fix = 'look for patterns that try one text in many ways, and for schemas that multiply';
      reportAt(context, pointer, what, fix);
      return [];
    },
  );
}

/** Words of a specification as blocks; the pointer leads to them, `node` is the object that holds them as `key`. */
export function readWords(
  context: SchemaContext,
  text: string | undefined,
  pointer: string,
  node?: JsonObject,
  key?: string,
): readonly Block[] {
  if (!text) return [];
  const plain = readPlainWords(text);
  if (plain) return plain;
  const place = context.placeOf(pointer, node, key);
  const { value, problems } = readProse(place.file, text, place.line);
  context.problems.push(...problems);
  return value;
}

/** The `description` of an object as blocks. */
export function readDescription(context: SchemaContext, node: JsonObject, pointer: string): readonly Block[] {
  return readWords(context, asText(node.description), `${pointer}/description`, node, 'description');
}
