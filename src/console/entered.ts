/** The named schemas that a value is inside of: where a form or the shape of a response ends. */

/**
 * How many schemas inside each other are followed where the page shows no field any more. Schemas that contain each other
 * have a path through every order of their names, far too many to follow.
 */
const MOST_BEYOND = 3;

export interface Entered {
  readonly names: ReadonlySet<string>;
  /** How many of them the page doesn't show; null while it does. */
  readonly beyond: number | null;
}

export const NOTHING_ENTERED: Entered = { names: new Set(), beyond: null };

/** Null for a schema inside of itself, which is described once, and for one too far from what the page shows. */
export function enter({ names, beyond }: Entered, name: string): Entered | null {
  if (names.has(name) || beyond === MOST_BEYOND) return null;
  return { names: new Set([...names, name]), beyond: beyond === null ? null : beyond + 1 };
}

export function leavePage({ names, beyond }: Entered): Entered {
  return { names, beyond: beyond ?? 0 };
}
