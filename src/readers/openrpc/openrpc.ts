/** OpenRPC 1.x → one API with one page per method. */

import type { FailureSign } from '../../model/failure.ts';
import type { ErrorEntry, MethodOperation, Server } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import { type SampleRequest, toSocketVariable } from '../../model/request.ts';
import type { Signing } from '../../model/signing.ts';
import { type FieldSource, readField, readOwnWords, readSection } from '../document/fields.ts';
import { toJsonText } from '../document/json-text.ts';
import {
  readAlternatives,
  readExternalDocs,
  readOperationBase,
  readTags,
  toId,
  toNextCalls,
} from '../document/operation.ts';
import { readServers } from '../document/servers.ts';
import type { FormatParts, ReadEach, SpecContext } from '../document/spec-context.ts';
import { extensionOf } from '../extensions.ts';
import {
  type Located,
  locateItems,
  locateMember,
  readFurther,
  readWords,
  rootOf,
} from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { asText, atPointer, below, isObject, type JsonObject, omit } from '../json-schema/json.ts';
import { paragraph } from '../prose/paragraph.ts';
import { signingOf } from '../signing/read-signing.ts';
import { uniqueBy } from '../unique.ts';
import { type ExchangeEntry, readExchanges } from './exchanges.ts';

export function readOpenRpc(context: SpecContext, readEach: ReadEach): FormatParts {
  const methods = locateItems(context, rootOf(context), 'methods');
  const servers = serversOf(context, []);
  if (servers.includes(DEFAULT_SERVER) && methods.length > 0) {
    const what = `no server: samples call ${DEFAULT_SERVER.url}, the default of OpenRPC`;
    context.report('#', what, 'name the addresses under `servers`');
  }
  return {
    servers,
    tags: readTags(context, methods),
    operations: methods
      .filter(({ node }) => asText(node.name) !== undefined)
      .flatMap((method) =>
        readEach(`method ${method.node.name}`, method.pointer, () => readMethod(context, method)),
      ),
  };
}

/** The server of a document that names none (OpenRPC, `servers`). */
const DEFAULT_SERVER: Server = {
  label: 'localhost',
  url: 'http://localhost',
  description: [paragraph('Use the address of your own server instead.')],
};

/** Reads the servers of a method if it has its own, otherwise those of the document. */
function serversOf(context: SpecContext, own: readonly Located[]): Server[] {
  const servers = readServers(context, [...own, rootOf(context)], (index) => `Server ${index + 1}`);
  return servers.length > 0 ? servers : [DEFAULT_SERVER];
}

function readMethod(context: SpecContext, method: Located): MethodOperation {
  const { node, pointer } = method;
  const name = asText(node.name) ?? '';
  const secured = extensionOf(node, 'x-security') === undefined ? rootOf(context) : method;
  const base = readOperationBase(context, {
    id: name,
    slug: toId(name),
    places: [method],
    alternatives: readAlternatives(context, secured, 'x-security'),
    reads: false,
  });
  const servers = serversOf(context, [method]);
  const structure = readStructure(node);
  const params = readParams(context, method);
  const result = node.result === undefined ? null : locateMember(context, method, 'result');
  const isByName = structure === 'by-name';
  const exchanges = readExchanges(context, { name, node, pointer, params, result, isByName });
  const isNotification = result === null;
  const signing = signingOf(base.access, context.schemes);
  return {
    kind: 'method',
    ...base,
    title: name,
    summary: asText(node.summary) ?? '',
    description: [...readFurther(context, method, [node.summary]), ...readExternalDocs(node)],
    servers,
    // The method's own errors come first.
    errors: uniqueBy([...readOwnErrors(context, method), ...base.errors], ({ code }) => code),
    method: name,
    paramStructure: structure,
    isNotification,
    params: {
      id: 'params',
      title: 'Parameters',
      intro: [],
      fields: params.map((param) => readField(context, param)),
    },
    result:
      result &&
      readSection(context, {
        id: 'result',
        title: 'Result',
        intro: [...readOwnWords(context, result), ...readLinks(context, method)],
        value: result.node.schema,
        pointer: below(result.pointer, 'schema'),
      }),
    exchanges: exchanges.map(({ exchange }) => exchange),
    sample: toSample(context, servers, exchanges, signing, isNotification),
  };
}

