/** A list of JSON-RPC calls in one request (JSON-RPC 2.0, section 6) → one response with a list. */
import { readExactJson, toJsonLine } from '../model/exact-number.ts';
import { readJson } from '../model/json-text.ts';
import { isObject } from '../readers/json-schema/json.ts';
import { HTTP } from './bounds.ts';
import { toJsonReply } from './error-replies.ts';
import type { Received, Reply } from './exchange.ts';
import type { Verdict } from './http.ts';
import { INVALID_REQUEST } from './rpc.ts';

const NO_CALL = { jsonrpc: '2.0', id: null, error: INVALID_REQUEST };

/** Serves each call on its own and joins the responses; null if the body isn't a list. */
export function serveBatch(request: Received, serve: (call: Received) => Verdict): Verdict | null {
  const text = request.body.toString();
  if (!Array.isArray(readJson(text))) return null;
  const calls = [readExactJson(text)].flat();
  if (calls.length > HTTP.calls) {
    const reason = `the list has more than ${HTTP.calls} calls`;
    const reply = toJsonReply(200, { ...NO_CALL, error: { ...INVALID_REQUEST, data: reason } });
    return { ...toVerdict(reply), rejections: [{ rule: 'malformed', reason }] };
  }
  if (calls.length === 0) return toVerdict(toJsonReply(200, NO_CALL));
  const verdicts = calls
    // Without an ID, a call is a notification, which gets no response.
    .filter((call) => !isObject(call) || call.id !== undefined)
    .map((call) =>
      isObject(call)
        ? serve({ ...request, body: Buffer.from(toJsonLine(call)) })
        : toVerdict(toJsonReply(200, NO_CALL)),
    )
    .filter(({ reply }) => reply.status !== 204);
  // A rejected key or a lost response is about the request, not about one call.
  const whole = verdicts.find(({ reply }) => reply.status !== 200 || reply.loss !== undefined);
  if (whole) return whole;
  if (verdicts.length === 0) return toVerdict({ status: 204, type: 'application/json', body: '' });
  const rejected = verdicts.find(({ rejections }) => rejections.length > 0);
  // In another order than the calls, so that a client that matches by position notices here.
  const bodies = verdicts.map(({ reply }) => readExactJson(reply.body.toString())).toReversed();
  return {
    ...(rejected ?? toVerdict(toJsonReply(200, []))),
    rejections: verdicts.flatMap(({ rejections }) => rejections),
    reply: { status: 200, type: 'application/json', body: toJsonLine(bodies) },
  };
}

function toVerdict(reply: Reply): Verdict {
  return { api: '', operation: '', rejections: [], reply };
}
