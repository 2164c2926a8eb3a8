/** Blocks → Markdown: one writer per kind, complete by type. Plain Markdown only, no HTML and no JSX. */
import { slug } from 'github-slugger';
import type { Block, BlockKind, BlockOf, CodeBlock, Inline, SequenceStep } from '../../model/prose.ts';
import { plainText } from '../../model/walk.ts';
import {
  backticksAround,
  codeSpan,
  escapeText,
  factToMarkdown,
  inlinesToMarkdown,
  listItem,
  targetToUrl,
} from './inlines.ts';

type Writers = { readonly [K in BlockKind]: (block: BlockOf<K>, base: string) => string };

const WRITERS: Writers = {
  paragraph: (block, base) => keepStart(inlinesToMarkdown(block.children, base)),
  heading: (block, base) =>
    `${'#'.repeat(block.level)} ${inlinesToMarkdown(block.children, base)}${ownId(block)}`,
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
        return `- [${escapeText(title)}](${targetToUrl(target, base)})${words}`;
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

/** An id that a reader could not guess from the words is written behind them, as Pandoc and others do. */
function ownId({ id, children }: BlockOf<'heading'>): string {
  return id === slug(plainText(children)) ? '' : ` {#${id}}`;
}

export function blocksToMarkdown(blocks: readonly Block[], base: string): string {
  return blocks.map((block) => blockToMarkdown(block, base)).join('\n\n');
}

function blockToMarkdown<K extends BlockKind>(block: BlockOf<K> & { kind: K }, base: string): string {
  const write: (block: BlockOf<K>, base: string) => string = WRITERS[block.kind];
  return write(block, base);
}

export function fence({ language, code, title }: Pick<CodeBlock, 'language' | 'code' | 'title'>): string {
  const mark = backticksAround(code, 3);
  return `${mark}${language}${title ? ` title="${title}"` : ''}\n${code}\n${mark}`;
}

function stepToText(step: SequenceStep, labelOf: (id: string) => string): string {
  if (step.kind === 'remark') return `(${labelOf(step.over)}) ${escapeText(step.text)}`;
  return `${labelOf(step.from)} ${step.kind === 'reply' ? '⇢' : '→'} ${labelOf(step.to)}: ${escapeText(step.text)}`;
}

/** A paragraph stays one: its first characters must not begin a heading or a list. */
function keepStart(text: string): string {
  return text.replace(/^([#+-]+)(?=\s)/, '\\$1').replace(/^(\d+)([.)])(?=\s)/, '$1\\$2');
}

/** A cell is one line, and a bar in its code would end it (GFM 4.10). */
function cellToMarkdown(text: string): string {
  return text.replaceAll('\\\n', ' ').replace(/(?<!\\)\|/g, '\\|');
}

function prefix(text: string, mark: string): string {
  return text
    .split('\n')
    .map((line) => (mark + line).trimEnd())
    .join('\n');
}
