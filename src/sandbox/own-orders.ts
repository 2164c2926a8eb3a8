/** Orders that a client placed here, in the responses that list orders: `x-orders` describes them. */
import type { Api } from '../model/api.ts';
import type { CountedCost } from '../model/limiter.ts';
import { extensionOf } from '../readers/extensions.ts';
import { asObject, asText, isObject, type JsonObject, keysOf } from '../readers/json-schema/json.ts';
import { type Document, membersOf } from './document.ts';
import type { Machine, Memory, PlacedOrder } from './exchange.ts';
import { type Cost, endOrders, idsIn, ordersOf } from './orders.ts';

/** A request to an operation, and what is remembered. */
interface Asked {
  readonly api: Api;
  readonly memory: Memory;
  readonly caller: string;
  /** The operation in the document. */
  readonly node: JsonObject;
  readonly fields: JsonObject;
}

/** What an operation does to orders, if the specification says it rather than what the call costs. */
const COUNTED: Readonly<Record<string, CountedCost>> = {
  places: { points: 0 },
  changes: { points: 0, byAge: [] },
  ends: { points: 0, byAge: [], endsOrders: true },
};

/** Returns whether an operation places, changes or ends orders, as a cost; undefined if it doesn't say. */
export function effectOf(api: Api, node: JsonObject): Cost | undefined {
  const counted = COUNTED[String(asObject(extensionOf(node, 'x-orders')).does)];
  const limiter = api.limiters?.find(({ orders }) => orders.length > 0);
  return counted && limiter ? { counted, limiter } : undefined;
}

/**
 * Adds the caller's orders to a list or map of orders, or leaves only those whose ID the request names. Ends them all if
 * that is what the operation does.
 */
export function showOrders(asked: Asked, document: Document, schema: unknown, reply: unknown): unknown {
  const { api, memory, caller, node, fields } = asked;
  const { in: place, does, ...templates } = asObject(extensionOf(node, 'x-orders'));
  const limiters = (api.limiters ?? []).filter(({ orders }) => orders.length > 0);
  if (does === 'ends-all') for (const limiter of limiters) endOrders(memory, limiter, caller);
  const path = asText(place);
  if (path === undefined) return reply;
  const names = limiters.flatMap(({ orders }) => orders);
  const wanted = new Set(idsIn(fields, names, null).flatMap((id) => id.split(',')));
  const isWanted = (ids: readonly string[]) => wanted.size === 0 || ids.some((id) => wanted.has(id));
  const own = limiters
    .flatMap((limiter) => ordersOf(memory, limiter, caller))
    .filter(({ ids }) => isWanted(ids))
    .flatMap(({ id, hasEnded, sent }): [string, unknown][] => {
      const forms = [templates[hasEnded ? 'ended' : 'open'] ?? []].flat();
      const shape = itemSchema(document, schema, path);
      const item = forms
        .map((form) => fill(form, { ...sent, id }))
        .find((one) => document.check(shape, one).length === 0);
      return id !== undefined && item !== undefined ? [[id, item]] : [];
    });
  const placed = new Set(own.map(([id]) => id));
  const isCanned = (ids: readonly string[]) => isWanted(ids) && !ids.some((id) => placed.has(id));
  return replaceAt(reply, keysOf(path), (orders) => {
    if (Array.isArray(orders)) {
      const canned = orders.filter((item) => isCanned(idsIn(item, names, null)));
      return [...own.map(([, item]) => item), ...canned];
    }
    const canned = Object.entries(asObject(orders)).filter(([id, item]) =>
      isCanned([id, ...idsIn(item, names, null)]),
    );
    return Object.fromEntries([...own, ...canned]);
  });
}

/** Returns the schema of an order in a response. */
function itemSchema(document: Document, schema: unknown, path: string): unknown {
  const list = keysOf(path).reduce<unknown>((shape, name) => membersOf(document, shape)?.get(name), schema);
  const { items, additionalProperties } = document.resolve(list);
  return items ?? additionalProperties ?? true;
}

/** Replaces a list or map, and the number of its entries beside it. */
function replaceAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  replace: (orders: unknown) => unknown,
): unknown {
  if (name === undefined) return replace(value);
  if (!isObject(value) || value[name] === undefined) return value;
  const replaced = replaceAt(value[name], rest, replace);
  const [before, now] = [value[name], replaced].map((one) => Object.keys(asObject(one)).length);
  const isCount = (key: string, member: unknown) => rest.length === 0 && key === 'count' && member === before;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (key === name) return [key, replaced];
      return [key, isCount(key, member) ? now : member];
    }),
  );
}

/** A value of the request in a template: `{price}`, the first that was sent of `{limit_price|price}`, or `{price=0}`. */
const SLOT = /\{([\w|]+)(?:=([^}]*))?\}/g;
/** A member that is left out if the value wasn't sent: `{price?}`. */
const OPTIONAL = /^\{(\w+)\?\}$/;

/** Fills a template. A text that is a single slot keeps the value's type, and is null if it wasn't sent. */
function fill(template: unknown, sent: JsonObject): unknown {
  if (Array.isArray(template)) return template.map((item) => fill(item, sent));
  if (isObject(template))
    return Object.fromEntries(
      Object.entries(template).flatMap(([name, member]): [string, unknown][] => {
        const [, optional] = OPTIONAL.exec(String(member)) ?? [];
        if (optional === undefined) return [[name, fill(member, sent)]];
        return sent[optional] === undefined ? [] : [[name, sent[optional]]];
      }),
    );
  if (typeof template !== 'string') return template;
  const slotOf = (names: string, fallback: string | undefined) =>
    names.split('|').flatMap((name) => sent[name] ?? [])[0] ?? fallback ?? null;
  const [[whole, names = '', fallback] = []] = [...template.matchAll(SLOT)];
  if (whole === template)
    return fallback === 'false' ? (slotOf(names, undefined) ?? false) : slotOf(names, fallback);
  return template
    .replace(SLOT, (_, some: string, other?: string) => String(slotOf(some, other) ?? ''))
    .trim();
}

/** Gives new orders IDs of their own where the example's are taken, in the form of the example's. */
export function renewIds(
  { api, memory, caller, fields }: Omit<Asked, 'node'>,
  machine: Machine,
  reply: string,
  value: unknown,
): string {
  const limiters = (api.limiters ?? []).filter(({ orders }) => orders.length > 0);
  return limiters.reduce((text, limiter) => {
    const taken = new Set(ordersOf(memory, limiter, caller).flatMap(({ ids }: PlacedOrder) => ids));
    const sent = idsIn(fields, limiter.orders, null);
    const old = idsIn(value, limiter.orders, null).filter((id) => taken.has(id) && !sent.includes(id));
    return old.reduce(
      (written, id) => written.replaceAll(JSON.stringify(id), JSON.stringify(vary(machine, id))),
      text,
    );
  }, reply);
}

/** Replaces the characters after the first four by others of their kind, so that a UUID stays one. */
function vary({ hash, random }: Machine, id: string): string {
  const bytes = hash('sha256', Buffer.from(random()));
  const pick = (from: string, at: number) => from[(bytes[at % bytes.length] ?? 0) % from.length] ?? '';
  return [...id]
    .map((character, at) => {
      if (at < 4) return character;
      if (/\d/.test(character)) return pick('0123456789', at);
      if (/[A-Z]/.test(character)) return pick('ABCDEFGHJKLMNPQRSTUVWXYZ', at);
      return /[a-f]/.test(character) ? pick('abcdef', at) : character;
    })
    .join('');
}
