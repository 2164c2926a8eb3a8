/** The messages of a channel: the role, fields and examples of each. */

import { FRAME_IDS, REFERENCE_IDS } from '../../model/anchor.ts';
import { freeName } from '../../model/free-name.ts';
import type { ChannelMessage, FieldSection, MessageRole } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import type { Field } from '../../model/schema.ts';
import { generatedExample, jsonExample, readExampleHead, readSection } from '../document/fields.ts';
import { toJsonText } from '../document/json-text.ts';
import { readExternalDocs, toId } from '../document/operation.ts';
import { isForeignFormat } from '../document/schema-format.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { extensionOf } from '../extensions.ts';
import { locate, readFurther } from '../json-schema/context.ts';
import { asList, asObject, asText, below, isObject, type JsonObject } from '../json-schema/json.ts';
import { anything } from '../json-schema/scalar.ts';
import { uniqueBy } from '../unique.ts';
import { fromAvro } from './avro.ts';
import { type ChannelSource, type Direction, type MessageSource, opposite } from './channels.ts';
import { has, isAmong, replyWords, titleOf } from './replies.ts';

/** A message as a page shows it, with the values of its examples and the schema of its payload. */
export interface MessageEntry {
  readonly message: ChannelMessage;
  readonly source: MessageSource;
  readonly payload: PayloadSource;
  /** Values of the examples, in order. */
  readonly values: readonly unknown[];
}

interface PayloadSource {
  readonly schema: unknown;
  readonly pointer: string;
  /** Name of the schema language, if it is not JSON Schema. */
  readonly foreignFormat: string | undefined;
}

/** Reads the messages of a channel. One that is both sent and received appears twice. `name` is the channel's. */
export function readMessages(context: SpecContext, channel: ChannelSource, name: string): MessageEntry[] {
  const taken = new Set<string>();
  const anchors = new Set([...FRAME_IDS, ...REFERENCE_IDS]);
  return readParts(context, channel).map((part) => {
    const id = taken.has(part.message.id) ? `${part.message.id}-${part.direction}` : part.message.id;
    taken.add(id);
    const anchor = freeName(toId(id), (name) => anchors.has(name));
    anchors.add(anchor);
    return readMessage(context, channel, name, { id, anchor }, part);
  });
}

function readMessage(
  context: SpecContext,
  source: ChannelSource,
  channel: string,
  { id, anchor }: { readonly id: string; readonly anchor: string },
  part: MessagePart,
): MessageEntry {
  const { message, role, direction } = part;
  const { node } = message;
  const payload = schemaOf(message, 'payload');
  const title = titleOf(message);
  const examples = readExamples(context, `${channel}: example`, part, payload);
  return {
    source: message,
    payload,
    values: examples.map(({ value }) => value),
    message: {
      id,
      title,
      role,
      direction,
      summary: asText(node.summary) ?? '',
      description: [
        ...readFurther(context, message, [node.summary]),
        ...replyWords(context, source, message),
        ...readExternalDocs(node),
      ],
      headers: readHeaders(context, schemaOf(message, 'headers')),
      section: {
        ...readPayload(context, payload, anchor, title),
        ...readContentType(context, node, payload),
      },
      examples: examples.map(({ example }) => example),
    },
  };
}

/** Returns how a message is written, unless it is plain JSON: its content type, or the language of its schema. */
function readContentType(
  { root }: SpecContext,
  node: JsonObject,
  { foreignFormat }: PayloadSource,
): Pick<FieldSection, 'mediaType'> {
  const type = asText(node.contentType) ?? asText(root.defaultContentType);
  const isPlain = type === undefined || /^application\/json\b/i.test(type);
  const mediaType = isPlain ? foreignFormat : type;
  return mediaType === undefined ? {} : { mediaType };
}

/** Returns a part's schema and its language, which AsyncAPI 3 wraps with it and AsyncAPI 2 names beside the payload. */
function schemaOf({ node, pointer }: MessageSource, part: 'payload' | 'headers'): PayloadSource {
  const value = asObject(node[part]);
  const place = below(pointer, part);
  const isWrapped = asText(value.schemaFormat) !== undefined && value.schema !== undefined;
  const beside = part === 'payload' ? node.schemaFormat : undefined;
  const format = asText(isWrapped ? value.schemaFormat : beside);
  return {
    schema: isWrapped ? value.schema : node[part],
    pointer: isWrapped ? below(place, 'schema') : place,
    foreignFormat: isForeignFormat(format) ? format : undefined,
  };
}

/** Reads headers: the properties of an object (AsyncAPI 3, Message Object). */
function readHeaders(context: SpecContext, headers: PayloadSource): readonly Field[] {
  if (headers.schema === undefined || headers.foreignFormat !== undefined) return [];
  const head = { id: 'headers', title: 'Headers', intro: [] };
  return readSection(context, { ...head, value: headers.schema, pointer: headers.pointer }).fields;
}

