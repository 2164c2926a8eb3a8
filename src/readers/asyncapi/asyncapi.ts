/**
 * AsyncAPI 3 and 2 → one API with one page per channel.
 *
 * Convention: a document describes the server as its clients see it. What the described application receives
 * (AsyncAPI 3 `action: receive`, AsyncAPI 2 `publish`) is what the reader's program sends, and vice versa.
 * A document that describes a client says so with `x-perspective: client`.
 */

import type { AuthScheme } from '../../model/access.ts';
import { isRoute } from '../../model/address.ts';
import { type ChannelOperation, type FieldSection, type Server, TROUBLES } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import { readField } from '../document/fields.ts';
import {
  type Alternative,
  readAlternatives,
  readExternalDocs,
  readOperationBase,
  readTags,
  toId,
} from '../document/operation.ts';
import { readServer } from '../document/servers.ts';
import type { FormatParts, ReadEach, SpecContext } from '../document/spec-context.ts';
import { extensionOf } from '../extensions.ts';
import {
  type Located,
  locateEntries,
  locateMember,
  readFurther,
  readWords,
  rootOf,
} from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { asObject, asText, below } from '../json-schema/json.ts';
import { toKebab } from '../names.ts';
import { paragraph } from '../prose/paragraph.ts';
import { signingOf } from '../signing/read-signing.ts';
import { uniqueBy } from '../unique.ts';
import { bindingsOf, protocolName, readBindings } from './bindings.ts';
import { type ChannelSource, readChannels } from './channels.ts';
import { readSubscription, readTurns, toSample } from './conversation.ts';
import { type MessageEntry, readMessages } from './messages.ts';
import { checkPerspective } from './perspective.ts';
import { locationWords } from './replies.ts';

/** Data that all channels of a document share. */
interface ChannelSetting {
  readonly servers: readonly ServerEntry[];
  readonly channels: readonly ChannelSource[];
  /** Scheme that opens connections for channels without a signing of their own. */
  readonly handshake: AuthScheme | undefined;
}

interface ServerEntry extends Located {
  readonly id: string;
  readonly server: Server;
  readonly protocol: string;
  readonly security: readonly Alternative[];
}

export function readAsyncApi(context: SpecContext, readEach: ReadEach): FormatParts {
  const servers = readServers(context);
  const channels = readChannels(context);
  if (servers.some(({ protocol }) => /^wss?$/.test(protocol))) checkPerspective(context, channels);
  const marked = channels.filter(({ node }) => extensionOf(node, 'x-page') === true);
  const pages = marked.length > 0 ? marked : channels;
  const setting = { servers, channels, handshake: readHandshake(context) };
  const info = locateMember(context, rootOf(context), 'info');
  const tagged = [rootOf(context), info, ...pages.flatMap((channel) => [channel, ...channel.operations])];
  const byServer = differ(servers);
  return {
    servers: servers.map((entry) =>
      byServer ? { ...entry.server, alternatives: usesOf(entry) } : entry.server,
    ),
    tags: readTags(context, tagged),
    operations: pages.flatMap((channel) =>
      readEach(`channel ${channel.id}`, channel.pointer, () => readChannel(context, channel, setting)),
    ),
  };
}

function readServers(context: SpecContext): ServerEntry[] {
  return locateEntries(context, rootOf(context), 'servers').map(({ name: id, ...located }) => ({
    ...located,
    id,
    protocol: asText(located.node.protocol) ?? '',
    server: readServer(context, located, addressOf(context, located), id),
    security: readAlternatives(context, located),
  }));
}

/** Returns a server's URL. AsyncAPI 3 has a host and a path name, AsyncAPI 2 a URL that may have no scheme. */
function addressOf(context: SpecContext, { node, pointer }: Located): string {
  const [url, host = '', path = ''] = [asText(node.url), asText(node.host), asText(node.pathname)];
  if (url === undefined && HAS_SCHEME.test(host)) {
    const fix = 'write the bare host in host, the path in pathname, and the scheme in protocol';
    context.report(below(pointer, 'host'), `host is "${host}", which is an address`, fix);
  }
  const address = url ?? host + path.replace(/^(?=[^/])/, '/');
  return HAS_SCHEME.test(address) ? address : `${asText(node.protocol) ?? 'ws'}://${address}`;
}

const HAS_SCHEME = /^[\w.+-]+:\/\//;

/** Returns the scheme that opens every connection, if `x-handshake` names one. */
function readHandshake(context: SpecContext): AuthScheme | undefined {
  const name = extensionOf(context.root, 'x-handshake');
  const scheme = context.schemes.find(({ id }) => id === name);
  if (name !== undefined && !scheme) {
    const fix = `name one of ${context.schemes.map(({ id }) => id).join(', ')}`;
    context.report('#/x-handshake', `there is no security scheme ${String(name)}`, fix);
  }
  return scheme;
}

