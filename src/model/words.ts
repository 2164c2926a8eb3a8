/** Words that a site does not use. */
export interface RejectedWords {
  /** A regular expression for whole words, without groups that capture; a space also matches a line break. */
  readonly pattern: string;
  /** What to write, or what to do. */
  readonly instead: string;
}
