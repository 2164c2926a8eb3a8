/** The problems of one specification as a person works through them. */
import type { Problem } from '../../model/problem.ts';

/** Each problem once; those of the specification's own file first, from top to bottom. */
export function orderedProblems(file: string, problems: readonly Problem[]): Problem[] {
  const rank = (problem: Problem) => (problem.file === file ? 0 : 1e9) + (problem.line ?? 0);
  const each = uniqueBy(problems, (problem) => `${problem.file} ${problem.line} ${problem.what}`);
  return each.sort((left, right) => rank(left) - rank(right));
}

/** Items without repetition: the first with each key stays. */
export function uniqueBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const name = key(item);
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
