/** Documented conversations, turn by turn: finds the turn a message belongs to, and fits its replies to the client. */
import { readExactJson, toPlainNumbers } from '../model/exact-number.ts';
import { readJson } from '../model/json-text.ts';
import type { ChannelMessage, ChannelOperation, Example } from '../model/operation.ts';
import { asObject, atPointer, isObject } from '../readers/json-schema/json.ts';
import { checkConditions } from './conditions.ts';
import { type Document, unknownMembers } from './document.ts';
import { REQUEST_IDS } from './echo.ts';
import { isSame, type Rejection } from './exchange.ts';
import { type FailureExample, isAboutRequest, isFailure } from './failure.ts';
import { distanceOf, leavesIn, likeness } from './likeness.ts';

/** A message that a client can send, with the replies that follow it in its page's conversation. */
export interface Turn {
  readonly channel: ChannelOperation;
  readonly message: ChannelMessage;
  /** Schema of the message. */
  readonly schema: unknown;
  readonly value: unknown;
  readonly replies: readonly TurnReply[];
  readonly isFailed: boolean;
}

interface TurnReply {
  readonly value: unknown;
  readonly schema: unknown;
  /** Whether it is a snapshot or an update rather than a confirmation. */
  readonly isData: boolean;
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
  { root, resolve }: Document,
  channel: ChannelOperation,
  message: ChannelMessage,
  example: Example,
  received: readonly Example[],
): Turn {
  const { messages } = resolve(asObject(root.channels)[channel.id]);
  const schemaOf = ({ id }: ChannelMessage) => resolve(asObject(messages)[id]).payload;
  const found = received.map((one) => messageOf(channel, 'receive', one));
  const replies = received.map(({ text }, at): TurnReply => {
    const own = found[at];
    const isData = own?.role === 'snapshot' || own?.role === 'update';
    // Nothing is known about an example that no message has.
    return { value: readExactJson(text), schema: own ? schemaOf(own) : true, isData };
  });
  const isFailed =
    found[0]?.role === 'error' ||
    isFailure(toPlainNumbers(replies[0]?.value), channel.sample?.failures ?? []);
  const value = readJson(example.text);
  return { channel, message, schema: schemaOf(message), value, replies, isFailed };
}

/** Finds the responses with the ID of a request. */
function repliesTo({ messages }: ChannelOperation, { text }: Example): Example[] {
  const request = asObject(readJson(text));
  const name = REQUEST_IDS.find((one) => request[one] !== undefined);
  if (name === undefined) return [];
  return messages
    .filter(({ direction }) => direction === 'receive')
    .flatMap(({ examples }) => examples)
    .filter((one) => isSame(asObject(readJson(one.text))[name], request[name]));
}

/** Returns the messages of a channel that report failure, with the requests that they answer. */
export function failuresOf(document: Document, channel: ChannelOperation): FailureExample[] {
  const turns = turnsOf(document, channel);
  return channel.messages
    .filter(({ direction }) => direction === 'receive')
    .flatMap(({ role, examples }) => examples.map(({ text }) => ({ role, value: readJson(text) })))
    .filter(({ role, value }) => role === 'error' || isFailure(value, channel.sample?.failures ?? []))
    .map(({ value }) => {
      const turn = turns.find(({ replies }) =>
        replies.some((one) => isSame(toPlainNumbers(one.value), value)),
      );
      return { status: 200, value, request: turn?.value };
    });
}

/** Returns what is wrong with a message of a turn: wrong values first, because one of them can mean another message. */
function checkMessage(document: Document, { schema }: Turn, value: unknown): Rejection[] {
  const found = [...document.check(schema, value), ...unknownMembers(document, schema, value)];
  return found.toSorted((one, other) => Number(isMissing(one)) - Number(isMissing(other)));
}

/** Returns what is wrong with a message beyond its schema. */
export function checkMore(document: Document, turn: Turn, value: unknown, now: number): Rejection[] {
  const examples = turn.channel.messages.flatMap((one) => one.examples.map(({ text }) => text));
  return checkConditions({ document, now, examples }, turn.schema, value);
}

function isMissing({ rule }: Rejection): boolean {
  return rule === 'missing-field';
}

/** The turn of a message, and what is wrong with the message. */
interface Chosen {
  readonly turn: Turn;
  readonly rejections: readonly Rejection[];
}

