/** An OpenRPC document with WebSocket servers → conversations: every message is a call, checked as over HTTP. */
import type { Api } from '../model/api.ts';
import { readExactJson, readSent, toJsonLine } from '../model/exact-number.ts';
import { readJson } from '../model/json-text.ts';
import { asObject } from '../readers/json-schema/json.ts';
import type { Guard } from '../readers/json-schema/matching.ts';
import { NOTHING, type Said, type SocketServer } from './channel.ts';
import type { Received, Rejection } from './exchange.ts';
import { pathOf, rejectCall, toRpcServer } from './rpc.ts';

/** Returns null if no server of the API is a WebSocket. */
export function toRpcSocketServer(api: Api, guard: Guard): SocketServer | null {
  const servers = [...api.servers, ...api.operations.flatMap((operation) => operation.servers)];
  const paths = [...new Set(servers.flatMap(({ url }) => (/^wss?:/.test(url) ? [pathOf(url)] : [])))];
  if (paths.length === 0) return null;
  const serve = toRpcServer(api, guard);
  return {
    api: api.id,
    paths,
    isAt: (path) => paths.includes(path),
    isMeant: () => true,
    // Each call is authenticated with the handshake's headers instead.
    checkHandshake: () => [],
    converse: (running, handshake) => {
      const call = (text: string): Said => {
        const value = readJson(text);
        const { method } = asObject(value);
        const headers = { ...handshake.headers, 'content-type': 'application/json' };
        const request: Received = { ...handshake, method: 'POST', headers, body: Buffer.from(text) };
        const verdict = serve(running, { ...request, target: handshake.target.split('?')[0] ?? '' }, null);
        const unknown: Rejection =
          value === undefined
            ? { rule: 'malformed', reason: 'the message is not JSON' }
            : { rule: 'operation', reason: `${api.id} has no method ${String(method)}` };
        const rejections = verdict?.rejections ?? [unknown];
        const reply = verdict?.reply ?? rejectCall(unknown, asObject(readSent(text)).id);
        const [rejection] = rejections;
        // A notification gets no message.
        if (!rejection) return { ...NOTHING, texts: reply.status === 204 ? [] : [reply.body.toString()] };
        const { rule, reason } = rejection;
        const sandbox = { rule, reason, page: running.locate(api.id, verdict?.operation ?? null, rejection) };
        const body = { ...asObject(readExactJson(reply.body.toString())), sandbox };
        return { ...NOTHING, texts: [toJsonLine(body)], rejections };
      };
      return { open: () => NOTHING, receive: call, tick: () => NOTHING };
    },
  };
}
