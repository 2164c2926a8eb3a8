/** Memory of a process and of everything it started, from /proc: Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 100;

/** Samples the memory at intervals; `stop` returns the peak, in megabytes. */
export function watchMemory(pid: number): { stop: () => number } {
  let most = 0;
  const look = () => {
    most = Math.max(most, memoryOfTree(pid));
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

/** Returns megabytes. Pages shared by two processes count twice, so the figure is never too low. */
export function memoryOfTree(pid: number): number {
  const held = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? '0';
  return childrenOf(pid).reduce((sum, child) => sum + memoryOfTree(child), (Number(held) * 1024) / 1e6);
}

function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
}

function threadsOf(pid: number): string[] {
  return ifThere(() => readdirSync(`/proc/${pid}/task`), []);
}

function read(file: string): string {
  return ifThere(() => readFileSync(file, 'utf8'), '');
}

/** Returns a fallback if the process has ended in the meantime. */
function ifThere<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return otherwise;
    throw error;
  }
}
