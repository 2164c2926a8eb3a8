/** Starts the worker thread of a build, gives it tasks, and ends it. */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { bundleCode } from './code.mjs';
import type { Task } from './task.ts';

/** Up to this many items, this thread finishes before a worker could start. */
export const FEW = 10;

export interface BuildWorker {
  /** Queues a task; tasks run one at a time. Resolves when this one is done and its results are in the cache. */
  readonly run: (task: Task) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Starts a worker. Returns null on a machine with one core. */
export function openWorker(configFile: string): BuildWorker | null {
  if (availableParallelism() < 2) return null;
  /** One resolver per unfinished task, in order. */
  const waiting: (() => void)[] = [];
  const started = startWorker(configFile);
  /** Never resolves; rejects when the thread fails or ends. */
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
      // Whoever awaits the task gets the error; until then, it must not count as unhandled.
      result.catch(() => {});
      return result;
    },
    end: async () => {
      await (await started).terminate();
    },
  };
}

async function startWorker(configFile: string): Promise<Worker> {
  // Both cores are busy from now on, and a build is too short to benefit from V8 optimizing code on a third thread.
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=1000000');
  // The thread doesn't need the modules that this process preloads.
  const options = { execArgv: [], workerData: configFile };
  return new Worker(path.join(await bundleCode(), 'worker.mjs'), options);
}
