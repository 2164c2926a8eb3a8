/** Reference pages of WebSocket channels, JSON-RPC methods and FIX messages: what each kind adds. */
import type { Badge } from '../../model/badge.ts';
import type {
  ChannelMessage,
  ChannelOperation,
  FixMessage,
  MessageRole,
  MethodOperation,
} from '../../model/operation.ts';
import {
  type CallLine,
  DIRECTIONS,
  type Direction,
  type ExampleGroup,
  type ReferencePart,
} from '../../model/reference.ts';
import { paragraph, text } from '../words.ts';
import { createFieldTrees, type FieldTrees } from './field-tree.ts';
import { headersOf, hostOf, type OwnReference, pathNames, toGroup, toItem, toPart } from './parts.ts';
import { methodScenarios, toSteps } from './scenarios.ts';
import { chooseFor, type Shapes } from './shapes.ts';

/** Lays out the messages of a channel or request, and its conversation in order. */
export function channelReference(operation: ChannelOperation, shapes: Shapes): OwnReference {
  const { style, protocol, channel, messages, bindings, conversation } = operation;
  const [server] = operation.servers;
  const { shows } = chooseFor(operation, shapes);
  const kind = style === 'request' ? 'request' : 'channel';
  const badge: Badge = { kind, label: protocol ? `${protocol} ${kind}` : kind };
  const bound = bindings.map((section, index): ReferencePart => {
    const trees = createFieldTrees(shapes, shows[messages.length + index]);
    return { ...toPart(section, trees, 'both'), beside: false, short: null };
  });
  // What opens a connection comes before the messages on it.
  const isFirst = ({ id }: ReferencePart) => FIRST.includes(id);
  const firstWith = new Map<string, ChannelMessage>();
  return {
    badge,
    mark: badge,
    signature: channel,
    call: toCall(channel, server?.url, server?.url),
    names: channel.includes('/') ? pathNames(channel) : [channel],
    direction: channelDirection(operation),
    conversation: toSteps(conversation),
    parts: [
      ...bound.filter(isFirst),
      ...messages.map((message, index): ReferencePart => {
        const own = fieldsText(message);
        const earlierSame = own === null ? undefined : firstWith.get(own);
        if (own !== null && !earlierSame) firstWith.set(own, message);
        return messagePart(message, protocol, earlierSame, createFieldTrees(shapes, shows[index]));
      }),
      ...bound.filter((part) => !isFirst(part)),
    ],
  };
}

/** The call of what is sent to one address, whatever its name; `before` is what the page shows of the address. */
function toCall(name: string, address: string | undefined, before: string | undefined): CallLine {
  return {
    before: before === undefined ? '' : `${before} `,
    name,
    after: '',
    copied: address ?? name,
    short: name,
  };
}

const FIRST = ['address-parameters', 'binding-websocket-handshake'];

function channelDirection({ style, protocol, messages, isReply }: ChannelOperation): Direction | null {
  if (style === 'unasked') return 'unasked';
  if (messages.length === 0) return null;
  if (messages.every(({ direction }) => direction === 'receive')) {
    if (isReply) return 'reply';
    if (style === 'request') return 'connection';
    return protocol === 'WebSocket' ? 'unasked' : 'listen';
  }
  if (messages.every(({ direction }) => direction === 'send')) return 'send-only';
  if (style === 'request') return protocol === 'WebSocket' ? 'request' : 'exchange';
  const isAsked = messages.some(({ direction, role }) => direction === 'send' && role === 'request');
  return isAsked ? 'subscription' : 'both';
}

/**
 * Lays out a message as a document of its own: it repeats shapes rather than sending the reader to another message,
 * unless all of its fields would be repeated.
 */
function messagePart(
  message: ChannelMessage,
  protocol: string,
  earlierSame: ChannelMessage | undefined,
  trees: FieldTrees,
): ReferencePart {
  const { title, direction, summary, description, headers, section, examples } = message;
  const own = earlierSame ? { ...section, fields: [], schema: undefined } : section;
  const part = toPart(own, trees, direction, toGroup(title, examples));
  const lead = summary ? [paragraph(summary)] : [];
  return {
    ...part,
    title,
    beside: false,
    // The bar has no acknowledgments, errors or unsubscribes: readers look them up when they get one.
    short: SIDE_ROLES.includes(message.role) ? null : title,
    note: [DIRECTIONS[sideOf(protocol, direction)], ...(section.mediaType ? [section.mediaType] : [])].join(
      ', ',
    ),
    intro: [...lead, ...description, ...section.intro, ...(earlierSame ? [sameAs(earlierSame)] : [])],
    fields: [...headersOf(part.id, headers, trees), ...part.fields],
  };
}

