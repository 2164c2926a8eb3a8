/** A channel's examples in the order they are sent and received, and the messages that its samples send. */

import type { ChannelOperation, Example, Server } from '../../model/operation.ts';
import { type SocketSample, toSocketVariable } from '../../model/request.ts';
import type { Signing } from '../../model/signing.ts';
import { failuresOf } from '../document/failure.ts';
import { checkMembers } from '../document/members.ts';
import { toSampleValue } from '../document/sample-value.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { extensionOf } from '../extensions.ts';
import { type Located, locate } from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { asList, asNumber, asObject, asText, below } from '../json-schema/json.ts';
import { bindingsOf, protocolName } from './bindings.ts';
import type { ChannelSource } from './channels.ts';
import { type MessageEntry, readMessages } from './messages.ts';

interface Turn {
  readonly entry: MessageEntry;
  readonly example: Example;
  readonly value: unknown;
  readonly label: string;
}

const STEP = ['message', 'example', 'label'];

/** Reads the turns in `x-conversation`. Without it, takes every message in order: requests first, unsubscribes last. */
export function readTurns(
  context: SpecContext,
  { node, pointer }: Located,
  entries: readonly MessageEntry[],
): Turn[] {
  const steps = extensionOf(node, 'x-conversation');
  if (!Array.isArray(steps)) {
    const rank = ({ message: { role } }: MessageEntry) =>
      role === 'request' ? 0 : role === 'unsubscribe' ? 2 : 1;
    const order = [...entries].sort((left, right) => rank(left) - rank(right));
    return order.flatMap((entry) => toTurn(entry, 0, undefined));
  }
  return steps.flatMap((item, index) => {
    const step = asObject(item);
    const place = below(pointer, 'x-conversation', index);
    checkMembers(context, { node: step, pointer: place }, STEP);
    const id = asText(step.message);
    const entry = entries.find(({ source }) => source.id === id);
    if (!entry) {
      const fix = `name one of ${entries.map(({ source }) => source.id).join(', ')}`;
      context.report(place, `the conversation names message ${id}, which the channel does not have`, fix);
      return [];
    }
    const name = asText(step.example);
    const at = name === undefined ? 0 : entry.message.examples.findIndex((example) => example.name === name);
    if (at < 0) {
      const names = entry.message.examples.map((example) => `"${example.name}"`).join(', ');
      const what = `the conversation names example "${name}", which message ${id} does not have`;
      context.report(place, what, `name one of ${names}`);
      return [];
    }
    return toTurn(entry, at, asText(step.label));
  });
}

function toTurn(entry: MessageEntry, at: number, label: string | undefined): Turn[] {
  const example = entry.message.examples[at];
  if (!example) return [];
  return [{ entry, example, value: entry.values[at], label: label ?? entry.message.title }];
}

/** Returns the request that subscribes to the channel named by `x-reported-on`. */
export function readSubscription(
  context: SpecContext,
  { node, pointer }: Located,
  channels: readonly ChannelSource[],
): Turn | null {
  const name = extensionOf(node, 'x-reported-on');
  if (name === undefined) return null;
  const channel = channels.find(({ id }) => id === name);
  if (!channel) {
    const fix = `name one of ${channels.map(({ id }) => id).join(', ')}`;
    context.report(below(pointer, 'x-reported-on'), `there is no channel ${String(name)}`, fix);
    return null;
  }
  const turns = readTurns(context, channel, readMessages(context, channel, channel.id));
  return turns.find(({ entry }) => entry.message.role === 'request') ?? null;
}

/** Most messages that a sample waits for: the response, or an acknowledgment and some of the messages after it. */
const MESSAGES = { request: 1, stream: 3, unasked: 3 } as const;

interface SampleInput {
  readonly channel: ChannelSource;
  readonly style: ChannelOperation['style'];
  readonly server: Server;
  readonly turns: readonly Turn[];
  /** Subscription to the channel that reports the outcome of the request. */
  readonly before: Turn | null;
  readonly signing: Signing | null;
}

