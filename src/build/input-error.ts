/** The input is wrong; the message lists every problem. */
import { formatProblem, type Problem } from '../model/problem.ts';

export class InputError extends Error {
  override name = 'InputError';
  constructor(problems: readonly Problem[]) {
    const count = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}, nothing was written`;
    super(`${problems.map(formatProblem).join('\n')}\n${count}`);
  }
}

/** Warnings do not end anything. */
export function reportWarnings(warnings: readonly Problem[]): void {
  for (const warning of warnings) console.error(`warning: ${formatProblem(warning)}`);
}
