/** A reference page → Markdown: complete, schemas resolved, fields as nested lists. */
import type { Route } from '../../model/address.ts';
import { toInlines } from '../../model/code-words.ts';
import type { DecodedTag } from '../../model/operation.ts';
import type { LinkTarget } from '../../model/prose.ts';
import type { ExampleItem, Reference, ReferencePart } from '../../model/reference.ts';
import { blocksToMarkdown } from './blocks.ts';
import { fieldsToMarkdown, itemWithWords } from './fields.ts';
import { backticksAround, codeSpan, escapeText, inlinesToMarkdown, targetToUrl } from './inlines.ts';

export function referenceToMarkdown(reference: Reference, base: string): string {
  const { description, deprecated, samples, conversation, parts } = reference;
  const sections = [
    glance(reference, base),
    deprecated ? `**Deprecated.** ${blocksToMarkdown(deprecated.note, base)}`.trimEnd() : '',
    blocksToMarkdown(description, base),
    ...(conversation.length > 0 ? ['## Conversation', ...conversation.map(toStep)] : []),
    ...parts.map((part) => partToMarkdown(part, base)),
    errorsToMarkdown(reference, base),
    ...(samples.length > 0
      ? ['## Sample', ...samples.map(({ tab, language, code }) => `**${tab}**\n\n${fence(language, code)}`)]
      : []),
  ];
  return sections.filter(Boolean).join('\n\n');
}

/** The summary is the page's description, which every Markdown version begins with. */
function glance(reference: Reference, base: string): string {
  const { badge, signature, direction, access, permissions, rate, servers, since, transports, downloads } =
    reference;
  const link = (label: string, target: LinkTarget | null) =>
    target ? `[${escapeText(label)}](${targetToUrl(target, base)})` : escapeText(label);
  const page = (route: Route | null): LinkTarget | null => (route ? { kind: 'page', route } : null);
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

function partToMarkdown(part: ReferencePart, base: string): string {
  const { title, note, intro, fields, examples } = part;
  const shown = examples.flatMap(({ items }) => items.map((example) => toExample(example, base)));
  return [
    `## ${escapeText(title)}${note ? ` (${escapeText(note)})` : ''}`,
    blocksToMarkdown(intro, base),
    fieldsToMarkdown(fields, base),
    ...shown,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** An example by its name, and by what it shows where the specification says so. */
function toExample({ label, summary, code, decoded }: ExampleItem, base: string): string {
  const name = /^Example\b/.test(label) ? label : `Example: ${label}`;
  const words = summary ? `${name}. ${summary}` : name;
  const line = inlinesToMarkdown(toInlines(words.replace(/\s+/g, ' ')), base);
  return [line, fence(code.language, code.code), ...(decoded ? [decodedList(decoded)] : [])].join('\n\n');
}

function decodedList(tags: readonly DecodedTag[]): string {
  return tags
    .map(({ tag, name, value, meaning, depth }) => {
      const words = meaning ? ` (${escapeText(meaning)})` : '';
      return `${'  '.repeat(depth)}- ${tag} ${escapeText(name)} = ${codeSpan(value)}${words}`;
    })
    .join('\n');
}

function errorsToMarkdown({ errors, errorGuide }: Reference, base: string): string {
  if (errors.length === 0) return '';
  const items = errors.map(({ code, meaning, remedy }) =>
    itemWithWords(codeSpan(code), [...meaning, ...remedy], base),
  );
  const guide = errorGuide
    ? [`[All error messages](${targetToUrl({ kind: 'page', route: errorGuide }, base)})`]
    : [];
  return ['## Errors', items.join('\n'), ...guide].join('\n\n');
}

function fence(language: string, code: string): string {
  const mark = backticksAround(code, 3);
  return `${mark}${language}\n${code}\n${mark}`;
}
