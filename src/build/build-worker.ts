/** Starts the second thread of a build, gives it work, and ends it. */
import { on, once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { bundleCode } from './code.mjs';
import type { Task } from './worker.ts';

/** So little work that this thread is done with it before another one has started. */
export const FEW = 10;

export interface BuildWorker {
  /** Tasks are carried out one after the other, and their results are waited for in that order. */
  readonly begin: (task: Task) => Promise<void>;
  /** Resolves when the cache holds the next result of the task. */
  readonly next: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Null on a machine with one core. The thread starts with its first task. */
export function openWorker(configFile: string): BuildWorker | null {
  if (availableParallelism() < 2) return null;
  let started: ReturnType<typeof startWorker> | null = null;
  return {
    begin: async (task) => {
      started ??= startWorker(configFile);
      (await started).worker.postMessage(task);
    },
    next: async () => {
      // An error in the thread is thrown here.
      const step = await (await started)?.messages.next();
      if (!step || step.done) throw new Error('The second thread of the build ended too early.');
    },
    end: async () => {
      await (await started)?.worker.terminate();
    },
  };
}

async function startWorker(configFile: string) {
  // From now on both cores are busy, and code that V8 makes faster on a third thread runs too short to be worth it.
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=1000000');
  // What this process loads before its program is not for the thread.
  const options = { execArgv: [], workerData: configFile };
  const worker = new Worker(path.join(await bundleCode(), 'worker.mjs'), options);
  const messages = on(worker, 'message', { close: ['exit'] });
  await once(worker, 'online');
  return { worker, messages };
}
