/** A request and its response as text to paste elsewhere: HTTP, and HAR 1.2. Secrets are hidden. */
import { hideMembers } from './secrets.ts';
import type { Pair, SentRequest } from './sign-request.ts';

/** A response as it arrived. */
export interface Arrived {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly Pair[];
  readonly body: string;
  readonly bytes: number;
  readonly milliseconds: number;
}

export interface Exchange {
  readonly request: SentRequest;
  readonly at: Date;
  readonly arrived: Arrived;
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
export function toHar(exchanges: readonly Exchange[]): string {
  const named = (list: readonly Pair[]) => list.map(([name, value]) => ({ name, value }));
  const entries = exchanges.map(({ request, at, arrived }) => {
    const { method, url, headers, body } = request.shared;
    const { status, statusText, bytes, milliseconds } = arrived;
    return {
      startedDateTime: at.toISOString(),
      time: milliseconds,
      request: {
        method,
        url,
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: named(headers),
        queryString: named([...new URL(url).searchParams]),
        ...(body === null ? {} : { postData: { mimeType: typeIn(headers), text: body } }),
        headersSize: -1,
        bodySize: body === null ? 0 : new TextEncoder().encode(body).length,
      },
      response: {
        status,
        statusText,
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: named(arrived.headers),
        content: { size: bytes, mimeType: typeIn(arrived.headers), text: hideMembers(arrived.body) },
        redirectURL: '',
        headersSize: -1,
        bodySize: bytes,
      },
      cache: {},
      timings: { send: 0, wait: milliseconds, receive: 0 },
    };
  });
  const creator = { name: 'API documentation', version: '1' };
  return JSON.stringify({ log: { version: '1.2', creator, entries } }, null, 2);
}

/** Returns the media type of a message; empty if its headers don't say. */
export function typeIn(headers: readonly Pair[]): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
}
