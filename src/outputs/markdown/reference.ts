/** A reference page → complete Markdown, with resolved schemas and fields as nested lists. */
import type { Route } from '../../model/address.ts';
import type { DecodedTag, ErrorEntry, ServerVariable } from '../../model/operation.ts';
import type { BodyOf, SchemaBody } from '../../model/page-body.ts';
import type { Block, Inline, LinkTarget } from '../../model/prose.ts';
import {
  DIRECTIONS,
  type ExampleItem,
  type FieldNode,
  guidanceOf,
  leadOf,
  type Reference,
  type ReferencePart,
} from '../../model/reference.ts';
import type { EnumValue } from '../../model/schema.ts';
import { toInlines } from '../../model/walk.ts';
import {
  blocksToMarkdown,
  codeSpan,
  escapeText,
  factToMarkdown,
  fence,
  inlinesToMarkdown,
  joinBlocks,
  linkToMarkdown,
  listItem,
} from './blocks.ts';

export function referenceToMarkdown(reference: Reference, base: string): string {
  const { deprecated, danger, samples, conversation, parts, history } = reference;
  const guidance = guidanceOf(reference);
  return joinBlocks([
    glance(reference, base),
    deprecated ? `**Deprecated.** ${blocksToMarkdown(deprecated.note, base)}`.trimEnd() : '',
    blocksToMarkdown(leadOf(reference), base),
    danger.length > 0 ? `**Warning.** ${blocksToMarkdown(danger, base)}` : '',
    ...(conversation.length > 0 ? ['## Conversation', ...conversation.map(toStep)] : []),
    ...parts.map((part) => partToMarkdown(part, base)),
    errorsToMarkdown(reference, base),
    ...(guidance.length > 0 ? ['## Guidance', blocksToMarkdown(guidance, base)] : []),
    ...(samples.length > 0
      ? [
          '## Sample',
          ...samples.map(({ tab, language, code }) => `**${tab}**\n\n${fence({ language, code })}`),
        ]
      : []),
    ...(history.length > 0 ? ['## History', blocksToMarkdown(history, base)] : []),
  ]);
}

/** Writes the facts at the top. Leaves out the summary: every Markdown version starts with it, as the description. */
function glance(reference: Reference, base: string): string {
  const { badge, signature, direction, access, rate, since, values, tool } = reference;
  const toPage = (label: string, route: Route | null) => pageLink(label, route, base);
  const toFile = ({ label, path }: Reference['files'][number]) =>
    linkToMarkdown(label, { kind: 'file', path }, base);
  const callers = access.map(({ label, guide, scopes }) => {
    const names = scopes.map(codeSpan).join(', ');
    return toPage(label, guide) + (names ? ` with ${scopes.length === 1 ? 'scope' : 'scopes'} ${names}` : '');
  });
  const flows = access.flatMap((line) => line.flows);
  const filesLine = (title: string, list: Reference['files']) =>
    list.length > 0 ? [`${title}: ${list.map(toFile).join(', ')}`] : [];
  const facts = [
    ...(callers.length > 0 ? [`Access: ${callers.join(' or ')}`] : []),
    ...flows.map(({ label, urls }) => `${escapeText(label)}: ${urls.map(toAddress).join(', ')}`),
    ...reference.permissions.map((permission) => `Permission: ${escapeText(permission)}`),
    ...(rate ? [`Rate limit: ${toPage(rate.cost, rate.guide)}`] : []),
    ...reference.addresses.map(({ label, url, variables = [], access: own }) =>
      [
        `${escapeText(label)}: ${codeSpan(url)}`,
        ...(own === undefined ? [] : [`access: ${escapeText(own)}`]),
        ...variables.map(toVariable),
      ].join(', '),
    ),
    ...(since ? [`Since: ${since}`] : []),
    ...reference.transports
      .filter(({ current }) => !current)
      .map(({ label, route }) => `Also over ${toPage(label, route)}`),
    ...(tool ? [`Tool: ${toPage(tool.label, tool.route)}`] : []),
    ...(values ? [`Specification: ${toPage('named values', values)}`] : []),
    ...reference.downloads.map((file) => `Specification: ${toFile(file)}`),
    ...filesLine('Files for clients', reference.files),
    ...filesLine('JSON Schema', reference.schemaFiles),
  ];
  const head = `**${escapeText(badge.label)}** ${codeSpan(signature)}${direction ? ` (${escapeText(DIRECTIONS[direction])})` : ''}`;
  return joinBlocks([head, facts.map((fact) => `- ${fact}`).join('\n')]);
}

/** Writes a variable of an address: "variable `region`: `eu`, `us`". */
function toVariable({ name, value, values }: ServerVariable): string {
  return `variable ${codeSpan(name)}: ${(values.length > 0 ? values : [value]).map(codeSpan).join(', ')}`;
}

/** Writes an address of an OAuth flow: "token at `https://…`". */
function toAddress({ label, url }: { readonly label: string; readonly url: string }): string {
  return `${escapeText(label.toLowerCase())} at ${codeSpan(url)}`;
}

function toStep({ direction, label, code }: Reference['conversation'][number]): string {
  const side = direction === 'send' ? '→ You send' : '← You receive';
  return `**${side}** ${escapeText(label)}\n\n${fence({ ...code, title: undefined })}`;
}

/** Writes the page of a schema: its members, and the operations and schemas that use it. */
export function schemaToMarkdown({ intro, part, operations, schemas }: SchemaBody, base: string): string {
  const links = [...operations, ...schemas].map(({ label, route }) => `- ${pageLink(label, route, base)}`);
  return joinBlocks([
    blocksToMarkdown(intro, base),
    partToMarkdown(part, base),
    ...(links.length > 0 ? [`## Used by\n\n${links.join('\n')}`] : []),
  ]);
}

