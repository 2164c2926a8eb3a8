/** Turns of documented conversations: which one a message is, and what the reply repeats of it. */
import { readExactJson, toPlainNumbers } from '../model/exact-number.ts';
import type { ChannelMessage, ChannelOperation } from '../model/operation.ts';
import { asObject, isObject, memberOf } from '../readers/json-schema/json.ts';
import { type Document, unknownMembers } from './document.ts';
import { isSame, type Rejection, readJson } from './exchange.ts';
import { type FailureExample, isFailure } from './failure.ts';

/** A message that a client can send, with what follows in the conversation of its page. */
export interface Turn {
  readonly channel: ChannelOperation;
  readonly message: ChannelMessage;
  readonly value: unknown;
  /** What the server says to it, with the part that each message plays. */
  readonly replies: readonly { readonly value: unknown; readonly role: ChannelMessage['role'] | null }[];
}

/** Numbers by which a client recognizes a response. */
export const REQUEST_IDS = ['req_id', 'reqid', 'id'];
/** Items of one request that get a reply each. */
const MOST_ITEMS = 200;

/** Every message that the conversation of a page has its reader send. */
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

/** Messages of a channel that report failure. */
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

/** What is wrong with a message of a turn. */
export function checkMessage(document: Document, turn: Turn, value: unknown): Rejection[] {
  const payload = payloadOf(document, turn);
  return [...document.check(payload, value), ...unknownMembers(document, payload, value)];
}

/** The turn whose message this is: the very example of a page, or else the closest of those it fits. */
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

/** A message without what differs from caller to caller. */
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

/** The one that has most values in common. */
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
  // By the names of the example, which is short; a message can have thousands.
  return Object.entries(example).reduce(
    (sum, [name, member]) => sum + likeness(member, memberOf(value, name)),
    0,
  );
}

/** An item of a list in the request that has responses of its own, such as one symbol of several. */
export interface Item {
  readonly example: string;
  readonly value: string;
}

/** What a client lists where the example lists one; null where it lists nothing. */
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

/** A documented reply with what this client has sent in place of what the example had sent. */
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
      typeof member === 'object' ? [...scalarsIn(member)] : [[name, member]],
    ),
  );
}
