/** Blocks → Markdown: one writer per kind, complete by type. Plain Markdown only, no HTML and no JSX. */
import type { Block, BlockKind, BlockOf, CodeBlock, SequenceStep } from '../../model/prose.ts';
import { inlinesToMarkdown, type TwinSetting, targetToUrl } from './inlines.ts';
import { postLine } from './posts.ts';
import { referenceToMarkdown } from './reference.ts';

type Writers = { readonly [K in BlockKind]: (block: BlockOf<K>, setting: TwinSetting) => string };

const WRITERS: Writers = {
  paragraph: (block, setting) => inlinesToMarkdown(block.children, setting),
  heading: (block, setting) => `${'#'.repeat(block.level)} ${inlinesToMarkdown(block.children, setting)}`,
  list: (block, setting) =>
    block.items
      .map((item, index) => indent(blocksToMarkdown(item, setting), block.ordered ? `${index + 1}. ` : '- '))
      .join('\n'),
  quote: (block, setting) => prefix(blocksToMarkdown(block.blocks, setting), '> '),
  rule: () => '---',
  code: fence,
  'code-tabs': (block) => block.tabs.map(({ tab, code }) => `**${tab}**\n\n${fence(code)}`).join('\n\n'),
  admonition: (block, setting) => {
    const title = `**${block.tone.toUpperCase()}${block.title ? `: ${block.title}` : ''}**`;
    return prefix(`${title}\n\n${blocksToMarkdown(block.blocks, setting)}`, '> ');
  },
  tabs: (block, setting) =>
    block.tabs
      .map(({ label, blocks }) => `**${label}**\n\n${blocksToMarkdown(blocks, setting)}`)
      .join('\n\n'),
  steps: (block, setting) =>
    block.steps
      .map(({ title, blocks }, index) =>
        indent(`**${title}**\n\n${blocksToMarkdown(blocks, setting)}`, `${index + 1}. `),
      )
      .join('\n'),
  cards: (block, setting) =>
    block.cards
      .map(({ title, target, text }) => {
        const words = text.length > 0 ? `: ${inlinesToMarkdown(text, setting)}` : '';
        return `- [${title}](${targetToUrl(target, setting)})${words}`;
      })
      .join('\n'),
  parameters: (block, setting) =>
    block.parameters
      .map(({ name, type, presence, when, facts, blocks }) => {
        const small = facts.map(({ label, value }) => `${label} \`${value}\``).join(', ');
        const head = `\`${name}\` (${type}, ${when ? `conditional: ${when}` : presence}${small ? `; ${small}` : ''})`;
        return indent(`${head}\n\n${blocksToMarkdown(blocks, setting)}`, '- ');
      })
      .join('\n'),
  table: (block, setting) => {
    const row = (cells: readonly (readonly BlockOf<'paragraph'>['children'][number][])[]) =>
      `| ${cells.map((cell) => inlinesToMarkdown(cell, setting)).join(' | ')} |`;
    const rule = `|${block.head.map((_, column) => (block.align[column] === 'right' ? '---:' : '---')).join('|')}|`;
    const caption = block.caption ? `**${block.caption}**\n\n` : '';
    return `${caption}${[row(block.head), rule, ...block.rows.map(row)].join('\n')}`;
  },
  sequence: (block) => {
    const labelOf = (id: string) =>
      block.participants.find((participant) => participant.id === id)?.label ?? id;
    const steps = block.steps.map((step, index) => `${index + 1}. ${stepToText(step, labelOf)}`);
    return `**${block.title}** (sequence)\n\n${steps.join('\n')}`;
  },
  figure: (block, { base }) =>
    `![${block.alt}](${base}assets/${block.src})${block.caption ? `\n\n${block.caption}` : ''}`,
  byline: ({ post }) =>
    `${post.date} · ${post.authors.map(({ name }) => name).join(', ')} · ${post.minutes} min read · ${post.tags.map(({ id }) => id).join(', ')}`,
  posts: (block, setting) => block.posts.map((post) => postLine(post, setting)).join('\n'),
  'change-log': (block, setting) =>
    block.log.years
      .map(({ year, entries }) => {
        const texts = entries.map(
          ({ title, date, areas, blocks }) =>
            `### ${title}\n\n${date} · ${areas.map(({ label }) => label).join(', ')}\n\n${blocksToMarkdown(blocks, setting)}`,
        );
        return `## ${year}\n\n${texts.join('\n\n')}`;
      })
      .join('\n\n'),
  landing: ({ landing }, setting) => {
    const link = ({
      label,
      target,
    }: (typeof landing.more)[number] | (typeof landing.readers)[number]['start']) =>
      `[${label}](${targetToUrl(target, setting)})`;
    const readers = landing.readers.map(
      ({ title, text, start, links }) =>
        `## ${title}\n\n${text}\n\n- Start: ${link(start)}\n${links.map((item) => `- ${link(item)}`).join('\n')}`,
    );
    const { firstCall } = landing;
    return [
      landing.lead,
      ...readers,
      `## ${firstCall.title}\n\n${firstCall.text}\n\n${fence(firstCall.request)}\n\n${fence(firstCall.answer)}`,
      ...landing.promises.map(({ title, text }) => `## ${title}\n\n${text}`),
      `## Also here\n\n${landing.more.map((item) => `- ${link(item)}: ${item.text}`).join('\n')}`,
    ].join('\n\n');
  },
  reference: ({ reference }, setting) => referenceToMarkdown(reference, setting, blocksToMarkdown),
};

export function blocksToMarkdown(blocks: readonly Block[], setting: TwinSetting): string {
  return blocks.map((block) => blockToMarkdown(block, setting)).join('\n\n');
}

function blockToMarkdown<K extends BlockKind>(block: BlockOf<K> & { kind: K }, setting: TwinSetting): string {
  const write: (block: BlockOf<K>, setting: TwinSetting) => string = WRITERS[block.kind];
  return write(block, setting);
}

function fence(code: CodeBlock): string {
  const title = code.title ? ` title="${code.title}"` : '';
  return `\`\`\`${code.language}${title}\n${code.code}\n\`\`\``;
}

function stepToText(step: SequenceStep, labelOf: (id: string) => string): string {
  if (step.kind === 'remark') return `(${labelOf(step.over)}) ${step.text}`;
  return `${labelOf(step.from)} ${step.kind === 'reply' ? '⇢' : '→'} ${labelOf(step.to)}: ${step.text}`;
}

function prefix(text: string, mark: string): string {
  return text
    .split('\n')
    .map((line) => (mark + line).trimEnd())
    .join('\n');
}

/** A list item: the mark before its first line, the rest below its text. */
function indent(text: string, mark: string): string {
  const [first = '', ...rest] = text.split('\n');
  const pad = ' '.repeat(mark.length);
  return [mark + first, ...rest.map((line) => (line ? pad + line : ''))].join('\n');
}
