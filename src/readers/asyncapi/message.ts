/** A message of a channel → its fields and examples. */
import type { ChannelMessage, FieldSection } from '../../model/operation.ts';
import type { Field } from '../../model/schema.ts';
import { toId } from '../document/labels.ts';
import { generatedExample, jsonExample, readSection } from '../document/sections.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { readDescription } from '../json-schema/context.ts';
import { asList, asObject, asText, below } from '../json-schema/json.ts';
import { anything } from '../json-schema/schema.ts';
import type { MessagePart } from './roles.ts';
import type { MessageSource } from './sources.ts';

/** A message as a page shows it, with the values of its examples and the schema of its payload. */
export interface MessageEntry {
  readonly message: ChannelMessage;
  readonly source: MessageSource;
  readonly payload: PayloadSource;
  /** Values of the examples, in their order. */
  readonly values: readonly unknown[];
}

export interface PayloadSource {
  readonly schema: unknown;
  readonly pointer: string;
  /** Name of the schema language, when it is not JSON Schema. */
  readonly foreignFormat: string | undefined;
}

export function readMessage(
  context: SpecContext,
  channel: string,
  id: string,
  { message, role, direction }: MessagePart,
): MessageEntry {
  const { node, pointer } = message;
  const payload = schemaOf(message, 'payload');
  const title = asText(node.title) ?? asText(node.name) ?? message.id;
  const examples = readExamples(context, `${channel}: example`, { message, role, direction }, payload);
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
      description: readDescription(context, node, pointer),
      headers: readHeaders(context, schemaOf(message, 'headers')),
      section: readPayload(context, payload, toId(id), title),
      examples: examples.map(({ example }) => example),
    },
  };
}

/** Schema and language of a part: AsyncAPI 3 wraps other languages, AsyncAPI 2 names that of the payload beside it. */
function schemaOf({ node, pointer }: MessageSource, part: 'payload' | 'headers'): PayloadSource {
  const value = asObject(node[part]);
  const place = below(pointer, part);
  const isWrapped = asText(value.schemaFormat) !== undefined && value.schema !== undefined;
  const beside = part === 'payload' ? node.schemaFormat : undefined;
  const format = asText(isWrapped ? value.schemaFormat : beside);
  const isJsonSchema = !format || /asyncapi|openapi|schema\+(json|yaml)/.test(format);
  return {
    schema: isWrapped ? value.schema : node[part],
    pointer: isWrapped ? below(place, 'schema') : place,
    foreignFormat: isJsonSchema ? undefined : format,
  };
}

/** Headers are the properties of an object (AsyncAPI 3, Message Object). */
function readHeaders(context: SpecContext, headers: PayloadSource): readonly Field[] {
  if (headers.schema === undefined || headers.foreignFormat !== undefined) return [];
  const head = { id: 'headers', title: 'Headers', intro: [] };
  return readSection(context, { ...head, value: headers.schema, pointer: headers.pointer }).fields;
}

function readPayload(context: SpecContext, payload: PayloadSource, id: string, title: string): FieldSection {
  const head = { id, title, intro: [] };
  if (payload.schema === undefined || payload.foreignFormat === undefined) {
    return readSection(context, { ...head, value: payload.schema, pointer: payload.pointer });
  }
  const whole = anything(false);
  const schema = whole.kind === 'scalar' ? { ...whole, type: `value in ${payload.foreignFormat}` } : whole;
  return { ...head, fields: [], schema };
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
    const name = asText(example.name) ?? `Example ${index + 1}`;
    const pointer = below(message.pointer, 'examples', index, 'payload');
    context.checkExample({
      title: `${title} "${name}" of message ${message.id}`,
      value: example.payload,
      pointer,
      schema,
      direction: way,
    });
    const { payload: value } = example;
    return [{ value, example: jsonExample(name, asText(example.summary), value) }];
  });
  if (given.length > 0 || schema === undefined) return given;
  const value = context.generate(schema, way);
  return [{ value, example: generatedExample(value) }];
}
