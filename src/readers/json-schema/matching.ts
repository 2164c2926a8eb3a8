/**
 * Matching texts against patterns of a specification. A pattern that is proved to be linear is matched directly; any
 * other one only where it can be stopped. Every check of a value goes through here, so that no other place has to know.
 */

/** Whether a text matches. Throws if that takes too long, and if the pattern is none. */
export type Matches = (pattern: string, text: string) => boolean;

/** Runs a match where it can be stopped; null if it was. */
export type Guard = (match: () => boolean) => boolean | null;

/** Maximum number of characters that a pattern is matched against which isn't proved to be linear. */
export const LONGEST_GUARDED = 10_000;

/** Where nothing can be stopped, such a pattern isn't matched at all. */
export const NO_GUARD: Guard = () => null;

export function createMatches(isLinear: (pattern: string) => boolean, guard: Guard): Matches {
  return (pattern, text) => {
    const expression = toExpression(pattern);
    if (isLinear(pattern)) return expression.test(text);
    const fits = text.length > LONGEST_GUARDED ? null : guard(() => expression.test(text));
    if (fits === null) throw new Error(`matching the pattern ${pattern} takes too long`);
    return fits;
  };
}

/** Matches patterns that are all proved to be linear, such as those that a page has. */
export const matchLinear: Matches = (pattern, text) => toExpression(pattern).test(text);

/** Compiles a pattern in Unicode mode, unless it was written for another language and escapes more than that allows. */
export function toExpression(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}
