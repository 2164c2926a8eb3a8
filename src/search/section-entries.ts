/** Written words → entries: a section per heading, an entry per row of a table of codes and per named parameter. */
import type { Block, Inline } from '../model/prose.ts';
import { plainText } from '../model/walk.ts';
import { type Entry, plainEntry } from './entry.ts';
import { codesIn, plainWords, rowWords } from './plain.ts';

type Table = Extract<Block, { kind: 'table' }>;

/**
 * `lead` is what stands before the first heading: it belongs to the page itself. An index repeats in cards and lists
 * what the pages it leads to say themselves: there only the headings and the free words count.
 */
export function sectionEntries(
  blocks: readonly Block[],
  isIndex: boolean,
): { lead: readonly Block[]; entries: Entry[] } {
  const starts = blocks.flatMap(({ kind }, index) => (kind === 'heading' ? [index] : []));
  const lead = blocks.slice(0, starts[0] ?? blocks.length);
  const sections = starts.map((start, index) => blocks.slice(start, starts[index + 1] ?? blocks.length));
  return {
    lead,
    entries: [...codeEntries(lead, ''), ...sections.flatMap((section) => oneSection(section, isIndex))],
  };
}

function oneSection([heading, ...own]: readonly Block[], isIndex: boolean): Entry[] {
  if (heading?.kind !== 'heading') return [];
  const name = plainText(heading.children);
  const isValueList = isIndex && heading.children.every(({ kind }) => kind === 'code');
  const words = own.filter(
    (block) => !isCodeTable(block) && block.kind !== 'parameters' && !(isIndex && block.kind === 'cards'),
  );
  const said = isValueList ? {} : { text: plainWords(words), mentions: codesIn(words) };
  return [{ ...plainEntry('section', heading.id, name), ...said }, ...codeEntries(own, heading.id)];
}

/** Rows that begin with a code (an error, a header, a FIX tag and its name), and parameters; their place is the section. */
function codeEntries(blocks: readonly Block[], anchor: string): Entry[] {
  return blocks.flatMap((block): Entry[] => {
    if (block.kind === 'parameters') {
      return block.parameters.map(({ name, blocks: words }) => toEntry(anchor, name, '', plainWords(words)));
    }
    return block.kind === 'table' && isCodeTable(block)
      ? block.rows.flatMap((row) => rowEntry(row, anchor))
      : [];
  });
}

/** A table of codes has one in the first column of every row, or numbers there and codes in the second. */
function isCodeTable(block: Block): block is Table {
  return block.kind === 'table' && block.rows.length > 0 && block.rows.every((row) => codeOf(row) !== null);
}

function rowEntry(row: Table['rows'][number], anchor: string): Entry[] {
  const code = codeOf(row);
  if (!code) return [];
  return [toEntry(anchor, code.name, code.tag, rowWords(code.rest))];
}

function toEntry(anchor: string, name: string, tag: string, text: string): Entry {
  const kind = /^E[A-Z]\w*:|^-\d/.test(name) ? 'error' : 'row';
  return {
    ...plainEntry(kind, anchor, name),
    tag,
    aliases: tag ? [name, tag] : [name],
    hints: kind === 'error' ? 'error message' : '',
    text,
  };
}

function codeOf([first = [], second = [], ...rest]: Table['rows'][number]) {
  const label = plainText(first);
  const next = onlyCode(second);
  if (/^\d{1,5}$/.test(label) && next !== null) return { name: next, tag: label, rest };
  const name = onlyCode(first);
  if (name !== null && name.length > 2) return { name, tag: '', rest: [second, ...rest] };
  // "Header | `API-Sign` | …": the kind of thing stands before its name.
  return next !== null && next.length > 2 ? { name: next, tag: '', rest } : null;
}

function onlyCode(cell: readonly Inline[]): string | null {
  const [code, ...others] = cell.filter((inline) => inline.kind !== 'text' || inline.text.trim() !== '');
  return code?.kind === 'code' && others.length === 0 ? code.text : null;
}
