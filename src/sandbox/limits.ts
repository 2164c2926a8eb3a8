/** Rate limits as the specifications state them, counted for each caller. */
import type { Api } from '../model/api.ts';
import { type ApiLimiter, type CountedCost, usualTier } from '../model/limiter.ts';
import type { RateCost } from '../model/operation.ts';
import { asList, atPointer, type JsonObject } from '../readers/json-schema/json.ts';
import { type Counter, type Kept, type Memory, type Rejection, remember } from './exchange.ts';
import { type Cost, findNamed, ordersOf, subjectOf } from './kept.ts';

/** Returns the cost of an operation; null if it has no cost in numbers, which makes it free here. */
export function costOf({ limiters = [] }: Api, rate: RateCost | undefined): Cost | null {
  const limiter = limiters.find((one) => one.guide === rate?.guide);
  return limiter && rate?.counted ? { limiter, counted: rate.counted } : null;
}

/** Returns all costs of an operation, on each limiter that counts it. */
export function costsOf(api: Api, rate: RateCost | undefined): readonly Cost[] {
  const also =
    rate?.also && costOf(api, { cost: '', guide: rate.also.guide, counted: { points: rate.also.points } });
  return [costOf(api, rate), also ?? null].filter((cost) => cost !== null);
}

/** A request as limits see it. */
export interface Call {
  readonly caller: string;
  readonly fields: JsonObject;
  readonly now: number;
  /** Whether it is rejected for another reason. */
  readonly isWrong: boolean;
}

/** Counts a call, and rejects it if it exceeds a limit. A call that is wrong anyway isn't charged for orders. */
export function countCall(
  memory: Memory,
  cost: Cost | null,
  { caller, fields, now, isWrong }: Call,
): Rejection[] {
  if (!cost) return [];
  const { limiter, counted } = cost;
  const orders = counted.byAge ? findNamed(memory, ordersOf(limiter), caller, fields) : [];
  const counters = chargesOf(cost, fields, orders, isWrong ? null : now).map((charge) =>
    toCounter(memory, cost, caller, charge, now),
  );
  const [full] = counters.filter(({ fits }) => !fits);
  for (const { name, before, charge } of counters) {
    const { points, wanted } = charge;
    const charged = full
      ? { nothing: 0, points: Math.min(points, wanted), cost: wanted }[limiter.rejected]
      : wanted;
    // Every call, even a free one, restarts the pause after which such a counter clears.
    if (full && charged === 0 && limiter.clears === null) continue;
    remember(memory.counters, name, {
      value: before.value + charged,
      at: now,
      costs: limiter.window !== null && charged > 0 ? [...before.costs, [now, charged]] : before.costs,
    });
  }
  if (!full) return [];
  const { guide: page, error } = limiter;
  const reason = `the counter is at ${round(full.before.value)} of ${full.maximum}, and the call costs ${round(full.charge.wanted)}`;
  const seconds = waitOf(limiter, full, now);
  return [{ rule: 'rate-limit', reason, page, seconds, code: error ?? undefined }];
}

/** Returns the seconds until a rejected call fits. */
function waitOf(
  { window, clears, tiers }: ApiLimiter,
  { before, charge, maximum }: CounterState,
  now: number,
): number {
  if (clears !== null) return clears;
  const { decay = 0 } = usualTier(tiers) ?? {};
  const excess = before.value + charge.wanted - maximum;
  if (window === null) return decay > 0 ? excess / decay : 0;
  let freed = 0;
  const last = before.costs.find(([, points]) => {
    freed += points;
    return freed >= excess;
  });
  return last ? (last[0] - now) / 1000 + window : window;
}

/** Points charged to one counter. */
interface Charge {
  /** What the counter applies to, such as a pair. */
  readonly by: string | null;
  /** Fixed points. */
  readonly points: number;
  readonly wanted: number;
}

/** Charges the request's own cost to its counter, and points by age to the orders' counters if there is a time. */
function chargesOf(
  { limiter, counted }: Cost,
  fields: JsonObject,
  orders: readonly Kept[],
  now: number | null,
): readonly Charge[] {
  const by = subjectOf(limiter, fields) ?? orders[0]?.by ?? null;
  const own: Charge = { by, points: counted.points, wanted: pointsOf(counted, fields) };
  if (now === null) return [own];
  return orders.reduce<readonly Charge[]>(
    (charges, order) => {
      const age = (now - order.at) / 1000;
      const more = counted.byAge?.find(([limit]) => age < limit)?.[1] ?? 0;
      const known = charges.find((charge) => charge.by === order.by) ?? {
        by: order.by,
        points: 0,
        wanted: 0,
      };
      return [...charges.filter((charge) => charge !== known), { ...known, wanted: known.wanted + more }];
    },
    [own],
  );
}

interface CounterState {
  readonly name: string;
  readonly maximum: number;
  readonly before: Counter;
  readonly charge: Charge;
  readonly fits: boolean;
}

function toCounter(
  memory: Memory,
  { limiter, counted }: Cost,
  caller: string,
  charge: Charge,
  now: number,
): CounterState {
  const { maximum = Number.POSITIVE_INFINITY, decay = 0 } = usualTier(limiter.tiers) ?? {};
  const name = JSON.stringify([limiter.guide, maximum, caller, charge.by]);
  const before = atTime(limiter, decay, memory.counters.get(name), now);
  const left = maximum - before.value - charge.wanted;
  const fits =
    counted.isAlwaysAccepted === true ||
    charge.wanted === 0 ||
    (limiter.mayReach ? left >= -1e-9 : left > 1e-9);
  return { name, maximum, before, charge, fits };
}

function pointsOf({ points, with: extra = {}, each, steps }: CountedCost, fields: JsonObject): number {
  const [more] = Object.entries(extra).flatMap(([member, other]) =>
    fields[member] === undefined ? [] : [other],
  );
  const size = steps ? Number(fields[steps.member]) : Number.NaN;
  const one = steps?.points.find(([limit]) => size <= limit)?.[1] ?? more ?? points;
  if (!each) return one;
  const items = asList(atPointer(fields, each.member)).length;
  return each.points === undefined ? one * items : one + each.points * items;
}

function atTime(
  { window, clears }: ApiLimiter,
  decay: number,
  counter: Counter | undefined,
  now: number,
): Counter {
  if (!counter) return { value: 0, at: now, costs: [] };
  const seconds = (now - counter.at) / 1000;
  if (clears !== null) return { ...counter, value: seconds >= clears ? 0 : counter.value };
  if (window !== null) {
    const costs = counter.costs.filter(([at]) => at > now - window * 1000);
    return { ...counter, costs, value: costs.reduce((sum, [, points]) => sum + points, 0) };
  }
  return { ...counter, value: Math.max(0, counter.value - decay * seconds) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
