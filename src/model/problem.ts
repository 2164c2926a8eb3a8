/** One thing that is wrong with the input, and how to fix it. */
export interface Problem {
  /** Path of the file, relative to the configuration of the site. */
  readonly file: string;
  /** 1-based line, when the place is known. */
  readonly line?: number | undefined;
  /** What is wrong. */
  readonly what: string;
  /** What to do about it. */
  readonly fix: string;
  /** A shortcoming that leaves everything readable, such as one of words or examples: an API may be configured to have it. */
  readonly editorial?: boolean | undefined;
}

/** A value together with what was wrong on the way to it. */
export interface Reading<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}

/** The one-line form in which every problem is shown. */
export function formatProblem(problem: Problem): string {
  return `${formatPlace(problem)}  → ${withoutControls(problem.fix)}`;
}

/** Where it is and what is wrong, for problems that share what to do. */
export function formatPlace({ file, line, what }: Problem): string {
  return withoutControls(`${file}${line === undefined ? '' : `:${line}`}  ${what}`);
}

/** Names may hold anything, also what moves a terminal. */
function withoutControls(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
