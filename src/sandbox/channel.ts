/** An AsyncAPI document → conversations: what the server says when a connection opens, to each message, and over time. */

import type { Api } from '../model/api.ts';
import { toJsonLine, toPlainNumbers } from '../model/exact-number.ts';
import type { ChannelMessage, ChannelOperation } from '../model/operation.ts';
import type { Signing } from '../model/signing.ts';
import { asObject, asText, isObject } from '../readers/json-schema/json.ts';
import { checkCaller, type Running } from './caller.ts';
import { type Document, readDocument, unknownMembers } from './document.ts';
import { isSame, type Received, type Rejection, readJson } from './exchange.ts';
import { type Errors, type FailureExample, isFailure, readErrors, writeFailure } from './failure.ts';
import { countCall, readCost, readLimiters } from './limits.ts';
import { checkProof } from './proof.ts';
import { createStream, type Fault, readExactJson, readStream, type Stream } from './stream.ts';

/** What the server sends next; `isOver` when it ends the connection after that. */
export interface Said {
  readonly texts: readonly string[];
  readonly isOver: boolean;
  readonly rejections: readonly Rejection[];
  /** The channel that the message was for. */
  readonly channel: string | null;
}

export interface Conversation {
  readonly open: () => Said;
  readonly receive: (text: string) => Said;
  /** Once a second. */
  readonly tick: () => Said;
}

export interface SocketServer {
  readonly api: string;
  /** Paths of its addresses. */
  readonly paths: readonly string[];
  /** What is wrong with a handshake. */
  readonly checkHandshake: (running: Running, handshake: Received) => readonly Rejection[];
  /** Whether the handshake carries a proof, where the API asks for one. */
  readonly isMeant: (handshake: Received) => boolean;
  readonly converse: (running: Running, handshake: Received, fault: Fault | null) => Conversation;
}

/** A message that a client can send, with what follows in the conversation of its page. */
interface Turn {
  readonly channel: ChannelOperation;
  readonly message: ChannelMessage;
  readonly value: unknown;
  /** What the server says to it, with the part that each message plays. */
  readonly replies: readonly { readonly value: unknown; readonly role: ChannelMessage['role'] | null }[];
}

interface Described {
  readonly api: Api;
  readonly document: Document;
  readonly errors: Errors;
  readonly turns: readonly Turn[];
  readonly failures: readonly FailureExample[];
  /** What arrives first, and then by and by while the client says nothing. */
  readonly greetings: readonly string[];
  readonly heartbeat: string | null;
}

const NOTHING: Said = { texts: [], isOver: false, rejections: [], channel: null };
/** Numbers by which a client recognizes a response. */
const REQUEST_IDS = ['req_id', 'reqid', 'id'];
/** Streams that one connection can have: more than any client needs. */
const MOST_STREAMS = 200;

export function toSocketServer(api: Api): SocketServer {
  const document = readDocument(api);
  const channels = api.operations.filter((operation) => operation.kind === 'channel');
  const turns = channels.flatMap(turnsOf);
  const described: Described = {
    api,
    document,
    errors: readErrors(document),
    turns,
    failures: channels.flatMap(failuresOf),
    greetings: messagesOf(channels, document.root['x-greeting']),
    heartbeat: messagesOf(channels, document.root['x-heartbeat']).at(-1) ?? null,
  };
  const limiters = readLimiters(document);
  const addresses = channels.flatMap(({ sample }) => (sample?.kind === 'socket' ? [sample.url] : []));
  const [handshakeChannel] = channels.filter(({ sample }) => isInHandshake(sample?.signing ?? null));
  return {
    api: api.id,
    paths: [...new Set([...addresses, ...api.servers.map(({ url }) => url)].map(pathOf))],
    isMeant: (handshake) =>
      handshakeChannel
        ? (handshakeChannel.sample?.signing?.placements ?? []).some(
            ({ in: place, name }) =>
              place === 'header' && handshake.headers[name.toLowerCase()] !== undefined,
          )
        : true,
    checkHandshake: (running, handshake) => {
      if (!handshakeChannel) return [];
      const signing = handshakeChannel.sample?.signing ?? null;
      const { rejections } = checkProof(running.machine, signing, { request: handshake }, running.accounts);
      const page = api.schemes.find(({ guide }) => guide)?.guide;
      return rejections.map((rejection) => ({ page, ...rejection }));
    },
    converse: (running, handshake, fault) => {
      const connection = running.machine.random();
      const count = (channel: ChannelOperation, value: unknown) => {
        const node = document.resolve(asObject(document.root.channels)[channel.id]);
        const fields = { ...asObject(value), ...asObject(asObject(value).params) };
        const cost = readCost(limiters, node['x-rate-limit']);
        const { memory, machine, hasLimits } = running;
        const key = memory.tokens.get(findText(value, 'token') ?? '')?.key;
        const caller = cost?.limiter.isPerConnection ? connection : (key ?? connection);
        return hasLimits ? countCall(memory, cost, caller, fields, machine.now()) : [];
      };
      return createConversation(described, { running, handshake, fault, count });
    },
  };
}

