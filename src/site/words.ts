/** Shortcuts for the words that the site adds to its pages, and prose on one line, for a cell or list item. */
import type { Route } from '../model/address.ts';
import { FRAME_IDS } from '../model/anchor.ts';
import { freeName } from '../model/free-name.ts';
import type { Block, BlockOf, Inline } from '../model/prose.ts';
import { headingsOf } from '../model/walk.ts';

export function text(words: string): Inline {
  return { kind: 'text', text: words };
}

export function code(words: string): Inline {
  return { kind: 'code', text: words };
}

export function strong(words: string | Inline): Inline {
  return { kind: 'strong', children: [toInline(words)] };
}

export function linkTo(route: Route, words: string | Inline, hash?: string): Inline {
  return { kind: 'link', target: { kind: 'page', route, hash }, children: [toInline(words)] };
}

/** Links to a file of the site, by its path under the base. */
export function fileLink(path: string, words: string): Inline {
  return { kind: 'link', target: { kind: 'file', path }, children: [text(words)] };
}

export function paragraph(...words: readonly (string | Inline)[]): BlockOf<'paragraph'> {
  return { kind: 'paragraph', children: words.map(toInline) };
}

export function heading(level: 2 | 3, id: string, words: string | Inline): BlockOf<'heading'> {
  return { kind: 'heading', level, id, children: [toInline(words)] };
}

/** Creates a list of one-line items. */
export function list(items: readonly (readonly (string | Inline)[])[]): BlockOf<'list'> {
  return { kind: 'list', ordered: false, items: items.map((words) => [paragraph(...words)]) };
}

function toInline(words: string | Inline): Inline {
  return typeof words === 'string' ? text(words) : words;
}

/** IDs of the page frame and of the sections of every API page; a tag can have the same name. */
const TAKEN = [...FRAME_IDS, 'environments', 'authentication', 'specification', 'operations'];

/** Creates an ID from words. */
export function toId(words: string): string {
  const id = words.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return TAKEN.includes(id) ? `${id}-section` : id;
}

/** Numbers the ids of headings that are already taken, by written headings or by an earlier one of these. */
export function withFreeIds(blocks: readonly Block[], written: readonly Block[] = []): Block[] {
  const taken = new Set(headingsOf(written).map(({ id }) => id));
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    const id = freeName(block.id, (each) => taken.has(each));
    taken.add(id);
    return { ...block, id };
  });
}

/** Joins parts with a separator. */
export function joinWords(parts: readonly (readonly Inline[])[], separator = ' '): Inline[] {
  return parts.flatMap((words, index) => (index === 0 ? words : [text(separator), ...words]));
}

export function withCommas(items: readonly Inline[]): Inline[] {
  return joinWords(
    items.map((item) => [item]),
    ', ',
  );
}

/** Formats a number of things: "1 page", "2 pages". */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** Writes the paragraphs of a text on one line. */
export function onLine(blocks: readonly Block[]): Inline[] {
  return joinWords(paragraphsOf(blocks));
}

/** Returns the paragraphs of a text; lists and code don't fit on one line. */
export function paragraphsOf(blocks: readonly Block[]): (readonly Inline[])[] {
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.children] : []));
}

export function codeBlock(title: string, words: string, language = 'text'): Block {
  return { kind: 'code', language, code: words, title, marked: [] };
}

export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly (string | readonly Inline[])[])[],
): BlockOf<'table'> {
  const toCell = (cell: string | readonly Inline[]) => (typeof cell === 'string' ? [text(cell)] : cell);
  return {
    kind: 'table',
    caption,
    align: [],
    head: head.map(toCell),
    rows: rows.map((cells) => cells.map(toCell)),
  };
}
