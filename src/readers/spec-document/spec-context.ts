/** What the readers of AsyncAPI and OpenRPC carry along: the bundled document, its schemas and its examples. */
import { createSchemaContext, type SchemaContext } from '../json-schema/context.ts';
import { asObject, asText, atPointer, isObject, type JsonObject } from '../json-schema/json.ts';
import type { Bundle } from './bundle.ts';
import { createExampleCheck, type ExampleCheck } from './example-check.ts';

export interface SpecContext extends SchemaContext {
  readonly bundle: Bundle;
  readonly root: JsonObject;
  readonly checkExample: ExampleCheck;
}

/** An object together with the place where it really stands, references followed. */
export interface Located {
  readonly node: JsonObject;
  readonly pointer: string;
}

export function createSpecContext(bundle: Bundle): SpecContext {
  const lineOf = (pointer: string) => bundle.placeOf(pointer).line;
  const base = createSchemaContext(bundle.file, bundle.root, lineOf, (pointer) => bundle.placeOf(pointer));
  return { ...base, root: bundle.root, bundle, checkExample: createExampleCheck(bundle, base.problems) };
}

/** Follows a reference; what stands beside it is laid over its target. */
export function locate(
  context: SpecContext,
  value: unknown,
  pointer: string,
  seen: ReadonlySet<string> = new Set(),
): Located {
  const node = asObject(value);
  const ref = asText(node.$ref);
  const target = ref === undefined || seen.has(ref) ? undefined : atPointer(context.root, ref);
  if (ref === undefined || !isObject(target)) return { node, pointer };
  const { $ref: _, ...siblings } = node;
  const end = locate(context, target, ref, new Set([...seen, ref]));
  return { node: { ...end.node, ...siblings }, pointer: end.pointer };
}
