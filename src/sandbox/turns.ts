/** Documented conversations, turn by turn: what a client can send, and the replies that follow. */
import { readExactJson, toPlainNumbers } from '../model/exact-number.ts';
import { isFailure } from '../model/find-failure.ts';
import { readJson } from '../model/json-text.ts';
import type { ChannelMessage, ChannelOperation, Example } from '../model/operation.ts';
import { extensionOf } from '../readers/extensions.ts';
import { asObject, asText, isObject } from '../readers/json-schema/json.ts';
import { type Document, membersOf } from './document.ts';
import { REQUEST_IDS } from './echo.ts';
import { isSame } from './exchange.ts';
import { type FailureExample, hasText } from './failure.ts';
import { leavesIn } from './likeness.ts';

/** A message that a client can send, with the replies that follow it in its page's conversation. */
export interface Turn {
  readonly channel: ChannelOperation;
  readonly message: ChannelMessage;
  /** Schema of the message. */
  readonly schema: unknown;
  /** Schemas of the fields that it can have: clients unsubscribe with the fields of their subscription. */
  readonly known: readonly unknown[];
  readonly value: unknown;
  readonly replies: readonly TurnReply[];
  readonly isFailed: boolean;
  readonly madeUp: MadeUp;
}

/** Names of the members whose values each caller makes up. */
interface MadeUp {
  readonly ids: readonly string[];
  readonly times: readonly string[];
}

interface TurnReply {
  readonly value: unknown;
  readonly schema: unknown;
  /** Whether it is a snapshot or an update rather than a confirmation. */
  readonly isData: boolean;
  /** Whether it is an update. */
  readonly isEvent: boolean;
}

/** Returns a turn for every message the client sends in a channel's conversation, and for every other that has a reply. */
export function turnsOf(document: Document, channel: ChannelOperation): Turn[] {
  const { conversation } = channel;
  const shown = conversation.flatMap(({ direction, example }, at): Turn[] => {
    const message = messageOf(channel, 'send', example);
    if (direction !== 'send' || !message) return [];
    const after = conversation.slice(at + 1);
    const end = after.findIndex((turn) => turn.direction === 'send');
    const own = (end < 0 ? after : after.slice(0, end)).map((turn) => turn.example);
    return [toTurn(document, channel, message, example, own)];
  });
  const isShown = ({ text }: Example) => conversation.some(({ example }) => example.text === text);
  const others = channel.messages.flatMap((message) =>
    message.examples.flatMap((example): Turn[] => {
      if (message.direction !== 'send' || isShown(example)) return [];
      const replies = repliesTo(channel, example);
      return replies.length === 0 ? [] : [toTurn(document, channel, message, example, replies)];
    }),
  );
  return [...shown, ...others];
}

function messageOf({ messages }: ChannelOperation, direction: 'send' | 'receive', { text }: Example) {
  return messages.find((one) => one.direction === direction && one.examples.some((own) => own.text === text));
}

function toTurn(
  document: Document,
  channel: ChannelOperation,
  message: ChannelMessage,
  example: Example,
  received: readonly Example[],
): Turn {
  const { root, resolve } = document;
  const { messages } = resolve(asObject(root.channels)[channel.id]);
  const schemaOf = ({ id }: ChannelMessage) => resolve(asObject(messages)[id]).payload;
  const found = received.map((one) => messageOf(channel, 'receive', one));
  const replies = received.map(({ text }, at): TurnReply => {
    const own = found[at];
    const isEvent = own?.role === 'update';
    const isData = own?.role === 'snapshot' || isEvent;
    // Nothing is known about an example that no message has.
    return { value: readExactJson(text), schema: own ? schemaOf(own) : true, isData, isEvent };
  });
  const isFailed =
    found[0]?.role === 'error' ||
    isFailure(toPlainNumbers(replies[0]?.value), channel.sample?.failures ?? []);
  const value = readJson(example.text);
  const schema = schemaOf(message);
  const repeated = message.role === 'unsubscribe' ? channel.messages.filter(isSubscription) : [];
  const known = [schema, ...repeated.map(schemaOf)];
  return { channel, message, schema, known, value, replies, isFailed, madeUp: madeUpIn(document, schema) };
}

function isSubscription({ direction, role }: ChannelMessage): boolean {
  return direction === 'send' && role === 'request';
}

/** Finds the members that samples make up: random IDs and the current time. */
function madeUpIn(document: Document, schema: unknown, above: ReadonlySet<unknown> = new Set()): MadeUp {
  const own = document.resolve(schema);
  if (above.has(own)) return { ids: [], times: [] };
  const inside = new Set([...above, own]);
  const found = [...(membersOf(document, schema) ?? [])].map(([name, member]): MadeUp => {
    const sample =
      extensionOf(asObject(member), 'x-sample') ?? extensionOf(document.resolve(member), 'x-sample');
    if (sample === 'uuid') return { ids: [name], times: [] };
    if (isObject(sample) && 'format' in sample) return { ids: [], times: [name] };
    return madeUpIn(document, member, inside);
  });
  const all = own.items === undefined ? found : [...found, madeUpIn(document, own.items, inside)];
  return { ids: all.flatMap(({ ids }) => ids), times: all.flatMap(({ times }) => times) };
}

/** Finds the responses with the ID of a request, and the updates with the ID of the subscription that one of them issues. */
function repliesTo({ messages, style }: ChannelOperation, { text }: Example): Example[] {
  const request = asObject(readJson(text));
  const name = REQUEST_IDS.find((one) => request[one] !== undefined);
  if (name === undefined) return [];
  const received = messages.filter(({ direction }) => direction === 'receive');
  const replies = received
    .flatMap(({ examples }) => examples)
    .filter((one) => isSame(asObject(readJson(one.text))[name], request[name]));
  const issued = replies.flatMap((one) => asText(asObject(readJson(one.text)).result) ?? []);
  const updates = received
    .filter(({ role }) => style === 'stream' && role === 'update')
    .flatMap(({ examples }) => examples)
    .filter((one) => hasText(readJson(one.text), (value) => issued.includes(value)));
  return [...replies, ...updates];
}

/** Returns the documented requests of a channel, also those without a documented response. */
export function requestsOf({ messages }: ChannelOperation): readonly string[] {
  return messages
    .filter(({ direction }) => direction === 'send')
    .flatMap(({ examples }) => examples.map(({ text }) => text));
}

/** Returns the messages of a channel that report failure, with the requests that they answer. */
export function failuresOf(document: Document, channel: ChannelOperation): FailureExample[] {
  const turns = turnsOf(document, channel);
  const received = channel.messages
    .filter(({ direction }) => direction === 'receive')
    .flatMap(({ role, examples }) => examples.map(({ text }) => ({ role, value: readJson(text) })))
    .map(({ role, value }) => ({
      value,
      isFailed: role === 'error' || isFailure(value, channel.sample?.failures ?? []),
    }));
  const usual = new Set(received.flatMap(({ value, isFailed }) => (isFailed ? [] : leavesIn(value))));
  return received
    .filter(({ isFailed }) => isFailed)
    .map(({ value }) => {
      const turn = turns.find(({ replies }) =>
        replies.some((one) => isSame(toPlainNumbers(one.value), value)),
      );
      const isGeneral = !leavesIn(value).some((leaf) => usual.has(leaf));
      return { status: 200, value, request: turn?.value, isGeneral };
    });
}
