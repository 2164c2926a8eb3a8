/** The documented responses of an HTTP operation, as sent: successes, and errors in the API's format. */
import { readExactJson, toJsonLine, toPlainNumbers } from '../model/exact-number.ts';
import { readJson } from '../model/json-text.ts';
import type { Example, HttpOperation, HttpResponse } from '../model/operation.ts';
import { asObject, isObject, type JsonObject } from '../readers/json-schema/json.ts';
import type { Answered } from './batch.ts';
import type { Document } from './document.ts';
import { echo } from './echo.ts';
import { echoArguments } from './echo-arguments.ts';
import type { Rejection, Reply } from './exchange.ts';
import {
  bareFailure,
  type Errors,
  type FailureExample,
  hasText,
  isAboutRequest,
  isFailure,
  STATUSES,
  writeFailure,
} from './failure.ts';
import { distanceOf, leavesIn } from './likeness.ts';
import { findPage, fitPage, queryOfExample } from './pages.ts';
import { readFormText } from './wire.ts';
import { ANY_FAILURE } from './wish.ts';

/** Content of a file without an example: bytes that don't survive being read as text. */
export const FILE = Buffer.from([0, 1, 2, 13, 10, 255, 0]);

/** An archive with one file, `sandbox.txt`. */
const ZIP = Buffer.from(
  'UEsDBBQAAAAAAAAAIQDPepEYCAAAAAgAAAALAAAAc2FuZGJveC50eHRTYW5kYm94ClBLAQIUABQAAAAAAAAAIQDPepEYCAAAAAgAAAALAAAAAAAAAAAAAAAAAAAAAABzYW5kYm94LnR4dFBLBQYAAAAAAQABADkAAAAxAAAAAAA=',
  'base64',
);

interface ExampleReply {
  readonly name: string;
  readonly value: unknown;
  readonly reply: Reply;
  readonly isFailure: boolean;
}

/** Returns every documented response as sent. */
function repliesOf({ responses, sample }: HttpOperation): ExampleReply[] {
  const failures = sample?.failures ?? [];
  return responses.flatMap((response): ExampleReply[] => {
    const status = toStatus(response.status);
    // An interim response is followed by another one (RFC 9110, 15.2).
    if (status < 200) return [];
    const isError = status >= 400;
    const type = response.body?.mediaType ?? 'application/json';
    const isArchive =
      sample?.kind === 'http' && sample.binary && !isError && /zip$/.test(`${type} ${sample.fileName}`);
    const file = isArchive ? ZIP : FILE;
    if (response.examples.length === 0 && (!response.body || !/json/.test(type))) {
      const reply = response.body ? { status, type, body: file } : bareReply(response, status);
      return [{ name: response.status, value: null, reply, isFailure: isError }];
    }
    return response.examples.map(({ name, text, language }) => {
      const value = language === 'json' ? readExactJson(text) : text;
      const isFailed = isError || isFailure(toPlainNumbers(value), failures);
      return { name, value, reply: { status, type, body: isArchive ? ZIP : text }, isFailure: isFailed };
    });
  });
}

/** Converts a documented status; "4XX" becomes 400. */
function toStatus(status: string): number {
  return status === 'default' ? 500 : Number(status.replaceAll('X', '0')) || 500;
}

function bareReply({ headers }: HttpResponse, status: number): Reply {
  return { status, type: 'text/plain', body: '', headers: headersOf(headers) };
}

/** Headers that say what to do next; their example is sent with a response that has no body. */
const NEXT = /^(location|www-authenticate)$/i;

function headersOf(headers: HttpResponse['headers']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headers
      .filter(({ name }) => NEXT.test(name))
      .flatMap(({ name, schema }) => {
        const example = schema.facts.find(({ kind }) => kind === 'example')?.value;
        return example === undefined ? [] : [[name, example]];
      }),
  );
}

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

/** Returns the first documented response that reports success. */
export function firstReplyOf(operation: HttpOperation): unknown {
  return repliesOf(operation).find((one) => !one.isFailure)?.value;
}

