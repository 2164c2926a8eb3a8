/** Search entries of a page: sections, codes in tables, fields and errors, each with its anchor. */
import { errorAnchor } from '../model/anchor.ts';
import { ACTION_LABELS } from '../model/operation.ts';
import type { Block, Inline } from '../model/prose.ts';
import type { FieldNode, Reference, ReferencePart } from '../model/reference.ts';
import { childBlocks, everyBlock, inlinesOf, plainText } from '../model/walk.ts';
import type { RecordKind } from './options.ts';

export interface Entry {
  readonly kind: RecordKind;
  /** ID on the page; '' for the page itself. */
  readonly anchor: string;
  /** Name shown in the results. */
  readonly name: string;
  /** Tag of a FIX field, shown before its name; otherwise ''. */
  readonly tag: string;
  /** For a field, its part of the reference page. */
  readonly part: EntryPart | null;
  /** All of its names. Each is matched as a whole and word by word. */
  readonly aliases: readonly string[];
  /** Values it can take, as the specification lists them. */
  readonly values: readonly EntryValue[];
  /** Names in code type that its text mentions. */
  readonly mentions: readonly string[];
  /** Words that find it but are not shown: hosts, permissions, the method. */
  readonly hints: string;
  /** Phrases people search for it with; not shown. */
  readonly asked: readonly string[];
  /** Text for the snippet. */
  readonly text: string;
}

/** A value exactly as it is sent, and what it means. */
export interface EntryValue {
  readonly literal: string;
  readonly meaning: string;
}

export interface EntryPart {
  /** '' where the title adds nothing. */
  readonly title: string;
  readonly direction: ReferencePart['direction'];
}

/** Returns an entry with only a name, for callers to complete. */
export function plainEntry(kind: RecordKind, anchor: string, name: string): Entry {
  return {
    kind,
    anchor,
    name,
    tag: '',
    part: null,
    aliases: [name],
    values: [],
    mentions: [],
    hints: '',
    asked: [],
    text: '',
  };
}

/**
 * `lead` is the text before the first heading, which belongs to the page itself. Of an index page, only headings and
 * free text are indexed: its cards and lists repeat what the pages they link to say.
 */
export function sectionEntries(
  blocks: readonly Block[],
  isIndex: boolean,
): { lead: readonly Block[]; entries: Entry[] } {
  const starts = blocks.flatMap(({ kind }, index) => (kind === 'heading' ? [index] : []));
  const lead = blocks.slice(0, starts[0] ?? blocks.length);
  const sections = starts.map((start, index) => blocks.slice(start, starts[index + 1] ?? blocks.length));
  // Headings with nothing but lists: each item is a definition.
  const isGlossary =
    sections.length > 1 && sections.flat().every(({ kind }) => kind === 'heading' || kind === 'list');
  return {
    lead,
    entries: [
      ...codeEntries(lead, ''),
      ...sections.flatMap((section) => oneSection(section, isIndex, isGlossary)),
    ],
  };
}

function oneSection([heading, ...own]: readonly Block[], isIndex: boolean, isGlossary: boolean): Entry[] {
  if (heading?.kind !== 'heading') return [];
  const name = plainText(heading.children);
  const isValueList = isIndex && heading.children.every(({ kind }) => kind === 'code');
  const words = own.filter(
    (block) =>
      !(block.kind === 'table' && block.codes) &&
      !isGlossary &&
      block.kind !== 'parameters' &&
      !(isIndex && block.kind === 'cards'),
  );
  const said = isValueList ? {} : { text: plainWords(words), mentions: codesIn(words) };
  return [
    { ...plainEntry('section', heading.id, name), ...said },
    ...codeEntries(own, heading.id, isGlossary),
  ];
}

/** Rows of code tables, parameters and definitions, with the anchor of their section. */
function codeEntries(blocks: readonly Block[], anchor: string, isGlossary = false): Entry[] {
  return blocks.flatMap((block): Entry[] => {
    if (block.kind === 'parameters') {
      return block.parameters.map(({ name, blocks: words }) => ({
        ...plainEntry('row', anchor, name),
        text: plainWords(words),
      }));
    }
    if (block.kind === 'list') return isGlossary ? definitions(block.items, anchor) : [];
    if (block.kind !== 'table') return [];
    return (block.codes ?? []).map(({ name, tag, isError, cell, anchor: own }, index) => {
      const cells = block.rows[index]?.slice(cell + 1) ?? [];
      return {
        ...plainEntry(isError ? 'error' : 'row', own ?? anchor, name),
        tag,
        aliases: tag ? [name, tag] : [name],
        hints: isError ? 'error message' : '',
        text: isError ? cells.map(clean).filter(Boolean).join('\n') : rowWords(cells),
      };
    });
  });
}

