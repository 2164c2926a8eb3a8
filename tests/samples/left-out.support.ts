/** What has no sample that could run, with the reason; a test holds this list to the pages. */

export interface LeftOut {
  readonly api: string;
  readonly operation: string;
  readonly reason: string;
}

export const LEFT_OUT: readonly LeftOut[] = [];
