/** How a response reports failure, as data: samples check it, whatever the API. */

/** One sign of failure: a member that is not empty, has this value, or has none of these values. */
export interface FailureSign {
  /** Members from the outside in; of a list, every item is checked. At most one member is a list, and never the last. */
  readonly path: readonly FailureStep[];
  readonly test:
    | { readonly kind: 'filled' }
    | { readonly kind: 'is'; readonly value: string | boolean }
    | { readonly kind: 'is-not'; readonly values: readonly string[] };
  /** How the members beside the last one make up an error code: "{severity}{errorClass}:{type}". */
  readonly code?: string | undefined;
}

export interface FailureStep {
  readonly name: string;
  readonly isList: boolean;
}
