/** An AsyncAPI document → conversations: what the server sends on connecting, in reply to a message, and over time. */

import type { Api } from '../model/api.ts';
import { readSent, toJsonLine, toPlainNumbers } from '../model/exact-number.ts';
import type { ChannelOperation } from '../model/operation.ts';
import type { Signing } from '../model/signing.ts';
import { extensionOf } from '../readers/extensions.ts';
import { asObject, asText, isObject } from '../readers/json-schema/json.ts';
import { checkCaller, checkPermission, checkSigner, type Running } from './caller.ts';
import { readDocument } from './document.ts';
import { echo, type Item, listItems } from './echo.ts';
import { isSame, type Received, type Rejection } from './exchange.ts';
import { isFailure, readErrors } from './failure.ts';
import { toPattern } from './http.ts';
import { costOf, countCall } from './limits.ts';
import { settleOrders } from './orders.ts';
import { type Failing, writeRejection } from './socket-errors.ts';
import { createStream, type Fault, readStream, type Stream, withoutOne } from './stream.ts';
import { checkMore, chooseTurn, explainMessage, failuresOf, type Turn, turnsOf } from './turns.ts';

/** Messages the server sends next; `isOver` if it then closes the connection. */
export interface Said {
  readonly texts: readonly string[];
  readonly isOver: boolean;
  readonly rejections: readonly Rejection[];
}

export interface Conversation {
  readonly open: () => Said;
  readonly receive: (text: string) => Said;
  /** Called once a second. */
  readonly tick: () => Said;
}

export interface SocketServer {
  readonly api: string;
  /** Paths of its addresses, with examples of parameters. */
  readonly paths: readonly string[];
  /** Whether it has a path; parameters of an address can have any value. */
  readonly isAt: (path: string) => boolean;
  /** Returns what is wrong with a handshake. */
  readonly checkHandshake: (running: Running, handshake: Received) => readonly Rejection[];
  /** Whether the handshake has a proof, if the API requires one; chooses among APIs at the same path. */
  readonly isMeant: (handshake: Received) => boolean;
  readonly converse: (running: Running, handshake: Received, fault: Fault | null) => Conversation;
}

interface Described extends Failing {
  readonly turns: readonly Turn[];
  /** Messages sent on connecting and then one by one until the client sends something. */
  readonly greetings: readonly string[];
  readonly heartbeat: string | null;
}

const REPEATED: Rejection = { rule: 'repeated', reason: 'the connection already has this subscription' };
/** Nothing to send. */
export const NOTHING: Said = { texts: [], isOver: false, rejections: [] };
/** Maximum number of streams per connection: more than any client needs. */
const MOST_STREAMS = 200;

export function toSocketServer(api: Api): SocketServer {
  const document = readDocument(api);
  const channels = api.operations.filter((operation) => operation.kind === 'channel');
  const turns = channels.flatMap((channel) => turnsOf(document, channel));
  const described: Described = {
    api,
    document,
    errors: readErrors(document),
    turns,
    failures: channels.flatMap((channel) => failuresOf(document, channel)),
    greetings: messagesOf(channels, extensionOf(document.root, 'x-greeting')),
    heartbeat: messagesOf(channels, extensionOf(document.root, 'x-heartbeat')).at(-1) ?? null,
  };
  const addresses = channels.flatMap(({ sample }) => (sample?.kind === 'socket' ? [sample.url] : []));
  const [handshakeChannel] = channels.filter(({ sample }) => isInHandshake(sample?.signing ?? null));
  const paths = [...new Set([...addresses, ...api.servers.map(({ url }) => url)].map(pathOf))];
  const patterns = channels
    .map(({ id }) => asText(document.resolve(asObject(document.root.channels)[id]).address) ?? '')
    .filter((address) => address.includes('{'))
    .flatMap((address) =>
      api.servers.map(({ url }) => toPattern(`${pathOf(url)}/${address.replace(/^\//, '')}`)),
    );
  return {
    api: api.id,
    paths,
    isAt: (path) => paths.includes(path) || patterns.some((pattern) => pattern.test(path)),
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
      const page = guideOf(api);
      return checkSigner(running, { api: api.id, signing, page }, { request: handshake }).rejections;
    },
    converse: (running, handshake, fault) => createConversation(described, { running, handshake, fault }),
  };
}

