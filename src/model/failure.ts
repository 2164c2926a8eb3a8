/** How a response reports failure, as data: samples check it, whatever the API. */

/** One sign of failure: a member that is not empty, has this value, has none of these, or lists a text that starts so. */
export interface FailureSign {
  /** Members from the outside in; of a list, every item is checked. At most one member is a list; the last is one only where texts are tested. */
  readonly path: readonly FailureStep[];
  readonly test:
    | { readonly kind: 'filled' }
    | { readonly kind: 'is'; readonly value: string | boolean }
    | { readonly kind: 'is-not'; readonly values: readonly string[] }
    | { readonly kind: 'starts-with'; readonly text: string };
  /** A member that is true in a message about the past, which reports no failure of this request. */
  readonly unless?: string | undefined;
  /** How the members beside the last one make up an error code: "{severity}{errorClass}:{type}". */
  readonly code?: string | undefined;
}

export interface FailureStep {
  readonly name: string;
  readonly isList: boolean;
}