function readChannel(
  context: SpecContext,
  channel: ChannelSource,
  setting: ChannelSetting,
): ChannelOperation {
  const { node, operations } = channel;
  // The channel is the page; its operations may supply what it leaves out.
  const places = [channel, ...operations] as const;
  const name = asText(extensionOf(node, 'x-name')) ?? channel.id;
  // In the channel's order: samples use the first WebSocket server.
  const servers =
    channel.servers?.flatMap((id) => setting.servers.filter((server) => server.id === id)) ?? setting.servers;
  const entries = readMessages(context, channel, name);
  const style = readStyle(context, channel, entries);
  const own = uniqueAlternatives(operations.flatMap((operation) => readAlternatives(context, operation)));
  // An empty list says that the operation needs nothing, on any server.
  const isStated = operations.some((operation) => Array.isArray(operation.node.security));
  const byServer = !isStated && differ(servers);
  const base = readOperationBase(context, {
    id: channel.id,
    slug: slugOf(callName(channel)) || toId(channel.id),
    places,
    alternatives: isStated ? own : neededEverywhere(servers),
    byServer,
    isAsked: entries.some(({ message }) => message.direction === 'send'),
    // A subscription changes nothing; a request usually does.
    reads: style !== 'request',
  });
  const turns = readTurns(context, channel, entries);
  const before = readSubscription(context, channel, setting.channels);
  const summary = places.map((place) => asText(place.node.summary)).find((text) => text !== undefined) ?? '';
  const protocol = protocolOf(context, servers, places);
  const socket = servers.find(({ protocol }) => /^wss?$/.test(protocol));
  const alternatives = byServer && socket ? usesOf(socket) : base.access.alternatives;
  const signing =
    signingOf({ ...base.access, alternatives }, context.schemes) ?? setting.handshake?.signing ?? null;
  return {
    kind: 'channel',
    ...base,
    title: asText(node.title) ?? asText(extensionOf(node, 'x-name')) ?? titleOf(channel),
    summary,
    description: [
      ...addressWords(channel, protocol),
      ...places.flatMap((place, index) => [
        ...(place.node.summary === summary
          ? []
          : readWords(context, asText(place.node.summary), below(place.pointer, 'summary'))),
        ...readFurther(context, place, [
          ...places.map((each) => each.node.summary),
          ...places.slice(0, index).map((each) => each.node.description),
        ]),
        ...readExternalDocs(place.node),
      ]),
    ],
    servers: servers.map((entry) =>
      byServer ? { ...entry.server, alternatives: usesOf(entry) } : entry.server,
    ),
    // The name on the wire is the address, unless `x-name` overrides it; without both, it is the id.
    channel: asText(extensionOf(node, 'x-name')) ?? channel.address ?? channel.id,
    protocol,
    bindings: [
      ...readAddressParameters(context, channel),
      ...readBindings(context, [
        { ...channel, words: 'channel' },
        ...operations.map((operation) => ({ ...operation, words: `operation ${operation.id}` })),
        ...channel.messages.map((message) => ({ ...message, words: `message ${message.id}` })),
        ...servers.map(({ server, ...entry }) => ({ ...entry, words: `server ${server.label}` })),
      ]),
    ],
    style,
    ...(operations.length === 0 && channel.repliesTo.length > 0 ? { isReply: true } : {}),
    messages: entries.map(({ message }) => message),
    conversation: turns.map(({ entry, example, label }) => ({
      direction: entry.message.direction,
      label,
      example,
    })),
    sample: socket
      ? toSample(context, { channel, style, server: socket.server, turns, before, signing })
      : null,
    ...readVerifiable(channel),
    ...readRecovery(context, channel),
  };
}

/** Returns the channel's only operation. */
function onlyOperation({ operations }: ChannelSource): ChannelSource['operations'][number] | undefined {
  return operations.length === 1 ? operations[0] : undefined;
}

