/** A message of the repository → an operation of the model. */
import type { FixMessage } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import { inlinesOf, plainText } from '../../model/walk.ts';
import type { MessageShape } from './codec.ts';
import type { MessageDefinition } from './definitions.ts';
import { readExamples } from './examples.ts';
import {
  infoOf,
  listOf,
  readAccess,
  readErrors,
  readRate,
  readServers,
  type Surroundings,
} from './extensions.ts';
import { toFields } from './fields.ts';
import { toSlug, toTitle } from './names.ts';
import { type FixContext, proseOf } from './prose.ts';

/** Header and trailer fields, and the names of all tags, as examples are checked against them. */
export type Envelope = Pick<MessageShape, 'header' | 'trailer' | 'tags'>;

export function toMessage(
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
    slug: infoOf(message, 'slug') ?? toSlug(id),
    title,
    ...wordsOf(context, message),
    groups: groupsOf(message),
    access: readAccess(context, message, surroundings),
    servers: readServers(context, message, surroundings),
    rate: readRate(message),
    deprecated: deprecationOf(message),
    since: sinceOf(context, message),
    transports: listOf(message, 'transports') ?? [],
    errors: readErrors(context, message),
    file: place.file,
    line: place.line,
    msgType,
    name,
    direction: directionOf(context, message),
    section: { id: 'fields', title: 'Fields', intro: [], fields },
    examples: readExamples(context, message, { ...envelope, beginString, msgType, title, fields }),
  };
}

/** The synopsis is the summary, all else the description; a lone text is the description, its first sentence the summary. */
function wordsOf(context: FixContext, { annotation }: MessageDefinition) {
  const of = (synopsis: boolean) =>
    annotation.words
      .filter(({ purpose }) => purpose !== 'DISPLAY' && (purpose === 'SYNOPSIS') === synopsis)
      .flatMap((words) => proseOf(context, words));
  const synopsis = of(true);
  const rest = of(false);
  const description = rest.length > 0 ? rest : synopsis;
  const summary = textOf(synopsis.length > 0 ? synopsis : rest);
  const whole = synopsis.length > 0 && rest.length > 0;
  return { summary: whole ? summary : (/^.*?[.!?](?=\s|$)/.exec(summary)?.[0] ?? summary), description };
}

function textOf([first]: readonly Block[]): string {
  return first ? plainText(inlinesOf(first)) : '';
}

/** "Session / Rejects" is a group in a group. */
export function groupsOf(message: MessageDefinition): string[] {
  const path = infoOf(message, 'group') ?? message.category ?? '';
  return path.split(' / ').flatMap((part) => part.trim() || []);
}

function deprecationOf(message: MessageDefinition): FixMessage['deprecated'] {
  const note = infoOf(message, 'deprecated');
  if (message.deprecated === undefined && note === undefined) return undefined;
  const text = note ?? `Deprecated since ${message.deprecated}.`;
  return { note: [{ kind: 'paragraph', children: [{ kind: 'text', text }] }] };
}

function sinceOf({ problems }: FixContext, message: MessageDefinition): string | undefined {
  const since = infoOf(message, 'since');
  if (since === undefined || /^\d{4}-\d{2}-\d{2}$/.test(since)) return since;
  const place = message.annotation.infos.find(({ purpose }) => purpose === 'since')?.place ?? message.place;
  problems.push({ ...place, what: `since "${since}" is no day`, fix: 'write a day as 2025-08-15' });
  return undefined;
}

function directionOf({ problems }: FixContext, message: MessageDefinition): FixMessage['direction'] {
  const direction = infoOf(message, 'direction') ?? 'both';
  if (direction === 'send' || direction === 'receive' || direction === 'both') return direction;
  const place =
    message.annotation.infos.find(({ purpose }) => purpose === 'direction')?.place ?? message.place;
  problems.push({ ...place, what: `unknown direction "${direction}"`, fix: 'write send, receive or both' });
  return 'both';
}
