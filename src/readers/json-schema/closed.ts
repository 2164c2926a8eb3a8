/** Objects that allow no members beside those that a schema describes, in any of its parts. */

import { asObject, isObject, type JsonObject } from './json.ts';
import type { Matches } from './matching.ts';
import { shapesOf } from './shapes-of.ts';

/** Lists the members of a value that no schema describes, where `unevaluatedProperties: false` allows no others. */
export function unknownMembers(
  root: unknown,
  schema: unknown,
  value: unknown,
  matches: Matches,
): readonly string[] {
  if (!isObject(value)) return [];
  const shapes = shapesOf(root, schema, value);
  const conditional = shapes.flatMap((node) => [
    ...[node.if, node.then, node.else],
    ...Object.values(asObject(node.dependentSchemas)),
  ]);
  const all = [...shapes, ...conditional.flatMap((node) => shapesOf(root, node, value))];
  return Object.keys(value).filter((name) => !all.some((node) => describes(node, name, matches)));
}

function describes(
  { properties, patternProperties, additionalProperties }: JsonObject,
  name: string,
  matches: Matches,
): boolean {
  return (
    additionalProperties !== undefined ||
    Object.hasOwn(asObject(properties), name) ||
    Object.keys(asObject(patternProperties)).some((pattern) => matches(pattern, name))
  );
}
