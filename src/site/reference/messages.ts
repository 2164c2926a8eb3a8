/** What the reference pages of a WebSocket channel, a JSON-RPC method and a FIX message have of their own. */
import type { ChannelMessage, ChannelOperation, FixMessage, MethodOperation } from '../../model/operation.ts';
import {
  type Badge,
  DIRECTIONS,
  type Direction,
  type ExampleGroup,
  type ReferencePart,
} from '../../model/reference.ts';
import type { SchemaRegistry } from '../../model/schema.ts';
import { paragraph, text } from '../words.ts';
import { createFieldTrees, type FieldTrees } from './field-tree.ts';
import { headersOf, type OwnReference, pathNames, toCode, toGroup, toItem, toPart } from './parts.ts';
import { chooseShapes } from './shapes.ts';

/** The messages of a channel or request, and its conversation in order. */
export function channelReference(operation: ChannelOperation, registry: SchemaRegistry): OwnReference {
  const { style, channel, messages, conversation } = operation;
  const shows = chooseShapes(
    messages.map(({ section }) => [section]),
    registry,
  );
  const badge: Badge =
    style === 'request' ? { kind: 'request', label: 'WS request' } : { kind: 'channel', label: 'WS channel' };
  return {
    badge,
    mark: badge,
    signature: channel,
    names: channel.includes('/') ? pathNames(channel) : [channel],
    direction: channelDirection(operation),
    conversation: conversation.map(({ direction, label, example }) => ({
      direction,
      label,
      code: toCode(example),
    })),
    parts: messages.map((message, index) => {
      const earlierSame = messages.slice(0, index).find((earlier) => hasSameFields(earlier, message));
      return messagePart(message, earlierSame, createFieldTrees(registry, shows[index]));
    }),
  };
}

function channelDirection({ style, messages }: ChannelOperation): Direction {
  if (style === 'unasked') return 'unasked';
  if (messages.every(({ direction }) => direction === 'receive')) {
    return style === 'stream' ? 'unasked' : 'connection';
  }
  return style === 'stream' ? 'subscription' : 'request';
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
  const lead = summary ? [paragraph(summary)] : [];
  return {
    ...part,
    title,
    note: DIRECTIONS[direction],
    intro: [...lead, ...description, ...section.intro, ...(earlierSame ? [sameAs(earlierSame)] : [])],
    fields: [...headersOf(part.id, headers, trees), ...part.fields],
  };
}

function hasSameFields(one: ChannelMessage, other: ChannelMessage): boolean {
  const shape = ({ section: { fields, schema } }: ChannelMessage) => JSON.stringify([fields, schema]);
  return shape(one) === shape(other);
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

export function methodReference(operation: MethodOperation, registry: SchemaRegistry): OwnReference {
  const { method, params, result, isNotification } = operation;
  const [showsSent, showsReceived] = chooseShapes([[params], result ? [result] : []], registry);
  const sent = createFieldTrees(registry, showsSent);
  const received = createFieldTrees(registry, showsReceived);
  const badge: Badge = { kind: 'rpc', label: isNotification ? 'RPC notification' : 'RPC' };
  const takesNothing = params.fields.length === 0 && params.schema === undefined;
  return {
    badge,
    mark: badge,
    signature: method,
    names: methodNames(method),
    direction: isNotification ? 'notification' : 'method',
    parts: [
      {
        ...toPart(params, sent, 'send', exchanges(operation, 'Request')),
        note: takesNothing ? 'none' : STRUCTURES[operation.paramStructure],
      },
      ...(result ? [toPart(result, received, 'receive', exchanges(operation, 'Response'))] : []),
    ],
  };
}

/** A method as it is sent, without its namespace, and without the verb that most share. */
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

/** The table of tags, and examples decoded tag by tag. */
export function fixReference(operation: FixMessage, registry: SchemaRegistry): OwnReference {
  const { msgType, name, direction, section, examples } = operation;
  const [shows] = chooseShapes([[section]], registry);
  const type = `35=${msgType}`;
  const groups = examples.map(({ decoded, ...example }) => ({
    title: example.name,
    items: [{ ...toItem({ ...example, language: 'fix' }), decoded }],
  }));
  return {
    badge: { kind: 'fix', label: 'FIX' },
    mark: { kind: 'fix', label: type },
    signature: `${type} ${name}`,
    names: [type, name, msgType],
    direction,
    parts: [{ ...toPart(section, createFieldTrees(registry, shows), direction, groups), style: 'tags' }],
  };
}
