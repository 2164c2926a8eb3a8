/** The channels and operations of an AsyncAPI 3 document. */

import { uniqueBy } from '../document/problems.ts';
import { locate, type SpecContext } from '../document/spec-context.ts';
import { asList, asObject, asText, atPointer, below, keysOf } from '../json-schema/json.ts';
import { toDirection } from './perspective.ts';
import type { ChannelSource, MessageSource, OperationSource } from './sources.ts';
import { applyTraits } from './traits.ts';

export function readChannels3(context: SpecContext): ChannelSource[] {
  const operations = readOperations(context);
  return Object.entries(asObject(context.root.channels)).map(([id, value]) => {
    const pointer = below('#/channels', id);
    const located = locate(context, value, pointer);
    const own = operations.filter(({ channel }) => channel === id);
    const replies = own.flatMap((operation) => operation.replies);
    return {
      id,
      // The page is where the channel is listed, even if its parts stand elsewhere.
      node: located.node,
      pointer: located.pointer,
      address: asText(located.node.address) ?? null,
      servers: located.node.servers === undefined ? null : asList(located.node.servers).map(lastKey),
      operations: own,
      messages: uniqueBy([...channelMessages(context, pointer), ...replies], (message) => message.id),
    };
  });
}

interface Operation3 extends OperationSource {
  readonly channel: string;
}

function readOperations(context: SpecContext): Operation3[] {
  return Object.entries(asObject(context.root.operations)).flatMap(([id, value]) => {
    const operation = applyTraits(context, locate(context, value, below('#/operations', id)), 3);
    const { node, pointer } = operation;
    const action = node.action === 'send' || node.action === 'receive' ? node.action : null;
    const channel = asText(asObject(node.channel).$ref);
    // What lacks these is reported by the validator.
    if (!action || !channel) return [];
    const reply = locate(context, node.reply, below(pointer, 'reply')).node;
    const replyChannel = asText(asObject(reply.channel).$ref);
    return [
      {
        id,
        node,
        pointer,
        channel: lastKey(node.channel),
        direction: toDirection(context, action),
        messages: referred(context, node.messages, channel),
        replies: node.reply === undefined ? [] : referred(context, reply.messages, replyChannel),
      },
    ];
  });
}

/** The messages a list of references names; without a list, all of the channel. */
function referred(context: SpecContext, list: unknown, channel: string | undefined): MessageSource[] {
  if (list === undefined) return channel === undefined ? [] : channelMessages(context, channel);
  return asList(list).flatMap((item) => {
    const ref = asText(asObject(item).$ref);
    return ref === undefined ? [] : [toMessage(context, lastKey(item), item, ref)];
  });
}

function channelMessages(context: SpecContext, channel: string): MessageSource[] {
  const { node, pointer } = locate(context, atPointer(context.root, channel), channel);
  return Object.entries(asObject(node.messages)).map(([id, message]) =>
    toMessage(context, id, message, below(pointer, 'messages', id)),
  );
}

function toMessage(context: SpecContext, id: string, value: unknown, pointer: string): MessageSource {
  return { id, ...applyTraits(context, locate(context, value, pointer), 3) };
}

/** The name at the end of a reference. */
function lastKey(value: unknown): string {
  return keysOf(asText(asObject(value).$ref) ?? '').at(-1) ?? '';
}
