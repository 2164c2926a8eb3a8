/** Calls that two limiters count: each call as every one of them sees it. */
import { type LimitTier, usualTier } from '../../model/limiter.ts';
import type { Limiter } from '../../model/tools.ts';

/** A limiter with the tier of an account. */
export interface AppliedLimit {
  readonly limiter: Limiter;
  readonly tier: LimitTier;
}

/** Lists the limiter and those that count its calls in addition, each with the costs on it. */
export function limitsOf({ limiter, tier }: AppliedLimit, limiters: readonly Limiter[]): AppliedLimit[] {
  const others = limiters.flatMap((other): AppliedLimit[] => {
    const calls = limiter.calls.map(({ id, label, page, also }) => ({
      id,
      label,
      page,
      cost: also?.limiter === other.id ? also.cost : 0,
    }));
    const own = other.tiers.find(({ id }) => id === tier.id) ?? usualTier(other.tiers);
    return own && calls.some(({ cost }) => cost > 0) ? [{ limiter: { ...other, calls }, tier: own }] : [];
  });
  return [{ limiter, tier }, ...others];
}
