/** Walks through a tree of blocks that all outputs share: its outline, its links, its words. */
import type { Block, Heading, Inline, LinkTarget } from './prose.ts';

/** Returns the blocks directly inside a block. */
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
    case 'code-tabs':
      return block.tabs.map((tab) => tab.code);
    case 'paragraph':
    case 'heading':
    case 'rule':
    case 'code':
    case 'cards':
    case 'table':
    case 'sequence':
    case 'figure':
      return [];
  }
}

/** Yields all blocks and everything below them, in reading order. */
export function* everyBlock(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block;
    yield* everyBlock(childBlocks(block));
  }
}

/** Returns the inline content directly in a block. */
export function inlinesOf(block: Block): readonly Inline[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.children;
    case 'table':
      return [...block.head, ...block.rows.flat()].flat();
    case 'cards':
      return block.cards.flatMap((card) => card.text);
    case 'list':
    case 'quote':
    case 'rule':
    case 'code':
    case 'code-tabs':
    case 'admonition':
    case 'tabs':
    case 'steps':
    case 'parameters':
    case 'sequence':
    case 'figure':
      return [];
  }
}

export interface FoundLink {
  readonly target: LinkTarget;
  readonly line: number | undefined;
}

/** Yields every link of a tree, with its line if known. */
export function* everyLink(blocks: readonly Block[]): Generator<FoundLink> {
  for (const block of everyBlock(blocks)) {
    yield* linksIn(inlinesOf(block));
    if (block.kind === 'cards') {
      for (const card of block.cards) yield { target: card.target, line: card.line };
    }
  }
}

function* linksIn(inlines: readonly Inline[]): Generator<FoundLink> {
  for (const inline of inlines) {
    if (inline.kind === 'link') yield { target: inline.target, line: inline.line };
    if ('children' in inline) yield* linksIn(inline.children);
  }
}

export interface OutlineItem {
  readonly id: string;
  readonly level: 2 | 3;
  readonly text: string;
  /** ISO day of the entry it links to. */
  readonly date?: string | undefined;
}

/** Returns the headings of levels 2 and 3, except nested ones. */
export function outlineOfBlocks(blocks: readonly Block[]): OutlineItem[] {
  return blocks.flatMap((block): OutlineItem[] =>
    block.kind === 'heading' && block.level < 4
      ? [{ id: block.id, level: block.level === 2 ? 2 : 3, text: plainText(block.children) }]
      : [],
  );
}

/** Converts inline content to plain text. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'break') return ' ';
      return 'children' in inline ? plainText(inline.children) : inline.text;
    })
    .join('');
}

/** Returns all headings of a tree in reading order, including nested ones. */
export function headingsOf(blocks: readonly Block[]): Heading[] {
  return [...everyBlock(blocks)].filter((block) => block.kind === 'heading');
}

/** Converts plain text with code between backticks, such as the summary of an example, to inline content. */
export function toInlines(text: string): Inline[] {
  // As in Markdown, code that contains backticks is between more of them. An unpaired one is an ordinary character.
  const parts = text.split(/(`+)([^`]|[^`].*?[^`])\1(?!`)/s);
  return parts.flatMap((part, index): Inline[] => {
    if (index % 3 === 0) return part ? [{ kind: 'text', text: part }] : [];
    if (index % 3 === 1) return [];
    return [{ kind: 'code', text: parts[index - 1] === '`' ? part : part.replace(/^ (.*) $/s, '$1') }];
  });
}

/** Writes code so that `toInlines` and Markdown read it as such; an empty text is shown as a string. */
export function inBackticks(code: string): string {
  const runs = code.match(/`+/g);
  if (!runs) return `\`${code || '""'}\``;
  const fence = `\`${runs.toSorted().at(-1)}`;
  return `${fence} ${code} ${fence}`;
}
