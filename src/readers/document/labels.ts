/** Short names made from longer words. */
import GithubSlugger from 'github-slugger';
import type { ApiTag } from '../../model/api.ts';
import { readDescription } from '../json-schema/context.ts';
import { asList, asText, below } from '../json-schema/json.ts';
import { locate, type SpecContext } from './spec-context.ts';

const MOST_LETTERS = 40;

/** What a server is called: its label, the first words of its description, or else its name in the document. */
export function serverLabel(label: unknown, description: unknown, name: string): string {
  const [phrase = ''] = (asText(description) ?? '').trim().split(/[.,:;(\n]|\s[-–—]\s/, 1);
  return asText(label) ?? ((phrase.length <= MOST_LETTERS && phrase.trim()) || name);
}

/** Tags of lists of tag objects in their order, then those that operations only mention; each once. */
export function readTags(
  context: SpecContext,
  lists: readonly { readonly value: unknown; readonly pointer: string }[],
  mentioned: readonly string[] = [],
): ApiTag[] {
  const tags = new Map<string, ApiTag['description']>();
  for (const { value, pointer } of lists) {
    for (const [index, item] of asList(value).entries()) {
      const { node, pointer: place } = locate(context, item, below(pointer, index));
      const name = asText(node.name);
      if (!name || tags.get(name)?.length) continue;
      tags.set(name, readDescription(context, node, place));
    }
  }
  for (const name of mentioned) if (!tags.has(name)) tags.set(name, []);
  const slugger = new GithubSlugger();
  return [...tags].map(([name, description]) => ({ name, slug: slugger.slug(name), description }));
}

/** Name of the first tag of a list of tag objects. */
export function firstTag(context: SpecContext, value: unknown, pointer: string): string | undefined {
  const [first] = asList(value);
  return first === undefined ? undefined : asText(locate(context, first, below(pointer, 0)).node.name);
}

/** A section's id from a name: what can be part of an address. */
export function toId(name: string): string {
  return name.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '') || 'part';
}
