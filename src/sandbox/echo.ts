/** Fits a documented response to a request: values that the response repeats are those that this client sent. */
import { isExactNumber, toExactNumber } from '../model/exact-number.ts';
import { toWire } from '../model/wire-style.ts';
import { extensionOf } from '../readers/extensions.ts';
import { asList, asObject, asText, isObject, type JsonObject } from '../readers/json-schema/json.ts';
import { type Answered, batchOf, type Documented, varied } from './batch.ts';
import { WEBSOCKET } from './bounds.ts';
import { defaultsIn, isRequired, membersOf } from './document.ts';
import { hasText } from './failure.ts';
import { fill } from './template.ts';
import { atPath, isAlike, isAlikeList, listsIn, placesOf, scalarsIn } from './values.ts';

/** Names of the IDs by which clients match a response to a request. */
export const REQUEST_IDS = ['req_id', 'reqid', 'id'];

/** A documented request with its response, and their schemas. */
export interface Exchange extends Documented {
  readonly reply: unknown;
  readonly replySchema: unknown;
  /** Whether the response is data rather than a confirmation: a value that wasn't sent then stays as documented. */
  readonly isData: boolean;
  /** The request that an item of a batch belongs to, in the example and as sent. */
  readonly around?: { readonly request: JsonObject; readonly sent: JsonObject } | undefined;
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
      const same = sameAs(asText(extensionOf(asObject(members.get(name)), 'x-same-as')), inner);
      if (same !== undefined) return [[name, same]];
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
      const own = now.get(name) ?? defaults.get(name);
      if (isForSeveral(own)) return [[name, inner]];
      if (now.has(name)) return [[name, like(inner, own)]];
      if (defaults.has(name)) return [[name, own]];
      if (REQUEST_IDS.includes(name) || isOptional(name, schema)) return [];
      return [[name, !isData && takesNull(members.get(name)) ? null : inner]];
    });
    return { ...Object.fromEntries(written), ...added(value, members) };
  };
  /** The value that a member has because of the request; undefined if the example's doesn't follow from its request. */
  const sameAs = (alias: string | undefined, inner: unknown): unknown => {
    if (alias === undefined) return undefined;
    if (!alias.includes('{'))
      return now.has(alias) && isAlike(before.get(alias), inner) ? like(inner, now.get(alias)) : undefined;
    const { around } = exchange;
    if (fill(alias, { ...around?.request, ...Object.fromEntries(before) }) !== inner) return undefined;
    return fill(alias, { ...around?.sent, ...Object.fromEntries(now) });
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
    const batch = isData ? null : batchOf(exchange, sent, values);
    if (!batch) return values.map((one) => walk(one, items));
    const used = new Set<Answered>();
    const around = { request: asObject(request), sent: asObject(sent) };
    return batch.sent.slice(0, WEBSOCKET.items).map((own, at) => {
      const index = Math.min(at, values.length - 1);
      const answered = [...batch.answered.slice(index), ...batch.answered].find(batch.isLike(own));
      if (!answered) return values[index];
      const written = echo({ ...exchange, ...answered, around, replySchema: items }, own, null);
      const isRepeated = used.has(answered);
      used.add(answered);
      if (!isRepeated) return written;
      const alike = batch.answered.filter(batch.isLike(own)).map((one) => one.reply);
      return varied(written, alike, own, at);
    });
  };
  return walk(reply, replySchema);
}

/** Returns the items that a client lists where the example has a list; a single null without one. */
export function listItems(example: unknown, sent: unknown): readonly (Item | null)[] {
  if (!isObject(example) || !isObject(sent)) return [null];
  for (const [list, member] of Object.entries(example)) {
    const [first] = asList(member);
    if (typeof first === 'string') {
      const sentList = isTextList(sent[list]) ? list : otherList(example, sent);
      const values = sentList === undefined ? [undefined] : asList(sent[sentList]).slice(0, WEBSOCKET.items);
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

/** Whether the items of a list share one response: the example lists several, and no response repeats any of them. */
export function shareReply(example: unknown, replies: readonly unknown[]): boolean {
  const items = listItems(example, example);
  return (
    items.length > 1 &&
    items.every((item) => !replies.some((reply) => hasText(reply, (text) => text === item?.value)))
  );
}

/** Returns the name of a list that only the client sends, such as its own IDs instead of the exchange's. */
function otherList(example: JsonObject, sent: JsonObject): string | undefined {
  return Object.keys(sent).find((name) => example[name] === undefined && isTextList(sent[name]));
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
}

/** Whether a value selects several, so that no row of a response has it: `all`, or a list of names in one text. */
function isForSeveral(value: unknown): boolean {
  return typeof value === 'string' && /^all$|^[^\s,]+(,[^\s,]+)+$/.test(value);
}

/** Converts a sent value to the type of the example's. */
function like(example: unknown, sent: unknown): unknown {
  if (typeof example === 'string' && typeof sent !== 'object') return String(sent);
  if (typeof example !== 'number' && !isExactNumber(example)) return sent;
  return typeof sent === 'string' && /^-?\d+(\.\d+)?$/.test(sent) ? toExactNumber(sent) : sent;
}
