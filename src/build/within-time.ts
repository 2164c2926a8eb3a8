/** An end for work that a specification can make endless: patterns, Markdown and schemas that multiply. */
import { createContext, Script } from 'node:vm';
import { MOST_SECONDS, type WithinTime } from '../readers/spec-input.ts';

/** A script of its own is the only work that can be stopped from outside. */
const SCRIPT = new Script('run()');

export function createTimeLimit(seconds = MOST_SECONDS): WithinTime {
  const box: { run: () => void } = { run: () => {} };
  const context = createContext(box);
  return (run, late) => {
    const results: ReturnType<typeof run>[] = [];
    box.run = () => {
      results.push(run());
    };
    try {
      SCRIPT.runInContext(context, { timeout: seconds * 1000 });
    } catch (error) {
      if (!isTimeout(error)) throw error;
    }
    const [result = late()] = results;
    return result;
  };
}

function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
