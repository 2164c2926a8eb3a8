/** An AsyncAPI document → conversations: what the server sends on connecting, in reply to a message, and over time. */
import type { Api } from '../model/api.ts';
import { readSent, toJsonLine, toPlainNumbers } from '../model/exact-number.ts';
import { isFailure } from '../model/find-failure.ts';
import type { ChannelOperation } from '../model/operation.ts';
import type { Signing } from '../model/signing.ts';
import { extensionOf } from '../readers/extensions.ts';
import { asObject, asText, isObject } from '../readers/json-schema/json.ts';
import type { Guard } from '../readers/json-schema/matching.ts';
import type { Opening } from './balances.ts';
import { WEBSOCKET } from './bounds.ts';
import { checkSigner, type Running } from './caller.ts';
import { checkMore, chooseTurn, explainMessage, splitMessage } from './choose-turn.ts';
import { readDocument } from './document.ts';
import { echo, type Item, listItems, shareReply } from './echo.ts';
import { excessOf } from './excess.ts';
import { isSame, type Received, type Rejection } from './exchange.ts';
import { readErrors } from './failure.ts';
import { watchEvents } from './kept-events.ts';
import { showKept } from './kept-lists.ts';
import { endDue } from './kept-timers.ts';
import { costOf, countCall } from './limits.ts';
import { toTemplate } from './routes.ts';
import { checkSender, findText, guideOf } from './sender.ts';
import { type Command, checkOutcome, takeEffect } from './socket-effects.ts';
import { type Failing, writeRejection } from './socket-errors.ts';
import { createFaults, createStream, type Fault, readStream, withoutOne } from './stream.ts';
import { createSubscriptions, type Numbering, readNumbering } from './subscriptions.ts';
import { failuresOf, requestsOf, type Turn, turnsOf } from './turns.ts';

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
  readonly numbering: Numbering | null;
  /** The document as text. */
  readonly source: string;
  readonly opening: Opening;
}

const REPEATED: Rejection = { rule: 'repeated', reason: 'the connection already has this subscription' };
/** Nothing to send. */
export const NOTHING: Said = { texts: [], isOver: false, rejections: [] };

