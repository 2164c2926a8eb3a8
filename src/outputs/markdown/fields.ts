/** Fields → nested Markdown lists: one line each, with the values and members below. */
import type { Block } from '../../model/prose.ts';
import type { FieldNode } from '../../model/reference.ts';
import type { EnumValue } from '../../model/schema.ts';
import { codeSpan, escapeText, type TwinSetting } from './inlines.ts';
import { listItem } from './list-item.ts';

/** Blocks as Markdown, with the links of this Markdown version. */
export type WriteBlocks = (blocks: readonly Block[], setting: TwinSetting) => string;

export function fieldsToMarkdown(
  fields: readonly FieldNode[],
  setting: TwinSetting,
  write: WriteBlocks,
): string {
  return fields.map((field) => fieldItem(field, setting, write)).join('\n');
}

/** An item with words: on its own line while they are plain paragraphs, else below it as they were written. */
export function itemWithWords(
  head: string,
  words: readonly Block[],
  setting: TwinSetting,
  write: WriteBlocks,
  below: readonly string[] = [],
  /** What stands below, said where a list in the words would otherwise run into it. */
  belowLabel = 'Members',
): string {
  if (words.every(({ kind }) => kind === 'paragraph')) {
    const line = write(words, setting).replace(/\s*\\?\n+\s*/g, ' ');
    return listItem([line ? `${head}: ${line}` : head, ...below].join('\n'));
  }
  const [first, ...rest] = words;
  const isLead = first?.kind === 'paragraph';
  const lead = isLead ? `${head}: ${write([first], setting)}` : head;
  const blocks = write(isLead ? rest : words, setting);
  const members = below.length > 0 ? [`${belowLabel}:\n${below.join('\n')}`] : [];
  return listItem([lead, blocks, ...members].join('\n\n'));
}

function fieldItem(field: FieldNode, setting: TwinSetting, write: WriteBlocks): string {
  const { tag, name, description, values, constant, variants, children } = field;
  const [first] = values;
  const listed = constant && first?.meaning.length === 0 ? [] : values;
  const number = tag === undefined ? '' : `${tag} `;
  const below = [
    ...listed.map((value) => valueItem(value, setting, write)),
    ...[...variants, ...children].map((child) => fieldItem(child, setting, write)),
  ];
  return itemWithWords(
    `${number}${codeSpan(name)} (${flagsOf(field).join(', ')})`,
    [...description, ...whereMembersAre(field)],
    setting,
    write,
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
    ...facts.map(({ label, value }) => `${label} ${codeSpan(value)}`),
  ];
}

function valueItem({ value, meaning, deprecated }: EnumValue, setting: TwinSetting, write: WriteBlocks) {
  return itemWithWords(`${codeSpan(value)}${deprecated ? ' (deprecated)' : ''}`, meaning, setting, write);
}

/** A shape that is shown elsewhere says where, by the path of names to it. */
function whereMembersAre({ id, shownAt, cut }: FieldNode): Block[] {
  if (shownAt === undefined) {
    return cut ? [sentence([{ kind: 'text', text: 'Members stand in the specification.' }])] : [];
  }
  const [section = '', ...path] = shownAt.split('.');
  const isHere = id.startsWith(`${section}.`);
  if (isHere && path.length === 0) {
    return [sentence([{ kind: 'text', text: 'Members as those of the whole value.' }])];
  }
  return [
    sentence([
      { kind: 'text', text: 'Members as shown at ' },
      { kind: 'code', text: isHere ? path.join('.') : shownAt },
      { kind: 'text', text: '.' },
    ]),
  ];
}

function sentence(children: Extract<Block, { kind: 'paragraph' }>['children']): Block {
  return { kind: 'paragraph', children };
}
