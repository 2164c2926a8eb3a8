/** One method of an OpenRPC document → one page. */
import type { AuthScheme, ErrorEntry, MethodOperation, Server } from '../../model/operation.ts';
import { readDescription, readWords } from '../json-schema/context.ts';
import { asList, asText, below, type JsonObject } from '../json-schema/json.ts';
import { signingOf } from '../signing/read-signing.ts';
import { commonErrors, type ErrorRegistry, readErrors } from '../spec-document/errors.ts';
import { readOperationWords } from '../spec-document/extensions.ts';
import { readExternalDocs } from '../spec-document/external-docs.ts';
import { firstTag, toId } from '../spec-document/labels.ts';
import { toAccess } from '../spec-document/schemes.ts';
import { type Located, locate, type SpecContext } from '../spec-document/spec-context.ts';
import { uniqueBy } from '../spec-document/unique.ts';
import { readExchanges } from './exchanges.ts';
import { readLinks } from './links.ts';
import { readDescriptors, readParams, readResult } from './params.ts';
import { toSample } from './sample.ts';
import { readServers } from './servers.ts';

/** What all methods of a document share. */
export interface MethodSetting {
  readonly servers: readonly Server[];
  readonly schemes: readonly AuthScheme[];
  readonly errors: ErrorRegistry;
}

export function readMethod(context: SpecContext, method: Located, setting: MethodSetting): MethodOperation {
  const { node, pointer } = method;
  const name = asText(node.name) ?? '';
  const words = readOperationWords(context, [method]);
  const access = toAccess(
    readAlternatives(node['x-security'] ?? context.root['x-security']),
    words.permissions,
  );
  const own = readServers(context, node.servers, below(pointer, 'servers'));
  const servers = own.length > 0 ? own : setting.servers;
  const structure = readStructure(node);
  const params = readDescriptors(context, node.params, below(pointer, 'params'));
  const result = node.result === undefined ? null : locate(context, node.result, below(pointer, 'result'));
  const isByName = structure === 'by-name';
  const exchanges = readExchanges(context, { name, node, pointer, params, result, isByName });
  const tag = firstTag(context, node.tags, below(pointer, 'tags'));
  return {
    kind: 'method',
    id: name,
    slug: words.slug ?? toId(name),
    title: name,
    summary: asText(node.summary) ?? '',
    description: [
      ...readDescription(context, node, pointer),
      ...readLinks(context, node.links, below(pointer, 'links')),
      ...readExternalDocs(node),
    ],
    groups: words.groups ?? (tag === undefined ? [] : [tag]),
    access,
    servers,
    rate: words.rate,
    deprecated: words.deprecated,
    since: words.since,
    transports: words.transports,
    errors: readMethodErrors(context, method, setting.errors, access.isPublic),
    ...context.bundle.placeOf(pointer),
    method: name,
    paramStructure: structure,
    isNotification: result === null,
    params: readParams(context, params),
    result: readResult(context, node.result, below(pointer, 'result')),
    exchanges: exchanges.map(({ exchange }) => exchange),
    sample: toSample(servers, exchanges[0]?.request, signingOf(access, setting.schemes), result === null),
  };
}

/** By position or by name are both allowed where nothing is said. */
function readStructure({ paramStructure }: JsonObject): MethodOperation['paramStructure'] {
  return paramStructure === 'by-name' || paramStructure === 'by-position' ? paramStructure : 'either';
}

/** OpenRPC has no security of its own; `x-security` lists alternatives: a scheme, or schemes needed together. */
function readAlternatives(value: unknown): readonly (readonly string[])[] {
  return asList(value).map((item) => (Array.isArray(item) ? item.map(String) : [String(item)]));
}

/** The method's own errors first, in the words of the registry where it has some. */
function readMethodErrors(
  context: SpecContext,
  method: Located,
  registry: ErrorRegistry,
  isPublic: boolean,
): ErrorEntry[] {
  const place = below(method.pointer, 'errors');
  const own = asList(method.node.errors).map((item, index): ErrorEntry => {
    const { node, pointer } = locate(context, item, below(place, index));
    const code = String(node.code);
    const message = readWords(context, asText(node.message), below(pointer, 'message'));
    return registry.get(code) ?? { code, meaning: message, remedy: [] };
  });
  const others = readErrors(context, registry, [method], commonErrors(isPublic));
  return uniqueBy([...own, ...others], ({ code }) => code);
}
