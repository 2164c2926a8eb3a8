/** Short names made from longer words. */
import { slug } from 'github-slugger';
import type { ApiTag } from '../../model/api.ts';
import { readDescription } from '../json-schema/context.ts';
import { asList, asText, below } from '../json-schema/json.ts';
import { locate, type SpecContext } from './spec-context.ts';

const MOST_LETTERS = 40;

/** What a server is called: its label, the first words of its description, or its name in the document. */
export function serverLabel(label: unknown, description: unknown, name: string): string {
  const words = asText(description)
    ?.split(/[.,;:(\n]/)[0]
    ?.trim();
  return asText(label) ?? (words && words.length <= MOST_LETTERS ? words : name);
}

/** Tags of a list of tag objects, each once. */
export function readTags(
  context: SpecContext,
  lists: readonly { value: unknown; pointer: string }[],
): ApiTag[] {
  const tags = new Map<string, ApiTag>();
  for (const { value, pointer } of lists) {
    for (const [index, item] of asList(value).entries()) {
      const { node, pointer: place } = locate(context, item, below(pointer, index));
      const name = asText(node.name);
      if (name === undefined) continue;
      const description = readDescription(context, node, place);
      const before = tags.get(name);
      if (!before || before.description.length === 0) tags.set(name, { name, slug: slug(name), description });
    }
  }
  return [...tags.values()];
}

/** Name of the first tag of a list of tag objects. */
export function firstTag(context: SpecContext, value: unknown, pointer: string): string | undefined {
  const [first] = asList(value);
  return first === undefined ? undefined : asText(locate(context, first, below(pointer, 0)).node.name);
}

/** A section's id from a name: what can stand in an address. */
export function toId(name: string): string {
  return name.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '') || 'part';
}
