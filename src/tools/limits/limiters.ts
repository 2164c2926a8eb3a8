/** The limiters of the calculator: which calls to offer comes from content, every figure from the specifications. */
import type { Api } from '../../model/api.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { ApiLimiter } from '../../model/limiter.ts';
import type { LimitedCall, Limiter, LimiterContent, OfferedCall } from '../../model/tools.ts';

interface LimiterSource {
  readonly apis: readonly Api[];
  readonly config: Pick<SiteConfig, 'apis'>;
}

/** A limiter that the specification doesn't state is left out, as is a call it doesn't have. */
export function toLimiter(content: LimiterContent, source: LimiterSource): Limiter[] {
  const { id, label, guide, example } = content;
  const own = findLimiter(content, source);
  if (!own) return [];
  const { tiers, window, mayReach, rejected, isPool } = own;
  return [
    {
      id,
      label,
      guide,
      kind: window !== null ? 'window' : isPool ? 'pool' : 'counter',
      seconds: window ?? undefined,
      mayReach,
      rejected,
      tiers,
      calls: content.calls.flatMap((call) => toCall(call, content, source) ?? []),
      example,
    },
  ];
}

function findLimiter({ api, guide }: LimiterContent, { apis }: LimiterSource): ApiLimiter | undefined {
  return apis.find((one) => one.id === api)?.limiters?.find((limiter) => limiter.guide === guide);
}

/** A call whose cost is another limiter's is free here. */
function toCall(
  { id, label, operation: name, with: member, upTo, most }: OfferedCall,
  { api, guide }: LimiterContent,
  { apis, config }: LimiterSource,
): LimitedCall | null {
  const operation = apis.find((one) => one.id === api)?.operations.find((one) => one.id === name);
  const prefix = config.apis.find((one) => one.id === api)?.prefix;
  if (!operation || prefix === undefined) return null;
  const counted = operation.rate?.guide === guide ? operation.rate.counted : undefined;
  const step = counted?.steps?.points.find(([limit]) => limit === upTo)?.[1];
  const cost = step ?? (member === undefined ? undefined : counted?.with?.[member]) ?? counted?.points ?? 0;
  return {
    id,
    label,
    page: `${prefix}/${operation.slug}`,
    cost: most ? (counted?.most ?? cost) : cost,
    perItem: counted?.each?.points,
    byAge: counted?.byAge,
    isAlwaysAccepted: counted?.isAlwaysAccepted,
  };
}

/** What content names and the specifications don't have. */
export function checkLimiter(content: LimiterContent, source: LimiterSource): string[] {
  const { api, guide, calls } = content;
  if (!findLimiter(content, source)) return [`${api} has no limiter of ${guide}`];
  return calls
    .filter((call) => !toCall(call, content, source))
    .map(({ operation }) => `${api} has no operation "${operation}"`);
}
