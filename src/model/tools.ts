/** What content says for the tools: inputs of their worked examples, limiters, and concepts that protocols name differently. */
import type { Route } from './address.ts';
import type { ApiLimiter, LimitTier, Step } from './limiter.ts';

export const TOOLS = [
  'signature',
  'order-book-checksum',
  'fix-decoder',
  'rate-limits',
  'error-finder',
  'values',
  'compare-releases',
] as const;

/** The tool that needs releases in place of content. */
export const COMPARE = 'compare-releases';

export type ToolId = (typeof TOOLS)[number];

export const TOOLS_ROUTE: Route = '/docs/tools';

/** A request to sign, as a guide works it out. */
export interface SigningExample {
  /** The API and the scheme of its specification that it is for. */
  readonly api: string;
  readonly scheme: string;
  /** How the scheme is called beside others. */
  readonly label: string;
  readonly input: Readonly<Record<string, string>>;
  /** Members or tags of a message. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Code blocks of a guide that form one worked example. */
export interface BookExample {
  readonly label: string;
  readonly guide: Route;
  /** Titles of the blocks, in order. */
  readonly blocks: readonly string[];
}

/** A call as a limiter charges it. */
export interface LimitedCall {
  readonly id: string;
  readonly label: string;
  readonly page?: Route | undefined;
  /** Points of the call itself. */
  readonly cost: number;
  /** Points of each item of a batch. */
  readonly perItem?: number | undefined;
  /** Points by the age of the order it touches: below so many seconds, so many points; multiplied by the items of a batch. */
  readonly byAge?: readonly Step[] | undefined;
  /** It is accepted above the maximum, too. */
  readonly isAlwaysAccepted?: boolean | undefined;
}

export interface Limiter {
  readonly id: string;
  readonly label: string;
  readonly guide: Route;
  /** `counter` falls over time, `window` forgets what is older than `seconds`, `pool` fills up again. */
  readonly kind: 'counter' | 'window' | 'pool';
  readonly seconds?: number | undefined;
  /** Seconds without a call after which a counter returns to 0. */
  readonly clears?: number | undefined;
  /** Whether a call may bring the counter to the maximum exactly. */
  readonly mayReach: boolean;
  /** What a rejected call costs: nothing, its fixed points, or all of its cost. */
  readonly rejected: ApiLimiter['rejected'];
  readonly tiers: readonly LimitTier[];
  readonly calls: readonly LimitedCall[];
  /** Calls of the worked example: time in seconds, call, items, age of the order. */
  readonly example: readonly TimedCall[];
}

export interface TimedCall {
  readonly time: number;
  readonly call: string;
  readonly items?: number | undefined;
  /** Seconds since the order was placed or last amended. */
  readonly age?: number | undefined;
}

/** A limiter that the calculator offers, and the calls to choose from; figures are the specification's. */
export interface LimiterContent extends Pick<Limiter, 'id' | 'label' | 'guide' | 'example'> {
  /** The API whose specification states it. */
  readonly api: string;
  readonly calls: readonly OfferedCall[];
}

export interface OfferedCall {
  readonly id: string;
  readonly label: string;
  /** Id of the operation that says what it costs. */
  readonly operation: string;
  /** With this member. */
  readonly with?: string | undefined;
  /** With a size up to this step. */
  readonly upTo?: number | undefined;
  /** On accounts where it costs more. */
  readonly most?: boolean | undefined;
}

/** The same thing under the names of several interfaces. */
export interface Concept {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly { readonly api: string; readonly field: string }[];
  /** What one value means, and the value of each field; '' where it has none. */
  readonly rows: readonly { readonly meaning: string; readonly values: readonly string[] }[];
}

export interface ToolContent {
  readonly signing: readonly SigningExample[];
  readonly books: readonly BookExample[];
  readonly limiters: readonly LimiterContent[];
  readonly concepts: readonly Concept[];
}
