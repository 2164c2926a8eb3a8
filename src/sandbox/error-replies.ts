/** Errors as HTTP responses, in the API's format. */
import { toJsonLine } from '../model/exact-number.ts';
import type { HttpOperation } from '../model/operation.ts';
import { failuresOf, repliesOf, toStatus } from './documented-replies.ts';
import type { Rejection, Reply } from './exchange.ts';
import { bareFailure, type Errors, type FailureExample, hasText, STATUSES, writeFailure } from './failure.ts';

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
export function writeError(
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
