/** The documented responses of an HTTP operation, as sent: successes, and errors in the API's format. */
import { readExactJson, toJsonLine, toPlainNumbers } from '../model/exact-number.ts';
import type { HttpOperation, HttpResponse } from '../model/operation.ts';
import { isObject, type JsonObject } from '../readers/json-schema/json.ts';
import { isSame, type Rejection, type Reply, readJson } from './exchange.ts';
import {
  bareFailure,
  type Errors,
  type FailureExample,
  isFailure,
  STATUSES,
  writeFailure,
} from './failure.ts';

/** Content of a file without an example: bytes that don't survive being read as text. */
export const FILE = Buffer.from([0, 1, 2, 13, 10, 255, 0]);
/** Name by which a client requests any documented failure. */
export const ANY_FAILURE = 'failure';

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
    if (!response.body && response.examples.length === 0)
      return [{ name: response.status, value: null, reply: bareReply(response, status), isFailure: isError }];
    const type = response.body?.mediaType ?? 'application/json';
    if (response.examples.length === 0 && !/json/.test(type))
      return [
        { name: response.status, value: null, reply: { status, type, body: FILE }, isFailure: isError },
      ];
    return response.examples.map(({ name, text, language }) => {
      const value = language === 'json' ? readExactJson(text) : text;
      const isFailed = isError || isFailure(toPlainNumbers(value), failures);
      return { name, value, reply: { status, type, body: text }, isFailure: isFailed };
    });
  });
}

/** Converts a documented status; "4XX" becomes 400. */
function toStatus(status: string): number {
  return status === 'default' ? 500 : Number(status.replaceAll('X', '0')) || 500;
}

function bareReply({ headers }: HttpResponse, status: number): Reply {
  const location = headers.find(({ name }) => name.toLowerCase() === 'location');
  const example = location?.schema.facts.find(({ kind }) => kind === 'example')?.value;
  return {
    status,
    type: 'text/plain',
    body: '',
    headers: example === undefined ? undefined : { Location: example },
  };
}

/** Returns the documented responses that report failure. */
export function failuresOf(operation: HttpOperation): FailureExample[] {
  return repliesOf(operation)
    .filter((one) => one.isFailure && typeof one.value === 'object' && one.value !== null)
    .map(({ reply, value }) => ({ status: reply.status, value }));
}

/** Returns the requested example, the one of the closest scenario, or the first success. */
export function toReply(
  operation: HttpOperation,
  errors: Errors,
  shared: readonly FailureExample[],
  body: unknown,
  wish: string | null,
): Reply {
  const replies = repliesOf(operation);
  const failed = replies.find((one) => one.isFailure);
  if (wish === ANY_FAILURE && failed) return failed.reply;
  const named = replies.find(({ name, reply }) => name === wish || String(reply.status) === wish);
  if (named) return named.reply;
  if (wish !== null && errors.codes.has(wish))
    return toErrorReply(operation, errors, [...failuresOf(operation), ...shared], wish, 400);
  const good = replies.filter((one) => !one.isFailure);
  const reply = (scenarioOf(operation, replies, good, body) ?? good[0] ?? failed)?.reply;
  return reply ?? { status: 501, type: 'text/plain', body: 'The specification documents no response.' };
}

/**
 * Finds the response of the request example closest to the request: IDs and times differ for every client, and an order
 * that is only validated must not look placed. A failure must match its request exactly.
 */
function scenarioOf(
  { requests }: HttpOperation,
  replies: readonly ExampleReply[],
  good: readonly ExampleReply[],
  body: unknown,
): ExampleReply | undefined {
  if (!isObject(body)) return undefined;
  const scenarios = requests.flatMap(({ name, language, text }) => {
    const example = language === 'json' ? readJson(text) : null;
    const own = replies.find((one) => one.name === name);
    return own && isObject(example) ? [{ own, distance: distanceOf(example, body) }] : [];
  });
  const exact = scenarios.find(({ distance }) => distance === 0);
  const [nearest] = scenarios
    .filter(({ own }) => good.includes(own))
    .toSorted((one, other) => one.distance - other.distance);
  return (exact ?? nearest)?.own;
}

/** Counts the members that differ or that only one of the two has. Ignores the nonce, which is never the same. */
function distanceOf(example: JsonObject, body: JsonObject): number {
  const names = new Set([...Object.keys(example), ...Object.keys(body)]);
  names.delete('nonce');
  return [...names].filter((name) => !isSame(example[name], body[name])).length;
}

/** Responds with the documented error of a rule, in the API's format. */
export function rejectRequest(
  operation: HttpOperation,
  errors: Errors,
  examples: readonly FailureExample[],
  rejection: Rejection,
): Reply {
  const status = STATUSES[rejection.rule];
  const code = errors.codeOf(rejection);
  const own = repliesOf(operation).find(({ reply }) => reply.status === status);
  const isWritten = code !== undefined && writeFailure(examples, errors, code, status) !== null;
  if (own && !isWritten) return own.reply;
  return code === undefined
    ? toJsonReply(status, { error: rejection.reason })
    : toErrorReply(operation, errors, examples, code, status);
}

function toErrorReply(
  { sample }: HttpOperation,
  errors: Errors,
  examples: readonly FailureExample[],
  code: string,
  status: number,
): Reply {
  const written = writeFailure(examples, errors, code, status);
  if (written) return toJsonReply(written.status, written.value);
  const bare = bareFailure(sample?.failures ?? [], code);
  return bare === null ? toJsonReply(status, { error: code }) : toJsonReply(200, bare);
}

/** Creates a JSON response. */
export function toJsonReply(status: number, value: unknown): Reply {
  return { status, type: 'application/json', body: toJsonLine(value) };
}