/** Returns the documented responses that report failure. */
export function failuresOf(operation: HttpOperation): FailureExample[] {
  return repliesOf(operation)
    .filter((one) => one.isFailure && typeof one.value === 'object' && one.value !== null)
    .map(({ reply, value }) => ({ status: reply.status, value }));
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
  const chosen = page ?? scenario?.own ?? good[0] ?? failed;
  if (!chosen) return { status: 501, type: 'text/plain', body: 'The specification documents no response.' };
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
  const fitted = chosen.isFailure ? echoed : echoArguments(accepted, exchange.replySchema, echoed);
  const written = page ? fitted : fitPage(fitted, pages, fields);
  return written === chosen.value ? chosen.reply : { ...chosen.reply, body: toJsonLine(written) };
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
 * that is only validated must not look placed. A failure must match its request exactly, and be about a value that no
 * request with a success has.
 */
function scenarioOf(
  { operation, document, bodySchema, body }: Accepted,
  replies: readonly ExampleReply[],
): Scenario | null {
  if (!isObject(body)) return null;
  const sent = withoutNonce(body);
  const scenarios = operation.requests.flatMap((request): Scenario[] => {
    const own = replies.find((one) => one.name === request.name);
    const example = readRequest(document, bodySchema, request);
    if (!own || !example) return [];
    return [{ own, example, distance: distanceOf(document, bodySchema, example, sent) }];
  });
  const good = scenarios.filter(({ own }) => !own.isFailure);
  const usual = new Set(good.flatMap(({ example }) => leavesIn(example)));
  const isTelling = ({ own, example }: Scenario) =>
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

/** Returns every name by which a client can ask for a response of an operation. */
export function wishesOf(operation: HttpOperation): string[] {
  return repliesOf(operation).flatMap(({ name, reply }) => [name, String(reply.status)]);
}

/** Responds with the documented error of a rule, in the API's format. */
export function rejectRequest(
  operation: HttpOperation,
  errors: Errors,
  examples: readonly FailureExample[],
  rejection: Rejection,
): Reply {
  const status = STATUSES[rejection.rule];
  const { seconds, reason } = rejection;
  const code = codeFor(operation, errors, rejection);
  const own = repliesOf(operation).find((one) => one.reply.status === status)?.reply;
  const error = code === undefined ? null : writeError(operation, errors, examples, code, status, own);
  const reply = error ?? own ?? toJsonReply(status, { error: code ?? reason });
  const waits = operation.responses
    .filter((response) => toStatus(response.status) === reply.status)
    .flatMap(({ headers }) => headers.filter(({ name }) => WAIT.test(name)));
  if (seconds === undefined || waits.length === 0) return reply;
  const wait = String(Math.max(1, Math.ceil(seconds)));
  return {
    ...reply,
    headers: { ...reply.headers, ...Object.fromEntries(waits.map(({ name }) => [name, wait])) },
  };
}

/** Returns the error of a rejection, which can also be a status, where an example of the operation has it. */
function codeFor(operation: HttpOperation, errors: Errors, rejection: Rejection): string | undefined {
  const code = errors.codeOf(rejection);
  if (code === undefined || errors.codes.has(code)) return code;
  const isShown = failuresOf(operation).some(({ value }) => hasText(value, (text) => text === code));
  return isShown ? code : errors.codeOf({ ...rejection, code: undefined });
}

/** Headers with the seconds until a request is accepted again. */
const WAIT = /^(retry-after|(x-)?rate-?limit-reset)$/i;

/** Writes an error in the form of the examples, or else as `own`, or else in the member that reports failure. */
function writeError(
  { sample }: HttpOperation,
  errors: Errors,
  examples: readonly FailureExample[],
  code: string,
  status: number,
  own?: Reply,
): Reply | null {
  const written = writeFailure(examples, errors, code, status);
  // The documented response of this status says more than the form of another one.
  if (written && (!own || written.status === own.status)) return toJsonReply(written.status, written.value);
  if (own) return own;
  const bare = bareFailure(sample?.failures ?? [], code);
  return bare === null ? null : toJsonReply(200, bare);
}

/** Creates a JSON response. */
export function toJsonReply(status: number, value: unknown): Reply {
  return { status, type: 'application/json', body: toJsonLine(value) };
}
