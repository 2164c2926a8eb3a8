/** Links: methods to call next with what this one returns, as a list of words. */
import type { Block, Inline } from '../../model/prose.ts';
import { locate, type SpecContext } from '../document/spec-context.ts';
import { readDescription } from '../json-schema/context.ts';
import { asList, asText, below } from '../json-schema/json.ts';

export function readLinks(context: SpecContext, value: unknown, pointer: string): Block[] {
  const items = asList(value).flatMap((item, index): (readonly Block[])[] => {
    const { node, pointer: place } = locate(context, item, below(pointer, index));
    const method = asText(node.method);
    const words = asText(node.summary) ?? asText(node.name);
    const children: Inline[] = [
      ...(words === undefined ? [] : [{ kind: 'text' as const, text: method ? `${words}: ` : words }]),
      ...(method === undefined ? [] : [{ kind: 'code' as const, text: method }]),
    ];
    if (children.length === 0) return [];
    return [[{ kind: 'paragraph', children }, ...readDescription(context, node, place)]];
  });
  return items.length > 0 ? [{ kind: 'list', ordered: false, items }] : [];
}
