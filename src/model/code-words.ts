/** Plain text that names things between backticks, such as the summary of an example, → inline content. */
import type { Inline } from './prose.ts';

/** A lone backtick is a character. */
export function toInlines(text: string): Inline[] {
  const parts = text.split('`');
  if (parts.length % 2 === 0) return [{ kind: 'text', text }];
  return parts
    .map((part, index): Inline => ({ kind: index % 2 === 1 ? 'code' : 'text', text: part }))
    .filter((inline) => inline.kind !== 'text' || inline.text !== '');
}
