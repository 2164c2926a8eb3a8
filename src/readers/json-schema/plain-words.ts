/** The short way for words without markup: most descriptions are one plain paragraph, and a full parser is slow. */
import type { Block, Inline } from '../../model/prose.ts';

/** Anything that could mean something in Markdown inside a line. */
const MARKUP = /[\\*[\]<~`]|&[#\w]+;|(?:^|\W)_|_(?:\W|$)|:\/\/|www\.|@|\t/;
/** How a line of a plain paragraph may begin and end. */
const PLAIN_LINE = /^(?!\d+[.)](?:\s|$))[\p{L}\d("'][^\n]*(?<! {2})$/u;
const CODE_SPAN = /`([^`\s](?:[^`\n]*[^`\s])?)`/;

/** Plain words, with or without code spans, as one paragraph; null when only a real parser can tell. */
export function readPlainWords(text: string): readonly Block[] | null {
  const lines = text.trimEnd().split('\n');
  if (!lines.every((line, index) => PLAIN_LINE.test(index === 0 ? line.replace(/^`/, '(') : line)))
    return null;
  const children: Inline[] = [];
  // Splitting by a pattern with one group alternates between words and code.
  for (const [index, part] of lines.join(' ').split(CODE_SPAN).entries()) {
    if (index % 2 === 1) {
      children.push({ kind: 'code', text: part });
    } else {
      if (MARKUP.test(part)) return null;
      if (part) children.push({ kind: 'text', text: part });
    }
  }
  return [{ kind: 'paragraph', children }];
}
