/** Tells a person how far a long run is. */

export interface Progress {
  step(label: string): void;
  count(done: number, total: number): void;
  end(summary: string): void;
}

const EVERY_MS = 1000;

export function createProgress(
  write: (text: string) => void = (text) => process.stderr.write(text),
): Progress {
  const started = performance.now();
  let current = '';
  let last = 0;
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  return {
    step: (label) => {
      current = label;
      last = performance.now();
      write(`[${seconds()} s] ${label}\n`);
    },
    count: (done, total) => {
      if (performance.now() - last < EVERY_MS) return;
      last = performance.now();
      write(`[${seconds()} s] ${current}: ${done} of ${total}\n`);
    },
    end: (summary) => write(`[${seconds()} s] ${summary}\n`),
  };
}
