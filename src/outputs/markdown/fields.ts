/** Fields → nested Markdown lists: one line each, with the values and members below. */
import type { Block, Inline } from '../../model/prose.ts';
import type { FieldNode } from '../../model/reference.ts';
import type { EnumValue } from '../../model/schema.ts';
import { blocksToMarkdown } from './blocks.ts';
import { codeSpan, escapeText, factToMarkdown } from './inlines.ts';
import { listItem } from './list-item.ts';

export function fieldsToMarkdown(fields: readonly FieldNode[], base: string): string {
  return fields.map((field) => fieldItem(field, base)).join('\n');
}

/** An item with words: on its own line while they are plain paragraphs, else below it as they were written. */
export function itemWithWords(
  head: string,
  words: readonly Block[],
  base: string,
  below: readonly string[] = [],
  /** What stands below, said where a list in the words would otherwise run into it. */
  belowLabel = 'Members',
): string {
  if (words.every(({ kind }) => kind === 'paragraph')) {
    const line = blocksToMarkdown(words, base).replace(/\s*\\?\n+\s*/g, ' ');
    return listItem([line ? `${head}: ${line}` : head, ...below].join('\n'));
  }
  const [first, ...rest] = words;
  const isLead = first?.kind === 'paragraph';
  const lead = isLead ? `${head}: ${blocksToMarkdown([first], base)}` : head;
  const blocks = blocksToMarkdown(isLead ? rest : words, base);
  const members = below.length > 0 ? [`${belowLabel}:\n${below.join('\n')}`] : [];
  return listItem([lead, blocks, ...members].join('\n\n'));
}

function fieldItem(field: FieldNode, base: string): string {
  const { tag, label, description, values, constant, variants, children } = field;
  const [first] = values;
  const listed = constant && first?.meaning.length === 0 ? [] : values;
  const number = tag === undefined ? '' : `${tag} `;
  const below = [
    ...listed.map((value) => valueItem(value, base)),
    ...[...variants, ...children].map((child) => fieldItem(child, base)),
  ];
  return itemWithWords(
    `${number}${codeSpan(label)} (${flagsOf(field).join(', ')})`,
    [...description, ...whereMembersAre(field)],
    base,
    below,
    listed.length > 0 ? 'Values' : 'Members',
  );
}

function flagsOf(field: FieldNode): string[] {
  const { type, nullable, presence, when, deprecated, access, facts, constant, values } = field;
  const [first] = values;
  return [
    escapeText(type) + (nullable ? ' or null' : ''),
    ...(presence === 'conditional' ? [`conditional: ${escapeText(when ?? '')}`] : presence ? [presence] : []),
    ...(deprecated ? ['deprecated'] : []),
    ...(access === 'read' ? ['received only'] : access === 'write' ? ['sent only'] : []),
    ...(constant && first ? [`always ${codeSpan(first.value)}`] : []),
    ...facts.map(factToMarkdown),
  ];
}

function valueItem({ value, meaning, deprecated }: EnumValue, base: string) {
  return itemWithWords(`${codeSpan(value)}${deprecated ? ' (deprecated)' : ''}`, meaning, base);
}

/** A shape that is shown elsewhere says where, by the path of names to it. */
function whereMembersAre({ shownAt, cut }: FieldNode): Block[] {
  if (!shownAt) return cut ? [sentence({ kind: 'text', text: 'Members stand in the specification.' })] : [];
  if (!shownAt.path) return [sentence({ kind: 'text', text: 'Members as those of the whole value.' })];
  return [
    sentence(
      { kind: 'text', text: 'Members as shown at ' },
      { kind: 'code', text: shownAt.path },
      { kind: 'text', text: '.' },
    ),
  ];
}

function sentence(...children: readonly Inline[]): Block {
  return { kind: 'paragraph', children };
}
