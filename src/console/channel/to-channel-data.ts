/** WebSocket operation → the data that only the channel console loads. */
import type { Route } from '../../model/address.ts';
import type { Api } from '../../model/api.ts';
import { readExactJson } from '../../model/exact-number.ts';
import type { ChannelMessage, ChannelOperation, Operation } from '../../model/operation.ts';
import type { SocketSample } from '../../model/request.ts';
import type { Schema, SchemaRegistry } from '../../model/schema.ts';
import { asObject, isObject } from '../../readers/json-schema/json.ts';
import type { ChannelData, MessageKind, SendMessage, Shape } from '../console-data.ts';
import { JSON_SHAPE, toDraft } from '../draft.ts';
import { contextOf, type Source, schemaOf } from '../page-source.ts';
import { toShape } from '../to-form.ts';
import { toAdvices } from './recovery.ts';

type Own = Pick<ChannelData, 'kind' | 'sample' | 'sends' | 'kinds' | 'verifies' | 'advices'>;

export function toChannelData(source: Source, sample: SocketSample): Own {
  const { site, api, operation } = source;
  const own = { kind: 'channel', sample } as const;
  if (operation.kind !== 'channel') return { ...own, ...toPlainMessage(sample) };
  const received = operation.messages.filter(({ direction }) => direction === 'receive');
  const sent = operation.messages.filter((one) => one.direction === 'send' && !asksChallenge(sample, one));
  // The sample sends the page's request, wherever it is among the messages.
  const main = sent.find(({ role }) => role === 'request') ?? sent[0];
  return {
    ...own,
    sends: [...(main ? [main] : []), ...sent.filter((one) => one !== main)].map((message) =>
      toSendMessage(source, operation, message, sample, message === main),
    ),
    kinds: [
      ...distinguish(received, api.schemas).map(({ message, signs }) => {
        const kind = toKind(api, operation, message);
        return { ...kind, constants: [...kind.constants, ...signs] };
      }),
      ...otherKinds(source, operation),
    ],
    verifies: operation.verifies ?? null,
    advices: toAdvices(site, operation),
  };
}

/** Offers the sample's messages as JSON if the messages aren't described. */
function toPlainMessage({ send }: SocketSample): Omit<Own, 'kind' | 'sample'> {
  const part = { place: 'body', title: 'Message', shape: JSON_SHAPE } as const;
  const examples = send.map((value) => ({ name: 'Example', draft: toDraft(value, JSON_SHAPE) }));
  return {
    sends: [{ id: 'params', title: 'Request', part, examples, tokenAt: null, step: null }],
    kinds: [],
    verifies: null,
    advices: {},
  };
}

function toSendMessage(
  source: Source,
  { id: channel, conversation }: ChannelOperation,
  message: ChannelMessage,
  sample: SocketSample,
  isMain: boolean,
): SendMessage {
  const { id, section, title, examples } = message;
  const payload = source.described?.operations.get(channel)?.bodies.get(id);
  const whole = toShape(contextOf(source, section.id), schemaOf(section), [payload], []);
  const names = (sample.signing?.placements ?? [])
    .filter(({ in: place }) => place === 'message')
    .map(({ name }) => [name]);
  const tokenAt = pathToToken(sample.send.at(-1));
  const hidden = [...names, ...(tokenAt ? [tokenAt] : [])];
  const shape = hidden.reduce(withoutField, whole);
  const step = conversation.findIndex(
    ({ direction, example }) => direction === 'send' && examples.some(({ text }) => text === example.text),
  );
  return {
    id: section.id,
    title,
    step: step < 0 ? null : step,
    part: { place: 'body', title, shape },
    examples: examples.map(({ name, text }, index) => {
      // The sample's message has what makes it safe to run.
      const own = isMain && index === 0 ? sample.send.at(-1) : undefined;
      const value = own ?? readExactJson(text);
      return {
        name: name || `Example ${index + 1}`,
        draft: toDraft(hidden.reduce(withoutMember, value), shape),
      };
    }),
    tokenAt: tokenAt && hasField(whole, tokenAt) ? tokenAt : null,
  };
}

/** Whether a message requests a challenge, which the console does by itself. */
function asksChallenge({ signing }: SocketSample, { examples }: ChannelMessage): boolean {
  const asked = Object.entries(signing?.challenge?.send ?? {});
  const value = asObject(readExactJson(examples[0]?.text ?? 'null'));
  return asked.length > 0 && asked.every(([name, one]) => value[name] === one);
}

function pathToToken(value: unknown): readonly string[] | null {
  if (!isObject(value)) return null;
  for (const [name, member] of Object.entries(value)) {
    if (member === '{{token}}') return [name];
    const below = pathToToken(member);
    if (below) return [name, ...below];
  }
  return null;
}

function hasField(shape: Shape, [name, ...rest]: readonly string[]): boolean {
  if (shape.kind !== 'object') return false;
  const field = shape.fields.find((one) => one.name === name);
  return field !== undefined && (rest.length === 0 || hasField(field.shape, rest));
}

