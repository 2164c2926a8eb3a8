/** A reference page → Markdown: complete, schemas resolved, fields as nested lists. */
import type { Block } from '../../model/prose.ts';
import type { FieldNode, Reference, ReferencePart } from '../../model/reference.ts';
import type { TwinSetting } from './inlines.ts';
import { targetToUrl } from './inlines.ts';

type WriteBlocks = (blocks: readonly Block[], setting: TwinSetting) => string;

export function referenceToMarkdown(reference: Reference, setting: TwinSetting, write: WriteBlocks): string {
  const { description, deprecated, samples, conversation, parts, errors } = reference;
  const sections = [
    glance(reference, setting),
    deprecated ? `**Deprecated.** ${write(deprecated.note, setting)}` : '',
    write(description, setting),
    ...(conversation.length > 0 ? ['## Conversation', ...conversation.map(toStep)] : []),
    ...parts.map((part) => partToMarkdown(part, setting, write)),
    errors.length > 0
      ? `## Errors\n\n${errors.map((entry) => errorLine(entry, setting, write)).join('\n')}`
      : '',
    ...(samples.length > 0
      ? ['## Sample', ...samples.map(({ tab, language, code }) => `**${tab}**\n\n${fence(language, code)}`)]
      : []),
  ];
  return sections.filter(Boolean).join('\n\n');
}

function glance(reference: Reference, setting: TwinSetting): string {
  const {
    badge,
    signature,
    direction,
    summary,
    access,
    permissions,
    rate,
    servers,
    since,
    transports,
    downloads,
  } = reference;
  const lines = [
    `**${badge.label}** \`${signature}\` (${direction})`,
    summary,
    [
      `- Access: ${access.map(({ label }) => label).join(' or ')}`,
      ...permissions.map((permission) => `- Permission: ${permission}`),
      ...(rate ? [`- Rate limit: ${rate.cost}`] : []),
      ...servers.map(({ label, url }) => `- ${label}: \`${url}\``),
      ...(since ? [`- Since: ${since}`] : []),
      ...transports.map(
        ({ label, route }) => `- Also over [${label}](${targetToUrl({ kind: 'page', route }, setting)})`,
      ),
      ...downloads.map(({ label, path }) => `- Specification: [${label}](${setting.base}${path})`),
    ].join('\n'),
  ];
  return lines.join('\n\n');
}

function toStep({ direction, label, code }: Reference['conversation'][number]): string {
  return `**${direction === 'send' ? '→ You send' : '← You receive'}** ${label}\n\n${fence(code.language, code.code)}`;
}

function partToMarkdown(part: ReferencePart, setting: TwinSetting, write: WriteBlocks): string {
  const { title, note, intro, fields, examples, decoded } = part;
  const shown = examples.flatMap((group, index) => [
    ...group.items.map(({ label, code }) => `Example: ${label}\n\n${fence(code.language, code.code)}`),
    ...(decoded[index] ? [decodedList(decoded[index])] : []),
  ]);
  return [
    `## ${title}${note ? ` (${note})` : ''}`,
    write(intro, setting),
    fields.map((field) => fieldToMarkdown(field, 0, setting, write)).join('\n'),
    ...shown,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function decodedList({ tags }: ReferencePart['decoded'][number]): string {
  return tags
    .map(
      ({ tag, name, value, meaning, depth }) =>
        `${'  '.repeat(depth)}- ${tag} ${name} = \`${value}\`${meaning ? ` (${meaning})` : ''}`,
    )
    .join('\n');
}

function fieldToMarkdown(field: FieldNode, depth: number, setting: TwinSetting, write: WriteBlocks): string {
  const pad = '  '.repeat(depth);
  const flags = [
    field.type + (field.nullable ? ' or null' : ''),
    field.presence === 'conditional' ? `conditional: ${field.when ?? ''}` : field.presence,
    field.deprecated ? 'deprecated' : null,
    field.access === 'read' ? 'received only' : field.access === 'write' ? 'sent only' : null,
    ...field.facts.map(({ label, value }) => `${label} \`${value}\``),
  ].filter(Boolean);
  const tag = field.tag === undefined ? '' : `${field.tag} `;
  const words = oneLine(write(field.description, setting));
  const link = field.shownAt
    ? ' Members as shown above.'
    : field.cut
      ? ' Members stand in the specification.'
      : '';
  const values = field.values.map(
    ({ value, meaning }) =>
      `${pad}  - \`${value}\`${meaning.length > 0 ? `: ${oneLine(write(meaning, setting))}` : ''}`,
  );
  const below = [...field.variants, ...field.children].map((child) =>
    fieldToMarkdown(child, depth + 1, setting, write),
  );
  return [
    `${pad}- ${tag}\`${field.name}\` (${flags.join(', ')})${words ? `: ${words}` : ''}${link}`,
    ...values,
    ...below,
  ].join('\n');
}

/** A list item is one line; a code fence inside a field's words keeps its text. */
function oneLine(text: string): string {
  return text.replace(/\s*\n+\s*/g, ' ');
}

function errorLine(
  { code, meaning, remedy }: Reference['errors'][number],
  setting: TwinSetting,
  write: WriteBlocks,
): string {
  return `- \`${code}\`: ${oneLine(write(meaning, setting))} ${oneLine(write(remedy, setting))}`.trimEnd();
}

function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}
