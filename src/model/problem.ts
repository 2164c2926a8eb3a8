/** One thing that is wrong with the input, and how to fix it. */
export interface Problem {
  /** Path of the file, relative to the project. */
  readonly file: string;
  /** 1-based line, when the place is known. */
  readonly line?: number | undefined;
  /** What is wrong. */
  readonly what: string;
  /** What to do about it. */
  readonly fix: string;
  /** A shortcoming of words or examples: an API may be configured to have it. */
  readonly editorial?: boolean | undefined;
}

/** A value together with what was wrong on the way to it. */
export interface Reading<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}

/** The one-line form in which every problem is shown; names in it may hold anything, also what moves a terminal. */
export function formatProblem({ file, line, what, fix }: Problem): string {
  return `${file}${line === undefined ? '' : `:${line}`}  ${what}  → ${fix}`.replace(/\p{Cc}+/gu, ' ');
}
