/** Traits: parts that several operations or messages share. */

import { type Located, locate, type SpecContext } from '../document/spec-context.ts';
import { asList, below, isObject, type JsonObject } from '../json-schema/json.ts';

/**
 * Lays the traits of a node over it, in the way of a JSON merge patch. In AsyncAPI 2 a trait overrides what it
 * is applied to; since 3 the node itself has the last word.
 */
export function applyTraits(context: SpecContext, { node, pointer }: Located, version: 2 | 3): Located {
  const { traits, ...own } = node;
  const parts = asList(traits).map(
    (trait, index) => locate(context, trait, below(pointer, 'traits', index)).node,
  );
  const order = version === 2 ? [own, ...parts] : [...parts, own];
  return { node: order.reduce(mergePatch, {}), pointer };
}

/** RFC 7396. */
function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged: Record<string, unknown> = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    const before = merged[key];
    if (value === null) delete merged[key];
    else merged[key] = isObject(value) && isObject(before) ? mergePatch(before, value) : value;
  }
  return merged;
}
