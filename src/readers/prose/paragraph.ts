/** Prose that a reader writes itself, such as a sentence about a reply. */
import type { BlockOf, Inline } from '../../model/prose.ts';

/** Returns a paragraph of words and other inline content. */
export function paragraph(...words: readonly (string | Inline)[]): BlockOf<'paragraph'> {
  return {
    kind: 'paragraph',
    children: words.map((word) => (typeof word === 'string' ? { kind: 'text', text: word } : word)),
  };
}
