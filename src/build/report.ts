/** What a run says to the person who started it: how far it is, warnings, and what is wrong with the input. */
import { formatProblem, type Problem } from '../model/problem.ts';

/** The input is wrong; the message lists every problem. */
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

export interface Progress {
  step(label: string): void;
  count(done: number, total: number): void;
  end(summary: string): void;
}

const EVERY_MS = 1000;

export function createProgress(): Progress {
  const started = performance.now();
  let current = '';
  let last = 0;
  const write = (text: string) => {
    last = performance.now();
    process.stderr.write(`[${((last - started) / 1000).toFixed(1)} s] ${text}\n`);
  };
  return {
    step: (label) => {
      current = label;
      write(label);
    },
    count: (done, total) => {
      if (performance.now() - last >= EVERY_MS) write(`${current}: ${done} of ${total}`);
    },
    end: write,
  };
}
