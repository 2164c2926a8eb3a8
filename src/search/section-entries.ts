/** Written words → entries: a section per heading, an entry per row of a table of codes and per named parameter. */
import type { Block, Inline } from '../model/prose.ts';
import { plainText } from '../model/walk.ts';
import type { Entry } from './entry.ts';
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
  const text = isValueList ? '' : plainWords(words);
  const mentions = isValueList ? [] : codesIn(words);
  return [
    { kind: 'section', anchor: heading.id, name, aliases: [name], values: [], mentions, hints: '', text },
    ...codeEntries(own, heading.id),
  ];
}

/** Rows that begin with a code (an error, a header, a FIX tag and its name), and parameters; they stand at their section. */
function codeEntries(blocks: readonly Block[], anchor: string): Entry[] {
  return blocks.flatMap((block): Entry[] => {
    if (block.kind === 'parameters') {
      return block.parameters.map(({ name, blocks: words }) =>
        toEntry(anchor, name, [name], plainWords(words)),
      );
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
  const { name, tag, rest } = code;
  const aliases = tag === null ? [name] : [name, tag];
  return [toEntry(anchor, tag === null ? name : `${tag} ${name}`, aliases, rowWords(rest))];
}

function toEntry(anchor: string, name: string, aliases: readonly string[], text: string): Entry {
  const kind = /^E[A-Z]\w*:|^-\d/.test(name) ? 'error' : 'row';
  return {
    kind,
    anchor,
    name,
    aliases,
    values: [],
    mentions: [],
    hints: kind === 'error' ? 'error message' : '',
    text,
  };
}

function codeOf([first = [], second = [], ...rest]: Table['rows'][number]) {
  const label = plainText(first);
  const next = onlyCode(second);
  if (/^\d{1,5}$/.test(label) && next !== null) return { name: next, tag: label, rest };
  const name = onlyCode(first);
  if (name !== null && name.length > 2) return { name, tag: null, rest: [second, ...rest] };
  // "Header | `API-Sign` | …": the kind of thing stands before its name.
  return next !== null && next.length > 2 ? { name: next, tag: null, rest } : null;
}

function onlyCode(cell: readonly Inline[]): string | null {
  const [code, ...others] = cell.filter((inline) => inline.kind !== 'text' || inline.text.trim() !== '');
  return code?.kind === 'code' && others.length === 0 ? code.text : null;
}
