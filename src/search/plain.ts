/** Blocks → the words a reader sees, as one line of text. Programs and pictures are left out. */
import type { Block, Inline } from '../model/prose.ts';
import { childBlocks, everyBlock, inlinesOf, plainText } from '../model/walk.ts';

export function plainWords(blocks: readonly Block[]): string {
  return blocks.map(wordsIn).filter(Boolean).join(' ');
}

function wordsIn(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return clean(block.children);
    case 'table':
      return [block.caption ?? '', ...[block.head, ...block.rows].map(rowWords)].filter(Boolean).join(' · ');
    case 'cards':
      return block.cards.map(({ title, text }) => `${title}: ${clean(text)}`).join(' · ');
    case 'parameters':
      return block.parameters.map(({ name, blocks }) => `${name}: ${plainWords(blocks)}`).join(' · ');
    case 'steps':
      return block.steps.map(({ title, blocks }) => `${title}. ${plainWords(blocks)}`).join(' ');
    case 'admonition':
      return [block.title ? `${block.title}.` : '', plainWords(block.blocks)].filter(Boolean).join(' ');
    case 'sequence':
      return block.steps.map(({ text }) => text).join('. ');
    case 'figure':
      return block.caption ?? block.alt;
    case 'list':
    case 'quote':
    case 'tabs':
      return plainWords(childBlocks(block));
    case 'rule':
    case 'code':
    case 'code-tabs':
      return '';
  }
}

/** Every text in code type, once. */
export function codesIn(blocks: readonly Block[]): string[] {
  const found = new Set<string>();
  const visit = (inlines: readonly Inline[]) => {
    for (const inline of inlines) {
      if (inline.kind === 'code') found.add(inline.text);
      if ('children' in inline) visit(inline.children);
    }
  };
  for (const block of everyBlock(blocks)) visit(inlinesOf(block));
  return [...found];
}

/** The cells of a row, so that the words of two never run together. */
export function rowWords(row: readonly (readonly Inline[])[]): string {
  return row.map(clean).filter(Boolean).join(' – ');
}

function clean(inlines: readonly Inline[]): string {
  return plainText(inlines).replace(/\s+/g, ' ').trim();
}
