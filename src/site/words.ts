/** Shortcuts for the words that the site adds to its pages, and prose on one line, for a cell or list item. */
import type { Route } from '../model/address.ts';
import { FRAME_IDS } from '../model/anchor.ts';
import type { Block, BlockOf, Inline } from '../model/prose.ts';
import { headingsOf } from '../model/walk.ts';

export function text(words: string): Inline {
  return { kind: 'text', text: words };
}

export function code(words: string): Inline {
  return { kind: 'code', text: words };
}

export function linkTo(route: Route, words: string): Inline {
  return { kind: 'link', target: { kind: 'page', route }, children: [text(words)] };
}

export function paragraph(...words: readonly (string | Inline)[]): BlockOf<'paragraph'> {
  return { kind: 'paragraph', children: words.map(toInline) };
}

export function heading(level: 2 | 3, id: string, words: string | Inline): BlockOf<'heading'> {
  return { kind: 'heading', level, id, children: [toInline(words)] };
}

/** Creates the cells of a table row. */
export function row(...cells: readonly (string | readonly Inline[])[]): (readonly Inline[])[] {
  return cells.map((cell) => (typeof cell === 'string' ? [text(cell)] : cell));
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
    let { id } = block;
    for (let number = 2; taken.has(id); number += 1) id = `${block.id}-${number}`;
    taken.add(id);
    return { ...block, id };
  });
}

/** Joins parts with a separator. */
export function joinWords(parts: readonly (readonly Inline[])[], separator = ' '): Inline[] {
  return parts.flatMap((words, index) => (index === 0 ? words : [text(separator), ...words]));
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
): Block {
  return { kind: 'table', caption, align: [], head: row(...head), rows: rows.map((cells) => row(...cells)) };
}
