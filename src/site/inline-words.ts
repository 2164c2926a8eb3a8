/** Prose of one or more paragraphs as words on one line, for a cell or an item. */
import type { Block, Inline } from '../model/prose.ts';

/** Parts beside each other, with a space between them. */
export function joinWords(parts: readonly (readonly Inline[])[]): Inline[] {
  return parts.flatMap((words, index): readonly Inline[] =>
    index === 0 ? words : [{ kind: 'text', text: ' ' }, ...words],
  );
}

/** The paragraphs of a text, each by itself; lists and code have no place on one line. */
export function paragraphsOf(blocks: readonly Block[]): (readonly Inline[])[] {
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.children] : []));
}
