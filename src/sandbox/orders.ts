/** What a caller's orders are to a rate limit: their counter and their age. Nothing else of an order is remembered. */
import type { ApiLimiter, CountedCost } from '../model/limiter.ts';
import { asList, atPointer, isObject, type JsonObject } from '../readers/json-schema/json.ts';
import { type Memory, type PlacedOrder, remember } from './exchange.ts';

/** What a call costs, and the limiter that counts it. */
export interface Cost {
  readonly limiter: ApiLimiter;
  readonly counted: CountedCost;
}

/** Orders of one caller; an older one costs nothing any more, or almost. */
const MOST_ORDERS = 1_000;

/** Characters of a pair or an ID, and IDs of one order: longer ones are not remembered. */
const LONGEST_NAME = 100;
const MOST_IDS = 10;

/** A call that was accepted, as it went out and came back. */
export interface Accepted {
  readonly caller: string;
  readonly fields: JsonObject;
  readonly reply: unknown;
  readonly now: number;
}

/** The value whose counter a request concerns; interfaces write it differently. */
export function subjectOf({ by, aliases }: ApiLimiter, fields: JsonObject): string | null {
  const [value] = by.flatMap((name) => fields[name] ?? []);
  if (value === undefined || String(value).length > LONGEST_NAME) return null;
  const bare = String(value).replace(/\W/g, '').toUpperCase();
  return Object.entries(aliases).reduce((text, [name, other]) => text.replace(name, other), bare);
}

/** The orders that a request names. */
export function findOrders(
  memory: Memory,
  { limiter }: Cost,
  caller: string,
  fields: JsonObject,
): readonly PlacedOrder[] {
  const named = new Set(idsIn(fields, limiter.orders, null));
  return ordersOf(memory, limiter, caller).filter(({ ids }) => ids.some((id) => named.has(id)));
}

/** Remembers orders that were placed, starts the age of those that were changed, and forgets those that were ended. */
export function settleOrders(memory: Memory, cost: Cost | null, accepted: Accepted): void {
  if (!cost || cost.limiter.orders.length === 0) return;
  const { limiter, counted } = cost;
  const { caller, fields, reply, now } = accepted;
  const named = counted.byAge ? findOrders(memory, cost, caller, fields) : [];
  const others = ordersOf(memory, limiter, caller).filter((order) => !named.includes(order));
  // Copied: a part of a text would keep the whole request in memory.
  const fresh = counted.byAge ? [] : structuredClone(placedBy(cost, accepted));
  const issued = new Set(idsIn(reply, limiter.orders, null));
  const kept = counted.endsOrders
    ? others
    : [
        // Responses are canned: the ID of an earlier order comes again, for another one.
        ...others.map((order) => ({ ...order, ids: order.ids.filter((id) => !issued.has(id)) })),
        ...named.map((order) => ({ ...order, ids: [...new Set([...order.ids, ...issued])], at: now })),
        ...fresh,
      ];
  remember(memory.orders, nameOf(limiter, caller), kept.slice(-MOST_ORDERS));
}

/** One order, or one for each item of a batch; a response without an ID has placed none. */
function placedBy({ limiter, counted }: Cost, { fields, reply, now }: Accepted): PlacedOrder[] {
  if (idsIn(reply, limiter.orders, null).length === 0) return [];
  const items = counted.each ? asList(atPointer(fields, counted.each.member)) : [fields];
  const by = subjectOf(limiter, fields);
  return items.map((item, index) => {
    const own = [...idsIn(item, limiter.orders, null), ...idsIn(reply, limiter.orders, index)];
    const ids = [...new Set(own)].slice(0, MOST_IDS);
    return { ids, by: (isObject(item) ? subjectOf(limiter, item) : null) ?? by, at: now };
  });
}

function ordersOf(memory: Memory, limiter: ApiLimiter, caller: string): readonly PlacedOrder[] {
  return memory.orders.get(nameOf(limiter, caller)) ?? [];
}

function nameOf({ guide }: ApiLimiter, caller: string): string {
  return JSON.stringify([guide, caller]);
}

/** IDs in a value; with an index, of every list of objects only those of that item. */
function idsIn(value: unknown, names: readonly string[], index: number | null): string[] {
  if (Array.isArray(value)) {
    const items = index !== null && value.some(isObject) ? value.slice(index, index + 1) : value;
    return items.flatMap((item: unknown) => idsIn(item, names, index));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(names.includes(name)
      ? [member]
          .flat()
          .filter((id) => isId(id))
          .map(String)
      : []),
    ...idsIn(member, names, index),
  ]);
}

function isId(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.length <= LONGEST_NAME);
}
