/** Rate limits as the specifications state them, counted for each caller. */
import type { Api } from '../model/api.ts';
import { type ApiLimiter, type CountedCost, usualTier } from '../model/limiter.ts';
import type { RateCost } from '../model/operation.ts';
import { asList, atPointer, type JsonObject } from '../readers/json-schema/json.ts';
import { type Counter, type Memory, type Rejection, remember } from './exchange.ts';

/** What a call costs, and the limiter that counts it. */
export interface Cost {
  readonly limiter: ApiLimiter;
  readonly counted: CountedCost;
}

/** The cost of an operation; an operation whose cost is not a number costs nothing here. */
export function costOf({ limiters = [] }: Api, rate: RateCost | undefined): Cost | null {
  const limiter = limiters.find((one) => one.guide === rate?.guide);
  return limiter && rate?.counted ? { limiter, counted: rate.counted } : null;
}

/** Counts a call, and rejects it when it exceeds the limit. */
export function countCall(
  memory: Memory,
  cost: Cost | null,
  caller: string,
  fields: JsonObject,
  now: number,
): Rejection[] {
  if (!cost) return [];
  const { limiter, counted } = cost;
  const { guide, by, window, clears, mayReach, rejected, error } = limiter;
  const { maximum = Number.POSITIVE_INFINITY, decay = 0 } = usualTier(limiter.tiers) ?? {};
  const name = JSON.stringify([guide, maximum, caller, by === null ? null : (fields[by] ?? null)]);
  const wanted = pointsOf(counted, fields);
  const before = atTime(limiter, decay, memory.counters.get(name), now);
  const left = maximum - before.value - wanted;
  const fits = counted.isAlwaysAccepted === true || wanted === 0 || (mayReach ? left >= -1e-9 : left > 1e-9);
  const charges = { nothing: 0, points: Math.min(counted.points, wanted), cost: wanted };
  const charged = fits ? wanted : charges[rejected];
  const after: Counter = {
    value: before.value + charged,
    at: now,
    costs: window !== null && charged > 0 ? [...before.costs, [now, charged]] : before.costs,
  };
  // Where the counter clears, every call delays that.
  if (fits || charged > 0 || clears !== null) remember(memory.counters, name, after);
  if (fits) return [];
  const state = `the counter is at ${round(before.value)} of ${maximum}, and the call costs ${wanted}`;
  return [{ rule: 'rate-limit', reason: state, page: guide, ...(error === null ? {} : { code: error }) }];
}

/** Orders are older than any age that costs. */
function pointsOf({ points, with: extra = {}, each, steps }: CountedCost, fields: JsonObject): number {
  const [more] = Object.entries(extra).flatMap(([member, other]) =>
    fields[member] === undefined ? [] : [other],
  );
  const size = steps ? Number(fields[steps.member]) : Number.NaN;
  const step = steps?.points.find(([limit]) => size <= limit)?.[1];
  const items = each ? asList(atPointer(fields, each.member)).length * each.points : 0;
  return (step ?? more ?? points) + items;
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
