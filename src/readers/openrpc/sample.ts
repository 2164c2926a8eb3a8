/** What the samples of a method send: one POST with the first example, or one message on a WebSocket. */
import type { Server } from '../../model/operation.ts';
import type { SampleRequest } from '../../model/request.ts';
import type { Signing } from '../../model/signing.ts';

/** Null without a server whose address is complete. */
export function toSample(
  servers: readonly Server[],
  request: unknown,
  signing: Signing | null,
  isNotification: boolean,
): SampleRequest | null {
  for (const { url } of servers) {
    const parts = /^(https?|wss?):\/\/[^/?#]+/.exec(url);
    if (!parts) continue;
    const [origin, protocol = ''] = parts;
    if (protocol.startsWith('ws')) return { kind: 'socket', url, send: [request], signing, receive: 1 };
    const [path = '', query = ''] = url.slice(origin.length).split('?', 2);
    return {
      kind: 'http',
      method: 'POST',
      origin,
      path: path || '/',
      query: [...new URLSearchParams(query)],
      headers: [],
      body: { mediaType: 'application/json', value: request },
      signing,
      errorField: 'error',
      binary: false,
      ...(isNotification ? { empty: true } : {}),
    };
  }
  return null;
}