/** Each item defines one or more terms in bold: "**Maker, taker.** …". */
function definitions(items: readonly (readonly Block[])[], anchor: string): Entry[] {
  return items.flatMap(([first]): Entry[] => {
    if (first?.kind !== 'paragraph') return [];
    const [term, ...words] = first.children;
    if (term?.kind !== 'strong') return [];
    const name = plainText(term.children).replace(/\.$/, '');
    return [
      { ...plainEntry('term', anchor, name), aliases: [name, ...name.split(', ')], text: clean(words) },
    ];
  });
}

/** Text about the operation as a whole. */
export function operationWords({ summary, parts, deprecated }: Reference): string {
  return [
    summary,
    deprecated ? `Deprecated. ${plainWords(deprecated.note)}` : '',
    plainWords(parts.flatMap(({ intro }) => intro)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Hosts, permissions and access, for finding an operation by them. */
export function operationHints({ addresses, permissions, access, badge }: Reference): string {
  const places = addresses.map(({ label, url }) => `${label} ${url}`);
  const proofs = access.flatMap(({ label, scopes }) => [label, ...scopes]);
  return [badge.label, ...permissions, ...proofs, ...places].join(' ');
}

export function fieldEntries(parts: readonly ReferencePart[]): Entry[] {
  return parts.flatMap(({ title, style, direction, fields }) => {
    const part = { title: style === 'tags' ? '' : title, direction };
    return fields.flatMap((field) => fieldEntry(field, '')).map((entry) => ({ ...entry, part }));
  });
}

/** A field without a name, such as a list item, goes by its parent's. */
function fieldEntry(field: FieldNode, parent: string): Entry[] {
  const { id, name, tag, when, description, values, children, variants } = field;
  const shown = name ?? parent;
  const text = [plainWords(description), when ? `Conditional: ${when}.` : ''].filter(Boolean).join(' ');
  const own: Entry = {
    ...plainEntry('field', id, shown),
    tag: tag === undefined ? '' : String(tag),
    aliases: name === null ? [] : [name, ...(tag === undefined ? [] : [String(tag)])],
    values: values.map(({ value, meaning }) => ({ literal: value, meaning: plainWords(meaning) })),
    text,
  };
  return [
    ...(name === null && !text && values.length === 0 ? [] : [own]),
    ...[...variants, ...children].flatMap((below) => fieldEntry(below, shown)),
  ];
}

/** Cause, remedy and action are a line each. An error that another page explains has only its name here. */
export function errorEntries(
  errors: Reference['errors'],
  isExplained: (anchor: string) => boolean = () => false,
): Entry[] {
  return errors.map(({ code, meaning, remedy, action }) => {
    const anchor = errorAnchor(code);
    const entry = { ...plainEntry('error', anchor, code), hints: 'error message' };
    if (isExplained(anchor)) return entry;
    const lines = [plainWords(meaning), plainWords(remedy), action ? `${ACTION_LABELS[action]}.` : ''];
    return {
      ...entry,
      aliases: errorNames(code, plainWords(meaning)),
      text: lines.filter(Boolean).join('\n'),
    };
  });
}

/** Statuses that report a failure, as the errors they are to a program: `HTTP 429`. */
export function statusEntries(parts: readonly ReferencePart[]): Entry[] {
  return parts.flatMap(({ id, failed = [], intro }) =>
    failed.map((status) => ({
      ...plainEntry('error', id, `HTTP ${status.toUpperCase()}`),
      hints: 'error message',
      text: plainWords(intro),
    })),
  );
}

/** A numeric code is also found by the first sentence of its meaning: a log says "execution reverted", not 3. */
function errorNames(code: string, meaning: string): string[] {
  const [sentence = ''] = meaning.split(/\.(?:\s|$)/);
  return /^-?\d+$/.test(code) && sentence ? [code, sentence] : [code];
}

/** The visible text as one line, without programs and pictures. */
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

/** All distinct texts in code type. */
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

/** Joins the cells of a row, with a separator between them. */
function rowWords(row: readonly (readonly Inline[])[]): string {
  return row.map(clean).filter(Boolean).join(' – ');
}

function clean(inlines: readonly Inline[]): string {
  return plainText(inlines).replace(/\s+/g, ' ').trim();
}
