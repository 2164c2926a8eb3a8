/**
 * Fast path for simple Markdown: most descriptions are paragraphs and headings with code, links and bold text, and a
 * full parser takes milliseconds for each. Anything that could be other markup is left to the parser.
 */
import { addAll } from '../../model/add-all.ts';
import type { Inline } from '../../model/prose.ts';
import { readTarget } from './markdown.ts';

/** Markup that can span blank lines or affect text far from it. */
const FAR = /\r|^\s*(?:```|~~~|<|\[[^\]\n]*\]:)/m;
/** A line of a paragraph: no list, quote, rule or table, and no hard break at its end. */
const PARAGRAPH_LINE = /^(?!\d+[.)](?:\s|$))(?:[\p{L}\d("'`[]|\*\*[\p{L}\d])[^\n]*(?<! {2})$/u;
const HEADING = /^(#{1,6}) +([^\n]*[^\n# ])$/;
/** Code, a link or bold text. */
const TOKEN =
  /`([^`\s](?:[^`\n]*[^`\s])?)`|\[((?:[^[\]`]|`[^`\s\n]+`)+)\]\(([^()\s<>\\&]+)\)|(?<=^|[\s(])\*\*([\p{L}\d](?:[^*`[\]]*[\p{L}\d.:!?])?)\*\*(?=$|[\s.,;:!?)])/u;
/** Anything else that could be inline markup. */
const MARKUP = /[\\*[\]<~`]|&[#\w]+;|(?:^|\W)_|_(?:\W|$)|:\/\/|www\.|@|\t/;

type SimpleBlock =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly depth: number; readonly children: readonly Inline[] }
  /** Text for the parser. */
  | { readonly kind: 'other'; readonly text: string; readonly line: number };

/** Returns the line at an offset from the first line of a text, if known. */
export type LineAt = (offset: number) => number | undefined;

/** Splits a text into blocks, in order. */
export function readSimple(text: string, lineAt: LineAt): readonly SimpleBlock[] {
  if (FAR.test(text)) return [{ kind: 'other', text, line: 0 }];
  const blocks: SimpleBlock[] = [];
  let at = 0;
  for (const chunk of text.split(/(\n[ \t]*(?=\n))/)) {
    const start = at + (chunk.startsWith('\n') ? 1 : 0);
    at += chunk.split('\n').length - 1;
    if (!chunk.trim()) continue;
    const body = chunk.replace(/^\n/, '');
    const found = readChunk(body, (offset) => lineAt(start + offset));
    const before = blocks.at(-1);
    if (found) addAll(blocks, found);
    // Blank lines may separate what belongs together, such as a list and the content of its items.
    else if (before?.kind === 'other') {
      const gap = '\n'.repeat(start - before.line - before.text.split('\n').length + 1);
      blocks.splice(-1, 1, { ...before, text: `${before.text}${gap}${body}` });
    } else blocks.push({ kind: 'other', text: body, line: start });
  }
  return blocks;
}

/** Reads a heading, a paragraph, or a heading right above a paragraph; returns null if it takes the parser. */
function readChunk(chunk: string, lineAt: LineAt): SimpleBlock[] | null {
  const [first = '', ...rest] = chunk.trimEnd().split('\n');
  const [, marks, title] = HEADING.exec(first) ?? [];
  const lines = marks ? rest : [first, ...rest];
  if (!lines.every((one) => PARAGRAPH_LINE.test(one))) return null;
  const heading = marks && title ? readInlines(title, lineAt, 0) : [];
  const words = lines.length > 0 ? readInlines(lines.join('\n'), lineAt, marks ? 1 : 0) : [];
  if (!heading || !words) return null;
  return [
    ...(marks ? [{ kind: 'heading' as const, depth: marks.length, children: heading }] : []),
    ...(lines.length > 0 ? [{ kind: 'paragraph' as const, children: words }] : []),
  ];
}

function readInlines(text: string, lineAt: LineAt, offset: number): Inline[] | null {
  const inlines: Inline[] = [];
  let rest = text;
  let at = offset;
  for (let match = TOKEN.exec(rest); match; match = TOKEN.exec(rest)) {
    const before = rest.slice(0, match.index);
    // A link after "!" is an image.
    if (MARKUP.test(before) || (match[3] !== undefined && before.endsWith('!'))) return null;
    at += before.split('\n').length - 1;
    const marked = readMarked(match, lineAt, at);
    if (!marked) return null;
    if (before) inlines.push(toText(before));
    addAll(inlines, marked);
    const [whole] = match;
    at += whole.split('\n').length - 1;
    rest = rest.slice(match.index + whole.length);
  }
  if (MARKUP.test(rest)) return null;
  return rest ? [...inlines, toText(rest)] : inlines;
}

/** Reads code, bold words or a link. */
function readMarked(
  [, code, label, url, strong]: RegExpExecArray,
  lineAt: LineAt,
  at: number,
): Inline[] | null {
  if (code !== undefined) return [{ kind: 'code', text: code }];
  if (strong !== undefined)
    return MARKUP.test(strong) ? null : [{ kind: 'strong', children: [toText(strong)] }];
  if (label === undefined || url === undefined) return [];
  const children = readInlines(label, lineAt, at);
  if (!children || label.trim() !== label) return null;
  const target = readTarget(url);
  return target ? [{ kind: 'link', target, children, line: lineAt(at) }] : children;
}

function toText(text: string): Inline {
  return { kind: 'text', text: text.replace(/\s*\n\s*/g, ' ') };
}
