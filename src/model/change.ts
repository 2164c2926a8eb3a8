/** What changed in an API from one release to the next, as the change log holds it. */

/** From bad to harmless. */
export const CHANGE_KINDS = ['breaking', 'behavior', 'deprecation', 'addition', 'wording'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const CHANGE_TITLES: Readonly<Record<ChangeKind, string>> = {
  breaking: 'Breaking changes',
  behavior: 'Changed behavior',
  deprecation: 'Deprecations',
  addition: 'Additions',
  wording: 'Wording',
};

/** Seen from the client; FIX messages can travel both ways. */
export const SIDES = ['send', 'receive', 'both'] as const;
export type Side = (typeof SIDES)[number];

export const SIDE_LABELS: Readonly<Record<Side, string>> = {
  send: 'request',
  receive: 'response',
  both: 'message',
};

/** Where a change shows; without an operation, in the whole API. */
export interface ChangePlace {
  /** Id in the specification. */
  readonly operation?: string | undefined;
  readonly side?: Side | undefined;
  /** Steps from the part of the message to the field, joined by dots. */
  readonly field?: string | undefined;
}

/** A computed change of an entry of the change log. */
export interface LoggedChange {
  /** Id of the API. */
  readonly api: string;
  readonly kind: ChangeKind;
  /** "presence changed from `optional` to `required`". */
  readonly what: string;
  /** What it means for clients. */
  readonly meaning: string;
  readonly where: readonly ChangePlace[];
}
