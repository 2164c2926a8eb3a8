/** Flow content of the Markdown tree → blocks of the model. Components have their own file. */
import type { Code, Nodes, RootContent, Table } from 'mdast';
import type { Block, CodeBlock, Heading } from '../../model/prose.ts';
import { plainText } from '../../model/walk.ts';
import { isKnownLanguage, knownLanguages } from '../highlight/highlighter.ts';
import { readAttributes } from './attributes.ts';
import { readComponent } from './components.ts';
import { type ReadContext, report } from './context.ts';
import { readInlines } from './inlines.ts';

export function readBlocks(context: ReadContext, nodes: readonly RootContent[]): Block[] {
  return nodes.flatMap((node) => readBlock(context, node));
}

function readBlock(context: ReadContext, node: RootContent): Block[] {
  switch (node.type) {
    case 'paragraph':
      return [{ kind: 'paragraph', children: readInlines(context, node.children) }];
    case 'heading':
      return readHeading(context, node);
    case 'list':
      return [
        {
          kind: 'list',
          ordered: node.ordered ?? false,
          ...(node.ordered && (node.start ?? 1) !== 1 && { start: node.start ?? 1 }),
          items: node.children.map((item) => readBlocks(context, item.children)),
        },
      ];
    case 'blockquote':
      return [{ kind: 'quote', blocks: readBlocks(context, node.children) }];
    case 'thematicBreak':
      return [{ kind: 'rule' }];
    case 'code':
      return [readCode(context, node)];
    case 'table':
      return [readTable(context, node, undefined)];
    case 'mdxJsxFlowElement':
      return readComponent(context, node);
    case 'mdxJsxTextElement':
      // A component alone in its line is parsed as flow or text depending on blank lines; both mean the same.
      return [{ kind: 'paragraph', children: readInlines(context, [node]) }];
    case 'yaml':
      return [];
    default:
      report(
        context,
        node,
        `${node.type} is not part of the content language`,
        'see CONTRIBUTING.md for what is',
      );
      return [];
  }
}

function readHeading(context: ReadContext, node: Extract<Nodes, { type: 'heading' }>): Heading[] {
  if (node.depth < 2 || node.depth > 4) {
    report(context, node, `heading of level ${node.depth}`, 'use levels 2 to 4; the title is level 1');
    return [];
  }
  const anchor = node.children.find((child) => child.type === 'mdxJsxTextElement' && child.name === 'Anchor');
  const children = readInlines(
    context,
    node.children.filter((child) => child !== anchor),
  );
  const id =
    anchor?.type === 'mdxJsxTextElement'
      ? readAttributes(context, anchor, { id: 'required' }).id
      : context.slugger.slug(plainText(children).trim());
  const level = node.depth === 2 ? 2 : node.depth === 3 ? 3 : 4;
  return [{ kind: 'heading', level, id, children: trimEnd(children) }];
}

/** The blank before an Anchor is not part of the heading. */
function trimEnd(children: Heading['children']): Heading['children'] {
  const last = children.at(-1);
  return last?.kind === 'text'
    ? [...children.slice(0, -1), { kind: 'text', text: last.text.trimEnd() }]
    : children;
}

const TITLE = /title="([^"]*)"/;
const MARKED = /\{([\d,\s-]+)\}/;

export function readCode(context: ReadContext, node: Code): CodeBlock {
  const meta = node.meta ?? '';
  const rest = meta.replace(TITLE, '').replace(MARKED, '').trim();
  if (rest) report(context, node, `"${rest}" after a fence is not understood`, 'use title="…" and {1,3-5}');
  if (!node.lang) report(context, node, 'a code fence without language', 'name one after ```, or `text`');
  else if (!isKnownLanguage(node.lang)) {
    report(
      context,
      node,
      `unknown code language "${node.lang}"`,
      `use one of ${knownLanguages().join(', ')}`,
    );
  }
  return {
    kind: 'code',
    language: node.lang ?? 'text',
    code: node.value,
    title: TITLE.exec(meta)?.[1],
    marked: readLines(MARKED.exec(meta)?.[1] ?? ''),
  };
}

function readLines(ranges: string): number[] {
  return ranges
    .split(',')
    .filter((range) => range.trim())
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
}

export function readTable(context: ReadContext, node: Table, caption: string | undefined): Block {
  const [head, ...rows] = node.children.map((row) =>
    row.children.map((cell) => readInlines(context, cell.children)),
  );
  return { kind: 'table', caption, align: node.align ?? [], head: head ?? [], rows };
}
