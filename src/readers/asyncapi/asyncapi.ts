/**
 * AsyncAPI 3 and 2 → one API with one page per channel.
 *
 * Convention: a document describes the server as its clients see it. What the described application receives
 * (AsyncAPI 3 `action: receive`, AsyncAPI 2 `publish`) is what the reader's program sends, and the other way
 * round. A document that describes a client says so with `x-perspective: client`; see perspective.ts.
 */
import type { Api } from '../../model/api.ts';
import type { AuthScheme } from '../../model/operation.ts';
import type { Reading } from '../../model/problem.ts';
import { validateDocument } from '../document/validate.ts';
import { readDescription, readInTime, reportAt } from '../json-schema/context.ts';
import { asObject, asText } from '../json-schema/json.ts';
import { bundleFiles } from '../spec-document/bundle.ts';
import { toDownloads } from '../spec-document/downloads.ts';
import { readErrorRegistry } from '../spec-document/errors.ts';
import { readTags } from '../spec-document/labels.ts';
import { orderedProblems } from '../spec-document/problems.ts';
import { readSchemes } from '../spec-document/schemes.ts';
import { createSpecContext, type SpecContext } from '../spec-document/spec-context.ts';
import type { SpecInput } from '../spec-input.ts';
import { readChannel } from './channel.ts';
import { readServers } from './servers.ts';
import type { ChannelSource } from './sources.ts';
import { readChannels2 } from './version-2.ts';
import { readChannels3 } from './version-3.ts';

export async function readAsyncApi(input: SpecInput): Promise<Reading<Api | null>> {
  const { value: bundle, problems } = bundleFiles(input.files);
  if (!bundle) return { value: null, problems };
  const version = asText(bundle.root.asyncapi) ?? '';
  if (!/^(2|3)\.\d+\.\d+/.test(version)) {
    const what = version ? `AsyncAPI ${version} is not known here` : 'the file is not an AsyncAPI document';
    const place = bundle.placeOf('#/asyncapi');
    return { value: null, problems: [...problems, { ...place, what, fix: 'give AsyncAPI 3 or 2.6' }] };
  }
  const context = createSpecContext(bundle);
  const invalid = await validateDocument(bundle);
  const api = readApi(context, input, version);
  return {
    value: api,
    problems: orderedProblems(bundle.file, [...problems, ...invalid, ...context.problems]),
  };
}

function readApi(context: SpecContext, input: SpecInput, version: string): Api {
  const { id } = input;
  const { root, bundle } = context;
  const info = asObject(root.info);
  const schemes = readSchemes(
    context,
    asObject(root.components).securitySchemes,
    '#/components/securitySchemes',
  );
  const servers = readServers(context);
  const channels = version.startsWith('2') ? readChannels2(context) : readChannels3(context);
  const pages = pagesOf(channels);
  const setting = {
    servers,
    schemes,
    handshake: readHandshake(context, schemes),
    errors: readErrorRegistry(context),
  };
  const format = `AsyncAPI ${version}`;
  return {
    id,
    kind: 'asyncapi',
    format,
    title: asText(info.title) ?? id,
    version: asText(info.version) ?? '',
    description: readDescription(context, info, '#/info'),
    servers: servers.map(({ server }) => server),
    schemes,
    tags: readTags(context, tagLists(context, pages)),
    operations: pages.flatMap((channel) =>
      readInTime(context, input, { name: `channel ${channel.id}`, pointer: channel.pointer }, () =>
        readChannel(context, channel, setting),
      ),
    ),
    schemas: context.registry,
    envelope: [],
    downloads: toDownloads(id, format, bundle),
    file: bundle.file,
  };
}

/** The scheme with which every connection opens, where `x-handshake` names one. */
function readHandshake(context: SpecContext, schemes: readonly AuthScheme[]): AuthScheme | undefined {
  const name = context.root['x-handshake'];
  const scheme = schemes.find(({ id }) => id === name);
  if (name !== undefined && !scheme) {
    const fix = `name one of ${schemes.map(({ id }) => id).join(', ')}`;
    reportAt(context, '#/x-handshake', `there is no security scheme ${String(name)}`, fix);
  }
  return scheme;
}

/** The channels marked with `x-page`; all of them when none is. */
function pagesOf(channels: readonly ChannelSource[]): readonly ChannelSource[] {
  const marked = channels.filter(({ node }) => node['x-page'] === true);
  return marked.length > 0 ? marked : channels;
}

/** Tags stand at the document, at channels and at operations; the document's come first. */
function tagLists({ root }: SpecContext, channels: readonly ChannelSource[]) {
  return [
    { value: root.tags, pointer: '#/tags' },
    { value: asObject(root.info).tags, pointer: '#/info/tags' },
    ...channels
      .flatMap((channel) => [channel, ...channel.operations])
      .map(({ node, pointer }) => ({ value: node.tags, pointer: `${pointer}/tags` })),
  ];
}
