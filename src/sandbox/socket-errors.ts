/** Rejections of WebSocket messages: the documented error in the channel's format, with the rule and its page added. */
import type { Api } from '../model/api.ts';
import { toJsonLine } from '../model/exact-number.ts';
import { asObject, isObject } from '../readers/json-schema/json.ts';
import type { Running } from './caller.ts';
import type { Document } from './document.ts';
import { echo, listItems, REQUEST_IDS } from './echo.ts';
import type { Rejection } from './exchange.ts';
import { describeFailure, type Errors, type FailureExample, writeFailure } from './failure.ts';
import { toRpcError, writeRpcFailure } from './rpc.ts';
import { failuresOf, type Turn } from './turns.ts';

/** What an API documents about errors. */
export interface Failing {
  readonly api: Api;
  readonly document: Document;
  readonly errors: Errors;
  readonly failures: readonly FailureExample[];
}

/** Writes the documented error in the channel's format, with the rule and its page added. */
export function writeRejection(
  { api, document, errors, failures }: Failing,
  rejection: Rejection,
  value: unknown,
  turn: Turn | null,
  locate: Running['locate'],
): string {
  const code = errors.codeOf(rejection, turn?.channel.errors);
  const own = turn ? failuresOf(document, turn.channel) : [];
  const examples = [...own, ...failures];
  const { rule, reason } = rejection;
  const sent = asObject(value);
  const signs = api.operations.flatMap((one) => (one.kind === 'channel' ? (one.sample?.failures ?? []) : []));
  const isRpc = examples.some((example) => asObject(example.value).jsonrpc !== undefined);
  // Own examples first: those of another channel contain its name.
  const first = turn ? own : failures.filter(({ isGeneral }) => isGeneral);
  const failure =
    code === undefined
      ? null
      : (writeFailure(first, errors, code, 200) ?? writeFailure(failures, errors, code, 200));
  const written =
    (isRpc ? (writeRpcFailure(examples, code, sent, rejection) ?? toRpcError(rejection, sent.id)) : null) ??
    (failure ? toClient(document, failure, value) : describeFailure(examples, signs, reason));
  const body = isObject(written) ? written : { error: code ?? reason };
  const members = Object.entries(body).flatMap(([name, member]): [string, unknown][] => {
    if (isRpc || !REQUEST_IDS.includes(name)) return [[name, member]];
    return sent[name] === undefined ? [] : [[name, sent[name]]];
  });
  const page = locate(api.id, turn?.channel.id ?? null, rejection);
  return toJsonLine({ ...Object.fromEntries(members), sandbox: { rule, reason, page } });
}

/** Puts what the client sent in place of what the example's request has. */
function toClient(document: Document, { value, request }: FailureExample, sent: unknown): unknown {
  if (request === undefined) return value;
  const [item = null] = listItems(request, sent);
  const exchange = { document, request, requestSchema: true, reply: value, replySchema: true, isData: false };
  return echo(exchange, sent, item);
}
