/** A repository → an API of the model, whatever its file format. */
import { addAll } from '../../model/add-all.ts';
import type { Api, ApiTag, Download } from '../../model/api.ts';
import { isDay } from '../../model/day.ts';
import type { FieldSection, FixMessage } from '../../model/operation.ts';
import type { Reading } from '../../model/problem.ts';
import type { Block } from '../../model/prose.ts';
import { inlinesOf, plainText } from '../../model/walk.ts';
import { toKebab } from '../names.ts';
import { paragraph } from '../prose/paragraph.ts';
import { uniqueBy } from '../unique.ts';
import { checkExtent, checkRepository } from './checks.ts';
import type { MessageShape } from './codec.ts';
import {
  codeSetOf,
  envelopeOf,
  infoOf,
  type MessageDefinition,
  problemAt,
  type Repository,
} from './definitions.ts';
import {
  listOf,
  readAccess,
  readDanger,
  readErrors,
  readExamples,
  readRate,
  readServers,
  readSurroundings,
  type Surroundings,
} from './extensions.ts';
import { toFields, toObject } from './fields.ts';
import { createFixContext, descriptionOf, type FixContext, proseOf, toPhrase, toTitle } from './prose.ts';

/** Returns a repository's API and all of its problems; no API if blocks are nested too deeply or multiply. */
export function toApi(
  id: string,
  { value: repository, problems }: Reading<Repository>,
  toDownloads: (repository: Repository) => Download[],
): Reading<Api | null> {
  const excess = checkExtent(repository);
  if (excess.length > 0) return { value: null, problems: [...problems, ...excess] };
  const context = createFixContext(repository);
  addAll(context.problems, checkRepository(repository));
  const sections = [...sectionsOf(context, 'header'), ...sectionsOf(context, 'trailer')];
  const fieldsOf = (name: string) => sections.find((section) => section.id === name)?.fields ?? [];
  const tags = tagsOf(repository);
  const envelope: Envelope = { header: fieldsOf('header'), trailer: fieldsOf('trailer'), tags };
  const surroundings = readSurroundings(context);
  const operations = repository.messages
    .filter((message) => infoOf(message, 'page')?.text !== 'none')
    .map((message) => toMessage(context, message, envelope, surroundings));
  const api: Api = {
    id,
    kind: 'fix',
    format: repository.format,
    title: repository.title,
    version: repository.version,
    description: descriptionOf(context, repository.annotation),
    servers: [...surroundings.servers.values()],
    schemes: surroundings.schemes,
    tags: toTags(context),
    operations,
    schemas: new Map(),
    envelope: sections,
    beginString: repository.beginString,
    components: componentsOf(context),
    downloads: toDownloads(repository),
    file: repository.file,
  };
  // A block that several messages use is read several times, but its problems are reported once.
  const unique = uniqueBy(context.problems, (problem) => JSON.stringify(problem));
  return { value: api, problems: [...problems, ...unique] };
}

function sectionsOf(context: FixContext, which: 'header' | 'trailer'): FieldSection[] {
  const block = [...context.repository.components.values()].find((each) => envelopeOf(each) === which);
  if (!block || block.members.length === 0) return [];
  return [
    {
      id: which,
      title: which === 'header' ? 'Standard header' : 'Standard trailer',
      intro: descriptionOf(context, block.annotation),
      fields: toObject(context, block).fields,
    },
  ];
}

/** Returns the components that the messages use. */
function componentsOf({ blocks }: FixContext): Api['components'] {
  const used = [...blocks].filter(([block]) => block.kind === 'component' && !envelopeOf(block));
  return used.length > 0 ? new Map(used.map(([block, shape]) => [block.label, shape])) : undefined;
}

/** Maps every tag to its name and codes, those of all scenarios. If they differ, the base's name of a code applies. */
function tagsOf(repository: Repository): Envelope['tags'] {
  const tags = new Map<number, { readonly name: string; readonly codes: Map<string, string> }>();
  for (const field of repository.fields.values()) {
    const { codes } = tags.get(field.tag) ?? { codes: new Map<string, string>() };
    for (const { value, name } of codeSetOf(repository, field)?.codes ?? []) {
      if (field.scenario === 'base' || !codes.has(value)) codes.set(value, toPhrase(name));
    }
    tags.set(field.tag, { name: field.name, codes });
  }
  return tags;
}

/** Returns the outermost groups of the messages, with the documentation of their categories. */
function toTags(context: FixContext): ApiTag[] {
  const { messages, categories } = context.repository;
  const names = new Set(messages.flatMap((message) => groupsOf(message).slice(0, 1)));
  return [...names].map((name) => {
    const annotation = categories.get(name);
    return { name, description: annotation ? descriptionOf(context, annotation) : [] };
  });
}

