/** Operation → reference page: what every kind shares, and what each kind adds. */
import type { Access, AuthScheme, SchemeUse } from '../../model/access.ts';
import { isRoute, type Route } from '../../model/address.ts';
import { type Api, type ClientFile, downloadPath } from '../../model/api.ts';
import type { ApiConfig } from '../../model/config.ts';
import type { Operation, Server } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import type { AccessLine, Reference } from '../../model/reference.ts';
import { plainText } from '../../model/walk.ts';
import { toSamples } from '../../samples/samples.ts';
import { httpReference } from './http.ts';
import { channelReference, fixReference, methodReference } from './messages.ts';
import type { OwnReference } from './parts.ts';
import type { Shapes } from './shapes.ts';

/** What the site knows about an operation's page besides the operation itself. */
interface ReferenceSetting extends Pick<Reference, 'history' | 'since' | 'transports' | 'values'> {
  readonly source: {
    readonly api: Api;
    readonly config: ApiConfig;
    /** Files for clients of the API. */
    readonly files: readonly ClientFile[];
  };
  readonly own: OwnReference;
}

export function toReference(operation: Operation, setting: ReferenceSetting): Reference {
  const { source, own, history, since, transports, values } = setting;
  const { api, config, files } = source;
  const { summary, access, rate, servers, deprecated, danger, description, errors } = operation;
  const sample = operation.kind === 'fix-message' ? null : operation.sample;
  return {
    summary,
    access: accessLines(operation, api),
    permissions: access.permissions,
    rate: rate ? { cost: rate.cost, guide: toRoute(rate.guide) } : null,
    addresses: servers.map((server) => withAccess(server, api)),
    since,
    deprecated: deprecated ?? null,
    danger: danger ?? [],
    description: withoutSummary(description, summary),
    ...(config.editorial === 'warn' && { isDescribedFirst: true }),
    samples: own.scenarios?.[0]?.samples ?? (sample ? toSamples(sample) : []),
    scenarios: [],
    conversation: [],
    errors,
    history,
    errorGuide: (errors.length > 0 && config.errorGuide) || null,
    transports,
    values,
    downloads: api.downloads.map(({ label, name }) => ({ label, path: downloadPath(api, name) })),
    files: linksTo(files, ({ kind }) => CALLABLE.includes(kind)),
    schemaFiles: linksTo(files, (file) => file.kind === 'schema' && file.operation === operation.id),
    ...own,
  };
}

/** Kinds of files that every operation page links to; the page of the API links to all of them. */
const CALLABLE: readonly ClientFile['kind'][] = ['types', 'postman', 'http'];

function linksTo(files: readonly ClientFile[], isWanted: (file: ClientFile) => boolean) {
  return files.filter(isWanted).map(({ label, path }) => ({ label, path }));
}

/** Returns what the page of an operation shows of it alone: parts, examples, programs. */
export function ownReference(operation: Operation, shapes: Shapes): OwnReference {
  switch (operation.kind) {
    case 'http':
      return httpReference(operation, shapes);
    case 'channel':
      return channelReference(operation, shapes);
    case 'method':
      return methodReference(operation, shapes);
    case 'fix-message':
      return fixReference(operation, shapes);
  }
}

/** Removes a first paragraph that only repeats the summary. */
function withoutSummary(description: readonly Block[], summary: string): readonly Block[] {
  const [first, ...rest] = description;
  return first?.kind === 'paragraph' && plainText(first.children) === summary ? rest : description;
}

/** Says how callers prove who they are to a server, where it isn't the same for all. */
function withAccess(server: Server, { schemes }: Api): Reference['addresses'][number] {
  const { alternatives } = server;
  return alternatives === undefined ? server : { ...server, access: accessWords(alternatives, schemes) };
}

/** Names the schemes of each alternative. */
export function accessWords(alternatives: Access['alternatives'], schemes: readonly AuthScheme[]): string {
  const ways = alternatives.map((uses) =>
    uses.map(({ id }) => schemes.find((scheme) => scheme.id === id)?.label ?? id).join(' + '),
  );
  return ways.filter(Boolean).join(' or ') || 'Public';
}

const OPEN = { guide: null, scopes: [], flows: [] };

function accessLines(operation: Operation, api: Api): AccessLine[] {
  const { callers, alternatives, byServer } = operation.access;
  if (byServer) {
    const uses = operation.servers.flatMap((server) => (server.alternatives ?? []).flat());
    return [{ ...OPEN, flows: flowsOf(uses, api), label: 'Depends on the server' }];
  }
  // Nobody signs in to receive a webhook; the specification has to say how the call proves its sender.
  if (callers !== 'authorized' && operation.kind === 'http' && operation.incoming) return [];
  const signed = alternatives.map((uses): AccessLine => {
    const schemes = uses.map(({ id }) => api.schemes.find((scheme) => scheme.id === id));
    return {
      label: schemes.map((scheme, index) => scheme?.label ?? uses[index]?.id ?? '').join(' + '),
      guide: toRoute(schemes.find((scheme) => scheme?.guide)?.guide),
      scopes: uses.flatMap(({ scopes }) => scopes),
      flows: schemes.flatMap((scheme) => scheme?.flows ?? []),
    };
  });
  if (callers === 'authorized') return signed;
  return [{ ...OPEN, label: callers === 'everyone' ? 'Public' : 'Not specified' }, ...signed];
}

function toRoute(guide: string | undefined): Route | null {
  return guide !== undefined && isRoute(guide) ? guide : null;
}

function flowsOf(uses: readonly SchemeUse[], { schemes }: Api): AccessLine['flows'] {
  return schemes.filter(({ id }) => uses.some((use) => use.id === id)).flatMap(({ flows }) => flows);
}
