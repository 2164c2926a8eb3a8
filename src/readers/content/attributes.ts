/** Attributes of a content component: strings only, a closed list per component. */
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import { type ReadContext, report } from './context.ts';

type Wish = 'required' | 'optional';
type Read<W extends Record<string, Wish>> = {
  [K in keyof W]: W[K] extends 'required' ? string : string | undefined;
};

/** Reads the wished attributes; whatever is missing, unknown or not a string is reported. */
export function readAttributes<const W extends Record<string, Wish>>(
  context: ReadContext,
  node: MdxJsxFlowElement | MdxJsxTextElement,
  wishes: W,
): Read<W> {
  const given = new Map<string, string>();
  for (const attribute of node.attributes) {
    if (
      attribute.type === 'mdxJsxAttribute' &&
      typeof attribute.value === 'string' &&
      Object.hasOwn(wishes, attribute.name)
    ) {
      given.set(attribute.name, attribute.value);
      continue;
    }
    const name = attribute.type === 'mdxJsxAttribute' ? attribute.name : '{…}';
    const known = Object.keys(wishes).join(', ') || 'no attributes';
    const what = Object.hasOwn(wishes, name) ? `needs a text for ${name}` : `has no attribute ${name}`;
    report(
      context,
      node,
      `<${node.name}> ${what}`,
      `write plain quoted values; <${node.name}> takes ${known}`,
    );
  }
  return pick(context, node, wishes, given);
}

function pick<W extends Record<string, Wish>>(
  context: ReadContext,
  node: MdxJsxFlowElement | MdxJsxTextElement,
  wishes: W,
  given: ReadonlyMap<string, string>,
): Read<W> {
  const result: Record<string, string | undefined> = {};
  for (const [name, wish] of Object.entries(wishes)) {
    const value = given.get(name);
    if (value === undefined && wish === 'required') {
      report(context, node, `<${node.name}> lacks ${name}`, `add ${name}="…"`);
    }
    result[name] = value ?? (wish === 'required' ? '' : undefined);
  }
  return narrow<W>(result);
}

/** Every wish has been given a value of its kind above; this states it to the type checker. */
function narrow<W extends Record<string, Wish>>(record: Record<string, string | undefined>): Read<W>;
function narrow(record: Record<string, string | undefined>): Record<string, string | undefined> {
  return record;
}