/** Removes a field that the console fills in itself. */
function withoutField(shape: Shape, [name, ...rest]: readonly string[]): Shape {
  if (shape.kind !== 'object') return shape;
  return {
    ...shape,
    fields: shape.fields.flatMap((field) => {
      if (field.name !== name) return [field];
      return rest.length === 0 ? [] : [{ ...field, shape: withoutField(field.shape, rest) }];
    }),
  };
}

function withoutMember(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
      if (key !== name) return [[key, member]];
      return rest.length === 0 ? [] : [[key, withoutMember(member, rest)]];
    }),
  );
}

function toKind(
  { schemas }: Api,
  { channel }: ChannelOperation,
  { section, title, role }: ChannelMessage,
): Omit<MessageKind, 'node'> {
  const isHeartbeat = channel === 'heartbeat' && (role === 'message' || role === 'update');
  return {
    id: section.id,
    title,
    role: isHeartbeat ? 'heartbeat' : role,
    constants: constantsOf(schemas, schemaOf(section), []),
  };
}

/**
 * Finds the members that tell messages of the same shape apart, such as `initial` or `type`: a flag or one of a closed
 * list, with the same value in all examples of a message and another value in another message.
 */
function distinguish(messages: readonly ChannelMessage[], registry: SchemaRegistry) {
  const signsOf = ({ examples, section }: ChannelMessage) => {
    const listed = namesOfLists(registry, schemaOf(section));
    const [first, ...others] = examples.map(({ text }) => asObject(readExactJson(text)));
    return Object.entries(first ?? {}).filter(
      ([name, value]) =>
        (typeof value === 'boolean' || listed.has(name)) && others.every((one) => one[name] === value),
    );
  };
  const all = messages.map((message) => ({ message, own: signsOf(message) }));
  return all.map(({ message, own }) => ({
    message,
    signs: own
      .filter(([name, value]) =>
        all.some(({ own: signs }) => signs.some(([other, one]) => other === name && one !== value)),
      )
      .map(([name, value]) => [name, [String(value)]] as const),
  }));
}

/** Names of the members with a closed list of values. */
function namesOfLists(registry: SchemaRegistry, schema: Schema): ReadonlySet<string> {
  const behind = (one: Schema) => (one.kind === 'ref' ? registry.get(one.name) : one);
  const whole = behind(schema);
  const fields = whole?.kind === 'object' ? whole.fields : [];
  const isListed = (one: Schema | undefined) => one?.kind === 'scalar' && one.values.length > 0;
  return new Set(fields.filter((field) => isListed(behind(field.schema))).map(({ name }) => name));
}

/** Messages the server sends on every connection, whatever the page, such as greetings and heartbeats. */
function otherKinds({ site, api, described }: Source, own: ChannelOperation): Omit<MessageKind, 'node'>[] {
  const prefix = site.config.apis.find(({ id }) => id === api.id)?.prefix ?? '/';
  const isUnasked = (one: Operation): one is ChannelOperation =>
    one.kind === 'channel' &&
    one !== own &&
    (one.channel === 'heartbeat' || one.messages.every(({ direction }) => direction === 'receive'));
  const kinds = api.operations.filter(isUnasked).flatMap((channel) => {
    const route: Route = `${prefix}/${channel.slug}`;
    return (
      channel.messages
        .filter(({ direction, role }) => direction === 'receive' && role !== 'acknowledgment')
        .map((message) => toKind(api, channel, message))
        .filter(({ constants }) => constants.length > 0)
        // Updates documented on another page don't belong to this stream.
        .map((kind) => ({
          ...kind,
          role: kind.role === 'heartbeat' ? kind.role : ('message' as const),
          route,
        }))
    );
  });
  // A greeting without its own page is in the document itself.
  const greeting = Object.entries(asObject(described?.root['x-greeting']));
  const constants = greeting.map(([name, value]) => [name, [String(value)]] as const);
  const greetings =
    constants.length > 0 ? [{ id: '', title: 'Greeting', role: 'message', constants } as const] : [];
  return [...kinds, ...greetings];
}

/** Most values of a closed list that still helps to identify a message. */
const MOST_VALUES = 8;

/** Collects the allowed values of required members, by path. */
function constantsOf(
  registry: SchemaRegistry,
  schema: Schema,
  path: readonly string[],
  seen: ReadonlySet<string> = new Set(),
): (readonly [string, readonly string[]])[] {
  switch (schema.kind) {
    case 'scalar': {
      const isTelling = schema.values.length > 0 && schema.values.length <= MOST_VALUES;
      return isTelling ? [[path.join('.'), schema.values.map(({ value }) => value)]] : [];
    }
    case 'object':
      return schema.fields
        .filter(({ presence }) => presence === 'required')
        .flatMap((field) => constantsOf(registry, field.schema, [...path, field.name], seen));
    case 'list':
      return schema.positions.flatMap((position, index) =>
        constantsOf(registry, position, [...path, String(index)], seen),
      );
    case 'ref': {
      const target = registry.get(schema.name);
      if (!target || seen.has(schema.name)) return [];
      return constantsOf(registry, target, path, new Set([...seen, schema.name]));
    }
    case 'map':
    case 'union':
      return [];
  }
}
