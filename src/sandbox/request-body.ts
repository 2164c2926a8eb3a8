/** The body of a request: its documented media type and its value, read by the schema. */
import { extensionOf } from '../readers/extensions.ts';
import { asObject, type JsonObject } from '../readers/json-schema/json.ts';
import { type Document, membersOf } from './document.ts';
import { mediaTypeOf, type Received, type Rejection } from './exchange.ts';
import { type Decoded, readBody } from './wire.ts';

/** Moves the query into the form, where the operation accepts both: `x-in-query`. */
export function withForm({ resolve }: Document, node: JsonObject, request: Received): Received {
  const [path = '', ...query] = request.target.split('?');
  const type = request.body.length === 0 ? FORM : mediaTypeOf(request);
  if (query.length === 0 || type !== FORM || extensionOf(resolve(node.requestBody), 'x-in-query') !== true)
    return request;
  const fields = [query.join('?'), request.body.toString()].filter((text) => text !== '');
  const headers = { ...request.headers, 'content-type': FORM };
  return { ...request, target: path, headers, body: Buffer.from(fields.join('&')) };
}

const FORM = 'application/x-www-form-urlencoded';

export interface RequestBody extends Decoded {
  /** Whether the operation documents a one-time password. */
  readonly takesOtp: boolean;
  readonly schema: unknown;
}

export function readRequestBody(document: Document, node: JsonObject, request: Received): RequestBody {
  const { content, required } = document.resolve(node.requestBody);
  const type = mediaTypeOf(request);
  const media = mediaOf(asObject(content), type);
  const { schema } = asObject(media);
  const takesOtp = media !== undefined && (membersOf(document, schema)?.has('otp') ?? false);
  const toBody = (value: unknown, rejections: readonly Rejection[]): RequestBody => ({
    value,
    rejections,
    takesOtp,
    schema,
  });
  if (request.body.length === 0)
    return toBody(null, required === true ? [{ rule: 'missing-field', reason: 'the body is missing' }] : []);
  if (media === undefined)
    return toBody(null, [{ rule: 'content-type', reason: `no body of type "${type}" is documented` }]);
  // Only forms and JSON can be checked.
  if (!/json$|urlencoded|^multipart\//.test(type)) return toBody(null, []);
  const { value, rejections } = readBody(document, asObject(media), request);
  const isMalformed = rejections.some(({ rule }) => rule === 'malformed');
  return toBody(value, isMalformed ? rejections : [...rejections, ...document.check(schema, value)]);
}

/** Returns what is documented for a media type; the document can have parameters and ranges: "text/*". */
export function mediaOf(content: JsonObject, type: string): unknown {
  const types = [type, `${type.split('/')[0]}/*`, '*/*'];
  const bare = (name: string) => name.split(';')[0]?.trim().toLowerCase();
  return types.flatMap((one) => Object.entries(content).filter(([name]) => bare(name) === one))[0]?.[1];
}
