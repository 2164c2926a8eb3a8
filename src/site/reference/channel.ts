/** A WebSocket channel or request → its reference page, with the conversation in order. */
import type { ChannelMessage, ChannelOperation } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import type { Reference, ReferencePart } from '../../model/reference.ts';
import { headersOf, type ReferenceSetting, sharedReference, toCode, toGroup, toPart } from './common.ts';
import { createFieldTrees } from './field-tree.ts';

export function channelReference(operation: ChannelOperation, setting: ReferenceSetting): Reference {
  const isStream = operation.style === 'stream';
  return {
    ...sharedReference(operation, setting),
    badge: isStream ? { kind: 'channel', label: 'WS channel' } : { kind: 'request', label: 'WS request' },
    signature: operation.channel,
    direction: isStream ? 'You subscribe, then receive' : 'You send, the server answers',
    conversation: operation.conversation.map(({ direction, label, example }) => ({
      direction,
      label,
      code: toCode(example),
    })),
    parts: operation.messages.map((message) => messagePart(message, setting)),
  };
}

/** Each message is a document of its own: it repeats shapes rather than sending the reader to another message. */
function messagePart(message: ChannelMessage, { api }: ReferenceSetting): ReferencePart {
  const { title, direction, summary, description, headers, section, examples } = message;
  const trees = createFieldTrees(api.schemas);
  const part = toPart(section, trees, toGroup(title, examples));
  const lead: Block[] = summary ? [{ kind: 'paragraph', children: [{ kind: 'text', text: summary }] }] : [];
  return {
    ...part,
    title,
    note: direction === 'send' ? 'client → server' : 'server → client',
    intro: [...lead, ...description, ...section.intro],
    fields: [...headersOf(part.id, headers, trees), ...part.fields],
  };
}
