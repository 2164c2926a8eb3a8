/** Blocks → Markdown: one writer per kind, complete by type. Plain Markdown only, no HTML and no JSX. */
import { slug } from 'github-slugger';
import type { Block, BlockKind, BlockOf, CodeBlock, SequenceStep } from '../../model/prose.ts';
import { plainText } from '../../model/walk.ts';
import {
  backticksAround,
  codeSpan,
  escapeText,
  inlinesToMarkdown,
  type TwinSetting,
  targetToUrl,
} from './inlines.ts';
import { listItem } from './list-item.ts';
import { postLine } from './posts.ts';
import { referenceToMarkdown } from './reference.ts';

type Writers = { readonly [K in BlockKind]: (block: BlockOf<K>, setting: TwinSetting) => string };

const WRITERS: Writers = {
  paragraph: (block, setting) => keepStart(inlinesToMarkdown(block.children, setting)),
  heading: (block, setting) =>
    `${'#'.repeat(block.level)} ${inlinesToMarkdown(block.children, setting)}${ownId(block)}`,
  list: (block, setting) =>
    block.items
      .map((item, index) =>
        listItem(blocksToMarkdown(item, setting), block.ordered ? `${(block.start ?? 1) + index}. ` : '- '),
      )
      .join('\n'),
  quote: (block, setting) => prefix(blocksToMarkdown(block.blocks, setting), '> '),
  rule: () => '---',
  code: fence,
  'code-tabs': (block) => block.tabs.map(({ tab, code }) => `**${tab}**\n\n${fence(code)}`).join('\n\n'),
  admonition: (block, setting) => {
    const title = `**${block.tone.toUpperCase()}${block.title ? `: ${escapeText(block.title)}` : ''}**`;
    return prefix(`${title}\n\n${blocksToMarkdown(block.blocks, setting)}`, '> ');
  },
  tabs: (block, setting) =>
    block.tabs
      .map(({ label, blocks }) => `**${escapeText(label)}**\n\n${blocksToMarkdown(blocks, setting)}`)
      .join('\n\n'),
  steps: (block, setting) =>
    block.steps
      .map(({ title, blocks }, index) =>
        listItem(`**${escapeText(title)}**\n\n${blocksToMarkdown(blocks, setting)}`, `${index + 1}. `),
      )
      .join('\n'),
  cards: (block, setting) =>
    block.cards
      .map(({ title, target, text }) => {
        const words = text.length > 0 ? `: ${inlinesToMarkdown(text, setting)}` : '';
        return `- [${escapeText(title)}](${targetToUrl(target, setting)})${words}`;
      })
      .join('\n'),
  parameters: (block, setting) =>
    block.parameters
      .map(({ name, type, presence, when, facts, blocks }) => {
        const small = facts.map(({ label, value }) => `${label} ${codeSpan(value)}`).join(', ');
        const place = when ? `conditional: ${escapeText(when)}` : presence;
        const head = `${codeSpan(name)} (${escapeText(type)}, ${place}${small ? `; ${small}` : ''})`;
        return listItem(`${head}\n\n${blocksToMarkdown(blocks, setting)}`, '- ');
      })
      .join('\n'),
  table: (block, setting) => {
    const row = (cells: readonly (readonly BlockOf<'paragraph'>['children'][number][])[]) =>
      `| ${cells.map((cell) => cellToMarkdown(inlinesToMarkdown(cell, setting))).join(' | ')} |`;
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
  figure: (block, { base }) =>
    `![${escapeText(block.alt)}](${base}images/${block.src})${block.caption ? `\n\n${escapeText(block.caption)}` : ''}`,
  byline: ({ post }) =>
    escapeText(
      `${post.date} · ${post.authors.map(({ name }) => name).join(', ')} · ${post.minutes} min read · ${post.tags.map(({ id }) => id).join(', ')}`,
    ),
  posts: (block, setting) => block.posts.map((post) => postLine(post, setting)).join('\n'),
  'change-log': (block, setting) =>
    block.log.years
      .map(({ year, entries }) => {
        const texts = entries.map(
          ({ title, date, areas, blocks }) =>
            `### ${escapeText(title)}\n\n${date} · ${escapeText(areas.map(({ label }) => label).join(', '))}\n\n${blocksToMarkdown(blocks, setting)}`,
        );
        return `## ${year}\n\n${texts.join('\n\n')}`;
      })
      .join('\n\n'),
  landing: ({ landing }, setting) => {
    const link = ({
      label,
      target,
    }: (typeof landing.more)[number] | (typeof landing.readers)[number]['start']) =>
      `[${escapeText(label)}](${targetToUrl(target, setting)})`;
    const readers = landing.readers.map(
      ({ title, text, start, links }) =>
        `## ${escapeText(title)}\n\n${escapeText(text)}\n\n- Start: ${link(start)}\n${links.map((item) => `- ${link(item)}`).join('\n')}`,
    );
    const { firstCall } = landing;
    return [
      escapeText(landing.lead),
      ...readers,
      `## ${escapeText(firstCall.title)}\n\n${escapeText(firstCall.text)}\n\n${fence(firstCall.request)}\n\n${fence(firstCall.answer)}`,
      ...landing.promises.map(({ title, text }) => `## ${escapeText(title)}\n\n${escapeText(text)}`),
      `## Also here\n\n${landing.more.map((item) => `- ${link(item)}: ${escapeText(item.text)}`).join('\n')}`,
    ].join('\n\n');
  },
  reference: ({ reference }, setting) => referenceToMarkdown(reference, setting, blocksToMarkdown),
};

/** An id that a reader could not guess from the words is written behind them, as Pandoc and others do. */
function ownId({ id, children }: BlockOf<'heading'>): string {
  return id === slug(plainText(children)) ? '' : ` {#${id}}`;
}

export function blocksToMarkdown(blocks: readonly Block[], setting: TwinSetting): string {
  return blocks.map((block) => blockToMarkdown(block, setting)).join('\n\n');
}

function blockToMarkdown<K extends BlockKind>(block: BlockOf<K> & { kind: K }, setting: TwinSetting): string {
  const write: (block: BlockOf<K>, setting: TwinSetting) => string = WRITERS[block.kind];
  return write(block, setting);
}

function fence(code: CodeBlock): string {
  const title = code.title ? ` title="${code.title}"` : '';
  const mark = backticksAround(code.code, 3);
  return `${mark}${code.language}${title}\n${code.code}\n${mark}`;
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
