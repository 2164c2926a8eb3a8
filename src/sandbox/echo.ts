/** Fits a documented response to a request: values that the response repeats are those that this client sent. */
import { isExactNumber, toExactNumber, toPlainNumbers } from '../model/exact-number.ts';
import { toWire } from '../model/wire-style.ts';
import { extensionOf } from '../readers/extensions.ts';
import { asList, asObject, asText, isObject, type JsonObject } from '../readers/json-schema/json.ts';
import { type Document, defaultsIn, isRequired, membersOf } from './document.ts';

/** Names of the IDs by which clients match a response to a request. */
export const REQUEST_IDS = ['req_id', 'reqid', 'id'];

/** Maximum number of items of a request that get a result each. */
const MOST_ITEMS = 200;

/** A documented request with its response, and their schemas. */
export interface Exchange {
  readonly document: Document;
  readonly request: unknown;
  readonly requestSchema: unknown;
  readonly reply: unknown;
  readonly replySchema: unknown;
  /** Whether the response is data rather than a confirmation: a value that wasn't sent then stays as documented. */
  readonly isData: boolean;
}

/** An item of a list in the request that gets its own replies, such as one of several symbols. */
export interface Item {
  /** Name of the list in the example, and of the client's. */
  readonly list: string;
  readonly sentList: string;
  readonly example: string;
  /** Undefined if the client sent no such list. */
  readonly value: string | undefined;
}

/** Writes the values this client sent in place of the example's. */
export function echo(exchange: Exchange, sent: unknown, item: Item | null): unknown {
  const { document, request, requestSchema, reply, replySchema, isData } = exchange;
  const before = scalarsIn(request);
  const now = scalarsIn(sent);
  const stated = defaultsIn(document, requestSchema);
  const defaults = isData ? new Map<string, unknown>() : stated;
  const walk = (value: unknown, schema: unknown): unknown => {
    if (Array.isArray(value)) return walkList(value, schema);
    if (item && value === item.example) return item.value ?? value;
    if (typeof value === 'string') return joined.get(value) ?? value;
    if (!isObject(value)) return value;
    const members = membersOf(document, schema) ?? new Map<string, unknown>();
    const written = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      if (item && name === item.list && inner === item.example)
        return item.list === item.sentList && item.value !== undefined
          ? [[name, item.value]]
          : renamed(item, schema);
      const alias = asText(extensionOf(asObject(members.get(name)), 'x-same-as'));
      if (alias !== undefined && now.has(alias) && isAlike(before.get(alias), inner))
        return [[name, like(inner, now.get(alias))]];
      const places = placesOf(request, name);
      if (places.length > 1) {
        const place = places.find((path) => isAlike(atPath(request, path), inner));
        const own = place && atPath(sent, place);
        return [[name, own === undefined ? walk(inner, members.get(name)) : like(inner, own)]];
      }
      const isEcho = before.has(name) && isAlike(before.get(name), inner);
      if (!isEcho) {
        const isListEcho = Array.isArray(inner) && isAlikeList(listsIn(request).get(name), inner);
        if (!isListEcho) return [[name, walk(inner, members.get(name))]];
        const list = listsIn(sent).get(name);
        if (list) return [[name, item ? [item.value] : list]];
        return isOptional(name, schema) ? [] : [[name, inner]];
      }
      if (now.has(name)) return [[name, like(inner, now.get(name))]];
      if (defaults.has(name)) return [[name, defaults.get(name)]];
      if (REQUEST_IDS.includes(name) || isOptional(name, schema)) return [];
      return [[name, !isData && takesNull(members.get(name)) ? null : inner]];
    });
    return { ...Object.fromEntries(written), ...added(value, members) };
  };
  /** Names made of two values, such as a channel and its depth. */
  const joined = new Map(
    [...before].flatMap(([name, value]) =>
      [...before].map(([other, end]): [string, string] => [
        `${value}-${toWire(end)}`,
        `${now.get(name) ?? value}-${toWire(now.get(other) ?? stated.get(other) ?? end)}`,
      ]),
    ),
  );
  const takesNull = (schema: unknown) => schema !== undefined && document.check(schema, null).length === 0;
  const isOptional = (name: string, schema: unknown) => {
    const members = membersOf(document, schema);
    return !isData && members !== null && members.has(name) && !isRequired(document, schema, name);
  };
  /** Members that the response has only because the request had them. */
  const added = (value: JsonObject, members: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(
      [...now].filter(([name]) => {
        const member = members.get(name);
        if (isData || name in value || before.has(name) || !isObject(member)) return false;
        const isConditional = extensionOf(member, 'x-conditional') !== undefined;
        return isConditional && document.check(member, now.get(name)).length === 0;
      }),
    );
  const renamed = ({ sentList, value }: Item, schema: unknown): [string, unknown][] =>
    value !== undefined && membersOf(document, schema)?.has(sentList) ? [[sentList, value]] : [];
  /** A result for each item of the request, where the example has one for each of its own. */
  const walkList = (values: readonly unknown[], schema: unknown): unknown => {
    const { items } = document.resolve(schema);
    const pair = isData ? null : batchOf(request, sent, values);
    if (!pair) return values.map((one) => walk(one, items));
    return pair.sent.slice(0, MOST_ITEMS).map((own, at) => {
      const last = values.length - 1;
      const index = Math.min(at, last);
      const written = echo(
        { ...exchange, request: pair.example[index], reply: values[index], replySchema: items },
        own,
        null,
      );
      return at > last ? varied(written, values, pair.sent[at], at) : written;
    });
  };
  return walk(reply, replySchema);
}