/** Header and trailer fields and the names of all tags, for checking examples. */
type Envelope = Pick<MessageShape, 'header' | 'trailer' | 'tags'>;

function toMessage(
  context: FixContext,
  message: MessageDefinition,
  envelope: Envelope,
  surroundings: Surroundings,
): FixMessage {
  const { name, msgType, scenario, place, annotation } = message;
  const id = scenario === 'base' ? name : `${name}-${scenario}`;
  const display = annotation.words.find(({ purpose }) => purpose === 'DISPLAY')?.text.trim();
  const title = display || toTitle(name) + (scenario === 'base' ? '' : ` (${toTitle(scenario)})`);
  const fields = toFields(context, message.members);
  const { beginString } = context.repository;
  return {
    kind: 'fix-message',
    id,
    slug: infoOf(message, 'slug')?.text ?? toKebab(id),
    title,
    ...wordsOf(context, message),
    groups: groupsOf(message),
    access: readAccess(context, message, surroundings),
    servers: readServers(context, message, surroundings),
    rate: readRate(message),
    deprecated: deprecationOf(message),
    since: sinceOf(context, message),
    transports: listOf(infoOf(message, 'transports')),
    errors: readErrors(context, message),
    danger: readDanger(context, message),
    file: place.file,
    line: place.line,
    msgType,
    name,
    ...directionOf(context, message),
    section: { id: 'fields', title: 'Fields', intro: [], fields },
    examples: readExamples(context, message, { ...envelope, beginString, msgType, title, fields }),
  };
}

/** Returns the synopsis as summary, the rest as description; the first sentence as summary if there is only one. */
function wordsOf(context: FixContext, { annotation }: MessageDefinition) {
  const of = (synopsis: boolean) =>
    annotation.words
      .filter(({ purpose }) => purpose !== 'DISPLAY' && (purpose === 'SYNOPSIS') === synopsis)
      .flatMap((words) => proseOf(context, words));
  const synopsis = of(true);
  const rest = of(false);
  const description = rest.length > 0 ? rest : synopsis;
  const words = sentencesOf(synopsis.length > 0 ? synopsis : rest);
  const whole = synopsis.length > 0 && rest.length > 0;
  return { summary: whole ? words : (/^.*?[.!?](?=\s|$)/.exec(words)?.[0] ?? words), description };
}

/** Maximum length of a sentence that a list completes. */
const LONGEST = 240;

/** Returns the first paragraph. If it introduces a list, the list completes the sentence, as far as it is short. */
function sentencesOf([first, second]: readonly Block[]): string {
  const words = first ? plainText(inlinesOf(first)) : '';
  if (!/:\s*$/.test(words)) return words;
  const items = second?.kind === 'list' ? second.items : [];
  const parts = items.map(([part]) => (part ? plainText(inlinesOf(part)).replace(/[\s.;,]+$/, '') : ''));
  const shown = parts.filter(
    (_, index) => parts.slice(0, index + 1).join('; ').length + words.length <= LONGEST,
  );
  if (shown.length === 0) return words.replace(/(?:^|(?<=[.!?]\s))[^.!?]*:\s*$/, '').trim();
  return `${words.trim()} ${shown.join('; ')}${shown.length < parts.length ? '; and more' : ''}.`;
}

/** "Session / Rejects" is a group in a group. */
function groupsOf(message: MessageDefinition): string[] {
  const path = infoOf(message, 'group')?.text ?? message.category ?? '';
  return path.split(' / ').flatMap((part) => part.trim() || []);
}

function deprecationOf(message: MessageDefinition): FixMessage['deprecated'] {
  const note = infoOf(message, 'deprecated')?.text;
  if (message.deprecated === undefined && note === undefined) return undefined;
  return { note: [paragraph(note ?? `Deprecated since ${message.deprecated}.`)] };
}

function sinceOf({ problems }: FixContext, message: MessageDefinition): string | undefined {
  const since = infoOf(message, 'since');
  if (!since || isDay(since.text)) return since?.text;
  const what = `since is "${since.text}", which is not a day`;
  problems.push(problemAt(since.place, what, 'write a day as 2026-05-12'));
  return undefined;
}

function directionOf(
  { problems }: FixContext,
  message: MessageDefinition,
): Pick<FixMessage, 'direction' | 'isUndirected'> {
  const stated = infoOf(message, 'direction');
  const known = (['send', 'receive', 'both'] as const).find((direction) => direction === stated?.text);
  if (stated && !known) {
    const what = `unknown direction "${stated.text}"`;
    problems.push(problemAt(stated.place, what, 'write send, receive or both'));
  }
  return known ? { direction: known } : { direction: 'both', isUndirected: true };
}
