/** Placed orders: their IDs, their counter, their age and what the client sent are remembered. */
import type { ApiLimiter, CountedCost } from '../model/limiter.ts';
import { asList, atPointer, isObject, type JsonObject } from '../readers/json-schema/json.ts';
import { type Memory, type PlacedOrder, remember } from './exchange.ts';

/** Cost of a call, and the limiter that counts it. */
export interface Cost {
  readonly limiter: ApiLimiter;
  readonly counted: CountedCost;
}

/** Maximum number of orders remembered per caller; older ones cost little or nothing by age. */
const MOST_ORDERS = 1_000;

/** Maximum length of a remembered pair or ID, and maximum number of IDs per order. */
const LONGEST_NAME = 100;
const MOST_IDS = 10;
/** Maximum number of remembered values per order. */
const MOST_VALUES = 40;

/** An accepted call with its response. */
export interface Accepted {
  readonly caller: string;
  readonly fields: JsonObject;
  readonly reply: unknown;
  readonly now: number;
}

/** Returns the value whose counter a request concerns, normalized because interfaces spell it differently. */
export function subjectOf({ by, aliases }: ApiLimiter, fields: JsonObject): string | null {
  const [value] = by.flatMap((name) => fields[name] ?? []);
  if (value === undefined || String(value).length > LONGEST_NAME) return null;
  const bare = String(value).replace(/\W/g, '').toUpperCase();
  return Object.entries(aliases).reduce((text, [name, other]) => text.replace(name, other), bare);
}

/** Finds the orders that a request names. */
export function findOrders(
  memory: Memory,
  { limiter }: Cost,
  caller: string,
  fields: JsonObject,
): readonly PlacedOrder[] {
  const named = new Set(idsIn(fields, limiter.orders, null));
  return ordersOf(memory, limiter, caller).filter(
    ({ ids, hasEnded }) => !hasEnded && ids.some((id) => named.has(id)),
  );
}

/** Remembers placed orders, resets the age of changed ones, and marks those that ended. */
export function settleOrders(memory: Memory, cost: Cost | null, accepted: Accepted): void {
  if (!cost || cost.limiter.orders.length === 0) return;
  const { limiter, counted } = cost;
  const { caller, fields, reply, now } = accepted;
  const named = counted.byAge ? findOrders(memory, cost, caller, fields) : [];
  const others = ordersOf(memory, limiter, caller).filter((order) => !named.includes(order));
  // Copied, because a slice of a string would keep the whole request in memory.
  const fresh = counted.byAge ? [] : structuredClone(placedBy(cost, accepted));
  const issued = idsIn(reply, limiter.orders, null);
  const own = sentBy(fields);
  const kept = counted.endsOrders
    ? [...others, ...named.map((order) => ({ ...order, hasEnded: true }))]
    : [
        // Responses are canned, so a new order can get the ID of an earlier one.
        ...others.map((order) => ({ ...order, ids: order.ids.filter((id) => !issued.includes(id)) })),
        ...named.map((order) => ({
          ...order,
          ids: [...new Set([...order.ids, ...issued])],
          id: issued.find((id) => !order.ids.includes(id)) ?? order.id,
          sent: { ...order.sent, ...own },
          at: now,
        })),
        ...fresh,
      ];
  remember(memory.orders, nameOf(limiter, caller), kept.slice(-MOST_ORDERS));
}

/** Returns one order, or one per item of a batch; none if the response has no ID. */
function placedBy({ limiter, counted }: Cost, { fields, reply, now }: Accepted): PlacedOrder[] {
  if (idsIn(reply, limiter.orders, null).length === 0) return [];
  const items = counted.each ? asList(atPointer(fields, counted.each.member)) : [fields];
  const by = subjectOf(limiter, fields);
  return items.map((item, index) => {
    const sent = idsIn(item, limiter.orders, null);
    const issued = idsIn(reply, limiter.orders, index);
    const ids = [...new Set([...sent, ...issued])].slice(0, MOST_IDS);
    return {
      ids,
      by: (isObject(item) ? subjectOf(limiter, item) : null) ?? by,
      at: now,
      id: issued.find((id) => !sent.includes(id)),
      sent: { ...sentBy(fields), ...(isObject(item) ? sentBy(item) : {}) },
      hasEnded: false,
    };
  });
}

/** Returns the values that a client sent, except long ones and all but the first few. */
function sentBy(fields: JsonObject): PlacedOrder['sent'] {
  const values = Object.entries(fields).flatMap(([name, value]): [string, string | number | boolean][] => {
    if (typeof value === 'number' || typeof value === 'boolean') return [[name, value]];
    return typeof value === 'string' && value.length <= LONGEST_NAME ? [[name, value]] : [];
  });
  return Object.fromEntries(values.slice(0, MOST_VALUES));
}

/** Ends all orders of a caller. */
export function endOrders(memory: Memory, limiter: ApiLimiter, caller: string): void {
  const ended = ordersOf(memory, limiter, caller).map((order) => ({ ...order, hasEnded: true }));
  remember(memory.orders, nameOf(limiter, caller), ended);
}

export function ordersOf(memory: Memory, limiter: ApiLimiter, caller: string): readonly PlacedOrder[] {
  return memory.orders.get(nameOf(limiter, caller)) ?? [];
}

function nameOf({ guide }: ApiLimiter, caller: string): string {
  return JSON.stringify([guide, caller]);
}

/** Returns the IDs in a value; with an index, only those of that item in every list of objects. */
export function idsIn(value: unknown, names: readonly string[], index: number | null): string[] {
  if (Array.isArray(value)) {
    const items = index !== null && value.some(isObject) ? value.slice(index, index + 1) : value;
    return items.flatMap((item: unknown) => idsIn(item, names, index));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(names.includes(name) ? [member].flat().filter(isId).map(String) : []),
    ...idsIn(member, names, index),
  ]);
}

function isId(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.length <= LONGEST_NAME);
}
