/** Facts that several pages state: the list that checks compare the pages with. */

/** A value that appears in several places, and the wording around it. */
export interface StatedFact {
  readonly fact: string;
  /** A regular expression whose one group captures the value; a space also matches a line break. */
  readonly pattern: string;
  /** Regular expression that the captured value must match. */
  readonly value: string;
  /** Where the list has it. */
  readonly file: string;
  readonly line: number;
}

/** The names of a market, and the range of its price in examples. */
export interface MarketPrice {
  readonly pairs: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** The ranges of a field, of which each protocol has one: they are known to differ. */
export interface DifferingRanges {
  /** Name of the field without its separators, in lower case. */
  readonly field: string;
  /** As the check writes them: "2 s to 60 s". */
  readonly ranges: readonly string[];
}

export interface Facts {
  readonly stated: readonly StatedFact[];
  readonly prices: readonly MarketPrice[];
  readonly differing: readonly DifferingRanges[];
}

/** A source text with its variables replaced. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** A fenced code block in Markdown. */
export const FENCE = /^ *(`{3,})[^\n]*\n[\s\S]*?^ *\1 *$/gm;

/** Returns the 1-based line of an index in a text. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