/** Returns the lists of objects in the example and in the request that a list of results belongs to. */
function batchOf(
  request: unknown,
  sent: unknown,
  results: readonly unknown[],
): { readonly example: readonly unknown[]; readonly sent: readonly unknown[] } | null {
  if (results.length === 0 || !results.every(isObject)) return null;
  for (const [name, example] of objectListsIn(request)) {
    const own = objectListsIn(sent).get(name);
    if (!own || example.length !== results.length) continue;
    const isShared = results.every((result, at) => {
      const values = scalarsIn(example[at]);
      return [...scalarsIn(result)].some(
        ([key, value]) => values.has(key) && isAlike(values.get(key), value),
      );
    });
    if (isShared || results.length > 1) return { example, sent: own };
  }
  return null;
}

/** Numbers the IDs of a result without an example of its own: texts that differ between the examples. */
function varied(result: unknown, examples: readonly unknown[], sent: unknown, at: number): unknown {
  if (!isObject(result)) return result;
  const own = scalarsIn(sent);
  return Object.fromEntries(
    Object.entries(result).map(([name, value]) => {
      const texts = examples.map((one) => (isObject(one) ? one[name] : undefined));
      const isId = typeof value === 'string' && !own.has(name) && texts.length > 1 && new Set(texts).size > 1;
      return [name, isId ? `${value.slice(0, -2)}${String(at % 100).padStart(2, '0')}` : value];
    }),
  );
}

/** Returns the items that a client lists where the example has a list; a single null without one. */
export function listItems(example: unknown, sent: unknown): readonly (Item | null)[] {
  if (!isObject(example) || !isObject(sent)) return [null];
  for (const [list, member] of Object.entries(example)) {
    const [first] = asList(member);
    if (typeof first === 'string') {
      const sentList = isTextList(sent[list]) ? list : otherList(example, sent);
      const values = sentList === undefined ? [undefined] : asList(sent[sentList]).slice(0, MOST_ITEMS);
      return values.map((value) => ({
        list,
        sentList: sentList ?? list,
        example: first,
        value: value === undefined ? undefined : String(value),
      }));
    }
    const inner = isObject(member) ? listItems(member, sent[list]) : [null];
    if (inner[0]) return inner;
  }
  return [null];
}

/** Returns the name of a list that only the client sends, such as its own IDs instead of the exchange's. */
function otherList(example: JsonObject, sent: JsonObject): string | undefined {
  return Object.keys(sent).find((name) => example[name] === undefined && isTextList(sent[name]));
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
}

/** Whether two values are the same, though one may be a text and the other a number. */
function isAlike(one: unknown, other: unknown): boolean {
  const [left, right] = [toPlainNumbers(one), toPlainNumbers(other)];
  if (typeof left === 'object' || typeof right === 'object') return false;
  return left === right || (String(left) !== '' && String(left) === String(right));
}

function isAlikeList(one: readonly unknown[] | undefined, other: readonly unknown[]): boolean {
  return (
    one !== undefined && one.length === other.length && one.every((item, at) => isAlike(item, other[at]))
  );
}

/** Converts a sent value to the type of the example's. */
function like(example: unknown, sent: unknown): unknown {
  if (typeof example === 'string' && typeof sent !== 'object') return String(sent);
  if (typeof example !== 'number' && !isExactNumber(example)) return sent;
  return typeof sent === 'string' && /^-?\d+(\.\d+)?$/.test(sent) ? toExactNumber(sent) : sent;
}

/** Returns every scalar by name; in lists of objects, only those of the first item. */
function scalarsIn(value: unknown): ReadonlyMap<string, unknown> {
  if (Array.isArray(value)) return isObject(value[0]) ? scalarsIn(value[0]) : new Map();
  if (!isObject(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, member]): (readonly [string, unknown])[] =>
      typeof member === 'object' && !isExactNumber(member) ? [...scalarsIn(member)] : [[name, member]],
    ),
  );
}

/** Returns the paths of all scalars of a name, which can mean different things. */
function placesOf(
  value: unknown,
  name: string,
  path: readonly string[] = [],
): readonly (readonly string[])[] {
  if (!isObject(value) || isExactNumber(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const isScalar = typeof member !== 'object' || isExactNumber(member);
    if (isScalar) return key === name ? [[...path, key]] : [];
    return placesOf(member, name, [...path, key]);
  });
}

function atPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

function listsIn(value: unknown): ReadonlyMap<string, readonly unknown[]> {
  return collectLists(value, (list) => list.length > 0 && !list.some((item) => typeof item === 'object'));
}

function objectListsIn(value: unknown): ReadonlyMap<string, readonly unknown[]> {
  return collectLists(value, (list) => list.length > 0 && list.every(isObject));
}

function collectLists(
  value: unknown,
  fits: (list: readonly unknown[]) => boolean,
): ReadonlyMap<string, readonly unknown[]> {
  if (!isObject(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, member]): (readonly [string, readonly unknown[]])[] => {
      if (Array.isArray(member)) return fits(member) ? [[name, member]] : [];
      return [...collectLists(member, fits)];
    }),
  );
}
