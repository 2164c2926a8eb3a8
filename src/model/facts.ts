/** What several pages state: the list that checks compare them with. */

/** A value that is written in several places, and how they write it. */
export interface StatedFact {
  readonly fact: string;
  /** A regular expression whose one group captures the value; a space also matches a line break. */
  readonly pattern: string;
  /** What the group must capture, as a regular expression. */
  readonly value: string;
}

/** The names of one market, and what its price can be in an example. */
export interface MarketPrice {
  readonly pairs: readonly string[];
  readonly from: number;
  readonly to: number;
}

export interface Facts {
  readonly stated: readonly StatedFact[];
  readonly prices: readonly MarketPrice[];
}

/** A text as it is written, variables replaced. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** The 1-based line of a place in a text. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
