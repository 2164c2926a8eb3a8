/** One method of an OpenRPC document → one page. */
import type { ErrorEntry, MethodOperation, Server } from '../../model/operation.ts';
import { commonErrors, readErrors } from '../document/errors.ts';
import { readExternalDocs, readOperationWords } from '../document/extensions.ts';
import { firstTag, toId } from '../document/labels.ts';
import { uniqueBy } from '../document/problems.ts';
import { type Alternative, toAccess } from '../document/schemes.ts';
import { type Located, locate, type SpecContext } from '../document/spec-context.ts';
import { readDescription, readWords } from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { asList, asText, below, type JsonObject } from '../json-schema/json.ts';
import { signingOf } from '../signing/read-signing.ts';
import { readExchanges } from './exchanges.ts';
import { readLinks } from './links.ts';
import { readDescriptors, readParams, readResult } from './params.ts';
import { toSample } from './sample.ts';
import { readServers } from './servers.ts';

/** `shared` are the servers of the document; a method may have its own. */
export function readMethod(
  context: SpecContext,
  method: Located,
  shared: readonly Server[],
): MethodOperation {
  const { node, pointer } = method;
  const name = asText(node.name) ?? '';
  const words = readOperationWords(context, [method]);
  const access = toAccess(context, readAlternatives(context, method), words.permissions);
  const own = readServers(context, node.servers, below(pointer, 'servers'));
  const servers = own.length > 0 ? own : shared;
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
    ...words.facts,
    errors: readMethodErrors(context, method, access.isPublic),
    ...context.placeOf(pointer),
    method: name,
    paramStructure: structure,
    isNotification: result === null,
    params: readParams(context, params),
    result: readResult(context, node.result, below(pointer, 'result')),
    exchanges: exchanges.map(({ exchange }) => exchange),
    sample: toSample(servers, exchanges[0]?.request, signingOf(access, context.schemes), result === null),
  };
}

/** By position or by name are both allowed where nothing is said. */
function readStructure({ paramStructure }: JsonObject): MethodOperation['paramStructure'] {
  return paramStructure === 'by-name' || paramStructure === 'by-position' ? paramStructure : 'either';
}

/** OpenRPC has no security of its own; `x-security` lists alternatives: a scheme, or schemes needed together. */
function readAlternatives({ root }: SpecContext, method: Located): Alternative[] {
  const { node, pointer } = method.node['x-security'] === undefined ? { node: root, pointer: '#' } : method;
  return asList(node['x-security']).map((item, index) => ({
    ids: Array.isArray(item) ? item.map(String) : [String(item)],
    pointer: below(pointer, 'x-security', index),
  }));
}

/** The method's own errors first, in the words of the registry where it has some. */
function readMethodErrors(context: SpecContext, method: Located, isPublic: boolean): ErrorEntry[] {
  const place = below(method.pointer, 'errors');
  const own = asList(method.node.errors).map((item, index): ErrorEntry => {
    const { node, pointer } = locate(context, item, below(place, index));
    const code = shown(node.code);
    const message = readWords(context, asText(node.message), below(pointer, 'message'));
    return context.errors.get(code) ?? { code, meaning: message, remedy: [] };
  });
  const others = readErrors(context, [method], commonErrors(isPublic));
  return uniqueBy([...own, ...others], ({ code }) => code);
}