function readPayload(context: SpecContext, payload: PayloadSource, id: string, title: string): FieldSection {
  const { schema, pointer, foreignFormat } = payload;
  const head = { id, title, intro: [] };
  if (schema === undefined || foreignFormat === undefined)
    return readSection(context, { ...head, value: schema, pointer });
  const whole = isObject(schema) ? locate(context, schema, pointer).node : schema;
  if (/avro/i.test(foreignFormat)) return readSection(context, { ...head, value: fromAvro(whole), pointer });
  // We can't read this language, so the page shows the schema as written.
  const code = typeof whole === 'string' ? whole : toJsonText(whole);
  const source: Block = { kind: 'code', language: 'text', code, title: foreignFormat, marked: [], folds: [] };
  const value = { ...anything(false), type: `value in ${foreignFormat}` };
  return { ...head, intro: [source], fields: [], schema: value };
}

function readExamples(
  context: SpecContext,
  title: string,
  { message, direction }: MessagePart,
  payload: PayloadSource,
) {
  const schema = payload.foreignFormat === undefined ? payload.schema : undefined;
  const way = direction === 'send' ? 'sent' : 'received';
  const given = asList(message.node.examples).flatMap((item, index) => {
    const example = asObject(item);
    if (example.payload === undefined) return [];
    const head = readExampleHead(example, index);
    const { payload: value } = example;
    context.checkExample({
      title: `${title} "${head.name}" of message ${message.id}`,
      value,
      pointer: below(message.pointer, 'examples', index, 'payload'),
      schema,
      direction: way,
    });
    return [{ value, example: jsonExample(head, value) }];
  });
  if (given.length > 0 || schema === undefined) return given;
  const required = context.generate(schema, way);
  // Without required members, an empty message would show nothing.
  const isEmpty = isObject(required) && Object.keys(required).length === 0;
  const value = isEmpty ? context.generate(schema, 'received') : required;
  return value === undefined ? [] : [{ value, example: generatedExample(value) }];
}

const ROLES: readonly MessageRole[] = [
  ...(['request', 'acknowledgment', 'snapshot', 'update', 'error', 'unsubscribe', 'message'] as const),
];

interface MessagePart {
  readonly message: MessageSource;
  readonly role: MessageRole;
  readonly direction: Direction;
}

/** Lists the messages of a channel, each once per direction. */
function readParts(context: SpecContext, channel: ChannelSource): MessagePart[] {
  return inOrder(channel).flatMap((message) => {
    const stated = readRole(context, message);
    const directions = directionsOf(channel, message);
    const fallback: Direction = stated === 'request' || stated === 'unsubscribe' ? 'send' : 'receive';
    return (directions.length > 0 ? directions : [fallback]).map((direction) => ({
      message,
      direction,
      role: stated ?? guessRole(channel, message, direction),
    }));
  });
}

/** Puts each request before its replies, unless the messages state their roles. */
function inOrder({ messages, operations }: ChannelSource): readonly MessageSource[] {
  if (messages.some(({ node }) => extensionOf(node, 'x-role') !== undefined)) return messages;
  const repliesTo = (request: MessageSource) =>
    operations.filter((each) => has(each.messages, request)).flatMap(({ replies }) => replies);
  return uniqueBy(
    messages
      .filter((message) => !operations.some(({ replies }) => has(replies, message)))
      .flatMap((message) => [message, ...repliesTo(message)])
      .concat(messages),
    ({ id }) => id,
  );
}

function readRole(context: SpecContext, { node, pointer }: MessageSource): MessageRole | null {
  const stated = asText(extensionOf(node, 'x-role'));
  const known = ROLES.find((role) => role === stated);
  if (stated !== undefined && known === undefined) {
    const fix = `use one of ${ROLES.join(', ')}`;
    context.report(below(pointer, 'x-role'), `unknown role ${stated}`, fix);
  }
  return known ?? null;
}

function directionsOf(channel: ChannelSource, message: MessageSource): Direction[] {
  const all = [
    ...channel.operations.flatMap(({ messages, replies, direction }) =>
      has(replies, message) ? [opposite(direction)] : has(messages, message) ? [direction] : [],
    ),
    ...channel.repliesTo
      .filter(({ replies }) => isAmong(message, replies))
      .map(({ direction }) => opposite(direction)),
  ];
  return (['send', 'receive'] as const).filter((direction) => all.includes(direction));
}

/** Words in the name of a received message that indicate its role. */
const HINTS: readonly (readonly [RegExp, MessageRole])[] = [
  [/snapshot/i, 'snapshot'],
  [/update|delta/i, 'update'],
  [/error|reject|fail/i, 'error'],
  [/ack|confirm|subscribed/i, 'acknowledgment'],
];

function guessRole(channel: ChannelSource, message: MessageSource, direction: Direction): MessageRole {
  const name = `${message.id} ${asText(message.node.name) ?? ''}`;
  const isIn = (key: 'messages' | 'replies') =>
    channel.operations.some(({ replies, [key]: list }) => replies.length > 0 && has(list, message));
  if (direction === 'receive') {
    const hint = HINTS.find(([pattern]) => pattern.test(name))?.[1];
    return hint ?? (isIn('replies') ? 'acknowledgment' : 'message');
  }
  if (/unsub/i.test(name)) return 'unsubscribe';
  return isIn('messages') || /request|subscribe/i.test(name) ? 'request' : 'message';
}