/** Creates a channel's sample; null for a request channel with neither a message to send nor a handshake. */
export function toSample(context: SpecContext, input: SampleInput): SocketSample | null {
  const { channel, style, server, turns, before, signing } = input;
  const first = turns.find(({ entry }) => entry.message.direction === 'send');
  const request = turns.find(({ entry }) => entry.message.role === 'request') ?? first;
  const isHandshake = extensionOf(context.root, 'x-handshake') !== undefined;
  if (!request && style === 'request' && !isHandshake) return null;
  const sent = [before, request].flatMap((turn) =>
    turn ? [toSampleValue(context, channel.pointer, turn.entry.payload.schema, turn.value)] : [],
  );
  const [note] = sent.flatMap(({ notes }) => notes);
  const headers = handshakePairs(context, channel, 'headers');
  return {
    kind: 'socket',
    variable: toSocketVariable(context.id),
    url: addressOf(context, channel, server),
    ...(headers.length > 0 ? { headers } : {}),
    send: sent.map(({ value }) => value),
    signing,
    failures: failuresOf(context, channel),
    ...(note === undefined ? {} : { note }),
    ...(isHandshake ? { awaitsGreeting: true } : {}),
    receive: countResponses(input, request, isHandshake) + greetings(context, signing) + (before ? 1 : 0),
  };
}

function handshakeOf(context: SpecContext, channel: Located): Located | undefined {
  return bindingsOf(context, channel).find(({ protocol }) => protocolName(protocol) === 'WebSocket');
}

/** Generates the query or headers of a channel's WebSocket binding: those that are required or have examples. */
function handshakePairs(
  context: SpecContext,
  channel: Located,
  part: 'query' | 'headers',
): [string, string][] {
  const schema = handshakeOf(context, channel)?.node[part];
  if (schema === undefined) return [];
  return Object.entries(asObject(context.generate(schema, 'sent'))).map(([name, value]) => [
    name,
    shown(value),
  ]);
}

/**
 * Counts the messages in the conversation before the program sends again, up to a limit: more may never arrive. If the
 * program sends nothing, one message is enough; with a handshake, the greeting is that message.
 */
function countResponses(
  { style, turns }: SampleInput,
  request: Turn | undefined,
  isHandshake: boolean,
): number {
  if (!request) return isHandshake ? 0 : 1;
  const after = turns.slice(turns.indexOf(request) + 1);
  const end = after.findIndex(({ entry }) => entry.message.direction === 'send');
  return Math.min(MESSAGES[style], end < 0 ? after.length : end);
}

/** Counts messages that a server sends on connect. A sample that waits for a challenge has already received them. */
function greetings({ root }: SpecContext, signing: Signing | null): number {
  return signing?.challenge ? 0 : (asNumber(extensionOf(root, 'x-messages-on-connect')) ?? 0);
}

/** Returns the URL of a channel: that of the server, with the path and the query of the channel. */
function addressOf(context: SpecContext, channel: ChannelSource, { url }: Server): string {
  const [, base = '', own = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
  const path = pathOf(context, channel);
  const added = new URLSearchParams(handshakePairs(context, channel, 'query')).toString();
  const query = [own, added].filter(Boolean).join('&');
  return `${path ? base.replace(/\/+$/, '') : base}${path}${query ? `?${query}` : ''}`;
}

/**
 * Returns the address of a channel as a path below the server, with sample values for its parameters. Without a slash at
 * the start it is one too if the channel has its own handshake.
 */
function pathOf(context: SpecContext, channel: ChannelSource): string {
  const { address, node, pointer } = channel;
  const isPath = address?.startsWith('/') || (address?.includes('/') && handshakeOf(context, channel));
  if (!address || !isPath || address === '/') return '';
  const parameters = asObject(node.parameters);
  return address.replace(/^(?!\/)/, '/').replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const { node: parameter } = locate(context, parameters[name], below(pointer, 'parameters', name));
    const schema = asObject(parameter.schema);
    const [first] = [
      ...asList(parameter.examples),
      parameter.default,
      ...asList(parameter.enum),
      ...asList(schema.examples),
      schema.default,
      ...asList(schema.enum),
    ].filter((value) => value !== undefined);
    return first === undefined ? whole : encodeURIComponent(shown(first));
  });
}