/** Returns the guide that explains authentication. */
function guideOf({ schemes }: Api): string | undefined {
  return schemes.find(({ guide }) => guide)?.guide;
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

/** Returns messages that the document gives as a channel or as the message itself. */
function messagesOf(channels: readonly ChannelOperation[], value: unknown): string[] {
  if (isObject(value)) return [JSON.stringify(value)];
  const turns = channels.find(({ id }) => id === value)?.conversation ?? [];
  return turns.filter(({ direction }) => direction === 'receive').map(({ example }) => example.text);
}

interface Setting {
  readonly running: Running;
  readonly handshake: Received;
  readonly fault: Fault | null;
}

function createConversation(described: Described, setting: Setting): Conversation {
  const { api, turns, greetings, heartbeat, document } = described;
  const { running, fault } = setting;
  const { memory, machine, hasLimits } = running;
  const connection = machine.random();
  /** Subscriptions; null for one without further updates. */
  const streams = new Map<string, Stream | null>();
  let challenge: string | undefined;
  let ticks = 0;
  let isHeard = false;
  const isHeardOnly = turns.length === 0;
  const reject = (rejections: readonly Rejection[], sent: unknown, turn: Turn | null): Said => {
    const [rejection] = rejections;
    const texts = rejection ? [writeRejection(described, rejection, sent, turn, running.locate)] : [];
    return { texts, isOver: false, rejections };
  };
  const nameOf = ({ channel }: Turn, item: Item | null) => JSON.stringify([channel.id, item?.value ?? null]);
  const isRepeated = (sent: unknown, turn: Turn): boolean =>
    turn.channel.style === 'stream' &&
    turn.message.role === 'request' &&
    described.errors.codeOf(REPEATED) !== undefined &&
    listItems(turn.value, sent).every((item) => streams.has(nameOf(turn, item)));
  /** Returns what limits count of a message. */
  const toCall = ({ channel, message }: Turn, value: unknown) => {
    const cost = costOf(api, channel.rate);
    const key = memory.tokens.get(findText(value, 'token') ?? '')?.key;
    return {
      cost: (cost?.counted.message ?? message.id) === message.id ? cost : null,
      caller: cost?.limiter.isPerConnection ? connection : (key ?? connection),
      fields: { ...asObject(value), ...asObject(asObject(value).params) },
      now: machine.now(),
    };
  };
  const reply = (sent: unknown, turn: Turn, { cost, ...call }: ReturnType<typeof toCall>): Said => {
    const { signing, failures = [] } = turn.channel.sample ?? {};
    const items = listItems(turn.value, sent);
    const texts = items.flatMap((item) => {
      const request = { document, request: turn.value, requestSchema: turn.schema };
      const said = turn.replies.map(({ value, schema, isData }) =>
        echo({ ...request, reply: value, replySchema: schema, isData }, sent, item),
      );
      const { id } = turn.channel;
      const name = nameOf(turn, item);
      const isEnd = turn.message.role === 'unsubscribe';
      const isEnded = (known: string) =>
        known === name || (item?.value === undefined && known.startsWith(`[${JSON.stringify(id)},`));
      if (isEnd) for (const known of [...streams.keys()].filter(isEnded)) streams.delete(known);
      const isData = (_: unknown, at: number) => turn.replies[at]?.isData === true;
      const data = said.filter(isData);
      const node = document.resolve(asObject(document.root.channels)[id]);
      const description = readStream(extensionOf(node, 'x-stream'));
      const stream = description && data.length > 0 ? createStream(description, data, fault) : null;
      const isStream = turn.channel.style === 'stream' && turn.message.role !== 'message';
      if (isStream && !isEnd && streams.size < MOST_STREAMS) streams.set(name, stream);
      return stream === null && fault === 'gap' ? withoutOne(said, isData) : said;
    });
    const replies = texts.map(toPlainNumbers);
    if (!replies.some((one) => isFailure(one, failures)))
      settleOrders(memory, cost, { ...call, reply: replies });
    const { receive, member } = signing?.challenge ?? {};
    const isChallenge = (one: unknown) =>
      isObject(one) && receive !== undefined && isSame({ ...one, ...receive }, one);
    const said = texts.map((one) => {
      if (member === undefined || !isChallenge(toPlainNumbers(one))) return toJsonLine(one);
      challenge = machine.random();
      return toJsonLine({ ...asObject(one), [member]: challenge });
    });
    return { ...NOTHING, texts: said };
  };
  return {
    open: () => {
      // A server that only sends starts with all its documented messages.
      const own = api.operations.flatMap((one) => (one.kind === 'channel' ? one.conversation : []));
      const texts = isHeardOnly ? own.map(({ example }) => example.text) : greetings.slice(0, 1);
      return { ...NOTHING, texts };
    },
    receive: (text) => {
      isHeard = true;
      const sent = readSent(text);
      if (sent === undefined)
        return reject([{ rule: 'malformed', reason: 'the message is not JSON' }], null, null);
      const value = toPlainNumbers(sent);
      const chosen = chooseTurn(document, turns, value) ?? explainMessage(document, turns, value);
      if (!chosen)
        return reject([{ rule: 'operation', reason: 'no channel documents this message' }], sent, null);
      const { turn } = chosen;
      const isFit = chosen.rejections.length === 0;
      const wrong = isFit
        ? [
            ...checkMore(document, turn, value, machine.now()),
            ...checkSender(described, setting, turn, sent, challenge),
          ]
        : chosen.rejections;
      const call = toCall(turn, value);
      const isWrong = wrong.length > 0;
      const limits = hasLimits ? countCall(memory, call.cost, { ...call, isWrong }) : [];
      const all = [...wrong, ...limits];
      const rejections = all.length === 0 && isRepeated(sent, turn) ? [REPEATED] : all;
      return rejections.length > 0 ? reject(rejections, sent, turn) : reply(sent, turn, call);
    },
    tick: () => {
      ticks += 1;
      const live = [...streams.values()].filter((stream) => stream !== null);
      const messages = live.map((stream) => stream.next(machine.now()));
      const isOver = messages.includes(null) || (fault === 'drop' && live.length === 0 && ticks > 2);
      const texts = messages.filter((message) => message !== null).map(toJsonLine);
      const isQuiet = texts.length === 0 && streams.size > 0 && heartbeat !== null;
      const more = isHeard || isHeardOnly ? [] : greetings.slice(ticks, ticks + 1);
      return { ...NOTHING, texts: isQuiet && heartbeat ? [heartbeat] : [...texts, ...more], isOver };
    },
  };
}

/** Checks the sender of a message by its token, or by its key and signature. The handshake is already checked. */
function checkSender(
  { api }: Described,
  { running, handshake }: Setting,
  { channel }: Turn,
  message: unknown,
  challenge: string | undefined,
): readonly Rejection[] {
  const signing = channel.sample?.signing ?? null;
  if (!signing) return [];
  if (signing.token) return checkToken(running, signing.token.seconds, channel, message, guideOf(api));
  const { send } = signing.challenge ?? {};
  // The request for a challenge can't be signed yet.
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
  const account = accounts.find(({ key }) => key === known.key) ?? null;
  return checkPermission(account, access.permissions);
}

function findText(value: unknown, name: string): string | undefined {
  if (!isObject(value)) return undefined;
  const [found] = Object.entries(value).flatMap(([key, member]) =>
    key === name ? (asText(member) ?? []) : (findText(member, name) ?? []),
  );
  return found;
}
