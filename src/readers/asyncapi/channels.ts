/** AsyncAPI 2 and 3 in one form: channels with their operations and messages. */

import { toJsonLine } from '../../model/exact-number.ts';
import { freeName } from '../../model/free-name.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { extensionOf } from '../extensions.ts';
import {
  type Located,
  locate,
  locateEntries,
  locateItems,
  locateMember,
  rootOf,
} from '../json-schema/context.ts';
import {
  asList,
  asObject,
  asText,
  asTexts,
  atPointer,
  below,
  isObject,
  type JsonObject,
  keysOf,
} from '../json-schema/json.ts';
import { uniqueBy } from '../unique.ts';

/** Direction as seen from the reader's program. */
export type Direction = 'send' | 'receive';

/** A message with its traits applied. */
export interface MessageSource extends Located {
  readonly id: string;
}

interface OperationSource extends Located {
  readonly id: string;
  /** The ID that the document gives it, if any. */
  readonly name: string | undefined;
  readonly direction: Direction;
  readonly messages: readonly MessageSource[];
  /** Replies to each of the messages. */
  readonly replies: readonly MessageSource[];
  /** Where replies arrive: another channel, if any, and the place in the request that contains its address. */
  readonly reply: { readonly channel: string | null; readonly location: string | null } | null;
}

export interface ChannelSource extends Located {
  readonly id: string;
  /** Null if it is only known at run time. */
  readonly address: string | null;
  /** Names of its servers; null for all. */
  readonly servers: readonly string[] | null;
  readonly operations: readonly OperationSource[];
  /** Operations on other channels whose replies arrive here. */
  readonly repliesTo: readonly (OperationSource & { readonly channel: string })[];
  readonly messages: readonly MessageSource[];
}

export function readChannels(context: SpecContext): ChannelSource[] {
  const isVersion2 = asText(context.root.asyncapi)?.startsWith('2') === true;
  const operations = isVersion2 ? [] : readOperations3(context);
  return Object.entries(asObject(context.root.channels)).map(([id, value]) => {
    const pointer = below('#/channels', id);
    // The entry may be a reference to a channel elsewhere.
    const channel = locate(context, value, pointer);
    const { node } = channel;
    if (isVersion2) {
      const own = withDistinctIds(VERBS.flatMap((verb) => readOperation2(context, channel, verb)));
      const messages = own.flatMap((operation) => operation.messages);
      const servers = node.servers === undefined ? null : asTexts(node.servers);
      return {
        id,
        ...channel,
        address: id,
        servers,
        operations: own,
        repliesTo: [],
        messages: uniqueBy(messages, idOf),
      };
    }
    const messagesHere = channelMessages(context, pointer);
    const own = operations
      .filter((operation) => operation.channel === id)
      .map((operation) => withOwnIds(operation, messagesHere));
    const messages = [...messagesHere, ...own.flatMap((operation) => operation.replies)];
    return {
      id,
      ...channel,
      address: asText(node.address) ?? null,
      servers: node.servers === undefined ? null : asList(node.servers).map(lastKey),
      operations: own,
      repliesTo: operations.filter(({ reply }) => reply?.channel === id),
      messages: uniqueBy(messages, idOf),
    };
  });
}

/** Prefixes the id of a reply on another channel with that channel's id if a different message here has it too. */
function withOwnIds(operation: OperationSource, here: readonly MessageSource[]): OperationSource {
  const { reply, replies } = operation;
  if (!reply?.channel) return operation;
  const isTaken = ({ id, pointer }: MessageSource) =>
    here.some((message) => message.id === id && message.pointer !== pointer);
  return {
    ...operation,
    replies: replies.map((each) => (isTaken(each) ? { ...each, id: `${reply.channel}-${each.id}` } : each)),
  };
}

/** Appends a number to the id of a message if a different message of the channel has it too. */
function withDistinctIds(operations: readonly OperationSource[]): OperationSource[] {
  const known = new Map<string, string>();
  const withDistinctId = (message: MessageSource): MessageSource => {
    const shape = toJsonLine(message.node);
    const id = freeName(message.id, (name) => (known.get(name) ?? shape) !== shape);
    known.set(id, shape);
    return { ...message, id };
  };
  return operations.map((operation) => ({
    ...operation,
    messages: operation.messages.map(withDistinctId),
  }));
}

function idOf({ id }: MessageSource): string {
  return id;
}

/** Verbs of AsyncAPI 2, named for the other side: others `publish` what the application receives (Channel Item). */
const VERBS = [
  { verb: 'publish', action: 'receive' },
  { verb: 'subscribe', action: 'send' },
] as const;

