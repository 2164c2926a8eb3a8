/** Blocks and inline content → plain Markdown without HTML or JSX. The types require a writer for every kind. */
import { slug } from 'github-slugger';
import { toHref } from '../../model/address.ts';
import { FACT_LABELS, type Fact } from '../../model/fact.ts';
import type {
  Block,
  BlockKind,
  BlockOf,
  CodeBlock,
  Inline,
  LinkTarget,
  SequenceStep,
} from '../../model/prose.ts';
import { plainText } from '../../model/walk.ts';

type Writers = { readonly [K in BlockKind]: (block: BlockOf<K>, base: string) => string };

const WRITERS: Writers = {
  paragraph: (block, base) => keepStarts(inlinesToMarkdown(block.children, base)),
  heading: (block, base) =>
    // Marks at the end would close the heading.
    `${'#'.repeat(block.level)} ${onLine(inlinesToMarkdown(block.children, base)).replace(/(?<!\S)#+$/, '\\$&')}${ownId(block)}`,
  list: (block, base) =>
    block.items
      .map((item, index) =>
        listItem(blocksToMarkdown(item, base), block.ordered ? `${(block.start ?? 1) + index}. ` : '- '),
      )
      .join('\n'),
  quote: (block, base) => prefix(blocksToMarkdown(block.blocks, base), '> '),
  rule: () => '---',
  code: fence,
  'code-tabs': (block) => block.tabs.map(({ tab, code }) => `**${tab}**\n\n${fence(code)}`).join('\n\n'),
  admonition: (block, base) => {
    const title = `**${block.tone.toUpperCase()}${block.title ? `: ${escapeText(block.title)}` : ''}**`;
    return prefix(`${title}\n\n${blocksToMarkdown(block.blocks, base)}`, '> ');
  },
  tabs: (block, base) =>
    block.tabs
      .map(({ label, blocks }) => `**${escapeText(label)}**\n\n${blocksToMarkdown(blocks, base)}`)
      .join('\n\n'),
  steps: (block, base) =>
    block.steps
      .map(({ title, blocks }, index) =>
        listItem(`**${escapeText(title)}**\n\n${blocksToMarkdown(blocks, base)}`, `${index + 1}. `),
      )
      .join('\n'),
  cards: (block, base) =>
    block.cards
      .map(({ title, target, text }) => {
        const words = text.length > 0 ? `: ${inlinesToMarkdown(text, base)}` : '';
        return `- ${linkToMarkdown(title, target, base)}${words}`;
      })
      .join('\n'),
  parameters: (block, base) =>
    block.parameters
      .map(({ name, type, presence, when, facts, blocks }) => {
        const small = facts.map(factToMarkdown).join(', ');
        const place = when ? `conditional: ${escapeText(when)}` : presence;
        const head = `${codeSpan(name)} (${escapeText(type)}, ${place}${small ? `; ${small}` : ''})`;
        return listItem(`${head}\n\n${blocksToMarkdown(blocks, base)}`, '- ');
      })
      .join('\n'),
  table: (block, base) => {
    const row = (cells: readonly (readonly Inline[])[]) =>
      `| ${cells.map((cell) => cellToMarkdown(inlinesToMarkdown(cell, base))).join(' | ')} |`;
    const rule = `|${block.head.map((_, column) => (block.align[column] === 'right' ? '---:' : '---')).join('|')}|`;
    const caption = block.caption ? `**${escapeText(block.caption)}**\n\n` : '';
    return `${caption}${[row(block.head), rule, ...block.rows.map(row)].join('\n')}`;
  },
  sequence: (block) => {
    const labelOf = (id: string) =>
      escapeText(block.participants.find((participant) => participant.id === id)?.label ?? id);
    const steps = block.steps.map((step, index) => `${index + 1}. ${stepToText(step, labelOf)}`);
    return `**${escapeText(block.title)}** (sequence)\n\n${steps.join('\n')}`;
  },
  figure: (block, base) =>
    `![${escapeText(block.alt)}](${base}images/${block.src})${block.caption ? `\n\n${escapeText(block.caption)}` : ''}`,
};

/** Appends the ID of a heading, as Pandoc and others do, if it can't be derived from its words. */
function ownId({ id, children }: BlockOf<'heading'>): string {
  return id === slug(plainText(children)) ? '' : ` {#${id}}`;
}

/** Joins the texts of blocks, leaving out empty ones. */
export function joinBlocks(texts: readonly string[]): string {
  return texts.filter(Boolean).join('\n\n');
}

export function blocksToMarkdown(blocks: readonly Block[], base: string): string {
  const texts: string[] = [];
  for (const block of blocks) texts.push(apart(blockToMarkdown(block, base), texts.at(-1) ?? ''));
  return texts.join('\n\n');
}

/** Gives a list other marks if the text before it ends with the same ones, or both would be one list. */
function apart(text: string, before: string): string {
  const [last = ''] = before.match(/^\S.*$/gm)?.slice(-1) ?? [];
  if (/^- /.test(text) && /^- /.test(last)) return text.replace(/^- /gm, '* ');
  return /^\d+\. /.test(text) && /^\d+\. /.test(last) ? text.replace(/^(\d+)\. /gm, '$1) ') : text;
}

function blockToMarkdown<K extends BlockKind>(block: BlockOf<K> & { kind: K }, base: string): string {
  const write: (block: BlockOf<K>, base: string) => string = WRITERS[block.kind];
  return write(block, base);
}

