/** The schemas that apply to one value. */
import { asList, asObject, asText, atPointer, isObject, type JsonObject } from './json.ts';

/** Returns all nodes that apply to a value: the schema, its reference, parts of `allOf` and the options that fit. */
export function shapesOf(
  root: unknown,
  schema: unknown,
  value: unknown,
  seen: readonly unknown[] = [],
): JsonObject[] {
  if (!isObject(schema) || seen.includes(schema)) return [];
  const ref = asText(schema.$ref);
  const open = [...seen, schema];
  const parts = [...(ref === undefined ? [] : [atPointer(root, ref)]), ...asList(schema.allOf)];
  const options = [...asList(schema.oneOf), ...asList(schema.anyOf)].map((option) =>
    shapesOf(root, option, value, open),
  );
  return [
    schema,
    ...parts.flatMap((part) => shapesOf(root, part, value, open)),
    ...options.filter((shapes) => fits(root, shapes, value)).flat(),
  ];
}

/** Whether the constants and enums of an option allow the members of the value. Missing members fit. */
function fits(root: unknown, shapes: readonly JsonObject[], value: unknown): boolean {
  const members = shapes.flatMap((node) => Object.entries(asObject(node.properties)));
  return members.every(([name, schema]) => {
    const ref = asText(asObject(schema).$ref);
    const { const: only, enum: values } = asObject(ref === undefined ? schema : atPointer(root, ref));
    const allowed = only === undefined ? asList(values) : [only];
    return allowed.length === 0 || allowed.includes(asObject(value)[name] ?? allowed[0]);
  });
}

/** Combines what the schemas of a list say about its items. */
export function itemOf(shapes: readonly JsonObject[]): JsonObject {
  return { allOf: shapes.map((node) => node.items) };
}

/** Combines what the schemas of an object say about one of its members. */
export function propertyOf(shapes: readonly JsonObject[], name: string): JsonObject {
  return { allOf: shapes.map((node) => asObject(node.properties)[name]) };
}
