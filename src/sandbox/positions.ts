/**
 * Positions that orders open, change and close if they fill: `trade` of `x-kept` says how, `x-positions` where a
 * response shows them.
 */
import { extensionOf } from '../readers/extensions.ts';
import {
  asList,
  asObject,
  asText,
  atPointer,
  isObject,
  type JsonObject,
  keysOf,
} from '../readers/json-schema/json.ts';
import { MEMORY } from './bounds.ts';
import { fromScaled, SCALE, toScaled } from './decimals.ts';
import { type Memory, type Position, remember } from './exchange.ts';
import type { Effect } from './kept.ts';
import { replaceAt } from './kept-lists.ts';
import { fill } from './template.ts';
import { reachOf, tradeOf } from './trade.ts';

/** A request, and what is remembered. */
interface Asked {
  readonly memory: Memory;
  readonly caller: string;
  readonly fields: JsonObject;
}

/** Positions before any request, by market, with the mark price that their profit is computed at. */
export type Holdings = ReadonlyMap<string, Position & { readonly mark: bigint }>;

const NOTHING: Position = { size: 0n, price: 0n };

/** Reads the positions in the examples of operations: the members that their templates write. */
export function readHoldings(
  shown: readonly { readonly node: JsonObject; readonly reply: unknown }[],
): Holdings {
  return new Map(
    shown.flatMap(({ node, reply }) => {
      const { in: pointer, item } = asObject(extensionOf(node, 'x-positions'));
      const items = pointer === undefined ? [] : asList(atPointer(reply, String(pointer)));
      return items.map((one) => {
        const textOf = (slot: string) => {
          const [name = ''] = Object.entries(asObject(item)).find(([, form]) => form === slot) ?? [];
          return String(asObject(one)[name] ?? '');
        };
        const [length, price, pnl] = ['{size}', '{price}', '{pnl?}'].map((slot) => toScaled(textOf(slot)));
        const size = textOf('{direction}') === 'short' ? -(length ?? 0n) : (length ?? 0n);
        const gain = size === 0n ? 0n : ((pnl ?? 0n) * SCALE) / size;
        return [textOf('{market}'), { size, price: price ?? 0n, mark: (price ?? 0n) + gain }] as const;
      });
    }),
  );
}

/** Adds what a request trades, or each item of a batch: each finds the position that those before it leave. */
export function withTrades(asked: Asked, effect: Effect | null, holdings: Holdings): JsonObject {
  const { trade, each, deedOf } = effect ?? {};
  if (!trade || !deedOf) return asked.fields;
  const left = new Map<string, Position>();
  const write = (item: JsonObject): JsonObject => {
    const reach = reachOf(trade, { ...asked.fields, ...item });
    const placed = reach === undefined ? item : { ...item, trade_reach: reach };
    const whole = { ...asked.fields, ...placed };
    if (deedOf(whole) !== 'fills') return placed;
    const market = marketOf(trade, whole);
    const before = left.get(market) ?? positionOf(asked, holdings, market);
    const traded = tradeOf(trade, whole, before.size);
    left.set(market, afterTrade(trade, before, { ...traded, ...whole }));
    return { ...traded, ...placed };
  };
  if (each === null || each === undefined) return write(asked.fields);
  return asObject(
    replaceAt(asked.fields, keysOf(each), (items) =>
      asList(items).map((item) => (isObject(item) ? write(item) : item)),
    ),
  );
}

/** Remembers the positions that requests leave. */
export function changePositions(
  asked: Asked,
  effect: Effect | null,
  holdings: Holdings,
  requests: readonly JsonObject[],
): void {
  const { trade } = effect ?? {};
  if (!isObject(trade?.position)) return;
  for (const fields of requests.filter((one) => one.trade_qty !== undefined)) {
    const own = asked.memory.positions.get(asked.caller) ?? new Map<string, Position>();
    const market = marketOf(trade, fields);
    // Copied, because a slice of a string would keep the whole request in memory.
    const changed = afterTrade(trade, positionOf(asked, holdings, market), fields);
    remember(own, structuredClone(market), changed, MEMORY.markets);
    remember(asked.memory.positions, asked.caller, own);
  }
}

/** Writes the positions that the caller changed into a response, and leaves out those that were closed. */
export function showPositions(
  { memory, caller, node }: Asked & { readonly node: JsonObject },
  holdings: Holdings,
  reply: unknown,
): unknown {
  const { in: pointer, item } = asObject(extensionOf(node, 'x-positions'));
  const own = memory.positions.get(caller);
  if (pointer === undefined || !own) return reply;
  const changed = [...own].flatMap(([market, { size, price }]) => {
    const { mark } = holdings.get(market) ?? {};
    const values = {
      market,
      direction: size < 0n ? 'short' : 'long',
      size: Number(fromScaled(size < 0n ? -size : size)),
      price: Number(fromScaled(price)),
      ...(mark === undefined ? {} : { pnl: Number(fromScaled(((mark - price) * size) / SCALE)) }),
    };
    return size === 0n ? [] : [fill(item, values)];
  });
  const [key = ''] = Object.entries(asObject(item)).find(([, form]) => form === '{market}') ?? [];
  const isChanged = (one: unknown) => own.has(asText(asObject(one)[key]) ?? '');
  return replaceAt(reply, keysOf(String(pointer)), (items) => [
    ...asList(items).filter((one) => !isChanged(one)),
    ...changed,
  ]);
}

function marketOf(trade: JsonObject, fields: JsonObject): string {
  return String(fill(trade.pair, fields));
}

function positionOf({ memory, caller }: Asked, holdings: Holdings, market: string): Position {
  return memory.positions.get(caller)?.get(market) ?? holdings.get(market) ?? NOTHING;
}

/** Nets a trade with a position: what adds to it averages its price, what reduces it keeps the price. */
function afterTrade(trade: JsonObject, { size, price }: Position, fields: JsonObject): Position {
  const quantity = toScaled(String(fields.trade_qty ?? ''));
  const at = toScaled(String(fields.trade_price ?? ''));
  const change = fill(trade.side, fields) === 'buy' ? quantity : -quantity;
  const sum = size + change;
  if (sum === 0n) return NOTHING;
  if (size * change >= 0n) return { size: sum, price: (size * price + change * at) / sum };
  return { size: sum, price: size * sum > 0n ? price : at };
}
