/** One thing that is wrong with the input, and how to fix it. */
export interface Problem {
  /** Path of the file, relative to the configuration of the site. */
  readonly file: string;
  /** 1-based line, if known. */
  readonly line?: number | undefined;
  /** What is wrong. */
  readonly what: string;
  /** What to do about it. */
  readonly fix: string;
  /** Whether the input stays readable, as with missing words or examples. An API can be configured to tolerate it. */
  readonly editorial?: boolean | undefined;
  /**
   * `high` if readers do the wrong thing because of it. `house` if only our own rules ask for more, which say nothing
   * about the quality of a specification that somebody else wrote.
   */
  readonly importance?: 'high' | 'house' | undefined;
}

/** A value together with the problems found while it was read. */
export interface Reading<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}

/** Formats a problem on one line. */
export function formatProblem(problem: Problem): string {
  return `${formatPlace(problem)}  → ${withoutControls(problem.fix)}`;
}

/** Formats the place and what is wrong, for problems that share a fix. */
export function formatPlace({ file, line, what }: Problem): string {
  return withoutControls(`${file}${line === undefined ? '' : `:${line}`}  ${what}`);
}

/** Replaces control characters: a name can contain anything, including sequences that control a terminal. */
function withoutControls(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
