/** A reference page → Markdown: complete, schemas resolved, fields as nested lists. */
import { toInlines } from '../../model/code-words.ts';
import type { LinkTarget } from '../../model/prose.ts';
import type { Reference, ReferencePart } from '../../model/reference.ts';
import { fieldsToMarkdown, itemWithWords, type WriteBlocks } from './fields.ts';
import {
  backticksAround,
  codeSpan,
  escapeText,
  inlinesToMarkdown,
  type TwinSetting,
  targetToUrl,
} from './inlines.ts';

export function referenceToMarkdown(reference: Reference, setting: TwinSetting, write: WriteBlocks): string {
  const { description, deprecated, samples, conversation, parts } = reference;
  const sections = [
    glance(reference, setting),
    deprecated ? `**Deprecated.** ${write(deprecated.note, setting)}`.trimEnd() : '',
    write(description, setting),
    ...(conversation.length > 0 ? ['## Conversation', ...conversation.map(toStep)] : []),
    ...parts.map((part) => partToMarkdown(part, setting, write)),
    errorsToMarkdown(reference, setting, write),
    ...(samples.length > 0
      ? ['## Sample', ...samples.map(({ tab, language, code }) => `**${tab}**\n\n${fence(language, code)}`)]
      : []),
  ];
  return sections.filter(Boolean).join('\n\n');
}

/** The summary is the page's description, which every Markdown version begins with. */
function glance(reference: Reference, setting: TwinSetting): string {
  const { badge, signature, direction, access, permissions, rate, servers, since, transports, downloads } =
    reference;
  const link = (label: string, target: LinkTarget | null) =>
    target ? `[${escapeText(label)}](${targetToUrl(target, setting)})` : escapeText(label);
  const page = (route: string | null | undefined): LinkTarget | null =>
    route?.startsWith('/') ? { kind: 'page', route: `/${route.slice(1)}` } : null;
  const callers = access.map(({ label, guide }) => link(label, page(guide)));
  const facts = [
    ...(callers.length > 0 ? [`Access: ${callers.join(' or ')}`] : []),
    ...permissions.map((permission) => `Permission: ${escapeText(permission)}`),
    ...(rate ? [`Rate limit: ${link(rate.cost, page(rate.guide))}`] : []),
    ...servers.map(({ label, url }) => `${escapeText(label)}: ${codeSpan(url)}`),
    ...(since ? [`Since: ${since}`] : []),
    ...transports.map(({ label, route }) => `Also over ${link(label, { kind: 'page', route })}`),
    ...downloads.map(({ label, path }) => `Specification: ${link(label, { kind: 'file', path })}`),
  ];
  const head = `**${escapeText(badge.label)}** ${codeSpan(signature)}${direction && ` (${escapeText(direction)})`}`;
  return [head, facts.map((fact) => `- ${fact}`).join('\n')].filter(Boolean).join('\n\n');
}

function toStep({ direction, label, code }: Reference['conversation'][number]): string {
  const side = direction === 'send' ? '→ You send' : '← You receive';
  return `**${side}** ${escapeText(label)}\n\n${fence(code.language, code.code)}`;
}

function partToMarkdown(part: ReferencePart, setting: TwinSetting, write: WriteBlocks): string {
  const { title, note, intro, fields, examples, decoded } = part;
  const shown = examples.flatMap((group, index) => [
    ...group.items.map((example) => toExample(example, setting)),
    ...(decoded[index] ? [decodedList(decoded[index])] : []),
  ]);
  return [
    `## ${escapeText(title)}${note ? ` (${escapeText(note)})` : ''}`,
    write(intro, setting),
    fieldsToMarkdown(fields, setting, write),
    ...shown,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** An example by its name, and by what it shows where the specification says so. */
function toExample(
  { label, code }: ReferencePart['examples'][number]['items'][number],
  setting: TwinSetting,
): string {
  const name = /^Example\b/.test(label) ? label : `Example: ${label}`;
  const words = code.title && code.title !== label ? `${name}. ${code.title}` : name;
  const line = inlinesToMarkdown(toInlines(words.replace(/\s+/g, ' ')), setting);
  return `${line}\n\n${fence(code.language, code.code)}`;
}

function decodedList({ tags }: ReferencePart['decoded'][number]): string {
  return tags
    .map(({ tag, name, value, meaning, depth }) => {
      const words = meaning ? ` (${escapeText(meaning)})` : '';
      return `${'  '.repeat(depth)}- ${tag} ${escapeText(name)} = ${codeSpan(value)}${words}`;
    })
    .join('\n');
}

function errorsToMarkdown(
  { errors, errorGuide }: Reference,
  setting: TwinSetting,
  write: WriteBlocks,
): string {
  if (errors.length === 0) return '';
  const items = errors.map(({ code, meaning, remedy }) =>
    itemWithWords(codeSpan(code), [...meaning, ...remedy], setting, write),
  );
  const guide = errorGuide
    ? [`[All error messages](${targetToUrl({ kind: 'page', route: errorGuide }, setting)})`]
    : [];
  return ['## Errors', items.join('\n'), ...guide].join('\n\n');
}

function fence(language: string, code: string): string {
  const mark = backticksAround(code, 3);
  return `${mark}${language}\n${code}\n${mark}`;
}
