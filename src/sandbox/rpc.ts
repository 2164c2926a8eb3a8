/** An OpenRPC document → verdicts on calls: what is wrong with each, and the documented response. */
import type { Api } from '../model/api.ts';
import { readExactJson, toJsonLine } from '../model/exact-number.ts';
import { readJson } from '../model/json-text.ts';
import type { MethodOperation } from '../model/operation.ts';
import type { Rule } from '../model/rejection.ts';
import {
  asList,
  asObject,
  asText,
  atPointer,
  isObject,
  type JsonObject,
} from '../readers/json-schema/json.ts';
import type { Guard } from '../readers/json-schema/matching.ts';
import { checkCaller } from './caller.ts';
import { type Document, readDocument } from './document.ts';
import { toJsonReply } from './error-replies.ts';
import { excessOf } from './excess.ts';
import { isSame, mediaTypeOf, type Received, type Rejection, type Reply } from './exchange.ts';
import { type FailureExample, STATUSES } from './failure.ts';
import type { DescribedServer } from './http.ts';
import { fitLists } from './rpc-lists.ts';
import { ANY_FAILURE, checkWish, LOSSES, lose } from './wish.ts';

/** JSON-RPC 2.0 error of each rule (section 5.1). Other rules are rejected with an HTTP status. */
const STANDARD: Partial<Record<Rule, { readonly code: number; readonly message: string }>> = {
  malformed: { code: -32700, message: 'Parse error' },
  operation: { code: -32601, message: 'Method not found' },
  'missing-field': { code: -32602, message: 'Invalid params' },
  'unknown-field': { code: -32602, message: 'Invalid params' },
  field: { code: -32602, message: 'Invalid params' },
};

/** Error of what is no call (JSON-RPC 2.0, section 5.1). */
export const INVALID_REQUEST = { code: -32600, message: 'Invalid Request' };

interface Method {
  readonly node: JsonObject;
  readonly operation: MethodOperation;
}

export function toRpcServer(api: Api, guard: Guard): DescribedServer {
  const document = readDocument(api, guard);
  const nodes = new Map(
    asList(document.root.methods)
      .map(document.resolve)
      .map((node) => [node.name, node]),
  );
  const methods = new Map(
    api.operations.flatMap((operation): [string, Method][] => {
      const node = operation.kind === 'method' ? nodes.get(operation.method) : undefined;
      return operation.kind === 'method' && node ? [[operation.method, { node, operation }]] : [];
    }),
  );
  const known = [...methods.values()].flatMap(({ operation }) => operation.exchanges.map(({ name }) => name));
  const servers = [...api.servers, ...api.operations.flatMap((operation) => operation.servers)];
  const paths = servers.map(({ url }) => pathOf(url));
  return (running, request, wish) => {
    if (request.method !== 'POST' || !paths.includes(request.target.replace(/\/$/, ''))) return null;
    const text = request.body.toString();
    const call = asObject(readJson(text));
    const method = methods.get(asText(call.method) ?? '');
    if (!method) return null;
    const { node, operation } = method;
    const own = [...operation.exchanges.map(({ name }) => name), ANY_FAILURE, ...LOSSES];
    const unknown = checkWish(wish, own, [...known, ...own]);
    if (unknown) return { api: api.id, operation: operation.id, ...unknown };
    const { id, params } = asObject(readExactJson(text));
    const tooMuch = excessOf(text);
    const excess: Rejection[] | null = tooMuch === null ? null : [{ rule: 'malformed', reason: tooMuch }];
    const { account, rejections: caller } = checkCaller(running, api, operation, { request }, false);
    const rejections = [
      ...caller,
      ...checkEnvelope(request, call),
      ...(excess ?? checkParams(document, node, params)),
    ];
    const [rejection] = rejections;
    const reply = rejection
      ? rejectCall(rejection, id)
      : lose(toReply(document, method, { ...call, id }, wish?.name ?? null), wish);
    return { api: api.id, operation: operation.id, rejections, reply, caller: account?.key };
  };
}

/** Returns the path of an address, without a trailing slash. */
export function pathOf(url: string): string {
  return url.replace(/^\w+:\/\/[^/]+/, '').replace(/\/$/, '');
}

/** Rejects a call with the standard error of its rule, or else with an HTTP status. */
export function rejectCall(rejection: Rejection, id: unknown): Reply {
  const error = toRpcError(rejection, id);
  return error ? toJsonReply(200, error) : toJsonReply(STATUSES[rejection.rule], { error: rejection.reason });
}

/** Writes the standard error of a rule; null if JSON-RPC has none. */
export function toRpcError({ rule, reason, code }: Rejection, id: unknown): JsonObject | null {
  const error = code === String(INVALID_REQUEST.code) ? INVALID_REQUEST : STANDARD[rule];
  return error ? { jsonrpc: '2.0', id: id ?? null, error: { ...error, data: reason } } : null;
}

