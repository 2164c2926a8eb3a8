/** Named schemas that contain a value, tracked to limit how deep a form or response shape goes. */

/**
 * Most nested schemas followed below the last field that the page shows. Schemas that contain each other have a path
 * for every order of their names, far too many to follow.
 */
const MOST_BEYOND = 3;

export interface Entered {
  readonly names: ReadonlySet<string>;
  /** Number of schemas entered below the fields the page shows; null while still among those fields. */
  readonly beyond: number | null;
}

export const NOTHING_ENTERED: Entered = { names: new Set(), beyond: null };

/** Enters a named schema; null if it was already entered, or is too far below what the page shows. */
export function enter({ names, beyond }: Entered, name: string): Entered | null {
  if (names.has(name) || beyond === MOST_BEYOND) return null;
  return { names: new Set([...names, name]), beyond: beyond === null ? null : beyond + 1 };
}

export function leavePage({ names, beyond }: Entered): Entered {
  return { names, beyond: beyond ?? 0 };
}
