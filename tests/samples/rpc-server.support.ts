/** An OpenRPC document → a server that takes documented calls and answers with the documented examples. */
import { isDeepStrictEqual } from 'node:util';
import type { Api } from '../../src/model/api.ts';
import { combineSignings } from '../../src/model/signing.ts';
import { asList, asObject, asText, isObject, type JsonObject } from '../../src/readers/json-schema/json.ts';
import { type DescribedServer, toJsonReply, type Wish } from './described-server.support.ts';
import { type Document, readDocument } from './document.support.ts';
import { checkProof } from './signatures.support.ts';

export function toRpcServer(api: Api): DescribedServer {
  const document = readDocument(api);
  const methods = asList(document.root.methods).map(document.resolve);
  const paths = api.servers.map(({ url }) => new URL(url).pathname);
  const names = asList(document.root['x-security']);
  const signing = combineSignings(
    api.schemes.filter(({ id }) => names.includes(id)).map((scheme) => scheme.signing),
  );
  return (request, credentials, wish) => {
    const { method, target, headers, body } = request;
    if (method !== 'POST' || !paths.includes(target)) return null;
    const call = asObject(readJson(body.toString()));
    const called = methods.find(({ name }) => name === call.method);
    if (!called) return null;
    return {
      operation: String(called.name),
      problems: [
        ...(headers['content-type'] === 'application/json' ? [] : ['Content-Type is not application/json']),
        ...(call.jsonrpc === '2.0' && call.id !== undefined ? [] : ['the envelope is not JSON-RPC 2.0']),
        ...checkParams(document, called, call.params),
        ...checkProof(signing, { request }, credentials),
      ],
      reply: toJsonReply(200, toAnswer(document, called, call, wish)),
    };
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function checkParams(document: Document, method: JsonObject, params: unknown): string[] {
  const descriptors = asList(method.params).map(document.resolve);
  const names = descriptors.map(({ name }) => String(name));
  const isByName = isObject(params);
  if (isByName && method.paramStructure === 'by-position') return ['parameters go by position'];
  if (!isByName && method.paramStructure === 'by-name') return ['parameters go by name'];
  const extra = isByName
    ? Object.keys(params).filter((name) => !names.includes(name))
    : asList(params).slice(names.length);
  return [
    ...extra.map((value) => `parameter ${JSON.stringify(value)} is not documented`),
    ...descriptors.flatMap(({ required, schema }, index) => {
      const name = names[index] ?? '';
      const value = isByName ? params[name] : asList(params)[index];
      // A list has null where an optional value is left out.
      const isLeftOut = value === undefined || (value === null && required !== true);
      if (isLeftOut) return required === true ? [`parameter ${name} is missing`] : [];
      return document.check(schema, value, 'sent').map((problem) => `parameter ${name}: ${problem}`);
    }),
  ];
}

/** The example with the same parameters, or one with an error. */
function toAnswer(
  document: Document,
  method: JsonObject,
  { id, params }: JsonObject,
  wish: Wish,
): JsonObject {
  const { resolve } = document;
  const examples = asList(method.examples).map(resolve);
  const answer = { jsonrpc: '2.0', id };
  if (wish === 'failure') {
    const failing = examples.find((example) => example['x-error'] !== undefined);
    return { ...answer, error: failing?.['x-error'] ?? null };
  }
  const same = examples.find((example) =>
    isDeepStrictEqual(valuesOf(document, method, example), valuesIn(params)),
  );
  if (!same) return { ...answer, error: { code: -32602, message: 'no example has these parameters' } };
  // Some methods are served by no node: all their examples are errors.
  if (same['x-error'] !== undefined) return { ...answer, error: same['x-error'] };
  return { ...answer, result: resolve(same.result).value };
}

function valuesIn(params: unknown): readonly unknown[] {
  return Array.isArray(params) ? params : Object.values(asObject(params));
}

/** Parameters of an example in the order of the method, null for what is left out between them. */
function valuesOf({ resolve }: Document, method: JsonObject, example: JsonObject): unknown[] {
  const given = asList(example.params).map(resolve);
  const names = asList(method.params).map((param) => asText(resolve(param).name));
  const places = given.map(({ name }, index) =>
    names.includes(asText(name)) ? names.indexOf(asText(name)) : index,
  );
  const length = Math.max(-1, ...places) + 1;
  return Array.from({ length }, (_, at) => given[places.indexOf(at)]?.value ?? null);
}
