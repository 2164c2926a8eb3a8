/** The documented answers of an operation, as they cross the wire. */
import type { FailureSign } from '../../src/model/failure.ts';
import { asObject, asText, isObject, type JsonObject } from '../../src/readers/json-schema/json.ts';
import type { Reply } from '../../src/samples/loopback.support.ts';
import { isFailure } from './answers.support.ts';
import type { Wish } from './described-server.support.ts';
import type { Document } from './document.support.ts';

/** Stands for a file that has no example: bytes that no text survives. */
export const FILE = Buffer.from([0, 1, 2, 13, 10, 255, 0]);

/** The first example of the first answer that fits the wish. */
export function toReply(
  document: Document,
  operation: JsonObject,
  failures: readonly FailureSign[],
  wish: Wish,
): Reply {
  const replies = Object.entries(asObject(operation.responses)).flatMap(([status, value]) => {
    const isError = /^[45]/.test(status);
    return repliesOf(document, Number(status), document.resolve(value)).filter(
      ({ example }) => (isError || isFailure(example, failures)) === (wish === 'failure'),
    );
  });
  const [first] = replies;
  return first?.reply ?? { status: 501, type: 'text/plain', body: `no ${wish} is documented` };
}

interface ExampleReply {
  readonly example: unknown;
  readonly reply: Reply;
}

function repliesOf({ resolve }: Document, status: number, response: JsonObject): ExampleReply[] {
  const [content] = Object.entries(asObject(response.content));
  if (!content) {
    const location = exampleOf(resolve(asObject(response.headers).Location));
    const reply = { status, type: 'text/plain', body: '' };
    return [
      {
        example: null,
        reply: location === undefined ? reply : { ...reply, headers: { Location: location } },
      },
    ];
  }
  const [type, media] = content;
  const { example, examples } = asObject(media);
  const values = [
    ...Object.values(asObject(examples)).map((entry) => resolve(entry).value),
    ...(example === undefined ? [] : [example]),
  ];
  const isJson = /json/.test(type);
  if (values.length === 0 && !isJson) return [{ example: null, reply: { status, type, body: FILE } }];
  return values.map((value) => ({
    example: value,
    reply: { status, type, body: isJson ? JSON.stringify(value) : String(value) },
  }));
}

function exampleOf(header: JsonObject): string | undefined {
  const [named] = Object.values(asObject(header.examples)).filter(isObject);
  return asText(header.example) ?? asText(named?.value) ?? asText(asObject(header.schema).example);
}
