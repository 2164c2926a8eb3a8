/** Documented conversations, turn by turn: finds the turn a message belongs to, and fits its replies to the client. */
import { isExactNumber, readExactJson, toPlainNumbers } from '../model/exact-number.ts';
import type { ChannelMessage, ChannelOperation } from '../model/operation.ts';
import { asObject, isObject, memberOf } from '../readers/json-schema/json.ts';
import { type Document, unknownMembers } from './document.ts';
import { isSame, type Rejection, readJson } from './exchange.ts';
import { type FailureExample, isFailure } from './failure.ts';

/** A message that a client can send, with the replies that follow it in its page's conversation. */
export interface Turn {
  readonly channel: ChannelOperation;
  readonly message: ChannelMessage;
  readonly value: unknown;
  /** The server's replies, each with its role. */
  readonly replies: readonly { readonly value: unknown; readonly role: ChannelMessage['role'] | null }[];
}

/** Names of the IDs by which clients match a response to a request. */
export const REQUEST_IDS = ['req_id', 'reqid', 'id'];
/** Maximum number of items of a request that get their own reply. */
const MOST_ITEMS = 200;

/** Returns a turn for every message the client sends in a channel's conversation. */
export function turnsOf(channel: ChannelOperation): Turn[] {
  return channel.conversation.flatMap(({ direction, example }, at): Turn[] => {
    const message = channel.messages.find(
      (one) => one.direction === 'send' && one.examples.some(({ text }) => text === example.text),
    );
    if (direction !== 'send' || !message) return [];
    const after = channel.conversation.slice(at + 1);
    const end = after.findIndex((turn) => turn.direction === 'send');
    const own = end < 0 ? after : after.slice(0, end);
    const replies = own.map((turn) => ({
      value: readExactJson(turn.example.text),
      role:
        channel.messages.find(
          (one) => one.direction === 'receive' && one.examples.some(({ text }) => text === turn.example.text),
        )?.role ?? null,
    }));
    return [{ channel, message, value: readJson(example.text), replies }];
  });
}

/** Returns the messages of a channel that report failure. */
export function failuresOf({ messages, sample }: ChannelOperation): FailureExample[] {
  return messages
    .filter(({ direction }) => direction === 'receive')
    .flatMap(({ role, examples }) => examples.map(({ text }) => ({ role, value: readJson(text) })))
    .filter(({ role, value }) => role === 'error' || isFailure(value, sample?.failures ?? []))
    .map(({ value }) => ({ status: 200, value }));
}

function payloadOf({ root, resolve }: Document, { channel, message }: Turn): unknown {
  const node = resolve(asObject(root.channels)[channel.id]);
  return resolve(asObject(node.messages)[message.id]).payload;
}

/** Returns what is wrong with a message of a turn. */
export function checkMessage(document: Document, turn: Turn, value: unknown): Rejection[] {
  const payload = payloadOf(document, turn);
  return [...document.check(payload, value), ...unknownMembers(document, payload, value)];
}

/** Finds the turn of a message: the one whose example it equals, or else the closest of those it fits. */
export function chooseTurn(document: Document, turns: readonly Turn[], value: unknown): Turn | null {
  const fitting = turns.filter((turn) => checkMessage(document, turn, value).length === 0);
  const asked = fitting.filter(({ channel }) => channel.style !== 'unasked');
  const isExact = (turn: Turn) => isSame(settled(turn, turn.value), settled(turn, value));
  const good = asked.filter((turn) => !isFailed(turn));
  const exact = asked.find(isExact) ?? fitting.find(isExact);
  return exact ?? closestTurn(good, value) ?? good[0] ?? closestTurn(fitting, value) ?? fitting[0] ?? null;
}

function isFailed({ replies, channel }: Turn): boolean {
  const [first] = replies;
  return first?.role === 'error' || isFailure(toPlainNumbers(first?.value), channel.sample?.failures ?? []);
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

/** Returns the turn with the most values in common; null if there are none. */
export function closestTurn(turns: readonly Turn[], value: unknown): Turn | null {
  let best: { readonly turn: Turn; readonly score: number } | null = null;
  for (const turn of turns) {
    const score = likeness(settled(turn, turn.value), value);
    if (score > (best?.score ?? 0)) best = { turn, score };
  }
  return best?.turn ?? null;
}

function likeness(example: unknown, value: unknown): number {
  if (typeof example !== 'object' || example === null) return example === value ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  // Loops over the example, which is short; a message can have thousands of members.
  return Object.entries(example).reduce(
    (sum, [name, member]) => sum + likeness(member, memberOf(value, name)),
    0,
  );
}

/** An item of a list in the request that gets its own replies, such as one of several symbols. */
export interface Item {
  readonly example: string;
  readonly value: string;
}

/** Returns the items that a client lists where the example has a list; a single null without one. */
export function listItems(example: unknown, value: unknown): readonly (Item | null)[] {
  if (!isObject(example) || !isObject(value)) return [null];
  for (const [name, member] of Object.entries(example)) {
    const sent = value[name];
    const [first] = Array.isArray(member) ? member : [];
    if (typeof first === 'string' && Array.isArray(sent) && sent.every((item) => typeof item === 'string'))
      return sent.slice(0, MOST_ITEMS).map((item) => ({ example: first, value: item }));
    const inner = isObject(member) ? listItems(member, sent) : [null];
    if (inner[0]) return inner;
  }
  return [null];
}

/** Puts the values this client sent in place of the example's in a documented reply. */
export function echo(reply: unknown, example: unknown, value: unknown, item: Item | null): unknown {
  const [before, now] = [scalarsIn(example), scalarsIn(value)];
  const walk = (member: unknown): unknown => {
    if (Array.isArray(member)) return member.map(walk);
    if (item && member === item.example) return item.value;
    if (!isObject(member)) return member;
    return Object.fromEntries(
      Object.entries(member).flatMap(([name, inner]): [string, unknown][] => {
        const isEcho = before.has(name) && before.get(name) === toPlainNumbers(inner);
        if (isEcho && now.has(name)) return [[name, now.get(name)]];
        return isEcho && REQUEST_IDS.includes(name) ? [] : [[name, walk(inner)]];
      }),
    );
  };
  return walk(reply);
}

function scalarsIn(value: unknown): Map<string, unknown> {
  if (!isObject(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, member]): (readonly [string, unknown])[] =>
      typeof member === 'object' && !isExactNumber(member) ? [...scalarsIn(member)] : [[name, member]],
    ),
  );
}