/**
 * Finds the turn of a message: the one whose example it equals, or else the closest of those it fits or lacks only
 * fields for. A documented failure is never the response to a valid message, unless the message equals its example and
 * has a value that makes it fail.
 */
export function chooseTurn(document: Document, turns: readonly Turn[], value: unknown): Chosen | null {
  const checked = turns.map((turn) => ({ turn, rejections: checkMessage(document, turn, value) }));
  const fitting = checked.filter(({ rejections }) => rejections.length === 0);
  const asked = fitting.filter(({ turn }) => turn.channel.style !== 'unasked');
  const isExact = ({ turn }: Chosen) =>
    isSame(settled(turn, turn.value), settled(turn, value)) && (!turn.isFailed || isTelling(turn, turns));
  const exact = asked.find(isExact) ?? fitting.find(isExact);
  if (exact) return exact;
  const good = checked.filter(
    ({ turn, rejections }) =>
      !turn.isFailed && turn.channel.style !== 'unasked' && rejections.every(isMissing),
  );
  const ranks = good.map(({ turn }) => rankOf(turn, value));
  const most = Math.max(0, ...ranks);
  const closest = good.filter((_, at) => ranks[at] === most);
  const first = closest.find(({ rejections }) => rejections.length === 0) ?? closest[0];
  if (!first) return null;
  return most === 0 && first.rejections.length > 0 ? null : nearest(document, good, first, value);
}

/** Finds the closest example of a message that is already known. */
function nearest(document: Document, good: readonly Chosen[], first: Chosen, value: unknown): Chosen {
  const { channel, message, schema } = first.turn;
  const distance = ({ turn }: Chosen) =>
    distanceOf(document, schema, settled(turn, turn.value), settled(turn, value));
  const own = good.filter(({ turn }) => turn.channel === channel && turn.message === message);
  return own.reduce((best, one) => (distance(one) < distance(best) ? one : best), own[0] ?? first);
}

/** Whether a failing request has a value of its own, and the error is about it. */
function isTelling(turn: Turn, turns: readonly Turn[]): boolean {
  const { channel, message, value, replies } = turn;
  if (!replies.every((reply) => isAboutRequest(channel.errors, toPlainNumbers(reply.value)))) return false;
  const usual = new Set(
    turns
      .filter((one) => !one.isFailed && one.channel === channel && one.message === message)
      .flatMap((one) => leavesIn(settled(turn, one.value))),
  );
  return leavesIn(settled(turn, value)).some((leaf) => !usual.has(leaf));
}

/** Counts the values that a message shares with the example of a turn. */
function rankOf(turn: Turn, value: unknown): number {
  return likeness(settled(turn, turn.value), value);
}

/** Removes what differs from caller to caller. */
function settled({ channel }: Turn, value: unknown): unknown {
  const placements = channel.sample?.signing?.placements ?? [];
  return without(['token', ...REQUEST_IDS, ...placements.map(({ name }) => name)], value);
}

function without(names: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => without(names, item));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, without(names, member)]));
}

/** Returns the closest turn of a message that fits none, and what is wrong with it; null if nothing is alike. */
export function explainMessage(document: Document, turns: readonly Turn[], value: unknown): Chosen | null {
  const ranks = turns.map((turn) => rankOf(turn, value));
  const most = Math.max(0, ...ranks);
  const closest = turns.filter((_, at) => ranks[at] === most);
  const [turn] = closest;
  if (!turn || most === 0) return null;
  const checked = closest.map((one) => checkMessage(document, one, value));
  const [rejections = []] = checked;
  // A value that every similar message rejects is what tells them apart.
  const [wrong] = rejections.filter(
    ({ path, rule }) =>
      path && rule === 'field' && checked.every((all) => all.some((one) => one.path === path)),
  );
  if (!wrong || checked.length < 2) return { turn, rejections };
  const known = turns.flatMap((one) => atPointer(one.value, wrong.path ?? '') ?? []);
  const names = [...new Set(known.filter((one) => typeof one === 'string'))];
  const reason = `${wrong.path} must be one of ${names.join(', ')}`;
  return {
    turn,
    rejections: [
      names.length > 1 ? { ...wrong, reason } : wrong,
      ...rejections.filter((one) => one !== wrong),
    ],
  };
}