function readOperation2(
  context: SpecContext,
  channel: Located,
  { verb, action }: (typeof VERBS)[number],
): OperationSource[] {
  if (channel.node[verb] === undefined) return [];
  const operation = applyTraits(context, locateMember(context, channel, verb), 2);
  const messages = readMessages2(context, operation, verb);
  const name = asText(operation.node.operationId);
  const direction = toDirection(context, action);
  return [{ ...operation, id: name ?? verb, name, direction, messages, replies: [], reply: null }];
}

/** Reads one message, or several under `oneOf`. */
function readMessages2(context: SpecContext, { node, pointer }: Located, verb: string): MessageSource[] {
  if (!isObject(node.message)) return [];
  const several = asList(node.message.oneOf);
  const place = below(pointer, 'message');
  const items =
    several.length > 0
      ? several.map((value, index) => ({ value, pointer: below(place, 'oneOf', index) }))
      : [{ value: node.message, pointer: place }];
  return items.map(({ value, pointer: start }, index) => {
    const message = applyTraits(context, locate(context, value, start), 2);
    const id =
      asText(message.node.messageId) ??
      asText(message.node.name) ??
      (lastKey(value) || (items.length > 1 ? `${verb}-${index + 1}` : verb));
    return { id, ...message };
  });
}

function readOperations3(context: SpecContext) {
  return locateEntries(context, rootOf(context), 'operations').flatMap(({ name: id, ...located }) => {
    const operation = applyTraits(context, located, 3);
    const { node } = operation;
    const action = node.action === 'send' || node.action === 'receive' ? node.action : null;
    const channel = asText(asObject(node.channel).$ref);
    // The validator reports an operation that lacks one of them.
    if (!action || !channel) return [];
    const reply = locateMember(context, operation, 'reply');
    const replyChannel = asText(asObject(reply.node.channel).$ref);
    const isOther = replyChannel !== undefined && replyChannel !== channel;
    return [
      {
        ...operation,
        id,
        name: id,
        channel: lastKey(node.channel),
        direction: toDirection(context, action),
        messages: referred(context, node.messages, channel),
        replies: node.reply === undefined ? [] : referred(context, reply.node.messages, replyChannel),
        reply:
          node.reply === undefined
            ? null
            : {
                channel: isOther ? lastKey(reply.node.channel) : null,
                location: asText(locateMember(context, reply, 'address').node.location) ?? null,
              },
      },
    ];
  });
}

/** Returns the messages in a list of references; without a list, all messages of the channel. */
function referred(context: SpecContext, list: unknown, channel: string | undefined): MessageSource[] {
  if (list === undefined) return channel === undefined ? [] : channelMessages(context, channel);
  return asList(list).flatMap((item) => {
    const ref = asText(asObject(item).$ref);
    return ref === undefined
      ? []
      : [{ id: lastKey(item), ...applyTraits(context, locate(context, item, ref), 3) }];
  });
}

function channelMessages(context: SpecContext, channel: string): MessageSource[] {
  const located = locate(context, atPointer(context.root, channel), channel);
  return locateEntries(context, located, 'messages').map(({ name: id, ...message }) => ({
    id,
    ...applyTraits(context, message, 3),
  }));
}

/** Returns the name at the end of a reference. */
function lastKey(value: unknown): string {
  return keysOf(asText(asObject(value).$ref) ?? '').at(-1) ?? '';
}

/**
 * Converts what the described application does to what the reader's program does. By convention, the application is
 * the server: the reader sends what it receives. With `x-perspective: client`, the application is the reader's program.
 */
function toDirection(context: SpecContext, action: Direction): Direction {
  return asText(extensionOf(context.root, 'x-perspective')) === 'client' ? action : opposite(action);
}

export function opposite(direction: Direction): Direction {
  return direction === 'send' ? 'receive' : 'send';
}

/**
 * Merges a node with its traits, as JSON merge patches. In AsyncAPI 2, traits override the node; in AsyncAPI 3, the
 * node overrides its traits.
 */
function applyTraits(context: SpecContext, located: Located, version: 2 | 3): Located {
  const { traits: _, ...own } = located.node;
  const parts = locateItems(context, located, 'traits').map(({ node }) => node);
  const order = version === 2 ? [own, ...parts] : [...parts, own];
  return { node: order.reduce(mergePatch, {}), pointer: located.pointer };
}

/** RFC 7396. */
function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged: Record<string, unknown> = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    const before = merged[key];
    if (value === null) delete merged[key];
    else merged[key] = isObject(value) && isObject(before) ? mergePatch(before, value) : value;
  }
  return merged;
}
