/** The response to an accepted request: the documented one that fits best, with the values of the request. */
import { toJsonLine, toPlainNumbers } from '../model/exact-number.ts';
import { readJson } from '../model/json-text.ts';
import type { Example, HttpOperation } from '../model/operation.ts';
import { asObject, isObject, type JsonObject } from '../readers/json-schema/json.ts';
import type { Answered } from './batch.ts';
import { tooSmall, writeComputed } from './computed.ts';
import type { Document } from './document.ts';
import { type ExampleReply, failuresOf, repliesOf, toStatus } from './documented-replies.ts';
import { echo } from './echo.ts';
import { documentedArguments, echoArguments } from './echo-arguments.ts';
import { rejectRequest, toJsonReply, writeError } from './error-replies.ts';
import type { Reply } from './exchange.ts';
import { type Errors, type FailureExample, isAboutRequest } from './failure.ts';
import { distanceOf, leavesIn } from './likeness.ts';
import { findPage, fitPage, queryOfExample } from './pages.ts';
import { readFormText } from './wire.ts';
import { ANY_FAILURE } from './wish.ts';

/** Redirects the browser to the address in the request, with the response as its query (RFC 6749, 4.1.2). */
function toRedirect({ document, fields }: Accepted, reply: Reply): Reply {
  const back = fields.redirect_uri;
  if (reply.status < 300 || reply.status >= 400 || typeof back !== 'string') return reply;
  const given = asObject(readFormText(document, true, reply.body.toString()));
  const state = given.state === undefined || fields.state === undefined ? {} : { state: fields.state };
  const query = new URLSearchParams(toTexts({ ...given, ...state }));
  const address = `${back}${back.includes('?') ? '&' : '?'}${query}`;
  return {
    ...reply,
    body: '',
    headers: { ...reply.headers, Location: address.replace(/[^!-~]/g, encodeURIComponent) },
  };
}

function toTexts(value: JsonObject): Record<string, string> {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, String(member)]));
}

/** A request that was accepted, and what its operation documents. */
export interface Accepted {
  readonly operation: HttpOperation;
  readonly document: Document;
  /** The operation in the document. */
  readonly node: JsonObject;
  readonly bodySchema: unknown;
  readonly body: unknown;
  /** Arguments of the query and members of the body. */
  readonly fields: JsonObject;
  /** Parameters of the operation, and the arguments of the path and the query. */
  readonly parameters: readonly JsonObject[];
  readonly sent: Readonly<Record<string, string>>;
}

/** Returns the requested example, the one of the closest scenario, or the first success, fitted to the request. */
export function toReply(
  accepted: Accepted,
  errors: Errors,
  shared: readonly FailureExample[],
  wish: string | null,
): Reply {
  return toRedirect(accepted, chooseReply(accepted, errors, shared, wish));
}

function chooseReply(
  accepted: Accepted,
  errors: Errors,
  shared: readonly FailureExample[],
  wish: string | null,
): Reply {
  const { operation, document, bodySchema, body, fields } = accepted;
  const replies = repliesOf(operation);
  const failed = replies.find((one) => one.isFailure);
  if (wish === ANY_FAILURE && failed) return failed.reply;
  const named = replies.find(({ name, reply }) => name === wish || String(reply.status) === wish);
  if (named) return named.reply;
  if (wish !== null && errors.codes.has(wish))
    return toWishedError(operation, errors, [...failuresOf(operation), ...shared], wish);
  const good = replies.filter((one) => !one.isFailure);
  const pages = good.map((one) => {
    const example = document.resolve(asObject(mediaOf(accepted, one.reply).examples)[one.name]);
    return { ...one, query: queryOfExample(example) };
  });
  const page = findPage(pages, fields);
  const scenario = page ? null : scenarioOf(accepted, replies);
  // A success can have no example, but a status of failure is no response to a valid request.
  const chosen = page ?? scenario?.own ?? good[0] ?? (failed && failed.reply.status < 400 ? failed : null);
  if (!chosen) return { status: 204, type: 'text/plain', body: '' };
  if (!isObject(chosen.value) && !Array.isArray(chosen.value)) return chosen.reply;
  const exchange = {
    document,
    request: scenario?.example,
    requestSchema: bodySchema,
    reply: chosen.value,
    replySchema: mediaOf(accepted, chosen.reply).schema,
    isData: false,
    others: scenario?.others,
  };
  // An exact request gets its example as it is, with every line as documented.
  const isExact = scenario === null || scenario.distance === 0 || chosen.isFailure;
  const echoed = isExact ? chosen.value : echo(exchange, body, null);
  const fitted = chosen.isFailure
    ? echoed
    : echoArguments(accepted, exchange.replySchema, echoed, page?.query ?? null);
  const computed = chosen.isFailure ? fitted : compute(accepted, scenario, chosen.value, fitted);
  const outcome = wish === null && !chosen.isFailure ? tooSmall(accepted.node, computed) : null;
  if (outcome !== null) return chooseReply(accepted, errors, shared, outcome);
  const written = page ? computed : fitPage(computed, pages, fields);
  return written === chosen.value ? chosen.reply : { ...chosen.reply, body: toJsonLine(written) };
}