export function fence({ language, code, title }: Pick<CodeBlock, 'language' | 'code' | 'title'>): string {
  const mark = backticksAround(code, 3);
  const end = code.endsWith('\n') ? '' : '\n';
  return `${mark}${language}${title ? ` title="${title}"` : ''}\n${code}${end}${mark}`;
}

function stepToText(step: SequenceStep, labelOf: (id: string) => string): string {
  if (step.kind === 'remark') return `(${labelOf(step.over)}) ${escapeText(step.text)}`;
  return `${labelOf(step.from)} ${step.kind === 'reply' ? '⇢' : '→'} ${labelOf(step.to)}: ${escapeText(step.text)}`;
}

/** Escapes the start of a paragraph's lines that would otherwise become a heading, a list, a rule or code. */
function keepStarts(text: string): string {
  return text
    .replace(/^[ \t]+/gm, '')
    .replace(/^([#+=-]+)(?=\s|$)/gm, '\\$1')
    .replace(/^(\d+)([.)])(?=\s|$)/gm, '$1\\$2');
}

/** Replaces line breaks where Markdown has no way to write them. */
function onLine(text: string): string {
  return text.replaceAll('\\\n', ' ');
}

/** Puts a cell on one line and escapes bars, which would end it even in code (GFM 4.10). */
export function cellToMarkdown(text: string): string {
  return onLine(text).replace(/(?<!\\)\|/g, '\\|');
}

function prefix(text: string, mark: string): string {
  return text
    .split('\n')
    .map((line) => (mark + line).trimEnd())
    .join('\n');
}

/** Writes inline content. Links lead to the Markdown versions of other pages, below the base path. */
export function inlinesToMarkdown(inlines: readonly Inline[], base: string): string {
  return inlines.map((inline) => inlineToMarkdown(inline, base)).join('');
}

function inlineToMarkdown(inline: Inline, base: string): string {
  switch (inline.kind) {
    case 'text':
      return escapeText(inline.text);
    case 'code':
      return codeSpan(inline.text);
    case 'emphasis':
      return between('*', inlinesToMarkdown(inline.children, base));
    case 'strong':
      return between('**', inlinesToMarkdown(inline.children, base));
    case 'delete':
      return between('~~', inlinesToMarkdown(inline.children, base));
    case 'link':
      return `[${inlinesToMarkdown(inline.children, base)}](${targetToUrl(inline.target, base)})`;
    case 'operation':
      throw new Error(`operation "${inline.id}" was not resolved before rendering`);
    case 'break':
      return '\\\n';
  }
}

/** Marks words. Next to a space, a mark would not be one (CommonMark 6.2), so spaces and line breaks stay outside. */
function between(mark: string, text: string): string {
  const [before = ''] = /^(?:\s|\\\n)*/.exec(text) ?? [];
  const [after = ''] = /(?:\s|\\\n)*$/.exec(text.slice(before.length)) ?? [];
  const words = text.slice(before.length, text.length - after.length);
  return words === '' ? before : `${before}${mark}${words}${mark}${after}`;
}

/** Writes a link to a target, or only the label if there is none. */
export function linkToMarkdown(label: string, target: LinkTarget | null, base: string): string {
  return target ? `[${escapeText(label)}](${targetToUrl(target, base)})` : escapeText(label);
}

/** Returns the URL of a link, with characters that would end it in Markdown percent-encoded. */
function targetToUrl(target: LinkTarget, base: string): string {
  return addressOf(target, base).replace(
    /[\s()<>\\]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
}

function addressOf(target: LinkTarget, base: string): string {
  switch (target.kind) {
    case 'external':
      return target.url;
    case 'file':
      return base + target.path;
    case 'anchor':
      return `#${target.hash}`;
    case 'page': {
      const markdown = target.route === '/' ? `${base}index.md` : `${toHref(base, target.route)}.md`;
      return target.hash ? `${markdown}#${target.hash}` : markdown;
    }
  }
}

/** Escapes plain text for Markdown, on one line. Only for use inside a line: markup of line starts is not escaped. */
export function escapeText(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(MARKUP, '\\$&');
}

/** Characters to escape. Underscores inside words are not markup, and names must stay easy to find and copy. */
const MARKUP = /[\\`*~[\]<>|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu;

/** Line breaks and the whitespace around them. A new line could start a new block. */
const LINE_BREAKS = /[ \t]*[\r\n][\s]*/g;

/** Returns a fence longer than any run of backticks in the text, so that the text can't end it. */
function backticksAround(text: string, least: number): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  return '`'.repeat(longest < least ? least : longest + 1);
}

export function factToMarkdown({ kind, value }: Fact): string {
  return `${FACT_LABELS[kind]} ${codeSpan(value)}`;
}

/** Writes code. An empty text is shown as quotes, because Markdown has no empty code. */
export function codeSpan(words: string): string {
  const text = words.replace(LINE_BREAKS, ' ') || '""';
  const mark = backticksAround(text, 1);
  // One space at both ends is not part of the code (CommonMark 6.1).
  const pad = /^`|`$|^ .*[^ ].* $/.test(text) ? ' ' : '';
  return mark + pad + text + pad + mark;
}

/** Writes a list item: the mark before its first line, the other lines indented. */
export function listItem(text: string, mark = '- '): string {
  const [first = '', ...rest] = text.split('\n');
  const pad = ' '.repeat(mark.length);
  return [mark + first, ...rest.map((line) => (line ? pad + line : ''))].join('\n');
}
