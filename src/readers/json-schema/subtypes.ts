/** Inheritance as OpenAPI 3.0 writes it: a parent with a discriminator, and children that hold it in `allOf`. */
import type { SchemaContext } from './context.ts';
import { asList, asObject, asText, atPointer, below, isObject, type JsonObject } from './json.ts';

const SCHEMAS = '#/components/schemas';

/** References to the children of a parent that lists no options itself; none for anything else. */
export function subtypesOf(context: SchemaContext, node: JsonObject, pointer: string): readonly JsonObject[] {
  if (!isObject(node.discriminator) || node.oneOf || node.anyOf) return [];
  // Only the named schema is the parent; the same keywords merged into a child are not.
  if (atPointer(context.root, pointer) !== node) return [];
  const mapped = Object.values(asObject(node.discriminator.mapping)).flatMap((target) => {
    const text = asText(target) ?? '';
    return [text.startsWith('#') ? text : below(SCHEMAS, text)];
  });
  const refs = mapped.length > 0 ? mapped : childrenOf(context, pointer);
  return [...new Set(refs)]
    .filter((ref) => ref !== pointer && atPointer(context.root, ref) !== undefined)
    .map(($ref) => ({ $ref }));
}

function childrenOf(context: SchemaContext, parent: string): readonly string[] {
  return Object.entries(asObject(atPointer(context.root, SCHEMAS))).flatMap(([name, schema]) =>
    asList(asObject(schema).allOf).some((part) => asObject(part).$ref === parent)
      ? [below(SCHEMAS, name)]
      : [],
  );
}
