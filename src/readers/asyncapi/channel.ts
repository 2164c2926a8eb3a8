/** One channel of an AsyncAPI document → one page. */
import type { AuthScheme, ChannelOperation } from '../../model/operation.ts';
import { commonErrors, readErrors } from '../document/errors.ts';
import { readExternalDocs, readOperationWords } from '../document/extensions.ts';
import { firstTag, toId } from '../document/labels.ts';
import { uniqueBy } from '../document/problems.ts';
import { type Alternative, toAccess } from '../document/schemes.ts';
import type { Located, SpecContext } from '../document/spec-context.ts';
import { readDescription } from '../json-schema/context.ts';
import { asText, below } from '../json-schema/json.ts';
import { signingOf } from '../signing/read-signing.ts';
import { readTurns, toConversation } from './conversation.ts';
import { type MessageEntry, readMessage } from './message.ts';
import { readAddressParameters } from './parameters.ts';
import { readParts } from './roles.ts';
import { toSample } from './sample.ts';
import { readSecurity, type ServerEntry } from './servers.ts';
import type { ChannelSource } from './sources.ts';

/** What all channels of a document share. */
export interface ChannelSetting {
  readonly servers: readonly ServerEntry[];
  /** With which connections open that are about something public. */
  readonly handshake: AuthScheme | undefined;
}

export function readChannel(
  context: SpecContext,
  channel: ChannelSource,
  setting: ChannelSetting,
): ChannelOperation {
  const { node, pointer, operations } = channel;
  // The channel is the page; what it leaves unsaid, its operations may say.
  const places: readonly Located[] = [channel, ...operations];
  const words = readOperationWords(context, places);
  const name = asText(node['x-name']) ?? channel.id;
  const servers = setting.servers.filter(({ id }) => channel.servers?.includes(id) ?? true);
  const access = toAccess(context, readAlternatives(channel, servers), words.permissions);
  const entries = readEntries(context, channel, name);
  const turns = readTurns(context, channel, entries);
  const style = readStyle(channel, entries);
  const signing = signingOf(access, context.schemes) ?? setting.handshake?.signing ?? null;
  const described = places.find((place) => place.node.description !== undefined);
  return {
    kind: 'channel',
    id: channel.id,
    slug: words.slug ?? toId(channel.id),
    title: asText(node.title) ?? name,
    summary: firstText(places, 'summary') ?? '',
    description: [
      ...(described ? readDescription(context, described.node, described.pointer) : []),
      ...readAddressParameters(context, channel),
      ...readExternalDocs(node),
    ],
    groups: words.groups ?? readGroups(context, places),
    access,
    servers: servers.map(({ server }) => server),
    ...words.facts,
    errors: readErrors(
      context,
      places,
      entries.some(({ message }) => message.direction === 'send')
        ? commonErrors(access.isPublic)
        : // What arrives unasked answers nothing, so it cannot fail like an answer.
          [],
    ),
    ...context.placeOf(pointer),
    // On the wire a channel is known by its address; without one, by its name.
    channel: asText(node['x-name']) ?? channel.address ?? channel.id,
    style,
    messages: entries.map(({ message }) => message),
    conversation: toConversation(turns),
    sample: toSample(context, { channel, style, servers, turns, signing }),
  };
}

function firstText(places: readonly Located[], key: string): string | undefined {
  return places.map(({ node }) => asText(node[key])).find((text) => text !== undefined);
}

function readGroups(context: SpecContext, places: readonly Located[]): string[] {
  const names = places.map(({ node, pointer }) => firstTag(context, node.tags, below(pointer, 'tags')));
  return names.filter((name) => name !== undefined).slice(0, 1);
}

/** An operation's own security applies; without one, what all of the channel's servers ask for. */
function readAlternatives({ operations }: ChannelSource, servers: readonly ServerEntry[]): Alternative[] {
  const own = operations.flatMap((operation) => readSecurity(operation) ?? []);
  const asked = servers.map(({ security }) => security ?? []);
  const all = own.length > 0 ? own : asked.every((security) => security.length > 0) ? asked.flat() : [];
  return uniqueBy(all, ({ ids }) => ids.join(' '));
}

function readEntries(context: SpecContext, channel: ChannelSource, name: string): MessageEntry[] {
  const taken = new Set<string>();
  return readParts(context, channel).map((part) => {
    // A message that travels both ways stands on the page twice.
    const id = taken.has(part.message.id) ? `${part.message.id}-${part.direction}` : part.message.id;
    taken.add(id);
    return readMessage(context, name, id, part);
  });
}

function readStyle(
  { node, operations }: ChannelSource,
  entries: readonly MessageEntry[],
): 'request' | 'stream' {
  const told = asText(node['x-style']);
  if (told === 'request' || told === 'stream') return told;
  const hasReplies = operations.some(({ replies }) => replies.length > 0);
  const pushes = entries.some(({ message }) => ['snapshot', 'update', 'message'].includes(message.role));
  return hasReplies && !pushes ? 'request' : 'stream';
}
