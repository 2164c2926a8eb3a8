/** Limiters with their calls: content says which calls to offer, and the specifications have every figure. */
import { isRoute } from '../../model/address.ts';
import type { Api } from '../../model/api.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { ApiLimiter } from '../../model/limiter.ts';
import type { Operation } from '../../model/operation.ts';
import type { LimitedCall, Limiter, LimiterContent, OfferedCall } from '../../model/tools.ts';

interface LimiterSource {
  readonly apis: readonly Api[];
  readonly config: Pick<SiteConfig, 'apis'>;
  /** The limiters that content offers; a call can be counted by two of them. */
  readonly tools?: { readonly limiters: readonly LimiterContent[] } | null | undefined;
}

/** Builds a limiter; empty if the specification has none. Calls that the specification doesn't have are left out. */
export function toLimiter(content: LimiterContent, source: LimiterSource): Limiter[] {
  const { id, label, guide, example } = content;
  const own = findLimiter(content, source);
  if (!own) return [];
  const { tiers, window, clears, mayReach, rejected, isPool } = own;
  return [
    {
      id,
      label,
      guide,
      kind: window !== null ? 'window' : isPool ? 'pool' : 'counter',
      seconds: window ?? undefined,
      clears: clears ?? undefined,
      mayReach,
      rejected,
      tiers,
      calls: content.calls.flatMap((call) => toCall(call, content, source) ?? []),
      example,
    },
  ];
}

/** Lists the limiters of an API, labeled by content, which APIs with the same figures share, or by `titleOf`. */
export function limitersOf(
  api: Api,
  contents: readonly LimiterContent[],
  source: LimiterSource,
  titleOf: (guide: string) => string | undefined,
): Limiter[] {
  return (api.limiters ?? []).flatMap((own) => {
    const figures = JSON.stringify(own);
    const offered = contents.find((one) => JSON.stringify(findLimiter(one, source)) === figures);
    return toLimiter(offered ?? contentOf(api, own, titleOf(own.guide)), source);
  });
}

/** Creates content for a limiter without any, which then offers every operation that it charges. */
function contentOf({ id, operations }: Api, { guide }: ApiLimiter, title?: string): LimiterContent {
  const name = guide.split('/').at(-1) ?? guide;
  const charged = operations.filter(({ rate }) => rate?.guide === guide && rate.counted);
  return {
    id: name,
    label: title ?? name,
    api: id,
    guide: isRoute(guide) ? guide : '/',
    calls: charged.flatMap(offeredOf),
    example: [],
  };
}

function offeredOf({ id, title, rate }: Operation): OfferedCall[] {
  const steps = rate?.counted?.steps;
  if (!steps) return [{ id, label: title, operation: id }];
  return steps.points.map(([upTo]) => ({
    id: `${id}-${upTo}`,
    label: `${title}, ${steps.member} up to ${upTo}`,
    operation: id,
    upTo,
  }));
}

function findLimiter({ api, guide }: LimiterContent, { apis }: LimiterSource): ApiLimiter | undefined {
  return apis.find((one) => one.id === api)?.limiters?.find((limiter) => limiter.guide === guide);
}

/** Builds a call; one that another limiter charges is free here. */
function toCall(
  { id, label, operation: name, with: member, upTo, most }: OfferedCall,
  { api, guide }: LimiterContent,
  { apis, config, tools }: LimiterSource,
): LimitedCall | null {
  const operation = apis.find((one) => one.id === api)?.operations.find((one) => one.id === name);
  const setting = config.apis.find((one) => one.id === api);
  if (!operation || !setting) return null;
  const { rate } = operation;
  const counted = rate?.guide === guide ? rate.counted : undefined;
  const other = tools?.limiters.find((one) => one.api === api && one.guide === rate?.also?.guide);
  const step = counted?.steps?.points.find(([limit]) => limit === upTo)?.[1];
  const cost = step ?? (member === undefined ? undefined : counted?.with?.[member]) ?? counted?.points ?? 0;
  const own = most ? (counted?.most ?? cost) : cost;
  const isAllPerItem = counted?.each !== undefined && counted.each.points === undefined;
  return {
    id,
    label,
    page: `${setting.prefix}/${operation.slug}`,
    cost: isAllPerItem ? 0 : own,
    perItem: isAllPerItem ? own : counted?.each?.points,
    byAge: counted?.byAge,
    isAlwaysAccepted: counted?.isAlwaysAccepted,
    ...(counted &&
      other &&
      rate?.also && { also: { limiter: other.id, cost: rate.also.points, api: setting.label } }),
  };
}

/** Reports what content names and the specifications don't have. */
export function checkLimiter(content: LimiterContent, source: LimiterSource): string[] {
  const { api, guide, calls } = content;
  if (!findLimiter(content, source)) return [`${api} has no limiter of ${guide}`];
  return calls
    .filter((call) => !toCall(call, content, source))
    .map(({ operation }) => `${api} has no operation "${operation}"`);
}
