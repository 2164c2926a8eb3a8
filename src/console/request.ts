/** The reader's draft → the request that samples write and the console signs. */

import { fillPath } from '../model/fill-path.ts';
import type { HttpSample } from '../model/request.ts';
import { toPairs, toSegment, toWire, type WireStyle } from '../model/wire-style.ts';
import { asObject, isObject } from '../readers/json-schema/json.ts';
import type { FormDraft, FormPart, FormPlace, RequestData } from './console-data.ts';
import { type Fault, type Faults, faultsBelow, membersOf, toValue } from './draft.ts';
import type { Environment } from './environments.ts';

interface Entered {
  readonly sample: HttpSample;
  /** Faults by path: the place, then names and indexes, joined by slashes. */
  readonly faults: Faults;
}

type Pair = readonly [name: string, value: string];

export function toRequest(data: RequestData, draft: FormDraft, environment: Environment | null): Entered {
  const faults = new Map<string, Fault>();
  const values = new Map<FormPlace, unknown>();
  for (const { place, shape } of data.parts) {
    const examples = data.examples.map((example) => example.draft[place] ?? {});
    const { value, faults: own } = toValue(draft[place] ?? {}, shape, examples);
    values.set(place, value);
    for (const [path, fault] of faultsBelow(place, own)) faults.set(path, fault);
  }
  const { sample, template, parts } = data;
  const pairsOf = (place: FormPlace) => toPlacePairs(place, values.get(place), parts);
  const { path, refused } = fillPath(template, new Map(pairsOf('path')));
  for (const name of refused)
    faults.set(`path/${name}`, {
      words: "This value would lead to another operation, so it isn't sent.",
      stops: true,
    });
  const cookies = pairsOf('cookie').map(([name, value]) => `${name}=${value}`);
  return {
    sample: {
      ...sample,
      origin: environment?.origin ?? sample.origin,
      path,
      // A JSON-RPC server can have its own query.
      query: parts.some(({ place }) => place === 'query') ? pairsOf('query') : sample.query,
      headers: [
        ...pairsOf('header'),
        ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []),
      ],
      body: toBody(data, values, draft),
    },
    faults,
  };
}

const FORM: WireStyle = { style: 'form', explode: true };

function toPlacePairs(place: FormPlace, value: unknown, parts: readonly FormPart[]): Pair[] {
  const shape = parts.find((part) => part.place === place)?.shape;
  const fields = shape?.kind === 'object' ? shape.fields : [];
  return Object.entries(asObject(value)).flatMap(([name, member]): readonly Pair[] => {
    const style = fields.find((field) => field.name === name)?.style;
    const encode = place === 'path' ? encodeURIComponent : undefined;
    if (place === 'path' || place === 'header')
      return [[name, style ? toSegment(name, member, style, encode) : (encode ?? String)(toWire(member))]];
    return style || place === 'cookie' ? toPairs(name, member, style ?? FORM) : [[name, toWire(member)]];
  });
}

function toBody(
  { sample, parts, isByPosition }: RequestData,
  values: ReadonlyMap<FormPlace, unknown>,
  draft: FormDraft,
): HttpSample['body'] {
  const { body } = sample;
  const params = parts.find(({ place }) => place === 'params');
  if (params && body) {
    const given = values.get('params');
    return {
      ...body,
      value: { ...asObject(body.value), params: isByPosition ? toList(params, given) : given },
    };
  }
  const own = parts.find(({ place }) => place === 'body');
  if (!own) return body;
  const value = values.get('body');
  const isEmpty = isObject(value) && Object.keys(value).length === 0;
  // An optional body is left out while nothing is entered.
  if (isEmpty && (!body || Object.keys(membersOf(draft.body)).length === 0) && !isBodySigned(sample))
    return null;
  return { mediaType: 'application/json', ...body, value };
}

function isBodySigned({ signing }: HttpSample): boolean {
  return signing?.placements.some((one) => one.in === 'body') ?? false;
}

/** Lists the parameters in order, with null for those left out before another one. */
function toList({ shape }: FormPart, value: unknown): unknown[] {
  const names = shape.kind === 'object' ? shape.fields.map(({ name }) => name) : [];
  const given = asObject(value);
  const last = names.findLastIndex((name) => given[name] !== undefined);
  return names.slice(0, last + 1).map((name) => given[name] ?? null);
}
