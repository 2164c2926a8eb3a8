/** Rate limits as specifications state them: what a limiter counts, and what a call costs. */

export interface LimitTier {
  readonly id: string;
  readonly label: string;
  readonly maximum: number;
  /** Points or tokens that come back per second. */
  readonly decay: number;
}

export interface ApiLimiter {
  /** Page that explains it. It also identifies the limiter: operations refer to the same page. */
  readonly guide: string;
  /** One tier for each kind of account; examples and the sandbox use the middle one. */
  readonly tiers: readonly LimitTier[];
  /** Seconds after which a cost no longer counts. */
  readonly window: number | null;
  /** Seconds without a call after which the counter returns to 0. */
  readonly clears: number | null;
  /** Whether it is described as tokens left rather than points spent. */
  readonly isPool: boolean;
  /** Whether a call may bring the counter to the maximum exactly. */
  readonly mayReach: boolean;
  /** Cost of a rejected call: nothing, its fixed points, or its whole cost. */
  readonly rejected: 'nothing' | 'points' | 'cost';
  /** Names that APIs give the request member whose values have separate counters, such as the pair. */
  readonly by: readonly string[];
  /** Parts of these values that are equivalent: XBT is BTC. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Members with order IDs, in requests and responses. */
  readonly orders: readonly string[];
  /** Whether every connection has its own counter; otherwise, every key has one. */
  readonly isPerConnection: boolean;
  /** Error code of a rejection, if it isn't the API's usual one. */
  readonly error: string | null;
}

/** Cost of a call: `points`, or other points with a member or by size, plus points per item and by the order's age. */
export interface CountedCost {
  readonly points: number;
  /** The cost on accounts where it is highest. */
  readonly most?: number | undefined;
  readonly with?: Readonly<Record<string, number>> | undefined;
  /** Points added for every item of a list; without `points`, every item costs as much as a call. */
  readonly each?: { readonly member: string; readonly points?: number | undefined } | undefined;
  /** Points by the value of a member: each limit with the points up to it, lowest first. */
  readonly steps?: { readonly member: string; readonly points: readonly Step[] } | undefined;
  /** Points added for an order by its age: each limit in seconds with the points below it, lowest first. */
  readonly byAge?: readonly Step[] | undefined;
  /** Whether it ends the orders it names; otherwise, their age starts again. */
  readonly endsOrders?: boolean | undefined;
  /** The channel's message that costs points, if the others are free: "subscribe". */
  readonly message?: string | undefined;
  /** Whether it is accepted even above the maximum. */
  readonly isAlwaysAccepted?: boolean | undefined;
}

export type Step = readonly [limit: number, points: number];

export function usualTier<Tier>(tiers: readonly Tier[]): Tier | undefined {
  return tiers[Math.floor((tiers.length - 1) / 2)];
}
