/** Orders of FIX sessions among those that their account has on other interfaces: `fix` of `x-kept`. */
import type { Api } from '../model/api.ts';
import type { FixMessage, Operation } from '../model/operation.ts';
import { extensionOf } from '../readers/extensions.ts';
import { asObject, type JsonObject } from '../readers/json-schema/json.ts';
import { NO_GUARD } from '../readers/json-schema/matching.ts';
import { fromScaled, SCALE, toScaled } from './decimals.ts';
import { readDocument } from './document.ts';
import { type Kept, type Memory, remember } from './exchange.ts';
import { type FixBody, toTags } from './fix-frame.ts';
import { type FixOrder, keepOrder } from './fix-orders.ts';
import { type Cost, type Kind, keptOf, nameOf } from './kept.ts';
import { costOf } from './limits.ts';
import { readRoutes } from './routes.ts';
import { fill } from './template.ts';

/** The same action over another transport: its cost, and how it spells a message's fields. */
export interface Elsewhere {
  readonly cost: Cost;
  readonly spell: (fields: JsonObject) => JsonObject;
}

/** Finds the same action over another transport, if both use the limiter of one guide. */
export function findElsewhere(apis: readonly Api[], { transports, rate }: FixMessage): Elsewhere | null {
  const isSame = (one: Operation) =>
    one.rate?.guide === rate?.guide && transports.some((page) => page.endsWith(`/${one.slug}`));
  const [found] = apis.flatMap((api) =>
    api.operations.filter(isSame).flatMap((operation) => {
      const cost = costOf(api, operation.rate);
      return cost ? [{ api, operation, cost }] : [];
    }),
  );
  if (!found) return null;
  const { api, operation, cost } = found;
  const routes = operation.kind === 'http' ? readRoutes(readDocument(api, NO_GUARD), api) : [];
  const { node = {} } = routes.find((route) => route.operation === operation) ?? {};
  const { fix = {} } = asObject(extensionOf(node, 'x-kept'));
  return { cost, spell: (fields) => ({ ...fields, ...asObject(fill(fix, fields)) }) };
}

/** Whose orders are shared. */
interface Owner {
  readonly memory: Memory;
  readonly kind: Kind;
  readonly caller: string;
}

/** Closes the orders of a session that have ended on another interface. */
export function closeEnded({ memory, kind, caller }: Owner, orders: FixOrder[]): void {
  const ended = new Set(keptOf(memory, kind, caller).flatMap(({ id, hasEnded }) => (hasEnded ? id : [])));
  for (const order of orders.filter(({ id, isOpen }) => isOpen && ended.has(id)))
    keepOrder(orders, { ...order, isOpen: false });
}

/** Shows on the other interfaces which orders of a session have traded, as its reports say, and which have ended. */
export function shareOrders(
  { memory, kind, caller }: Owner,
  orders: readonly FixOrder[],
  reports: readonly FixBody[],
  now: number,
): void {
  const traded = reports.map(toTags).filter((tags) => tags['32'] !== undefined);
  const feeOf = (id: string | undefined) =>
    traded
      .filter((tags) => tags['37'] === id)
      .map(({ 118: net = '', 381: gross = '' }) => toScaled(net) - toScaled(gross))
      .reduce((sum, fee) => sum + (fee < 0n ? -fee : fee), 0n);
  const shared = keptOf(memory, kind, caller).map((one): Kept => {
    const order = orders.find(({ id }) => id === one.id);
    const isTraded = traded.some((tags) => tags['37'] === one.id);
    if (!order || one.hasEnded || (order.isOpen && !isTraded)) return one;
    const { filled, isOpen } = order;
    const sent = isTraded ? { ...one.sent, ...tradeOf(order, one, feeOf(one.id)) } : one.sent;
    const isFilled = filled > 0n && toScaled(order.terms['38'] ?? '') <= filled;
    return isOpen ? { ...one, sent } : { ...one, sent, hasEnded: true, isFilled, endedAt: now };
  });
  remember(memory.kept, nameOf(kind, caller), shared);
}

function tradeOf({ filled, cost }: FixOrder, { sent }: Kept, fee: bigint): Kept['sent'] {
  return {
    trade_qty: fromScaled(filled),
    trade_price: fromScaled((cost * SCALE) / filled),
    trade_cost: fromScaled(cost),
    trade_fee: fromScaled(toScaled(String(sent.trade_fee ?? '')) + fee),
  };
}
