/** Rate limits as specifications state them: what a limiter counts, and what a call costs. */

export interface LimitTier {
  readonly id: string;
  readonly label: string;
  readonly maximum: number;
  /** Points or tokens that come back in a second. */
  readonly decay: number;
}

export interface ApiLimiter {
  /** The page that explains it, which names it too: operations refer to the same page. */
  readonly guide: string;
  /** One for each kind of account; the one in the middle is that of examples and of the sandbox. */
  readonly tiers: readonly LimitTier[];
  /** Seconds after which a cost no longer counts. */
  readonly window: number | null;
  /** Seconds without a call after which the counter returns to 0. */
  readonly clears: number | null;
  /** It is described as tokens that are left rather than points that are spent. */
  readonly isPool: boolean;
  /** Whether a call may bring the counter to the maximum exactly. */
  readonly mayReach: boolean;
  /** What a rejected call costs: nothing, its fixed points, or all of its cost. */
  readonly rejected: 'nothing' | 'points' | 'cost';
  /** Members of requests that have a counter of their own, such as the pair, by the names that interfaces give them. */
  readonly by: readonly string[];
  /** Parts of these values that mean the same: XBT is BTC. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Members that hold IDs of orders, in requests and responses. */
  readonly orders: readonly string[];
  /** Every connection has a counter of its own; otherwise every key. */
  readonly isPerConnection: boolean;
  /** The code of a rejection, where it is not that of the API. */
  readonly error: string | null;
}

/** What a call costs: `points`, other points with a member or by its size or its order's age, more for every item of a list. */
export interface CountedCost {
  readonly points: number;
  /** What it costs on some accounts. */
  readonly most?: number | undefined;
  readonly with?: Readonly<Record<string, number>> | undefined;
  /** More for every item, or without points of its own the whole cost for each. */
  readonly each?: { readonly member: string; readonly points?: number | undefined } | undefined;
  /** The points up to each value of a member, from the lowest on. */
  readonly steps?: { readonly member: string; readonly points: readonly Step[] } | undefined;
  /** Further points for an order that is younger than so many seconds, from the youngest on. */
  readonly byAge?: readonly Step[] | undefined;
  /** The orders that it names are gone afterwards; otherwise their age starts again. */
  readonly endsOrders?: boolean | undefined;
  /** The message of the channel that costs, where the others are free: "subscribe". */
  readonly message?: string | undefined;
  /** It is accepted above the maximum, too. */
  readonly isAlwaysAccepted?: boolean | undefined;
}

export type Step = readonly [limit: number, points: number];

export function usualTier<Tier>(tiers: readonly Tier[]): Tier | undefined {
  return tiers[Math.floor((tiers.length - 1) / 2)];
}
