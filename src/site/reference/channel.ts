/** A WebSocket channel or request → its reference page, with the conversation in order. */
import type { ChannelOperation } from '../../model/operation.ts';
import type { Reference } from '../../model/reference.ts';
import { type ReferenceSetting, sharedReference, toCode, toGroup, toPart } from './common.ts';
import { createFieldTrees } from './field-tree.ts';
import { chooseShapes } from './shapes.ts';

export function channelReference(operation: ChannelOperation, setting: ReferenceSetting): Reference {
  const { schemas } = setting.api;
  const shows = chooseShapes(
    operation.messages.map(({ section }) => [section]),
    schemas,
  );
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
    parts: operation.messages.map((message, index) => ({
      // Each message is a document of its own: it repeats shapes rather than sending the reader to another message.
      ...toPart(
        message.section,
        createFieldTrees(schemas, shows[index]),
        toGroup(message.title, message.examples),
      ),
      title: message.title,
      note: message.direction === 'send' ? 'client → server' : 'server → client',
      intro: [...message.description, ...message.section.intro],
    })),
  };
}
