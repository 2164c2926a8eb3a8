/** Sends a request and returns the response, or the error if there is none. */
import type { SentRequest } from '../../console/sign-request.ts';
import { type Bytes, joinBytes } from '../../tools/bytes.ts';
import type { Arrived } from './visit.ts';

const TIMEOUT = 30_000;
/** Most bytes of a body that are read; more would freeze the page. */
const MOST_BYTES = 5_000_000;

export async function sendRequest(
  request: SentRequest,
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
    const bytes = await readBody(response);
    return {
      error: null,
      arrived: {
        status: response.status,
        statusText: response.statusText,
        headers: [...response.headers],
        body: new TextDecoder().decode(bytes),
        bytes: bytes.length,
        milliseconds: Math.round(performance.now() - started),
      },
    };
  } catch (error) {
    return { arrived: null, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Reads a body, but stops once it exceeds the limit. */
async function readBody({ body }: Response): Promise<Bytes> {
  const parts: Bytes[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size > MOST_BYTES) await reader?.cancel();
  }
  return joinBytes(parts);
}