/** Writes the figures that follow from the request. */
function compute(
  { document, node, parameters, sent, body }: Accepted,
  scenario: Scenario | null,
  example: unknown,
  reply: unknown,
): unknown {
  const documented = documentedArguments(document, parameters).map(({ name, value }) => [name, value]);
  return writeComputed(
    node,
    { request: { ...Object.fromEntries(documented), ...scenario?.example }, reply: example },
    { request: { ...sent, ...asObject(body) }, reply },
  );
}

/** Writes an error that no example has the form of as a failure of the transport, if the operation documents one. */
function toWishedError(
  operation: HttpOperation,
  errors: Errors,
  examples: readonly FailureExample[],
  code: string,
): Reply {
  const transport = operation.responses.find(
    ({ status, body, examples: own }) => /^(5|default)/.test(status) && !body && own.length === 0,
  );
  const rule = errors.ruleOf(code);
  if (rule) return rejectRequest(operation, errors, examples, { rule, code, reason: code });
  const reply = transport
    ? { status: toStatus(transport.status), type: 'text/plain', body: code }
    : toJsonReply(400, { error: code });
  return writeError(operation, errors, examples, code, 400) ?? reply;
}

/** Returns what the document says about the body of a response. */
function mediaOf({ document, node }: Accepted, { status, type }: Reply): JsonObject {
  const { content } = document.resolve(asObject(node.responses)[String(status)]);
  return asObject(asObject(content)[type]);
}

interface Scenario {
  readonly own: ExampleReply;
  readonly example: JsonObject;
  readonly distance: number;
  /** The other successful requests with their responses. */
  readonly others?: readonly Answered[];
}

/**
 * Finds the response of the request example closest to the request: IDs and times differ for every client, and an order
 * that is only validated must not look placed. A failure must have the name of its request, match it exactly, and be
 * about a value that no request with a success has.
 */
function scenarioOf(
  { operation, document, bodySchema, body }: Accepted,
  replies: readonly ExampleReply[],
): Scenario | null {
  if (!isObject(body)) return null;
  const sent = withoutNonce(body);
  const scenarios = operation.requests.flatMap((request): Scenario[] => {
    // "Example" and "Generated" are no names that a request and its response have in common.
    const isNamed = !request.unnamed && !request.generated;
    const own = replies.find((one) => (isNamed ? one.name === request.name : !one.isFailure));
    const example = readRequest(document, bodySchema, request);
    if (!own || !example) return [];
    return [{ own, example, distance: distanceOf(document, bodySchema, example, sent) }];
  });
  const good = scenarios.filter(({ own }) => !own.isFailure);
  const usual = new Set(good.flatMap(({ example }) => leavesIn(example)));
  // Where no request succeeds, names such as "default" say nothing.
  const canSucceed = operation.requests.some(
    ({ name }) => replies.find((one) => one.name === name)?.isFailure !== true,
  );
  const isTelling = ({ own, example }: Scenario) =>
    canSucceed &&
    isAboutRequest(operation.errors, toPlainNumbers(own.value)) &&
    leavesIn(example).some((leaf) => !usual.has(leaf));
  const exact = scenarios.find((one) => one.distance === 0 && (!one.own.isFailure || isTelling(one)));
  const [nearest] = good.toSorted((one, other) => one.distance - other.distance);
  const found = exact ?? nearest;
  if (!found) return null;
  const others = good
    .filter((one) => one !== found)
    .map((one) => ({ request: one.example, reply: one.own.value }));
  return { ...found, others };
}

/** Whether the body of a request is that of an example. */
export function isExampleBody({
  operation,
  document,
  bodySchema,
  body,
}: Pick<Accepted, 'operation' | 'document' | 'bodySchema' | 'body'>): boolean {
  return operation.requests.some((request) => {
    const example = readRequest(document, bodySchema, request);
    return (
      example !== null &&
      isObject(body) &&
      distanceOf(document, bodySchema, example, withoutNonce(body)) === 0
    );
  });
}

/** A form as pages show it, with a field on each line. */
const FORM = /^[^\s=]+=/;

/** Reads a documented request: JSON, or a form. */
function readRequest(document: Document, schema: unknown, { language, text }: Example): JsonObject | null {
  const isForm = language === 'text' && FORM.test(text);
  const value = language === 'json' ? readJson(text) : isForm ? readFormText(document, schema, text) : null;
  return isObject(value) ? withoutNonce(value) : null;
}

/** Leaves out the nonce, which is never the same. */
function withoutNonce({ nonce: _, ...rest }: JsonObject): JsonObject {
  return rest;
}
