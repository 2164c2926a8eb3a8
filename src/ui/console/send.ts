/** Sends a request and returns the response, or the error if there is none. */
import type { Arrived } from '../../console/export.ts';
import { MOST_BYTES } from '../../console/limits.ts';
import type { WireRequest } from '../../console/sign-request.ts';
import { toError } from '../parts/states.tsx';

const TIMEOUT = 30_000;

export async function sendRequest(
  request: WireRequest,
): Promise<{ readonly arrived: Arrived | null; readonly error: string | null }> {
  const started = performance.now();
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers.map(([name, value]): [string, string] => [name, value]),
      body: request.body,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const body = await readBody(response);
    return {
      error: null,
      arrived: {
        status: response.status,
        statusText: response.statusText,
        headers: [...response.headers],
        body: await body.text(),
        bytes: body.size,
        milliseconds: Math.round(performance.now() - started),
      },
    };
  } catch (error) {
    return { arrived: null, error: toError(error).message };
  }
}

/** Reads a body, but stops once it exceeds the limit. */
async function readBody({ body }: Response): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size > MOST_BYTES) await reader?.cancel();
  }
  return new Blob(parts);
}

/** Waits for a part of the script; if it doesn't load, the error says what to do. */
export function loaded<T>(part: Promise<T>): Promise<T> {
  return part.catch((error: unknown) => {
    const { message } = toError(error);
    throw new Error(`This page didn't load completely. Check your connection, then reload it. (${message})`);
  });
}
