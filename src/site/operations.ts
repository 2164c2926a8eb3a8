/** Turns links by operation ID into links by address, in every kind of block. */
import type { Problem } from '../model/problem.ts';
import type { Block, Inline, InlineOf } from '../model/prose.ts';
import type { PageLink } from '../model/site.ts';
import { text } from './words.ts';

interface Resolution {
  readonly file: string;
  /** Finds the page of an operation by ID. */
  readonly find: (id: string) => PageLink | undefined;
  readonly problems: Problem[];
}

export function resolveBlocks(blocks: readonly Block[], resolution: Resolution): Block[] {
  return changeInlines(blocks, (inline) =>
    inline.kind === 'operation' ? [resolveOperation(inline, resolution)] : [inline],
  );
}

/** Returns what replaces an inline whose children have already been changed. */
type Change = (inline: Inline) => readonly Inline[];

/** Returns the blocks with changed inlines. */
export function changeInlines(blocks: readonly Block[], change: Change): Block[] {
  return blocks.map((block) => changeBlock(block, change));
}

function changeBlock(block: Block, change: Change): Block {
  const inner = (children: readonly Block[]) => changeInlines(children, change);
  const words = (children: readonly Inline[]) => changeWords(children, change);
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return { ...block, children: words(block.children) };
    case 'list':
      return { ...block, items: block.items.map(inner) };
    case 'quote':
    case 'admonition':
      return { ...block, blocks: inner(block.blocks) };
    case 'tabs':
      return { ...block, tabs: block.tabs.map((tab) => ({ ...tab, blocks: inner(tab.blocks) })) };
    case 'steps':
      return { ...block, steps: block.steps.map((step) => ({ ...step, blocks: inner(step.blocks) })) };
    case 'parameters':
      return {
        ...block,
        parameters: block.parameters.map((item) => ({ ...item, blocks: inner(item.blocks) })),
      };
    case 'cards':
      return { ...block, cards: block.cards.map((card) => ({ ...card, text: words(card.text) })) };
    case 'table':
      return { ...block, head: block.head.map(words), rows: block.rows.map((row) => row.map(words)) };
    case 'rule':
    case 'code':
    case 'code-tabs':
    case 'sequence':
    case 'figure':
      return block;
  }
}

function changeWords(inlines: readonly Inline[], change: Change): Inline[] {
  return inlines.flatMap((inline) =>
    change('children' in inline ? { ...inline, children: changeWords(inline.children, change) } : inline),
  );
}

function resolveOperation(
  { id, children, line }: InlineOf<'operation'>,
  { file, find, problems }: Resolution,
): Inline {
  const page = find(id);
  if (!page) {
    const fix = 'use the id of a page: its route without "/docs/"';
    problems.push({ file, line, what: `there is no operation "${id}"`, fix });
    return text(id);
  }
  const target = { kind: 'page', route: page.route } as const;
  return { kind: 'link', target, children: children.length > 0 ? children : [text(page.title)], line };
}
