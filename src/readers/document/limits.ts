/** `x-limiters` of a document and the numbers of `x-rate-limit` → limiters, and the costs they count. */
import type { ApiLimiter, CountedCost, LimitTier, Step } from '../../model/limiter.ts';
import type { RateCost } from '../../model/operation.ts';
import { extensionOf } from '../extensions.ts';
import { type Located, locate, type Reporter } from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { asList, asNumber, asObject, asText, asTexts, below, isObject } from '../json-schema/json.ts';
import { checkMembers, choose, readNumber } from './members.ts';
import type { SpecContext } from './spec-context.ts';

const LIMITER = [
  ...['guide', 'tiers', 'window', 'clears', 'pool', 'below', 'rejected', 'by', 'aliases', 'orders', 'per'],
  'error',
];
const TIER = ['id', 'label', 'maximum', 'decay', 'per'];
const REJECTED: readonly ApiLimiter['rejected'][] = ['points', 'cost', 'nothing'];
const COST = [
  ...['cost', 'guide', 'points', 'most', 'with', 'each', 'steps', 'by-age', 'ends', 'message', 'always'],
  'also',
];

export function readLimiters(context: SpecContext): ApiLimiter[] {
  return asList(extensionOf(context.root, 'x-limiters')).flatMap((entry, index) => {
    const located = locate(context, entry, below('#/x-limiters', index));
    const { node, pointer } = located;
    checkMembers(context, located, LIMITER);
    const window = readNumber(context, located, 'window') ?? null;
    const tiers = asList(node.tiers).flatMap((tier, place) => {
      const own = { node: asObject(tier), pointer: below(pointer, 'tiers', place) };
      return readTier(context, own, window) ?? [];
    });
    const guide = asText(node.guide);
    if (guide === undefined || tiers.length === 0) {
      const fix =
        'write guide, and tiers with id, label, maximum and, unless the limiter has a window, decay';
      context.report(pointer, 'the limiter has no guide or no tiers', fix);
      return [];
    }
    return [
      {
        guide,
        tiers,
        window,
        clears: readNumber(context, located, 'clears') ?? null,
        isPool: node.pool === true,
        mayReach: node.below !== true,
        rejected: choose(context, located, 'rejected', REJECTED, 'nothing') ?? 'nothing',
        by: asTexts([node.by].flat()),
        aliases: Object.fromEntries(
          Object.entries(asObject(node.aliases)).map(([name, other]) => [name, String(other)]),
        ),
        orders: asTexts(node.orders),
        isPerConnection:
          node.per !== undefined && choose(context, located, 'per', ['connection']) === 'connection',
        error: asText(node.error) ?? null,
      },
    ];
  });
}

/** Reads a tier. With a window, the decay is the maximum over its seconds; `per` divides a decay such as 1/3. */
function readTier(context: Reporter, tier: Located, window: number | null): LimitTier | null {
  const { id, label } = tier.node;
  checkMembers(context, tier, TIER);
  const [most, decay, per] = ['maximum', 'decay', 'per'].map((name) => readNumber(context, tier, name));
  if (most === undefined) return null;
  const back = window === null ? (decay ?? 0) / (per ?? 1) : most / window;
  return { id: asText(id) ?? '', label: asText(label) ?? '', maximum: most, decay: back };
}

/** Reads the numbers of a cost; undefined if it is only described in words. */
export function readCountedCost(context: SpecContext, rate: Located): CountedCost | undefined {
  const { with: extra, each, steps, 'by-age': byAge, ends, message, always } = rate.node;
  checkMembers(context, rate, COST);
  const cost = readNumber(context, rate, 'points');
  if (cost === undefined) return undefined;
  const within = (name: string): Located => ({
    node: asObject(rate.node[name]),
    pointer: below(rate.pointer, name),
  });
  const others = Object.keys(asObject(extra)).flatMap((member) => {
    const other = readNumber(context, within('with'), member);
    return other === undefined ? [] : [[member, other] as const];
  });
  return {
    points: cost,
    most: readNumber(context, rate, 'most'),
    with: others.length > 0 ? Object.fromEntries(others) : undefined,
    each: isObject(each)
      ? { member: asText(each.member) ?? '', points: readNumber(context, within('each'), 'points') }
      : undefined,
    steps: isObject(steps)
      ? { member: asText(steps.member) ?? '', points: readSteps(context, within('steps'), 'points') }
      : undefined,
    byAge: byAge === undefined ? undefined : readSteps(context, rate, 'by-age'),
    endsOrders: ends === true ? true : undefined,
    message: asText(message),
    isAlwaysAccepted: always === true ? true : undefined,
  };
}

/** Reads what a call costs on another limiter in addition. */
export function readAlso(context: SpecContext, rate: Located): RateCost['also'] {
  const { also } = rate.node;
  if (also === undefined) return undefined;
  const located = { node: asObject(also), pointer: below(rate.pointer, 'also') };
  checkMembers(context, located, ['guide', 'points']);
  const guide = asText(located.node.guide);
  const points = readNumber(context, located, 'points');
  if (guide !== undefined && points !== undefined) return { guide, points };
  context.report(
    located.pointer,
    `also is ${shown(also)}`,
    'write the guide of the other limiter, and points',
  );
  return undefined;
}

function readSteps(context: Reporter, { node, pointer }: Located, name: string): Step[] {
  const pairs = Array.isArray(node[name]) ? node[name] : [undefined];
  return pairs.flatMap((pair) => {
    const [limit, points] = asList(pair).map(asNumber);
    if (limit !== undefined && points !== undefined) return [[limit, points] as const];
    const fix = 'write pairs of a limit and points: [[5, 8], [10, 6]]';
    context.report(below(pointer, name), `${name} is ${shown(node[name])}`, fix);
    return [];
  });
}