function pathOf(url: string): string {
  return url
    .replace(/^\w+:\/\/[^/?]+/, '')
    .replace(/[?].*$/, '')
    .replace(/\/$/, '');
}

function isInHandshake(signing: Signing | null): boolean {
  return signing?.placements.some((placement) => placement.in !== 'message') ?? false;
}

/** Messages that the document names by their channel, or writes itself. */
function messagesOf(channels: readonly ChannelOperation[], value: unknown): string[] {
  if (isObject(value)) return [JSON.stringify(value)];
  const turns = channels.find(({ id }) => id === value)?.conversation ?? [];
  return turns.filter(({ direction }) => direction === 'receive').map(({ example }) => example.text);
}

function turnsOf(channel: ChannelOperation): Turn[] {
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

function failuresOf({ messages, sample }: ChannelOperation): FailureExample[] {
  return messages
    .filter(({ direction }) => direction === 'receive')
    .flatMap(({ role, examples }) => examples.map(({ text }) => ({ role, value: readJson(text) })))
    .filter(({ role, value }) => role === 'error' || isFailure(value, sample?.failures ?? []))
    .map(({ value }) => ({ status: 200, value }));
}

interface Setting {
  readonly running: Running;
  readonly handshake: Received;
  readonly fault: Fault | null;
  readonly count: (channel: ChannelOperation, value: unknown) => readonly Rejection[];
}

function createConversation(described: Described, setting: Setting): Conversation {
  const { turns, greetings, heartbeat, document } = described;
  const { running, fault } = setting;
  /** Subscriptions; null for one that the sandbox has no more to say about. */
  const streams = new Map<string, Stream | null>();
  let challenge: string | undefined;
  let ticks = 0;
  let isHeard = false;
  const isHeardOnly = turns.length === 0;
  const reject = (rejections: readonly Rejection[], value: unknown, turn: Turn | null): Said => {
    const [rejection] = rejections;
    const texts = rejection ? [writeRejection(described, rejection, value, turn, running.locate)] : [];
    return { texts, isOver: false, rejections, channel: turn?.channel.id ?? null };
  };
  const reply = (value: unknown, turn: Turn): Said => {
    const { signing } = turn.channel.sample ?? {};
    const items = listItems(turn.value, value);
    const texts = items.flatMap((item) => {
      const said = turn.replies.map((one) => echo(one.value, turn.value, value, item));
      const { id } = turn.channel;
      const name = JSON.stringify([id, item?.value ?? null]);
      const isEnd = turn.message.role === 'unsubscribe';
      if (isEnd) for (const known of streams.keys()) if (known.startsWith(`["${id}",`)) streams.delete(known);
      const data = said.filter((_, at) => ['snapshot', 'update'].includes(turn.replies[at]?.role ?? ''));
      const node = document.resolve(asObject(document.root.channels)[id]);
      const description = readStream(node['x-stream']);
      const stream = description && data.length > 0 ? createStream(description, data, fault) : null;
      if (turn.channel.style === 'stream' && !isEnd && streams.size < MOST_STREAMS) streams.set(name, stream);
      return said;
    });
    const { receive, member } = signing?.challenge ?? {};
    const isChallenge = (one: unknown) =>
      isObject(one) && receive !== undefined && isSame({ ...one, ...receive }, one);
    return {
      texts: texts.map((one) => {
        if (member === undefined || !isChallenge(toPlainNumbers(one))) return toJsonLine(one);
        challenge = running.machine.random();
        return toJsonLine({ ...asObject(one), [member]: challenge });
      }),
      isOver: false,
      rejections: [],
      channel: turn.channel.id,
    };
  };
  return {
    open: () => {
      // A server that only sends begins with all it has.
      const own = described.api.operations.flatMap((one) => (one.kind === 'channel' ? one.conversation : []));
      const texts = isHeardOnly ? own.map(({ example }) => example.text) : greetings.slice(0, 1);
      return { ...NOTHING, texts };
    },
    receive: (text) => {
      isHeard = true;
      const value = readJson(text);
      if (value === undefined)
        return reject([{ rule: 'malformed', reason: 'the message is not JSON' }], null, null);
      const turn = chooseTurn(described, value);
      if (!turn) {
        const closest = closestTurn(turns, value);
        if (!closest)
          return reject([{ rule: 'operation', reason: 'no channel documents this message' }], value, null);
        return reject(checkMessage(document, closest, value), value, closest);
      }
      const rejections = [
        ...checkMessage(document, turn, value),
        ...checkSender(described, setting, turn, value, challenge),
        ...setting.count(turn.channel, value),
      ];
      return rejections.length > 0 ? reject(rejections, value, turn) : reply(value, turn);
    },
    tick: () => {
      ticks += 1;
      const live = [...streams.values()].filter((stream) => stream !== null);
      const messages = live.map((stream) => stream.next(running.machine.now()));
      const isOver = messages.includes(null) || (fault === 'drop' && live.length === 0 && ticks > 2);
      const texts = messages.filter((message) => message !== null).map(toJsonLine);
      const isQuiet = texts.length === 0 && streams.size > 0 && heartbeat !== null;
      const more = isHeard || isHeardOnly ? [] : greetings.slice(ticks, ticks + 1);
      return { ...NOTHING, texts: isQuiet && heartbeat ? [heartbeat] : [...texts, ...more], isOver };
    },
  };
}

function payloadOf({ root, resolve }: Document, { channel, message }: Turn): unknown {
  const node = resolve(asObject(root.channels)[channel.id]);
  return resolve(asObject(node.messages)[message.id]).payload;
}

function checkMessage(document: Document, turn: Turn, value: unknown): Rejection[] {
  const payload = payloadOf(document, turn);
  return [...document.check(payload, value), ...unknownMembers(document, payload, value)];
}

/** The turn whose message this is: the very example of a page, or else the closest of those it fits. */
function chooseTurn({ document, turns }: Described, value: unknown): Turn | null {
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
function closestTurn(turns: readonly Turn[], value: unknown): Turn | null {
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
  const members = new Map(Object.entries(value));
  return Object.entries(example).reduce(
    (sum, [name, member]) => sum + likeness(member, members.get(name)),
    0,
  );
}

/** Who sends a message: by the key and signature in it, by its token, or by the handshake. */
function checkSender(
  { api }: Described,
  { running, handshake }: Setting,
  { channel }: Turn,
  message: unknown,
  challenge: string | undefined,
): readonly Rejection[] {
  const signing = channel.sample?.signing ?? null;
  const page = api.schemes.find(({ guide }) => guide)?.guide;
  if (!signing) return [];
  if (signing.token) return checkToken(running, signing.token.seconds, channel, message, page);
  const { send } = signing.challenge ?? {};
  // Before the challenge there is nothing to sign.
  if (send && isObject(message) && isSame({ ...message, ...send }, message)) return [];
  const arrived = { request: handshake, message, challenge: challenge ?? '' };
  return checkCaller(running, api, channel, arrived, false).rejections;
}

function checkToken(
  { machine, memory, accounts }: Running,
  seconds: number | undefined,
  { access }: ChannelOperation,
  message: unknown,
  page: string | undefined,
): Rejection[] {
  const token = findText(message, 'token');
  if (token === undefined) return [];
  const known = memory.tokens.get(token);
  const reject = (reason: string): Rejection[] => [{ rule: 'token', reason, page }];
  if (!known) return reject('the token is unknown: fetch one, and use it as it is');
  const age = machine.now() - known.at;
  if (seconds !== undefined && age > seconds * 1000)
    return reject(`the token is older than ${seconds / 60} minutes: fetch another`);
  const account = accounts.find(({ key }) => key === known.key);
  return account && !account.isPermitted && access.permissions.length > 0
    ? [{ rule: 'permission', reason: `the key needs the permission ${access.permissions.join(', ')}` }]
    : [];
}

function findText(value: unknown, name: string): string | undefined {
  if (!isObject(value)) return undefined;
  const [found] = Object.entries(value).flatMap(([key, member]) =>
    key === name ? (asText(member) ?? []) : (findText(member, name) ?? []),
  );
  return found;
}

/** An item of a list in the request that has responses of its own, such as one symbol of several. */
interface Item {
  readonly example: string;
  readonly value: string;
}

function listItems(example: unknown, value: unknown): readonly (Item | null)[] {
  if (!isObject(example) || !isObject(value)) return [null];
  for (const [name, member] of Object.entries(example)) {
    const sent = value[name];
    const [first] = Array.isArray(member) ? member : [];
    if (typeof first === 'string' && Array.isArray(sent) && sent.every((item) => typeof item === 'string'))
      return sent.slice(0, MOST_STREAMS).map((item) => ({ example: first, value: item }));
    const inner = isObject(member) ? listItems(member, sent) : [null];
    if (inner[0]) return inner;
  }
  return [null];
}

/** A documented reply with what this client has sent in place of what the example had sent. */
function echo(reply: unknown, example: unknown, value: unknown, item: Item | null): unknown {
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

/** The documented error in the form of the channel, with the rule and its page beside it. */
function writeRejection(
  { api, errors, failures }: Described,
  rejection: Rejection,
  value: unknown,
  turn: Turn | null,
  locate: Running['locate'],
): string {
  const code = errors.codeOf(rejection);
  const examples = [...(turn ? failuresOf(turn.channel) : []), ...failures];
  const written = code === undefined ? null : writeFailure(examples, errors, code, 200);
  const { rule, reason } = rejection;
  const body = isObject(written?.value) ? written.value : { error: code ?? reason };
  const sent = asObject(value);
  const own = Object.entries(body).flatMap(([name, member]): [string, unknown][] => {
    if (!REQUEST_IDS.includes(name)) return [[name, member]];
    return sent[name] === undefined ? [] : [[name, sent[name]]];
  });
  const page = locate(api.id, turn?.channel.id ?? null, rejection);
  return JSON.stringify({ ...Object.fromEntries(own), sandbox: { rule, reason, page } });
}
