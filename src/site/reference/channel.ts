/** A WebSocket channel or request → its reference page, with the conversation in order. */
import type { ChannelMessage, ChannelOperation } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import type { Badge, Reference, ReferencePart } from '../../model/reference.ts';
import {
  headersOf,
  pathNames,
  type ReferenceSetting,
  sharedReference,
  toCode,
  toGroup,
  toPart,
} from './common.ts';
import { createFieldTrees, type FieldTrees } from './field-tree.ts';
import { chooseShapes } from './shapes.ts';

export function channelReference(operation: ChannelOperation, setting: ReferenceSetting): Reference {
  const shows = chooseShapes(
    operation.messages.map(({ section }) => [section]),
    setting.api.schemas,
  );
  const badge: Badge =
    operation.style === 'stream'
      ? { kind: 'channel', label: 'WS channel' }
      : { kind: 'request', label: 'WS request' };
  return {
    ...sharedReference(operation, setting),
    badge,
    mark: badge,
    signature: operation.channel,
    names: operation.channel.includes('/') ? pathNames(operation.channel) : [operation.channel],
    direction: directionOf(operation),
    conversation: operation.conversation.map(({ direction, label, example }) => ({
      direction,
      label,
      code: toCode(example),
    })),
    parts: operation.messages.map((message, index) => {
      const earlierSame = operation.messages
        .slice(0, index)
        .find((earlier) => hasSameFields(earlier, message));
      return messagePart(message, earlierSame, createFieldTrees(setting.api.schemas, shows[index]));
    }),
  };
}

function directionOf({ style, messages }: ChannelOperation): string {
  if (messages.every(({ direction }) => direction === 'receive')) {
    return style === 'stream' ? 'The server sends it unasked' : 'You connect, the server answers';
  }
  return style === 'stream' ? 'You subscribe, then receive' : 'You send, the server answers';
}

/**
 * Each message is a document of its own: it repeats shapes rather than sending the reader to another message,
 * unless all of it would be a repetition.
 */
function messagePart(
  message: ChannelMessage,
  earlierSame: ChannelMessage | undefined,
  trees: FieldTrees,
): ReferencePart {
  const { title, direction, summary, description, headers, section, examples } = message;
  const own = earlierSame ? { ...section, fields: [], schema: undefined } : section;
  const part = toPart(own, trees, direction, toGroup(title, examples));
  const lead: Block[] = summary ? [{ kind: 'paragraph', children: [{ kind: 'text', text: summary }] }] : [];
  return {
    ...part,
    title,
    note: direction === 'send' ? 'client → server' : 'server → client',
    intro: [...lead, ...description, ...section.intro, ...(earlierSame ? [sameAs(earlierSame)] : [])],
    fields: [...headersOf(part.id, headers, trees), ...part.fields],
  };
}

function hasSameFields(one: ChannelMessage, other: ChannelMessage): boolean {
  const shape = ({ section: { fields, schema } }: ChannelMessage) => JSON.stringify([fields, schema]);
  return shape(one) === shape(other);
}

function sameAs({ title, section }: ChannelMessage): Block {
  const link = {
    kind: 'link',
    target: { kind: 'anchor', hash: section.id },
    children: [{ kind: 'text', text: title }],
  } as const;
  return {
    kind: 'paragraph',
    children: [{ kind: 'text', text: 'The fields are those of ' }, link, { kind: 'text', text: '.' }],
  };
}
