/**
 * AsyncAPI 3 and 2 → one API with one page per channel.
 *
 * Convention: a document describes the server as its clients see it. What the described application receives
 * (AsyncAPI 3 `action: receive`, AsyncAPI 2 `publish`) is what the reader's program sends, and the other way
 * round. A document that describes a client says so with `x-perspective: client`; see perspective.ts.
 */
import type { AuthScheme } from '../../model/operation.ts';
import { readTags } from '../document/labels.ts';
import type { FormatParts, ReadEach, SpecContext } from '../document/spec-context.ts';
import { reportAt } from '../json-schema/context.ts';
import { asObject } from '../json-schema/json.ts';
import { readChannel } from './channel.ts';
import { readServers } from './servers.ts';
import type { ChannelSource } from './sources.ts';
import { readChannels2 } from './version-2.ts';
import { readChannels3 } from './version-3.ts';

export function readAsyncApi(context: SpecContext, version: string, readEach: ReadEach): FormatParts {
  const servers = readServers(context);
  const channels = version.startsWith('2') ? readChannels2(context) : readChannels3(context);
  const pages = pagesOf(channels);
  const setting = { servers, handshake: readHandshake(context) };
  return {
    servers: servers.map(({ server }) => server),
    tags: readTags(context, tagLists(context, pages)),
    operations: pages.flatMap((channel) =>
      readEach(`channel ${channel.id}`, channel.pointer, () => readChannel(context, channel, setting)),
    ),
  };
}

/** The scheme with which every connection opens, where `x-handshake` names one. */
function readHandshake(context: SpecContext): AuthScheme | undefined {
  const name = context.root['x-handshake'];
  const scheme = context.schemes.find(({ id }) => id === name);
  if (name !== undefined && !scheme) {
    const fix = `name one of ${context.schemes.map(({ id }) => id).join(', ')}`;
    reportAt(context, '#/x-handshake', `there is no security scheme ${String(name)}`, fix);
  }
  return scheme;
}

/** The channels marked with `x-page`; all of them when none is. */
function pagesOf(channels: readonly ChannelSource[]): readonly ChannelSource[] {
  const marked = channels.filter(({ node }) => node['x-page'] === true);
  return marked.length > 0 ? marked : channels;
}

/** A document, its channels and its operations have tags; the document's come first. */
function tagLists({ root }: SpecContext, channels: readonly ChannelSource[]) {
  return [
    { value: root.tags, pointer: '#/tags' },
    { value: asObject(root.info).tags, pointer: '#/info/tags' },
    ...channels
      .flatMap((channel) => [channel, ...channel.operations])
      .map(({ node, pointer }) => ({ value: node.tags, pointer: `${pointer}/tags` })),
  ];
}
