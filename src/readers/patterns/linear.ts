/**
 * Whether a pattern takes time in proportion to the text, whatever the text: shown by following every text at once. All
 * texts that lead to the same number of ways at the same positions continue alike, so if there are few such situations
 * and few ways in each, no text takes longer.
 */
import { countPaths, type PathCounts, Uncountable, type Ways } from './path-counts.ts';

/** Maximum number of ways that a text can be read in at once. */
const MOST_PATHS = 50;
/** Maximum number of situations, and of steps between them. Analyzing a pattern takes milliseconds. */
const MOST_SITUATIONS = 2_000;
const MOST_STEPS = 200_000;

/** Repetitions that are counted one by one, in this order: a long count hides what a short one shows, and vice versa. */
const COPIES = [4, 64];

/** Lists the patterns of a document that aren't proved to be linear. */
export function guardedPatterns(root: unknown, isLinear: (pattern: string) => boolean): readonly string[] {
  const patterns = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (key === 'pattern' && typeof member === 'string') patterns.add(member);
      if (key === 'patternProperties') for (const name of Object.keys(member ?? {})) patterns.add(name);
      collect(member);
    }
  };
  collect(root);
  return [...patterns].filter((pattern) => !isLinear(pattern));
}

/** Whether a pattern is proved to be linear. One that isn't proved may still be. */
export function isProvedLinear(pattern: string): boolean {
  return COPIES.some((copies) => {
    try {
      const counts = countPaths(pattern, copies);
      return isBounded(counts, false) && (counts.isAnchored || counts.matchesAll || isBounded(counts, true));
    } catch (error) {
      if (error instanceof Uncountable || error instanceof SyntaxError) return false;
      throw error;
    }
  });
}

/**
 * Whether there are few ways through any text. An engine starts again at every character until it finds a match, so
 * with `restarts`, no way has come to a position where the text matches.
 */
function isBounded({ classes, classCount, first, follow, final }: PathCounts, restarts: boolean): boolean {
  const known = new Set<string>();
  const open: Ways[] = [new Map([[START, 1]])];
  let steps = 0;
  for (let ways = open.pop(); ways; ways = open.pop()) {
    const reached = sumFollowing(ways, first, follow);
    steps += (reached.size + 1) * classCount;
    if (steps > MOST_STEPS) return false;
    for (let one = 0; one < classCount; one += 1) {
      const next = new Map(restarts ? [[START, 1]] : []);
      let paths = 0;
      for (const [position, count] of reached) {
        if (!classes[position]?.has(one) || (restarts && final.has(position))) continue;
        next.set(position, count);
        paths += count;
      }
      if (paths > MOST_PATHS) return false;
      const name = nameOf(next);
      if (known.has(name)) continue;
      if (known.add(name).size > MOST_SITUATIONS) return false;
      open.push(next);
    }
  }
  return true;
}

/** The position before the pattern. */
const START = -1;

function sumFollowing(ways: Ways, first: Ways, follow: readonly Ways[]): Map<number, number> {
  const reached = new Map<number, number>();
  for (const [position, count] of ways)
    for (const [next, more] of (position === START ? first : follow[position]) ?? [])
      reached.set(next, (reached.get(next) ?? 0) + count * more);
  return reached;
}

function nameOf(ways: Ways): string {
  return [...ways]
    .toSorted(([one], [other]) => one - other)
    .flat()
    .join(' ');
}
