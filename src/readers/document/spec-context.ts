/** What reading a specification carries along: the bundled document, and what all of its operations share. */
import type { Api } from '../../model/api.ts';
import type { AuthScheme } from '../../model/operation.ts';
import { createSchemaContext, type SchemaContext } from '../json-schema/context.ts';
import { createGenerator, type Generate } from '../json-schema/generate.ts';
import { asObject, asText, atPointer, isObject, type JsonObject } from '../json-schema/json.ts';
import type { Bundle } from './bundle.ts';
import { type ErrorRegistry, readErrorRegistry } from './errors.ts';
import { createExampleCheck, type ExampleCheck } from './example-check.ts';
import { readSchemes } from './schemes.ts';

export interface SpecContext extends SchemaContext {
  readonly bundle: Bundle;
  readonly root: JsonObject;
  readonly errors: ErrorRegistry;
  readonly schemes: readonly AuthScheme[];
  /** Where the format has its security schemes: "#/components/securitySchemes". */
  readonly schemesPointer: string;
  readonly checkExample: ExampleCheck;
  readonly generate: Generate;
}

/** What a format adds to what every document has. */
export type FormatParts = Pick<Api, 'servers' | 'tags' | 'operations'>;

/** Reads one operation within the time that one may take; nothing when it takes longer. */
export type ReadEach = <T>(name: string, pointer: string, read: () => T) => T[];

/** An object together with the place where it really is, references followed. */
export interface Located {
  readonly node: JsonObject;
  readonly pointer: string;
}

export function createSpecContext(bundle: Bundle, schemesPointer: string): SpecContext {
  const base = createSchemaContext(bundle.root, bundle.placeOf);
  return {
    ...base,
    root: bundle.root,
    bundle,
    errors: readErrorRegistry(base),
    schemes: readSchemes(base, schemesPointer),
    schemesPointer,
    checkExample: createExampleCheck(bundle, base.problems),
    generate: createGenerator(bundle.root),
  };
}

/** Follows references; what is beside one is laid over its target. */
export function locate(context: SchemaContext, value: unknown, pointer: string): Located {
  let node = asObject(value);
  let place = pointer;
  const seen = new Set<string>();
  for (let ref = asText(node.$ref); ref !== undefined && !seen.has(ref); ref = asText(node.$ref)) {
    seen.add(ref);
    const target = atPointer(context.root, ref);
    if (!isObject(target)) break;
    const { $ref: _, ...siblings } = node;
    node = Object.keys(siblings).length > 0 ? { ...target, ...siblings } : target;
    place = ref;
  }
  return { node, pointer: place };
}
