/** The orders of a FIX session: their IDs, terms and fills, and execution reports about them. */
import type { TagValue } from '../readers/fix/codec.ts';
import { FIX } from './bounds.ts';
import { fromScaled, SCALE, toScaled } from './decimals.ts';
import type { ExampleReply } from './fix-examples.ts';
import { type Tags, toTimestamp } from './fix-frame.ts';

export interface FixOrder {
  /** OrderID (37). */
  readonly id: string;
  /** ClOrdID (11) of the order and its changes, the latest last. */
  readonly clientIds: readonly string[];
  /** Fields of the request that placed or changed it. */
  readonly terms: Tags;
  /** CumQty (14), and the sum of quantity times price, both as exact integers. */
  readonly filled: bigint;
  readonly cost: bigint;
  readonly isOpen: boolean;
}

/** Fill of an order: LastQty (32) and LastPx (31). */
export interface Fill {
  readonly quantity: string;
  readonly price: string;
}

/** What a report says beyond the order itself. */
export interface ReportContext {
  readonly time: number;
  /** ExecID (17). */
  readonly execution: string;
  /** ClOrdID (11) and OrigClOrdID (41). */
  readonly clientId: string;
  readonly original?: string | undefined;
  readonly fill?: Fill | undefined;
  /** Number of earlier trades of the symbol, and the example of the first one. */
  readonly trades?: bigint | undefined;
  readonly first?: ExampleReply | undefined;
  /** Tags that a report can have. */
  readonly reportTags: ReadonlySet<number>;
  /** Tags that a request can have; a report repeats those of its own order only. */
  readonly requestTags: ReadonlySet<number>;
}

const BUY = '1';
/** MiscFeeBasis (891) of a fee in percent. */
const PERCENT = '2';
/** SecondaryExecID (527) and TradeID (1003), which count the trades of a symbol. */
const TRADE_NUMBERS = [527, 1003] as const;

/** Adds an order, or replaces the one with its ID. */
export function keepOrder(orders: FixOrder[], order: FixOrder): void {
  const at = orders.findIndex(({ id }) => id === order.id);
  if (at >= 0) orders.splice(at, 1, order);
  else orders.push(order);
  if (orders.length > FIX.orders) orders.shift();
}

/** Finds the order that a request names: by OrderID (37), OrigClOrdID (41), or ClOrdID (11) if it has neither. */
export function findOrder(orders: readonly FixOrder[], sent: Tags): FixOrder | undefined {
  const { 11: own = '', 37: id, 41: original } = sent;
  return orders.findLast((order) =>
    id !== undefined ? order.id === id : order.clientIds.includes(original ?? own),
  );
}

export function placeOrder(id: string, terms: Tags): FixOrder {
  return { id, clientIds: [terms['11'] ?? ''], terms, filled: 0n, cost: 0n, isOpen: true };
}

export function changeOrder(order: FixOrder, terms: Tags): FixOrder {
  const clientIds = [...order.clientIds, terms['11'] ?? ''].slice(-FIX.orderIds);
  const changed = { ...order, clientIds, terms: { ...order.terms, ...terms } };
  return { ...changed, isOpen: leavesOf(changed) > 0n };
}

/** Returns the order after a fill; null if less than that is open. */
export function fillOrder(order: FixOrder, { quantity, price }: Fill): FixOrder | null {
  const [size, worth] = [toScaled(quantity), toScaled(price)];
  if (size <= 0n || size > leavesOf(order)) return null;
  const filled = order.filled + size;
  const next = { ...order, filled, cost: order.cost + (size * worth) / SCALE };
  return { ...next, isOpen: leavesOf(next) > 0n };
}

/** Returns the open quantity as a decimal. */
export function openQuantity(order: FixOrder): string {
  return fromScaled(leavesOf(order));
}

/** Returns the status of an order that wasn't canceled: OrdStatus (39). */
function statusOf(order: FixOrder): string {
  if (order.filled === 0n) return '0';
  return leavesOf(order) > 0n ? '1' : '2';
}

/** Writes an execution report about an order, in the form of an example. */
export function writeReport(
  example: ExampleReply,
  order: FixOrder,
  context: ReportContext,
): readonly TagValue[] {
  const { time, execution, clientId, original, fill, trades, first, requestTags, reportTags } = context;
  const { filled, cost, terms, isOpen } = order;
  const kind = example.fields['150'] ?? '';
  const isCanceled = kind === '4' || (kind === 'I' && !isOpen && leavesOf(order) > 0n);
  const computed = new Map<number, string | undefined>([
    [11, clientId],
    [17, execution],
    [37, order.id],
    [41, original],
    [60, toTimestamp(time)],
  ]);
  if (terms['38'] !== undefined) {
    computed.set(14, fromScaled(filled));
    computed.set(151, isCanceled ? '0' : fromScaled(leavesOf(order)));
    computed.set(6, filled === 0n ? undefined : fromScaled((cost * SCALE) / filled));
  }
  const isChanged = kind === '5' && /^[012]$/.test(example.fields['39'] ?? '');
  if (kind === 'F' || kind === 'I' || isChanged) computed.set(39, isCanceled ? '4' : statusOf(order));
  if (fill) {
    computed.set(31, fill.price);
    computed.set(32, fill.quantity);
    for (const tag of TRADE_NUMBERS) {
      const number = (first ?? example).fields[tag];
      if (number !== undefined && /^\d+$/.test(number))
        computed.set(tag, String(BigInt(number) + (trades ?? 0n)));
    }
    const gross = (toScaled(fill.quantity) * toScaled(fill.price)) / SCALE;
    computed.set(381, fromScaled(gross));
    const rate = example.fields['891'] === PERCENT ? example.fields['137'] : undefined;
    const fee = (gross * toScaled(rate ?? '0')) / SCALE / 100n;
    if (rate !== undefined) computed.set(118, fromScaled(terms['54'] === BUY ? gross + fee : gross - fee));
  }
  // The example is about an order without fills.
  const average = example.fields['6'] === undefined && reportTags.has(6) ? computed.get(6) : undefined;
  const pairs = example.pairs.flatMap(({ tag, value }): TagValue[] => {
    if (computed.has(tag)) {
      const now = computed.get(tag);
      return now === undefined ? [] : [{ tag, value: now }];
    }
    const own = terms[tag];
    if (own !== undefined) return [{ tag, value: own }];
    return requestTags.has(tag) ? [] : [{ tag, value }];
  });
  return average === undefined ? pairs : [...pairs, { tag: 6, value: average }];
}

/** Makes an ID of the form of an example's: the same characters, with a number at the end. */
export function toFreshId(example: string, number: number): string {
  const isNumber = /^\d+$/.test(example);
  const isHex = /^[\da-f-]+$/.test(example);
  const digits = number.toString(isNumber ? 10 : isHex ? 16 : 36).toUpperCase();
  const ending = [...(isHex ? digits.toLowerCase() : digits).padStart(isNumber ? 6 : 4, '0')];
  const letters = [...example];
  for (let at = letters.length - 1; at >= 0 && ending.length > 0; at -= 1)
    if (letters[at] !== '-') letters[at] = ending.pop() ?? '';
  return [...ending, ...letters].join('');
}

function leavesOf({ terms, filled }: Pick<FixOrder, 'terms' | 'filled'>): bigint {
  const open = toScaled(terms['38'] ?? '0') - filled;
  return open > 0n ? open : 0n;
}
