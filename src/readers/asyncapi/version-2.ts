/** The channels and operations of an AsyncAPI 2 document. */

import { uniqueBy } from '../document/problems.ts';
import { type Located, locate, type SpecContext } from '../document/spec-context.ts';
import { asList, asObject, asText, asTexts, below, isObject, keysOf } from '../json-schema/json.ts';
import { toDirection } from './perspective.ts';
import type { ChannelSource, MessageSource, OperationSource } from './sources.ts';
import { applyTraits } from './traits.ts';

/** The verb of the other side → what the described application does. */
const ACTIONS = { publish: 'receive', subscribe: 'send' } as const;

export function readChannels2(context: SpecContext): ChannelSource[] {
  return Object.entries(asObject(context.root.channels)).map(([address, value]) => {
    const { node, pointer } = locate(context, value, below('#/channels', address));
    const operations = (['publish', 'subscribe'] as const).flatMap((verb) =>
      node[verb] === undefined ? [] : [readOperation(context, address, verb, { node, pointer })],
    );
    return {
      id: address,
      node,
      pointer,
      address,
      servers: node.servers === undefined ? null : asTexts(node.servers),
      operations,
      messages: uniqueBy(
        operations.flatMap((operation) => operation.messages),
        (message) => message.id,
      ),
    };
  });
}

function readOperation(
  context: SpecContext,
  channel: string,
  verb: keyof typeof ACTIONS,
  parent: Located,
): OperationSource {
  const located = locate(context, parent.node[verb], below(parent.pointer, verb));
  const operation = applyTraits(context, located, 2);
  return {
    id: asText(operation.node.operationId) ?? `${channel} ${verb}`,
    ...operation,
    direction: toDirection(context, ACTIONS[verb]),
    messages: readMessages(context, operation, verb),
    replies: [],
  };
}

/** One message, or several under `oneOf`. */
function readMessages(context: SpecContext, { node, pointer }: Located, verb: string): MessageSource[] {
  if (!isObject(node.message)) return [];
  const several = asList(node.message.oneOf);
  const place = below(pointer, 'message');
  const items =
    several.length > 0
      ? several.map((value, index) => ({ value, pointer: below(place, 'oneOf', index) }))
      : [{ value: node.message, pointer: place }];
  return items.map(({ value, pointer: start }, index) => {
    const message = applyTraits(context, locate(context, value, start), 2);
    const ref = asText(asObject(value).$ref);
    const id =
      asText(message.node.messageId) ??
      asText(message.node.name) ??
      (ref ? keysOf(ref).at(-1) : undefined) ??
      (items.length > 1 ? `${verb}-${index + 1}` : verb);
    return { id, ...message };
  });
}
