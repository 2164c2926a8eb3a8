/** Content for the tools: inputs of worked examples, limiters, and concepts that protocols name differently. */
import type { Route } from './address.ts';
import type { ApiLimiter, CountedCost, Step } from './limiter.ts';

export const TOOLS = [
  'signature',
  'order-book-checksum',
  'fix-decoder',
  'rate-limits',
  'error-finder',
  'values',
  'compare-releases',
] as const;

/** The tool that needs releases instead of content. */
export const COMPARE = 'compare-releases';

export type ToolId = (typeof TOOLS)[number];

export const TOOLS_ROUTE: Route = '/docs/tools';

/** A request to sign, as worked out in a guide. */
export interface SigningExample {
  /** Its API, and the scheme in that API's specification. */
  readonly api: string;
  readonly scheme: string;
  /** Name of the scheme among others. */
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
export interface LimitedCall extends Pick<CountedCost, 'isAlwaysAccepted'> {
  readonly id: string;
  readonly label: string;
  readonly page?: Route | undefined;
  /** Points of the call itself. */
  readonly cost: number;
  /** Points of each item of a batch. */
  readonly perItem?: number | undefined;
  /** Points by the order's age: each limit in seconds with the points below it; multiplied by the items of a batch. */
  readonly byAge?: readonly Step[] | undefined;
  /** What it costs on another limiter in addition, if it is sent through this API. */
  readonly also?: { readonly limiter: string; readonly cost: number; readonly api: string } | undefined;
}

export interface Limiter extends Pick<ApiLimiter, 'tiers' | 'mayReach' | 'rejected'> {
  readonly id: string;
  readonly label: string;
  readonly guide: Route;
  /** `counter` falls over time, `window` forgets what is older than `seconds`, `pool` fills up again. */
  readonly kind: 'counter' | 'window' | 'pool';
  readonly seconds?: number | undefined;
  /** Seconds without a call after which a counter returns to 0. */
  readonly clears?: number | undefined;
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

/** A limiter that the calculator offers, and the calls to choose from; the figures come from the specification. */
export interface LimiterContent extends Pick<Limiter, 'id' | 'label' | 'guide' | 'example'> {
  /** The API whose specification states it. */
  readonly api: string;
  readonly calls: readonly OfferedCall[];
}

export interface OfferedCall {
  readonly id: string;
  readonly label: string;
  /** Id of the operation that has its cost. */
  readonly operation: string;
  /** Member that the request contains, if that changes the cost. */
  readonly with?: string | undefined;
  /** Limit of the step that the size is in. */
  readonly upTo?: number | undefined;
  /** Whether to use the cost on accounts where it is highest. */
  readonly most?: boolean | undefined;
}

/** A concept that several APIs name differently. */
export interface Concept {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly { readonly api: string; readonly field: string }[];
  /** A meaning, and the value that each field has for it; '' if it has none. */
  readonly rows: readonly { readonly meaning: string; readonly values: readonly string[] }[];
}

export interface ToolContent {
  readonly signing: readonly SigningExample[];
  readonly books: readonly BookExample[];
  readonly limiters: readonly LimiterContent[];
  readonly concepts: readonly Concept[];
}
