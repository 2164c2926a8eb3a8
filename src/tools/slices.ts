/** Long work in slices: it says how far it is, hands over what it has found, and stops between two steps. */

export interface Step<T> {
  /** Found in this step. */
  readonly items: readonly T[];
  /** Part of the work that is done, from 0 to 1. */
  readonly share: number;
}

/** Least milliseconds between two reports; the first one follows the first slice. */
export const REPORT_EVERY = 200;

interface Slicing<T, R> {
  /** Milliseconds of work between pauses. */
  readonly slice: number;
  readonly now: () => number;
  /** Calls back after whatever else is waiting, such as a click or a message. */
  readonly pause: (resume: () => void) => void;
  /** Receives what was found since the last report. */
  readonly onReport: (step: Step<T>) => void;
  readonly onEnd: (result: R) => void;
}

/** Works until the end, and returns a function that stops it. */
export function workInSlices<T, R>(
  work: Iterator<Step<T>, R>,
  { slice, now, pause, onReport, onEnd }: Slicing<T, R>,
): () => void {
  let isStopped = false;
  let reported = Number.NEGATIVE_INFINITY;
  let items: T[] = [];
  const workOn = () => {
    if (isStopped) return;
    const end = now() + slice;
    let share = 0;
    do {
      const next = work.next();
      if (next.done) {
        if (items.length > 0) onReport({ items, share: 1 });
        return onEnd(next.value);
      }
      for (const item of next.value.items) items.push(item);
      share = next.value.share;
    } while (now() < end);
    if (now() - reported >= REPORT_EVERY) {
      reported = now();
      onReport({ items, share });
      items = [];
    }
    pause(workOn);
  };
  workOn();
  return () => {
    isStopped = true;
  };
}

/** Does all of the work at once. */
export function finish<R>(work: Iterator<unknown, R>): R {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
  }
}
