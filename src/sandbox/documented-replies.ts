/** The documented responses of an HTTP operation, as sent. */
import { readExactJson, toPlainNumbers } from '../model/exact-number.ts';
import { isFailure } from '../model/find-failure.ts';
import type { HttpOperation, HttpResponse } from '../model/operation.ts';
import type { Reply } from './exchange.ts';
import type { FailureExample } from './failure.ts';

/** Content of a file without an example: bytes that don't survive being read as text. */
export const FILE = Buffer.from([0, 1, 2, 13, 10, 255, 0]);

/** An archive with one file, `sandbox.txt`. */
const ZIP = Buffer.from(
  'UEsDBBQAAAAAAAAAIQDPepEYCAAAAAgAAAALAAAAc2FuZGJveC50eHRTYW5kYm94ClBLAQIUABQAAAAAAAAAIQDPepEYCAAAAAgAAAALAAAAAAAAAAAAAAAAAAAAAABzYW5kYm94LnR4dFBLBQYAAAAAAQABADkAAAAxAAAAAAA=',
  'base64',
);

export interface ExampleReply {
  readonly name: string;
  readonly value: unknown;
  readonly reply: Reply;
  readonly isFailure: boolean;
}

/** Returns every documented response as sent. */
export function repliesOf({ responses, sample }: HttpOperation): ExampleReply[] {
  const failures = sample?.failures ?? [];
  // Without a status of success, "default" is the only response that a valid request can get.
  const usual = responses.some(({ status }) => /^[23]/.test(status)) ? 500 : 200;
  const success = responses.find(({ status }) => /^2|^default$/i.test(status));
  // A sample reads JSON from a success with a media type but no schema.
  const readsJson = sample?.kind === 'http' && !sample.binary && !sample.empty && !sample.stream;
  return responses.flatMap((response): ExampleReply[] => {
    const status = toStatus(response.status, usual);
    // An interim response is followed by another one (RFC 9110, 15.2).
    if (status < 200) return [];
    const isError = status >= 400;
    const type = response.body?.mediaType ?? 'application/json';
    const isArchive =
      sample?.kind === 'http' && sample.binary && !isError && /zip$/.test(`${type} ${sample.fileName}`);
    const file = isArchive ? ZIP : FILE;
    // Text in place of JSON is shown on the page, but no client can read it.
    const examples = response.examples.filter(
      ({ language }) => language !== 'text' || !/^[^,]*json[^,]*$/.test(type),
    );
    // A status that can't have a body (RFC 9110, 15.3.5).
    if (status === 204 || status === 304)
      return [{ name: response.status, value: null, reply: bareReply(response, status), isFailure: false }];
    const isJson = response.body ? /json/.test(type) : readsJson && response === success;
    // An error without an example is written from what is wrong with the request.
    if (examples.length === 0 && !(isJson && isError)) {
      const body = isJson ? emptyJson(response) : file;
      const hasBody = isJson || response.body !== null;
      const reply = hasBody ? { status, type, body } : bareReply(response, status);
      return [{ name: response.status, value: null, reply, isFailure: isError }];
    }
    return examples.map(({ name, text, language }) => {
      const value = language === 'json' ? readExactJson(text) : text;
      return {
        name,
        value,
        reply: { status, type, body: isArchive ? ZIP : text },
        isFailure: isError || isFailure(toPlainNumbers(value), failures),
      };
    });
  });
}

/** Returns JSON for a response that describes none. */
function emptyJson({ body }: HttpResponse): string {
  return body?.schema?.kind === 'list' ? '[]' : '{}';
}

/** Converts a documented status; "4XX" becomes 400. */
export function toStatus(status: string, usual = 500): number {
  return /^default$/i.test(status) ? usual : Number(status.replaceAll(/x/gi, '0')) || 500;
}

function bareReply({ headers }: HttpResponse, status: number): Reply {
  return { status, type: 'text/plain', body: '', headers: headersOf(headers) };
}

/** Headers that say what to do next; their example is sent with a response that has no body. */
const NEXT = /^(location|www-authenticate)$/i;

function headersOf(headers: HttpResponse['headers']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headers
      .filter(({ name }) => NEXT.test(name))
      .flatMap(({ name, schema }) => {
        const example = schema.facts.find(({ kind }) => kind === 'example')?.value;
        return example === undefined ? [] : [[name, example]];
      }),
  );
}

/** Returns the first documented response that reports success. */
export function firstReplyOf(operation: HttpOperation): unknown {
  return repliesOf(operation).find((one) => !one.isFailure)?.value;
}

/** Returns the documented responses that report failure. */
export function failuresOf(operation: HttpOperation): FailureExample[] {
  return repliesOf(operation)
    .filter((one) => one.isFailure && typeof one.value === 'object' && one.value !== null)
    .map(({ reply, value }) => ({ status: reply.status, value }));
}

/** Returns every name by which a client can ask for a response of an operation. */
export function wishesOf(operation: HttpOperation): string[] {
  return repliesOf(operation).flatMap(({ name, reply }) => [name, String(reply.status)]);
}