/** Returns the documented response with an error code, its message quoting what the client sent. */
export function writeRpcFailure(
  examples: readonly FailureExample[],
  code: string | undefined,
  sent: JsonObject,
  { path = '' }: Rejection,
): JsonObject | null {
  for (const { value } of examples) {
    const { error, ...rest } = asObject(value);
    const { code: own, message } = asObject(error);
    if (code === undefined || String(own) !== code) continue;
    const quoted = String(message).replace(/"[^"]*"/, () => toJsonLine(atPointer(sent, path)));
    return { ...rest, id: sent.id ?? null, error: { ...asObject(error), message: quoted } };
  }
  return null;
}

function checkEnvelope(request: Received, call: JsonObject): Rejection[] {
  const found: Rejection[] = [];
  const type = mediaTypeOf(request);
  if (type !== 'application/json')
    found.push({ rule: 'content-type', reason: `the content type is "${type}", not application/json` });
  if (call.jsonrpc !== '2.0')
    found.push({
      rule: 'field',
      reason: 'the envelope is not JSON-RPC 2.0',
      code: String(INVALID_REQUEST.code),
    });
  return found;
}

function checkParams(document: Document, method: JsonObject, params: unknown): Rejection[] {
  const descriptors = asList(method.params).map(document.resolve);
  const names = descriptors.map(({ name }) => String(name));
  const isByName = isObject(params);
  if (!isByName && !Array.isArray(params) && params !== undefined && params !== null)
    return [{ rule: 'field', reason: 'params is neither an object nor a list' }];
  if (isByName && method.paramStructure === 'by-position')
    return [{ rule: 'field', reason: 'parameters go by position' }];
  if (!isByName && params !== undefined && method.paramStructure === 'by-name')
    return [{ rule: 'field', reason: 'parameters go by name' }];
  const extra = isByName
    ? Object.keys(params).filter((name) => !names.includes(name))
    : asList(params).slice(names.length);
  const unknown = extra.map((value) => `parameter ${toJsonLine(value)} is unknown`);
  return [
    ...unknown.map((reason) => ({ rule: 'unknown-field' as const, reason })),
    ...descriptors.flatMap(({ required, schema }, index): Rejection[] => {
      const name = names[index] ?? '';
      const value = isByName ? params[name] : asList(params)[index];
      // In a list, null is an optional value that is left out.
      const isLeftOut = value === undefined || (value === null && required !== true);
      if (isLeftOut)
        return required === true ? [{ rule: 'missing-field', reason: `parameter ${name} is missing` }] : [];
      const found = document.check(schema, value);
      return found.map((one) => ({ ...one, reason: `parameter ${name}: ${one.reason}` }));
    }),
  ];
}

/** Returns the requested example, the one with the same parameters, or the first success. */
function toReply(
  { resolve }: Document,
  { node, operation }: Method,
  { id, params }: JsonObject,
  wish: string | null,
): Reply {
  // Without an ID, a call is a notification, which gets no response (JSON-RPC 2.0, section 4.1).
  if (operation.isNotification || id === undefined)
    return { status: 204, type: 'application/json', body: '' };
  const exchanges = operation.exchanges.flatMap(({ name, request, response }) => {
    const sent = asObject(readJson(request.text)).params;
    const received = response ? readExactJson(response.text) : undefined;
    return isObject(received) ? [{ name, params: sent, response: received }] : [];
  });
  const isFailed = ({ response }: { readonly response: JsonObject }) => response.error !== undefined;
  const names = asList(node.params).map((param) => asText(resolve(param).name) ?? '');
  const same = exchanges.find((one) => isSame(valuesIn(one.params, names), valuesIn(params, names)));
  const found =
    (wish === ANY_FAILURE ? exchanges.find(isFailed) : exchanges.find(({ name }) => name === wish)) ??
    same ??
    exchanges.find((one) => !isFailed(one)) ??
    exchanges[0];
  if (!found) return rejectCall({ rule: 'operation', reason: 'the method has no documented response' }, id);
  const { result } = found.response;
  const fitted =
    wish === null && result !== undefined
      ? { result: fitLists(valuesIn(found.params, names), valuesIn(params, names), result) }
      : {};
  return toJsonReply(200, { ...found.response, ...fitted, id });
}

/** Returns the parameters in the method's order, without empty ones at the end. */
function valuesIn(params: unknown, names: readonly string[]): readonly unknown[] {
  const values = isObject(params) ? names.map((name) => params[name] ?? null) : asList(params);
  const last = values.findLastIndex((value) => value !== null && value !== undefined);
  return values.slice(0, last + 1);
}