/** Says who sends a message. Only a WebSocket has a server at its other end; others have a broker in between. */
function sideOf(protocol: string, direction: ChannelMessage['direction']): Direction {
  return protocol === 'WebSocket' ? direction : `you-${direction}`;
}

const SIDE_ROLES: readonly MessageRole[] = ['acknowledgment', 'error', 'unsubscribe'];

/** Writes the fields of a message as a text, which is the same for the same fields. */
function fieldsText({ section: { fields, schema } }: ChannelMessage): string | null {
  // Saying that two messages are any value would say nothing.
  return fields.length === 0 && schema?.kind === 'scalar' ? null : JSON.stringify([fields, schema]);
}

function sameAs({ title, section }: ChannelMessage) {
  const target = { kind: 'anchor', hash: section.id } as const;
  return paragraph('The fields are those of ', { kind: 'link', target, children: [text(title)] }, '.');
}

const STRUCTURES: Readonly<Record<MethodOperation['paramStructure'], string>> = {
  'by-position': 'a list, in this order',
  'by-name': 'an object, by name',
  either: 'a list in this order, or an object by name',
};

export function methodReference(operation: MethodOperation, shapes: Shapes): OwnReference {
  const { method, params, result, isNotification } = operation;
  const [server] = operation.servers;
  const [showsSent, showsReceived] = chooseFor(operation, shapes).shows;
  const sent = createFieldTrees(shapes, showsSent);
  const received = createFieldTrees(shapes, showsReceived);
  const badge: Badge = { kind: 'rpc', label: isNotification ? 'RPC notification' : 'RPC' };
  const takesNothing = params.fields.length === 0 && params.schema === undefined;
  return {
    badge,
    mark: badge,
    signature: method,
    call: toCall(method, server?.url, server && hostOf(server.url)),
    scenarios: methodScenarios(operation),
    names: methodNames(method),
    direction: isNotification ? 'notification' : null,
    parts: [
      {
        ...toPart(params, sent, 'send', exchanges(operation, 'Request')),
        note: takesNothing ? 'none' : STRUCTURES[operation.paramStructure],
      },
      ...(result ? [toPart(result, received, 'receive', exchanges(operation, 'Response'))] : []),
    ],
  };
}

/** Returns a method's names: as sent, without its namespace, and without the verb "get". */
function methodNames(method: string): string[] {
  const bare = method.replace(/^[a-z]+_/, '');
  return [...new Set([method, bare, bare.replace(/^get(?=.{4})/, '')])];
}

function exchanges(operation: MethodOperation, side: 'Request' | 'Response'): ExampleGroup[] {
  const items = operation.exchanges.flatMap(({ name, request, response }) => {
    const example = side === 'Request' ? request : response;
    return example ? [toItem(example, name)] : [];
  });
  return items.length > 0 ? [{ title: side, items }] : [];
}

/** Lays out the table of tags, and examples decoded tag by tag. */
export function fixReference(operation: FixMessage, shapes: Shapes): OwnReference {
  const { msgType, name, direction, isUndirected, section, examples } = operation;
  const [shows] = chooseFor(operation, shapes).shows;
  const type = `35=${msgType}`;
  const groups = examples.map(({ decoded, ...example }) => ({
    title: example.name,
    items: [{ ...toItem({ ...example, language: 'fix' }), decoded }],
  }));
  return {
    badge: { kind: 'fix', label: 'FIX' },
    mark: { kind: 'fix', label: type },
    signature: `${type} ${name}`,
    call: {
      before: '',
      name: type,
      after: isUndirected ? ` ${name}` : ` ${name} · ${DIRECTIONS[direction]}`,
      copied: type,
      short: type,
    },
    names: [type, name, msgType],
    direction: isUndirected ? null : direction,
    parts: [{ ...toPart(section, createFieldTrees(shapes, shows), direction, groups), style: 'tags' }],
  };
}
