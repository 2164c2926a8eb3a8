/** Words that a site does not use. */
export interface RejectedWords {
  /** A regular expression for whole words, without capturing groups; a space also matches a line break. */
  readonly pattern: string;
  /** What to write instead, or what to do. */
  readonly instead: string;
}