function pageLink(label: string, route: Route | null, base: string): string {
  return linkToMarkdown(label, route && { kind: 'page', route }, base);
}

function partToMarkdown(part: ReferencePart, base: string): string {
  const { title, note, schema, intro, fields, examples } = part;
  const shown = examples.flatMap(({ items }) => items.map((example) => toExample(example, base)));
  return joinBlocks([
    `## ${escapeText(title)}${note ? ` (${escapeText(note)})` : ''}`,
    schema ? `Schema: ${pageLink(schema.label, schema.route, base)}` : '',
    blocksToMarkdown(intro, base),
    fields.map((field) => fieldItem(field, base)).join('\n'),
    ...shown,
  ]);
}

/** Writes an example with its name and, if the specification has one, its summary. */
function toExample({ label, unnamed, summary, code, decoded }: ExampleItem, base: string): string {
  const name = unnamed ? label : `Example: ${label}`;
  const words = summary ? `${name}. ${summary}` : name;
  const line = inlinesToMarkdown(toInlines(words.replace(/\s+/g, ' ')), base);
  return [line, fence({ ...code, title: undefined }), ...(decoded ? [decodedList(decoded)] : [])].join(
    '\n\n',
  );
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
  const items = errors.map((error) => errorItem(error, base));
  const guide = errorGuide ? pageLink('All error messages', errorGuide, base) : '';
  return joinBlocks(['## Errors', items.join('\n'), guide]);
}

function errorItem({ code, meaning, remedy, action, group }: ErrorEntry, base: string, below: string[] = []) {
  const flags = [...(action ? [action] : []), ...(group ? [group.toLowerCase()] : [])];
  const head = flags.length > 0 ? `${codeSpan(code)} (${flags.join(', ')})` : codeSpan(code);
  return itemWithWords(head, [...meaning, ...remedy], base, below, 'Returned by');
}

/** Writes the page of an API's errors, each group below its heading. */
export function errorListToMarkdown({ intro, groups }: BodyOf<'errors'>, base: string): string {
  const sections = groups.flatMap(({ title, errors }) => [
    `## ${escapeText(title)}`,
    errors
      .map(({ returnedBy, group: _, ...error }) => {
        const links = returnedBy.map(({ label, route }) => pageLink(label, route, base));
        return errorItem(error, base, links.length > 0 ? [`Returned by ${links.join(', ')}`] : []);
      })
      .join('\n'),
  ]);
  return joinBlocks([blocksToMarkdown(intro, base), ...sections]);
}

/** Writes an item with a description: on the same line if it is all paragraphs, else as blocks below it. */
function itemWithWords(
  head: string,
  words: readonly Block[],
  base: string,
  below: readonly string[] = [],
  /** Label of what is below, shown if a list in the description would otherwise run into it. */
  belowLabel = 'Members',
): string {
  if (words.every(({ kind }) => kind === 'paragraph')) {
    const lines = words.map((block) => blocksToMarkdown([block], base).replace(/\s*\\?\n+\s*/g, ' '));
    const line = lines.filter(Boolean).map(toSentence).join(' ');
    return listItem([line ? `${head}: ${line}` : head, ...below].join('\n'));
  }
  const [first, ...rest] = words;
  const isLead = first?.kind === 'paragraph';
  const lead = isLead ? `${head}: ${blocksToMarkdown([first], base)}` : head;
  const blocks = blocksToMarkdown(isLead ? rest : words, base);
  const members = below.length > 0 ? [`${belowLabel}:\n${below.join('\n')}`] : [];
  return listItem([lead, blocks, ...members].join('\n\n'));
}

/** Ends a text with a period if another one follows on its line. */
function toSentence(text: string, index: number, all: readonly string[]): string {
  return index < all.length - 1 && /[\p{L}\p{N})`]$/u.test(text) ? `${text}.` : text;
}

function fieldItem(field: FieldNode, base: string): string {
  const { tag, label, title, description, values, constant, variants, children } = field;
  const [first] = values;
  const listed = constant && first?.meaning.length === 0 ? [] : values;
  const number = tag === undefined ? '' : `${tag} `;
  const below = [
    ...listed.map((value) => valueItem(value, base)),
    ...[...variants, ...children].map((child) => fieldItem(child, base)),
  ];
  return itemWithWords(
    `${number}${codeSpan(label)} ${title ? `${escapeText(title)} ` : ''}(${flagsOf(field).join(', ')})`,
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

function valueItem({ value, meaning, deprecated, since }: EnumValue, base: string) {
  const notes = [...(deprecated ? ['deprecated'] : []), ...(since ? [`since ${since}`] : [])];
  return itemWithWords(
    `${codeSpan(value)}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`,
    meaning,
    base,
  );
}

/** Says where the members are if the shape is shown elsewhere: on another page, or at a path of names. */
function whereMembersAre({ shownAt, shownOn }: FieldNode): Block[] {
  const sentence = (...children: Inline[]): Block[] => [{ kind: 'paragraph', children }];
  if (shownOn) {
    const target: LinkTarget = { kind: 'page', route: shownOn.route };
    const link = { kind: 'link', target, children: [{ kind: 'text', text: shownOn.label }] } as const;
    return sentence({ kind: 'text', text: 'See ' }, link, { kind: 'text', text: ' for its fields.' });
  }
  if (!shownAt) return [];
  if (!shownAt.path) return sentence({ kind: 'text', text: 'Its fields are those of the whole value.' });
  const path = { kind: 'code', text: shownAt.path } as const;
  return sentence({ kind: 'text', text: 'Its fields are shown at ' }, path, { kind: 'text', text: '.' });
}
