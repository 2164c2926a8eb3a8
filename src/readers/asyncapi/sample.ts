/** What the samples of a channel send, and where to. */
import type { SocketSample } from '../../model/request.ts';
import type { Signing } from '../../model/signing.ts';
import { locate, type SpecContext } from '../document/spec-context.ts';
import { shown } from '../json-schema/facts.ts';
import { asList, asNumber, asObject, asText, atPointer, below, isObject } from '../json-schema/json.ts';
import type { Turn } from './conversation.ts';
import type { ServerEntry } from './servers.ts';
import type { ChannelSource } from './sources.ts';

/** Text that samples replace by a fresh token. */
const TOKEN = '{{token}}';
/** What a sample waits for at most: the answer, or an acknowledgement and some of what follows. */
const MESSAGES = { request: 1, stream: 3 } as const;

export interface SampleInput {
  readonly channel: ChannelSource;
  readonly style: 'request' | 'stream';
  readonly servers: readonly ServerEntry[];
  readonly turns: readonly Turn[];
  readonly signing: Signing | null;
}

/** Null without a server for WebSocket, or when there is neither a message to send nor a handshake to sign. */
export function toSample(context: SpecContext, input: SampleInput): SocketSample | null {
  const { channel, style, servers, turns, signing } = input;
  const server = servers.find(({ protocol }) => /^wss?$/.test(protocol));
  const sent = turns.find(({ entry }) => entry.message.direction === 'send');
  const request = turns.find(({ entry }) => entry.message.role === 'request') ?? sent;
  const isHandshake = context.root['x-handshake'] !== undefined;
  const isSilent = !request && style === 'request' && !isHandshake;
  if (!server || isSilent) return null;
  return {
    kind: 'socket',
    url: `${server.server.url}${pathOf(context, channel)}`,
    send: request ? [withToken(context, request.entry.payload.schema, request.value)] : [],
    signing,
    ...(isHandshake ? { awaitsGreeting: true } : {}),
    receive: countResponses(input, request, isHandshake) + greetings(context, signing),
  };
}

/** Where nothing is asked, one message is enough; where the handshake is all there is, the greeting is that message. */
function countResponses(
  { style, turns }: SampleInput,
  request: Turn | undefined,
  isHandshake: boolean,
): number {
  if (request) return Math.min(MESSAGES[style], responses(turns, request));
  return isHandshake ? 0 : 1;
}

/** How many messages the conversation shows before the program speaks again; to wait for more could be in vain. */
function responses(turns: readonly Turn[], request: Turn): number {
  const after = turns.slice(turns.indexOf(request) + 1);
  const end = after.findIndex(({ entry }) => entry.message.direction === 'send');
  return end < 0 ? after.length : end;
}

/** Some servers speak before they are asked anything; a sample that waits for its challenge has heard that already. */
function greetings({ root }: SpecContext, signing: Signing | null): number {
  return signing?.challenge ? 0 : (asNumber(root['x-messages-on-connect']) ?? 0);
}

/** On WebSocket the address of a channel is a path below the server. */
function pathOf(context: SpecContext, { address, node, pointer }: ChannelSource): string {
  if (!address?.startsWith('/') || address === '/') return '';
  const parameters = asObject(node.parameters);
  return address.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
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
    return first === undefined ? whole : shown(first);
  });
}

/** A copy of a payload in which every member whose schema says `x-token: true` stands for a fresh token. */
function withToken(context: SpecContext, schema: unknown, value: unknown): unknown {
  if (!isObject(value)) return value;
  const nodes = shapesOf(context, schema);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const members = nodes.flatMap((node) => shapesOf(context, asObject(node.properties)[name]));
      if (members.some((node) => node['x-token'] === true)) return [name, TOKEN];
      return [name, withToken(context, { allOf: members }, member)];
    }),
  );
}

/** Every node that speaks about a value: the schema, what it refers to and the parts of `allOf`. */
function shapesOf(context: SpecContext, schema: unknown, seen: readonly unknown[] = []) {
  if (!isObject(schema) || seen.includes(schema)) return [];
  const ref = asText(schema.$ref);
  const open = [...seen, schema];
  const inner: ReturnType<typeof asObject>[] = [
    ...(ref === undefined ? [] : [atPointer(context.root, ref)]),
    ...asList(schema.allOf),
  ].flatMap((part) => shapesOf(context, part, open));
  return [schema, ...inner];
}
