/** Matches patterns that may take forever, with a deadline: a thread of Node.js stops a script that runs too long. */
import { createContext, Script } from 'node:vm';
import type { Guard } from '../readers/json-schema/matching.ts';
import { hasCode } from './error-code.ts';

/** Calls `run` from a script, because only scripts can have a timeout. */
const SCRIPT = new Script('run()');

export interface GuardLimits {
  /** Milliseconds for one match. */
  readonly match: number;
  /** Milliseconds for all matches that begin within a second. */
  readonly second: number;
}

/** For reading, where a specification as a whole has a time limit. */
export const READING: GuardLimits = { match: 500, second: 10_000 };

export function createPatternGuard(
  { match, second }: GuardLimits,
  now = performance.now.bind(performance),
): Guard {
  const box: { run: () => void } = { run: () => {} };
  const context = createContext(box);
  let began = now();
  let spent = 0;
  return (test) => {
    const start = now();
    if (start - began >= 1_000) [began, spent] = [start, 0];
    const timeout = Math.floor(Math.min(match, second - spent));
    if (timeout < 1) return null;
    let fits: boolean | null = null;
    box.run = () => {
      fits = test();
    };
    try {
      SCRIPT.runInContext(context, { timeout });
    } catch (error) {
      if (!hasCode(error, 'ERR_SCRIPT_EXECUTION_TIMEOUT')) throw error;
    } finally {
      spent += now() - start;
    }
    return fits;
  };
}
