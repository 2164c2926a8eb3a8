/** Phrasing content of the Markdown tree → inline content of the model. */
import type { PhrasingContent } from 'mdast';
import type { MdxJsxTextElement } from 'mdast-util-mdx';
import type { Inline } from '../../model/prose.ts';
import { readAttributes } from './attributes.ts';
import { lineOf, type ReadContext, report } from './context.ts';
import { readTarget } from './targets.ts';

const LINK_FIX = 'write a route ("/docs/…"), an anchor ("#…") or an https address';

export function readInlines(context: ReadContext, nodes: readonly PhrasingContent[]): Inline[] {
  return nodes.flatMap((node) => readInline(context, node));
}

function readInline(context: ReadContext, node: PhrasingContent): Inline[] {
  switch (node.type) {
    case 'text':
      // A line break in the source is a space to the reader.
      return [{ kind: 'text', text: node.value.replace(/\s*\n\s*/g, ' ') }];
    case 'inlineCode':
      return [{ kind: 'code', text: node.value }];
    case 'emphasis':
    case 'strong':
    case 'delete':
      return [{ kind: node.type, children: readInlines(context, node.children) }];
    case 'break':
      return [{ kind: 'break' }];
    case 'link': {
      const target = readTarget(node.url);
      if (target) {
        return [{ kind: 'link', target, children: readInlines(context, node.children), line: lineOf(node) }];
      }
      report(context, node, `link to "${node.url}" leads nowhere`, LINK_FIX);
      return readInlines(context, node.children);
    }
    case 'mdxJsxTextElement':
      return readInlineComponent(context, node);
    default:
      report(context, node, `${node.type} cannot stand in a line of text`, 'write it as plain Markdown');
      return [];
  }
}

function readInlineComponent(context: ReadContext, node: MdxJsxTextElement): Inline[] {
  if (node.name === 'Operation') {
    const { id } = readAttributes(context, node, { id: 'required' });
    return [{ kind: 'operation', id, children: readInlines(context, node.children), line: lineOf(node) }];
  }
  report(
    context,
    node,
    `<${node.name}> cannot stand in a line of text`,
    node.name === 'Anchor'
      ? 'an <Anchor> gives a heading its id: put it at the end of one, once'
      : 'use <Operation id="…"/>, or put a block component on lines of its own',
  );
  return [];
}
