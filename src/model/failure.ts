/** How a response reports failure, as data, so that samples of every API can check it. */

/**
 * A sign of failure: a member is not empty, has a value, has none of several values, or lists a text with a prefix.
 * Empty are null, false, 0, "", [] and {}. A response that is not an object reports no failure.
 */
export interface FailureSign {
  /** Path of members; every item of a list is checked. At most one is a list, the last only if its texts are tested. */
  readonly path: readonly FailureStep[];
  readonly test:
    | { readonly kind: 'filled' }
    | { readonly kind: 'is'; readonly value: string | boolean }
    | { readonly kind: 'is-not'; readonly values: readonly string[] }
    | { readonly kind: 'starts-with'; readonly text: string };
  /** Member that is true in a message about the past, which doesn't report a failure of this request. */
  readonly unless?: string | undefined;
  /** Template of the error code, filled from the members next to the last one: "{severity}{errorClass}:{type}". */
  readonly code?: string | undefined;
}

export interface FailureStep {
  readonly name: string;
  readonly isList: boolean;
}

/**
 * Start of the texts that report failure in a list of objects; null if every item must be an object. A server may put
 * the whole code into the list in place of an object with its parts: "EGeneral:Permission denied".
 */
export function codeStartOf({ path, test, code }: FailureSign): string | null {
  const [owner, member] = path.slice(-2);
  if (test.kind !== 'is' || typeof test.value !== 'string') return null;
  return owner?.isList && member && code?.startsWith(`{${member.name}}`) ? test.value : null;
}