/** Returns how parameters are passed: by default, either by position or by name. */
function readStructure({ paramStructure }: JsonObject): MethodOperation['paramStructure'] {
  return paramStructure === 'by-name' || paramStructure === 'by-position' ? paramStructure : 'either';
}

function readParams(context: SpecContext, method: Located): FieldSource[] {
  return locateItems(context, method, 'params').map(({ node, pointer }, index) => ({
    node,
    pointer,
    name: asText(node.name) ?? String(index),
    isRequired: node.required === true,
    schema: node.schema,
    schemaPointer: below(pointer, 'schema'),
  }));
}

/** Reads a method's own errors, in the words of the error registry if it has the code. */
function readOwnErrors(context: SpecContext, method: Located): ErrorEntry[] {
  return locateItems(context, method, 'errors').map(({ node, pointer }) => {
    const code = shown(node.code);
    const message = readWords(context, asText(node.message), below(pointer, 'message'));
    const data = readData(context, node.data);
    return context.errors.get(code) ?? { code, meaning: [...message, ...data], remedy: [] };
  });
}

/** Shows the data of an error. References are resolved, since many documents have a schema instead of a value here. */
function readData(context: SpecContext, data: unknown): Block[] {
  if (data === undefined) return [];
  const resolve = (value: unknown, open: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => resolve(item, open));
    if (!isObject(value)) return value;
    const ref = asText(value.$ref);
    const target = ref === undefined || open.includes(ref) ? undefined : atPointer(context.root, ref);
    if (ref !== undefined && isObject(target))
      return resolve({ ...target, ...omit(value, ['$ref']) }, [...open, ref]);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(each, open)]));
  };
  const code = toJsonText(resolve(data, []));
  return [{ kind: 'code', language: 'json', code, title: 'data', marked: [], folds: [] }];
}

/** Lists the methods to call next with what this one returns. */
function readLinks(context: SpecContext, method: Located): Block[] {
  const calls = locateItems(context, method, 'links').map((link) => {
    const target = asText(link.node.method);
    const title = asText(link.node.summary) ?? asText(link.node.name);
    const words = [
      ...(title === undefined ? [] : [target ? `${title}: ` : title]),
      ...(target === undefined ? [] : [{ kind: 'operation' as const, id: target, children: [] }]),
    ];
    return { ...link, words, parameters: link.node.params };
  });
  return toNextCalls(
    context,
    calls.filter(({ words }) => words.length > 0),
  );
}

/** A response has either a result or an error (JSON-RPC 2.0, section 5). */
const ERROR: readonly FailureSign[] = [
  { path: [{ name: 'error', isList: false }], test: { kind: 'filled' } },
];

/** Returns a POST or a WebSocket message with the first example; null if no server has a complete address. */
function toSample(
  { id }: SpecContext,
  servers: readonly Server[],
  exchanges: readonly ExchangeEntry[],
  signing: Signing | null,
  isNotification: boolean,
): SampleRequest | null {
  const request = exchanges[0]?.request;
  const examples = exchanges.map(({ exchange: { name }, request: value }) => ({ name, value }));
  for (const { url } of servers) {
    const parts = /^(https?|wss?):\/\/[^/?#]+/.exec(url);
    if (!parts) continue;
    const [origin, protocol = ''] = parts;
    if (protocol.startsWith('ws'))
      return {
        kind: 'socket',
        url,
        variable: toSocketVariable(id),
        send: [request],
        signing,
        failures: ERROR,
        receive: isNotification ? 0 : 1,
      };
    const [, path = '', query = ''] = /^([^?#]*)\??([^#]*)/.exec(url.slice(origin.length)) ?? [];
    return {
      kind: 'http',
      method: 'POST',
      origin,
      path: path || '/',
      query: [...new URLSearchParams(query)],
      headers: [],
      body: {
        mediaType: 'application/json',
        value: request,
        ...(examples.length > 1 ? { examples } : {}),
      },
      signing,
      failures: ERROR,
      binary: false,
      ...(isNotification ? { empty: true } : {}),
    };
  }
  return null;
}
