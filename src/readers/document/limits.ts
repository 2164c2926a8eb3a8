/** `x-limiters` of a document and the figures of `x-rate-limit` → what limiters count. */
import type { ApiLimiter, CountedCost, LimitTier, Step } from '../../model/limiter.ts';
import { extensionOf } from '../extensions.ts';
import { reportAt } from '../json-schema/context.ts';
import { asList, asNumber, asObject, asText, asTexts, below, isObject } from '../json-schema/json.ts';
import { locate, type SpecContext } from './spec-context.ts';

export function readLimiters(context: SpecContext): ApiLimiter[] {
  return asList(extensionOf(context.root, 'x-limiters')).flatMap((entry, index) => {
    const { node, pointer } = locate(context, entry, below('#/x-limiters', String(index)));
    const window = asNumber(node.window) ?? null;
    const tiers = asList(node.tiers).flatMap((tier) => readTier(tier, window) ?? []);
    const guide = asText(node.guide);
    if (guide === undefined || tiers.length === 0) {
      const fix =
        'write guide, and tiers with id, label, maximum and, unless the limiter has a window, decay';
      reportAt(context, pointer, 'the limiter has no guide or no tiers', fix);
      return [];
    }
    return [
      {
        guide,
        tiers,
        window,
        clears: asNumber(node.clears) ?? null,
        isPool: node.pool === true,
        mayReach: node.below !== true,
        rejected: node.rejected === 'cost' || node.rejected === 'points' ? node.rejected : 'nothing',
        by: asTexts([node.by].flat()),
        aliases: Object.fromEntries(
          Object.entries(asObject(node.aliases)).map(([name, other]) => [name, String(other)]),
        ),
        orders: asTexts(node.orders),
        isPerConnection: node.per === 'connection',
        error: asText(node.error) ?? null,
      },
    ];
  });
}

/** Of a window, the maximum comes back over its seconds; `per` divides a decay that is no decimal. */
function readTier(value: unknown, window: number | null): LimitTier | null {
  const { id, label, maximum, decay, per } = asObject(value);
  const most = asNumber(maximum);
  if (most === undefined) return null;
  const back = window === null ? (asNumber(decay) ?? 0) / (asNumber(per) ?? 1) : most / window;
  return { id: asText(id) ?? '', label: asText(label) ?? '', maximum: most, decay: back };
}

/** Undefined for a cost that is only words. */
export function readCountedCost(rate: unknown): CountedCost | undefined {
  const { points, most, with: extra, each, steps, 'by-age': byAge, ends, message, always } = asObject(rate);
  const cost = asNumber(points);
  if (cost === undefined) return undefined;
  const others = Object.entries(asObject(extra)).flatMap(([member, value]) => {
    const other = asNumber(value);
    return other === undefined ? [] : [[member, other] as const];
  });
  const { member, points: more } = asObject(each);
  return {
    points: cost,
    most: asNumber(most),
    with: others.length > 0 ? Object.fromEntries(others) : undefined,
    each: isObject(each) ? { member: asText(member) ?? '', points: asNumber(more) } : undefined,
    steps: isObject(steps)
      ? { member: asText(steps.member) ?? '', points: readSteps(steps.points) }
      : undefined,
    byAge: byAge === undefined ? undefined : readSteps(byAge),
    endsOrders: ends === true ? true : undefined,
    message: asText(message),
    isAlwaysAccepted: always === true ? true : undefined,
  };
}

function readSteps(value: unknown): Step[] {
  return asList(value).flatMap((pair) => {
    const [limit, points] = asList(pair).map(asNumber);
    return limit === undefined || points === undefined ? [] : [[limit, points] as const];
  });
}
