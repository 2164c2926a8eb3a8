/** Starts the second thread of a build, gives it work, and ends it. */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { bundleCode } from './code.mjs';
import type { Task } from './task.ts';

/** So little work that this thread is done with it before another one has started. */
export const FEW = 10;

export interface BuildWorker {
  /** Tasks are carried out one after the other. Resolves when this one is done, and its results are in the cache. */
  readonly run: (task: Task) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Null on a machine with one core. */
export function openWorker(configFile: string): BuildWorker | null {
  if (availableParallelism() < 2) return null;
  /** In the order of the tasks. */
  const waiting: (() => void)[] = [];
  const started = startWorker(configFile);
  /** Rejects when the thread fails, with its error, or ends. */
  const ended = started.then(async (worker): Promise<never> => {
    worker.on('message', () => waiting.shift()?.());
    await once(worker, 'exit');
    throw new Error('The second thread of the build ended too early.');
  });
  ended.catch(() => {});
  return {
    run: (task) => {
      const done = started.then(
        (worker) =>
          new Promise<void>((resolve) => {
            waiting.push(resolve);
            worker.postMessage(task);
          }),
      );
      const result = Promise.race([done, ended]);
      // An error is thrown where somebody waits for the task, which may be later.
      result.catch(() => {});
      return result;
    },
    end: async () => {
      await (await started).terminate();
    },
  };
}

async function startWorker(configFile: string): Promise<Worker> {
  // From now on both cores are busy, and code that V8 makes faster on a third thread runs too short to be worth it.
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=1000000');
  // What this process loads before its program is not for the thread.
  const options = { execArgv: [], workerData: configFile };
  return new Worker(path.join(await bundleCode(), 'worker.mjs'), options);
}
