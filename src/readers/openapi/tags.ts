/** Tags: the declared ones in their order, then those that operations only mention. */
import GithubSlugger from 'github-slugger';
import type { ApiTag } from '../../model/api.ts';
import type { HttpOperation } from '../../model/operation.ts';
import { readDescription, type SchemaContext } from '../json-schema/context.ts';
import { asList, asText, below, isObject, type JsonObject } from '../json-schema/json.ts';

export function readTags(
  context: SchemaContext,
  root: JsonObject,
  operations: readonly HttpOperation[],
): ApiTag[] {
  const slugger = new GithubSlugger();
  const declared = asList(root.tags).flatMap((tag, index) => {
    const name = isObject(tag) ? asText(tag.name) : undefined;
    return isObject(tag) && name
      ? [{ name, description: readDescription(context, tag, below('#/tags', index)) }]
      : [];
  });
  const known = new Set(declared.map(({ name }) => name));
  const mentioned = new Set(operations.flatMap(({ groups }) => groups.slice(0, 1)));
  const others = [...mentioned].filter((name) => !known.has(name)).map((name) => ({ name, description: [] }));
  return [...declared, ...others].map(({ name, description }) => ({
    name,
    slug: slugger.slug(name),
    description,
  }));
}