/** Balances start with those that other APIs show. */
export function toSocketServer(api: Api, guard: Guard, opening: Opening = new Map()): SocketServer {
  const document = readDocument(api, guard);
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
    numbering: readNumbering(document.root),
    source: JSON.stringify(document.root),
    opening,
  };
  const addresses = channels.flatMap(({ sample }) => (sample?.kind === 'socket' ? [sample.url] : []));
  const [handshakeChannel] = channels.filter(({ sample }) => isInHandshake(sample?.signing ?? null));
  const paths = [...new Set([...addresses, ...api.servers.map(({ url }) => url)].map(pathOf))];
  const templates = channels
    .map(({ id }) => asText(document.resolve(asObject(document.root.channels)[id]).address) ?? '')
    .filter((address) => address.includes('{'))
    .flatMap((address) =>
      api.servers.map(({ url }) => toTemplate(`${pathOf(url)}/${address.replace(/^\//, '')}`)),
    );
  return {
    api: api.id,
    paths,
    isAt: (path) => paths.includes(path) || templates.some((template) => template.match(path)),
    isMeant: (handshake) =>
      handshakeChannel
        ? (handshakeChannel.sample?.signing?.placements ?? []).some(
            ({ in: place, name }) =>
              place === 'header' && handshake.headers[name.toLowerCase()] !== undefined,
          )
        : true,
    checkHandshake: (running, handshake) => {
      if (!handshakeChannel) return [];
      const { signing = null } = handshakeChannel.sample ?? {};
      const signer = { api: api.id, signing, page: guideOf(api) };
      return checkSigner(running, signer, { request: handshake }).rejections;
    },
    converse: (running, handshake, fault) => createConversation(described, { running, handshake, fault }),
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
  const { api, turns, greetings, heartbeat, document, numbering, source, opening } = described;
  const { running, handshake, fault } = setting;
  const { memory, machine, hasLimits } = running;
  const connection = machine.random();
  const subscriptions = createSubscriptions(numbering, machine);
  const faultOf = createFaults(fault);
  const nodeOf = (id: string) => document.resolve(asObject(document.root.channels)[id]);
  const reportedOn = new Set(turns.map(({ channel }) => extensionOf(nodeOf(channel.id), 'x-reported-on')));
  let challenge: string | undefined;
  let ticks = 0;
  let isHeard = false;
  const isHeardOnly = turns.length === 0;
  const reject = (rejections: readonly Rejection[], sent: unknown, turn: Turn | null): Said => {
    const [rejection] = rejections;
    const texts = rejection ? [writeRejection(described, rejection, sent, turn, running.locate)] : [];
    return { texts, isOver: false, rejections };
  };
  const nameOf = ({ channel }: Turn, item: Item | null, sent: unknown) =>
    subscriptions.nameOf(channel.id, item?.value, sent);
  const isRepeated = (sent: unknown, turn: Turn): boolean =>
    turn.channel.style === 'stream' &&
    turn.message.role === 'request' &&
    described.errors.codeOf(REPEATED) !== undefined &&
    listItems(turn.value, sent).every((item) => subscriptions.open.has(nameOf(turn, item, sent)));
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
  const toCommand = ({ channel }: Turn, { cost, ...call }: ReturnType<typeof toCall>): Command => ({
    // The envelope, such as the method, says nothing about an order.
    asked: {
      ...call,
      fields: isObject(call.fields.params) ? call.fields.params : call.fields,
      api,
      memory,
      node: nodeOf(channel.id),
    },
    cost,
    document,
    source,
    examples: requestsOf(channel),
    opening,
  });
  const reply = (sent: unknown, turn: Turn, call: ReturnType<typeof toCall>): Said => {
    const { signing, failures = [] } = turn.channel.sample ?? {};
    const documented = turn.replies.map(({ value }) => value);
    const items = shareReply(turn.value, documented) ? [null] : listItems(turn.value, sent);
    const [{ id }, { open }] = [turn.channel, subscriptions];
    const isAbout = numbering?.about.includes(id) === true;
    const reports = numbering && !isAbout ? extensionOf(nodeOf(id), 'x-reported-on') : undefined;
    const texts = items.flatMap((item) => {
      const request = { document, request: turn.value, requestSchema: turn.schema };
      const isOutcome = reports !== undefined;
      const asked = { api, memory, caller: call.caller, node: nodeOf(id), fields: {}, now: call.now };
      const replies = turn.replies.map(({ value, schema, isData, isEvent }) => {
        const exchange = { ...request, reply: value, replySchema: schema, isData: isData && !isOutcome };
        const written = echo(exchange, sent, item);
        return isData && !isEvent ? showKept(asked, document, schema, written) : written;
      });
      const said = turn.message.role === 'request' ? subscriptions.identify(replies) : replies;
      const isData = (_: unknown, at: number) => turn.replies[at]?.isData === true;
      const data = said.filter(isData);
      const description = readStream(extensionOf(nodeOf(id), 'x-stream'));
      const takeFault = faultOf(JSON.stringify([id, item?.value]));
      const isLive = description !== null && !description.isEnding && data.length > 0;
      const stream = isLive ? createStream(description, data, takeFault) : null;
      const sentOn = stream ? said : withoutOne(said, isData, description?.sequence ?? null, takeFault);
      const drafts = said.map((message, at) => ({
        message,
        isData: isData(message, at),
        isEvent: turn.replies[at]?.isEvent === true,
        isLost: !sentOn.includes(message),
      }));
      if (isAbout) return subscriptions.go(sent, drafts);
      if (isOutcome) return subscriptions.report(reports, drafts, sent, turn.madeUp.ids);
      const name = nameOf(turn, item, sent);
      const isEnd = turn.message.role === 'unsubscribe';
      const isEnded = (known: string) =>
        known === name || (item?.value === undefined && known.startsWith(`[${JSON.stringify(id)},`));
      if (isEnd) for (const known of [...open.keys()].filter(isEnded)) open.delete(known);
      const isStream = turn.channel.style === 'stream' && turn.message.role !== 'message';
      if (!isStream || isEnd || open.size >= WEBSOCKET.streams) return sentOn;
      const events = watchEvents(asked, document, turn.replies.at(-1)?.schema, data.at(-1));
      const started = { channel: id, sent: asObject(sent), stream, events };
      return subscriptions.start(name, started, drafts, reportedOn.has(id), ticks);
    });
    const isFailed = texts.some((one) => isFailure(toPlainNumbers(one), failures));
    const isTaken = turn.channel.style === 'request' && !isFailed && texts.length > 0;
    const replies = isTaken
      ? takeEffect(toCommand(turn, call), machine, turn.replies[0]?.schema, texts)
      : texts;
    const { receive, member } = signing?.challenge ?? {};
    const isChallenge = (one: unknown) =>
      isObject(one) && receive !== undefined && isSame({ ...one, ...receive }, one);
    const said = replies.map((one) => {
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
      endDue(memory, machine.now());
      const sent = readSent(text);
      if (sent === undefined)
        return reject([{ rule: 'malformed', reason: 'the message is not JSON' }], null, null);
      const excess = excessOf(text);
      if (excess !== null) return reject([{ rule: 'malformed', reason: excess }], null, null);
      const value = toPlainNumbers(sent);
      const chosen = chooseTurn(document, turns, value) ?? explainMessage(document, turns, value);
      if (!chosen)
        return reject([{ rule: 'operation', reason: 'no channel documents this message' }], sent, null);
      const { turn } = chosen;
      const isFit = chosen.rejections.length === 0;
      const arrived = { request: handshake, message: sent, challenge };
      const parts = isFit ? splitMessage(document, turns, turn, sent) : [];
      const wrong = isFit
        ? [
            ...checkMore(document, turn, value, machine.now()),
            ...parts.flatMap((part) => checkSender(running, api, part.turn.channel, arrived)),
            ...subscriptions.check(turn.channel.id, sent),
          ]
        : chosen.rejections;
      const call = toCall(turn, value);
      const limits = hasLimits ? countCall(memory, call.cost, { ...call, isWrong: wrong.length > 0 }) : [];
      const all = [...wrong, ...limits];
      const rejections = all.length === 0 && isRepeated(sent, turn) ? [REPEATED] : all;
      if (rejections.length > 0) return reject(rejections, sent, turn);
      const outcome = checkOutcome(toCommand(turn, call));
      if (outcome.length > 0) return reject(outcome, sent, turn);
      return { ...NOTHING, texts: parts.flatMap((part) => reply(part.sent, part.turn, call).texts) };
    },
    tick: () => {
      ticks += 1;
      endDue(memory, machine.now());
      const live = [...subscriptions.open.values()].flatMap(({ stream }) => stream ?? []);
      const messages = live.map((stream) => stream.next(machine.now()));
      const isOver = messages.includes(null) || (fault === 'drop' && live.length === 0 && ticks > 2);
      const texts = [...subscriptions.due(ticks), ...messages].filter((one) => one !== null).map(toJsonLine);
      const isQuiet = texts.length === 0 && subscriptions.open.size > 0 && heartbeat !== null;
      const more = isHeard || isHeardOnly ? [] : greetings.slice(ticks, ticks + 1);
      return { ...NOTHING, texts: isQuiet && heartbeat ? [heartbeat] : [...texts, ...more], isOver };
    },
  };
}
