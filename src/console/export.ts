/** A request and its response as text to paste elsewhere: HTTP, and HAR 1.2. Secrets are hidden. */
import { hideMembers } from './secrets.ts';
import type { SentRequest } from './sign-request.ts';

type Pair = readonly [name: string, value: string];

export interface Exchanged {
  readonly request: SentRequest;
  readonly at: Date;
  readonly response: {
    readonly status: number;
    readonly statusText: string;
    readonly headers: readonly Pair[];
    readonly body: string;
    readonly bytes: number;
    readonly milliseconds: number;
  } | null;
}

export function toHttpText({ shared: { method, url, headers, body } }: SentRequest): string {
  const { host, pathname, search } = new URL(url);
  const lines = [
    `${method} ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return [...lines, '', ...(body === null ? [] : [body])].join('\n');
}

/** HTTP Archive 1.2: http://www.softwareishard.com/blog/har-12-spec/. */
export function toHar(exchanges: readonly Exchanged[]): string {
  const named = (list: readonly Pair[]) => list.map(([name, value]) => ({ name, value }));
  const entries = exchanges.map(({ request, at, response }) => {
    const { method, url, headers, body } = request.shared;
    const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
    const time = response?.milliseconds ?? 0;
    const received = response?.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
    return {
      startedDateTime: at.toISOString(),
      time,
      request: {
        method,
        url,
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: named(headers),
        queryString: named([...new URL(url).searchParams]),
        ...(body === null ? {} : { postData: { mimeType: type, text: body } }),
        headersSize: -1,
        bodySize: body === null ? 0 : new TextEncoder().encode(body).length,
      },
      response: {
        status: response?.status ?? 0,
        statusText: response?.statusText ?? '',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: named(response?.headers ?? []),
        content: { size: response?.bytes ?? 0, mimeType: received, text: hideMembers(response?.body ?? '') },
        redirectURL: '',
        headersSize: -1,
        bodySize: response?.bytes ?? -1,
      },
      cache: {},
      timings: { send: 0, wait: time, receive: 0 },
    };
  });
  const creator = { name: 'API documentation', version: '1' };
  return JSON.stringify({ log: { version: '1.2', creator, entries } }, null, 2);
}
