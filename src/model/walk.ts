/** Ways through a tree of blocks that every output shares: its anchors, its outline, its links, its words. */
import type { Block, Heading, Inline, LinkTarget } from './prose.ts';
import { anchorsOfReference, blocksOfReference, sectionsOfReference } from './reference-walk.ts';

/** Blocks directly inside a block. */
export function childBlocks(block: Block): readonly Block[] {
  switch (block.kind) {
    case 'list':
      return block.items.flat();
    case 'quote':
    case 'admonition':
      return block.blocks;
    case 'tabs':
      return block.tabs.flatMap((tab) => tab.blocks);
    case 'steps':
      return block.steps.flatMap((step) => step.blocks);
    case 'parameters':
      return block.parameters.flatMap((parameter) => parameter.blocks);
    case 'change-log':
      return block.log.years.flatMap((year) => year.entries.flatMap((entry) => entry.blocks));
    case 'code-tabs':
      return block.tabs.map((tab) => tab.code);
    case 'reference':
      return blocksOfReference(block.reference);
    default:
      return [];
  }
}

/** A block and everything below it, in reading order. */
export function* everyBlock(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block;
    yield* everyBlock(childBlocks(block));
  }
}

/** The inline content that stands directly in a block. */
export function inlinesOf(block: Block): readonly Inline[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.children;
    case 'table':
      return [...block.head, ...block.rows.flat()].flat();
    case 'cards':
      return block.cards.flatMap((card) => card.text);
    default:
      return [];
  }
}

export interface FoundLink {
  readonly target: LinkTarget;
  readonly line: number | undefined;
}

/** Every link of a tree, with the line it stands on when known. */
export function* everyLink(blocks: readonly Block[]): Generator<FoundLink> {
  for (const block of everyBlock(blocks)) {
    yield* linksIn(inlinesOf(block));
    if (block.kind === 'cards') {
      for (const card of block.cards) yield { target: card.target, line: card.line };
    }
    if (block.kind === 'landing') {
      const { readers, more } = block.landing;
      for (const { start, links } of readers) {
        for (const link of [start, ...links]) yield { target: link.target, line: undefined };
      }
      for (const link of more) yield { target: link.target, line: undefined };
    }
  }
}

function* linksIn(inlines: readonly Inline[]): Generator<FoundLink> {
  for (const inline of inlines) {
    if (inline.kind === 'link') yield { target: inline.target, line: inline.line };
    if ('children' in inline) yield* linksIn(inline.children);
  }
}

/** Every id a link may point at on a page made of these blocks. */
export function anchorsOf(blocks: readonly Block[]): string[] {
  const ids: string[] = [];
  for (const block of everyBlock(blocks)) {
    if (block.kind === 'heading') ids.push(block.id);
    if (block.kind === 'reference') ids.push(...anchorsOfReference(block.reference));
    if (block.kind === 'change-log') {
      for (const { year, entries } of block.log.years) ids.push(year, ...entries.map((entry) => entry.id));
    }
  }
  return ids;
}

export interface OutlineItem {
  readonly id: string;
  readonly level: 2 | 3;
  readonly text: string;
}

/** The table of contents: levels 2 and 3 of what stands directly on the page. */
export function outlineOf(blocks: readonly Block[]): OutlineItem[] {
  return blocks.flatMap((block): OutlineItem[] => {
    if (block.kind === 'heading' && block.level < 4) {
      return [{ id: block.id, level: block.level === 2 ? 2 : 3, text: plainText(block.children) }];
    }
    if (block.kind === 'reference') {
      const sections = sectionsOfReference(block.reference);
      const own = sections.map(({ id, title }): OutlineItem => ({ id, level: 2, text: title }));
      return [...outlineOf(block.reference.description), ...own];
    }
    if (block.kind === 'change-log') {
      return block.log.years.map(({ year }): OutlineItem => ({ id: year, level: 2, text: year }));
    }
    return [];
  });
}

/** Inline content as plain words. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'break') return ' ';
      return 'children' in inline ? plainText(inline.children) : inline.text;
    })
    .join('');
}

/** Headings of a tree in reading order, nested ones included. */
export function headingsOf(blocks: readonly Block[]): Heading[] {
  return [...everyBlock(blocks)].filter((block) => block.kind === 'heading');
}
