/** Operations without a runnable sample, with the reason. A test compares this list with the pages. */

export interface LeftOut {
  readonly api: string;
  readonly operation: string;
  readonly reason: string;
}

export const LEFT_OUT: readonly LeftOut[] = [];