/** Returns a short name: the channel's, or that of its only operation if the channel goes by its whole address. */
function callName(channel: ChannelSource): string {
  return /[/.:{]/.test(channel.id) ? (onlyOperation(channel)?.name ?? channel.id) : channel.id;
}

/** Names in lowercase stay as they are: they are often names on the wire. */
function slugOf(name: string): string {
  return /^[a-z\d_-]+$/.test(name) ? name : toKebab(name);
}

function titleOf(channel: ChannelSource): string {
  return asText(onlyOperation(channel)?.node.title) ?? callName(channel);
}

/** Says that a name is not an address, where messages need one: on a WebSocket, the connection is enough. */
function addressWords({ id, node, address }: ChannelSource, protocol: string): Block[] {
  if (address !== null || protocol === 'WebSocket' || extensionOf(node, 'x-name') !== undefined) return [];
  const name = { kind: 'code', text: id } as const;
  return [
    paragraph(
      name,
      ' is the name of this channel in the specification. Its address is assigned at run time.',
    ),
  ];
}

function readVerifiable({ node }: Located): Pick<ChannelOperation, 'verifies'> {
  const { sequence, book } = asObject(extensionOf(node, 'x-stream'));
  const pointer = asText(sequence);
  const hasChecksum = asText(asObject(book).checksum) !== undefined;
  if (pointer === undefined && !hasChecksum) return {};
  return { verifies: { ...(pointer === undefined ? {} : { sequence: pointer }), hasChecksum } };
}

/** Reads the sections of guides on recovery; those of the channel override those of the document. */
function readRecovery(context: SpecContext, { node, pointer }: Located): Pick<ChannelOperation, 'recovery'> {
  const stated = [
    { value: asObject(extensionOf(context.root, 'x-recovery')), place: '#/x-recovery' },
    { value: asObject(extensionOf(node, 'x-recovery')), place: below(pointer, 'x-recovery') },
  ];
  const found = stated.flatMap(({ value, place }) =>
    Object.entries(value).flatMap(([name, link]) => {
      const [path = '', hash] = (asText(link) ?? '').split('#');
      const trouble = TROUBLES.find((one) => one === name);
      if (trouble && isRoute(path)) return [[trouble, { kind: 'page' as const, route: path, hash }] as const];
      const fix = `write { ${TROUBLES.join(', ')} } with links such as /docs/guides/reconnect#steps`;
      context.report(place, `x-recovery has ${name}: ${shown(link)}`, fix);
      return [];
    }),
  );
  return found.length > 0 ? { recovery: Object.fromEntries(found) } : {};
}

/** Returns the protocols of the servers or, without servers, of the bindings of the channel and its operations. */
function protocolOf(
  context: SpecContext,
  servers: readonly ServerEntry[],
  places: readonly Located[],
): string {
  const bound = places.flatMap((place) => bindingsOf(context, place).map(({ protocol }) => protocol));
  const names = servers.length > 0 ? servers.map(({ protocol }) => protocol) : bound;
  return [...new Set(names.filter(Boolean).map(protocolName))].join(' and ');
}

function uniqueAlternatives(alternatives: readonly Alternative[]): Alternative[] {
  return uniqueBy(alternatives, ({ schemes }) => JSON.stringify(schemes));
}

/** Returns the security of the servers, if each of them requires some. */
function neededEverywhere(servers: readonly ServerEntry[]): Alternative[] {
  const isNeeded = servers.every(({ security }) => security.length > 0);
  return isNeeded ? uniqueAlternatives(servers.flatMap(({ security }) => security)) : [];
}

/** Returns the schemes of each alternative of a server. */
function usesOf({ security }: ServerEntry): Server['alternatives'] & {} {
  return security.map(({ schemes }) => schemes);
}

/** Whether the servers differ in the schemes that they accept. */
function differ(servers: readonly ServerEntry[]): boolean {
  return new Set(servers.map((server) => JSON.stringify(usesOf(server)))).size > 1;
}

const STYLES: readonly ChannelOperation['style'][] = ['request', 'stream', 'unasked'];

function readStyle(
  context: SpecContext,
  { node, pointer, operations }: ChannelSource,
  entries: readonly MessageEntry[],
): ChannelOperation['style'] {
  const stated = extensionOf(node, 'x-style');
  const known = STYLES.find((style) => style === stated);
  if (known) return known;
  if (stated !== undefined) {
    const fix = `use one of ${STYLES.join(', ')}`;
    context.report(below(pointer, 'x-style'), `unknown style ${shown(stated)}`, fix);
  }
  const hasReplies = operations.some(({ replies }) => replies.length > 0);
  const pushes = entries.some(
    ({ message: { direction, role } }) =>
      direction === 'receive' && ['snapshot', 'update', 'message'].includes(role),
  );
  return hasReplies && !pushes ? 'request' : 'stream';
}

/** Reads the parameters in a channel's address. */
function readAddressParameters(context: SpecContext, channel: Located): FieldSection[] {
  const fields = locateEntries(context, channel, 'parameters').map((parameter) => {
    const { node, pointer } = parameter;
    // In AsyncAPI 2, a parameter has a schema; in AsyncAPI 3, it is a string with a few schema keywords of its own.
    const own =
      node.schema === undefined
        ? { schema: { ...node, type: 'string' }, schemaPointer: pointer }
        : { schema: node.schema, schemaPointer: below(pointer, 'schema') };
    const field = readField(context, { ...parameter, ...own, isRequired: true });
    const location = asText(node.location);
    if (location === undefined) return field;
    const where = paragraph('Messages have it in ', ...locationWords(location), '.');
    const { schema } = field;
    return { ...field, schema: { ...schema, description: [...schema.description, where] } };
  });
  const head = { id: 'address-parameters', title: 'Parameters of the address', intro: [] };
  return fields.length > 0 ? [{ ...head, fields }] : [];
}
