/** What reading one OpenAPI document carries along. */
import type { AuthScheme, ErrorEntry, Server } from '../../model/operation.ts';
import type { SchemaContext } from '../json-schema/context.ts';
import { asObject, asText, atPointer, isObject, type JsonObject } from '../json-schema/json.ts';
import type { CheckValue } from '../json-schema/validator.ts';

export interface OpenApiContext extends SchemaContext {
  readonly root: JsonObject;
  readonly check: CheckValue;
  readonly servers: readonly Server[];
  readonly schemes: readonly AuthScheme[];
  readonly errors: ReadonlyMap<string, ErrorEntry>;
}

/** An object of the document and the pointer that leads to it. */
export interface Located {
  readonly node: JsonObject;
  readonly pointer: string;
}

/** Follows references; summary and description beside a reference win, as 3.1 says. */
export function follow(context: SchemaContext, value: unknown, pointer: string): Located {
  let node = asObject(value);
  let place = pointer;
  const seen = new Set<string>();
  for (let ref = asText(node.$ref); ref && !seen.has(ref); ref = asText(node.$ref)) {
    seen.add(ref);
    const target = atPointer(context.root, ref);
    if (!isObject(target)) return { node: {}, pointer: place };
    const { $ref: _, ...siblings } = node;
    node = Object.keys(siblings).length > 0 ? { ...target, ...siblings } : target;
    place = ref;
  }
  return { node, pointer: place };
}
