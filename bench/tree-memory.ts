/** Memory of a process and of everything it started, as the kernel tells it; only Linux does. */
import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 100;

/** Looks again and again; `stop` tells the most that was held at once, in megabytes. */
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

/** In megabytes. Pages that two processes share count twice: the figure is never too low. */
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

/** A process may have ended since it was named. */
function ifThere<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return otherwise;
    throw error;
  }
}
