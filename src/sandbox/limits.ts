/** Rate limits as the specifications state them: `x-limiters` of the document, `x-rate-limit` of each operation. */
import { extensionOf } from '../readers/extensions.ts';
import {
  asList,
  asNumber,
  asObject,
  asText,
  atPointer,
  isObject,
  type JsonObject,
} from '../readers/json-schema/json.ts';
import type { Document } from './document.ts';
import { type Counter, type Memory, type Rejection, remember } from './exchange.ts';

interface Limiter {
  /** The page that explains it, which names it too: operations refer to the same page. */
  readonly guide: string;
  readonly maximum: number;
  /** Points that come back each second. */
  readonly decay: number;
  /** Seconds after which a cost no longer counts. */
  readonly window: number | null;
  /** Seconds without a call after which the counter returns to 0. */
  readonly clears: number | null;
  /** Member of the request that has a counter of its own, such as the pair. */
  readonly by: string | null;
  /** Every connection has a counter of its own; otherwise every key. */
  readonly isPerConnection: boolean;
  readonly error: string | undefined;
}

/** What a call costs: `points`, other points with a member or by its size, and more for every item of a list. */
export interface Cost {
  readonly limiter: Limiter;
  readonly points: number;
  readonly extra: JsonObject;
  readonly each: { readonly member: string; readonly points: number } | null;
  /** The points up to each value of a member, from the lowest on. */
  readonly steps: { readonly member: string; readonly points: readonly (readonly number[])[] } | null;
}

export function readLimiters({ root, resolve }: Document): readonly Limiter[] {
  return asList(extensionOf(root, 'x-limiters')).map((entry) => {
    const { guide, maximum, decay, window, clears, by, per, error } = resolve(entry);
    return {
      guide: asText(guide) ?? '',
      maximum: asNumber(maximum) ?? Number.POSITIVE_INFINITY,
      decay: asNumber(decay) ?? 0,
      window: asNumber(window) ?? null,
      clears: asNumber(clears) ?? null,
      by: asText(by) ?? null,
      isPerConnection: per === 'connection',
      error: asText(error),
    };
  });
}

/** The cost of an operation; an operation whose cost is not a number costs nothing here. */
export function readCost(limiters: readonly Limiter[], rate: unknown): Cost | null {
  const { guide, points, with: extra, each, steps } = asObject(rate);
  const limiter = limiters.find((one) => one.guide === guide);
  const cost = asNumber(points);
  if (!limiter || cost === undefined) return null;
  const { member, points: more } = asObject(each);
  return {
    limiter,
    points: cost,
    extra: asObject(extra),
    each: isObject(each) ? { member: asText(member) ?? '', points: asNumber(more) ?? 1 } : null,
    steps: isObject(steps)
      ? {
          member: asText(steps.member) ?? '',
          points: asList(steps.points).map((pair) => asList(pair).flatMap((one) => asNumber(one) ?? [])),
        }
      : null,
  };
}

/** Counts a call, and rejects it when it exceeds the limit; a rejected call counts only where every call delays. */
export function countCall(
  memory: Memory,
  cost: Cost | null,
  caller: string,
  fields: JsonObject,
  now: number,
): Rejection[] {
  if (!cost) return [];
  const { limiter } = cost;
  const { guide, by, maximum, window, clears } = limiter;
  const name = JSON.stringify([guide, maximum, caller, by === null ? null : (fields[by] ?? null)]);
  const wanted = pointsOf(cost, fields);
  const before = atTime(limiter, memory.counters.get(name), now);
  const fits = before.value + wanted <= maximum + 1e-9;
  const after: Counter = {
    value: fits ? before.value + wanted : before.value,
    at: now,
    costs: fits && window !== null ? [...before.costs, [now, wanted]] : before.costs,
  };
  if (fits || clears !== null) remember(memory.counters, name, after);
  if (fits) return [];
  const state = `the counter is at ${round(before.value)} of ${maximum}, and the call costs ${wanted}`;
  return [{ rule: 'rate-limit', reason: state, page: guide, code: limiter.error }];
}

function pointsOf({ points, extra, each, steps }: Cost, fields: JsonObject): number {
  const [more] = Object.entries(extra).flatMap(([member, other]) =>
    fields[member] === undefined ? [] : (asNumber(other) ?? []),
  );
  const size = steps ? Number(fields[steps.member]) : Number.NaN;
  const step = steps?.points.find(([limit = 0]) => size <= limit)?.[1];
  const items = each ? asList(atPointer(fields, each.member)).length * each.points : 0;
  return (step ?? more ?? points) + items;
}

function atTime({ decay, window, clears }: Limiter, counter: Counter | undefined, now: number): Counter {
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
