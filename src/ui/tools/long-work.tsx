/** Work on a pasted text: on the page in slices if it is short, otherwise in a worker. It can be stopped either way. */
import { useEffect, useState } from 'react';
import { vouchForWorker } from '../../search/query.ts';
import { type Step, workInSlices } from '../../tools/slices.ts';
import type { FromToolWorker, ToolTask, ToToolWorker } from './tool-worker.ts';

/** Milliseconds of work on the page between pauses. */
const SLICE = 12;
/** Most items in an intermediate result. */
const FIRST_ITEMS = 50;

export interface WorkState {
  readonly state: 'working' | 'done' | 'stopped' | 'failed';
  /** Part that is done, from 0 to 1; null while it has hardly begun, and isn't worth a word. */
  readonly share: number | null;
}

export interface LongWork<T> extends WorkState {
  /** Only the first ones while it works. */
  readonly items: readonly T[];
  /** Number of items found so far. */
  readonly count: number;
  readonly stop: () => void;
  readonly again: () => void;
}

/** Both `steps` and `task` must be stable between renders: new ones stop the work and start over. */
export function useLongWork<T>(
  steps: () => Iterator<Step<T>, void>,
  /** The same work for the worker; null for a short text. */
  task: ToolTask | null,
): LongWork<T> {
  const [run, setRun] = useState(0);
  const [result, setResult] = useState<Omit<LongWork<T>, 'again'> & { readonly of: typeof steps }>({
    ...NOTHING_YET,
    of: steps,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new run reads the same text again
  useEffect(() => {
    const found: T[] = [];
    let share = task ? 0 : null;
    let reports = 0;
    let isOver = false;
    const publish = (state: WorkState['state']) => {
      const items = state === 'working' ? found.slice(0, FIRST_ITEMS) : found;
      setResult({ items, count: found.length, share, state, stop, of: steps });
    };
    const listeners = {
      onReport: (step: Step<T>) => {
        for (const item of step.items) found.push(item);
        // A short text is usually done before a second report.
        if (task || reports > 0) share = step.share;
        reports += 1;
        publish('working');
      },
      onEnd: () => publish('done'),
      onFail: () => publish('failed'),
    };
    const work = task
      ? startWorker(task, listeners)
      : {
          end: workInSlices(steps(), {
            ...listeners,
            slice: SLICE,
            now: () => performance.now(),
            pause: (resume) => setTimeout(resume),
          }),
        };
    function stop() {
      if (isOver) return;
      isOver = true;
      work.end();
      publish('stopped');
    }
    // So that the work can be stopped before its first report.
    if (task) publish('working');
    return () => {
      isOver = true;
      work.end();
    };
  }, [steps, task, run]);
  const again = () => setRun(run + 1);
  return result.of === steps ? { ...result, again } : { ...NOTHING_YET, again };
}

const NOTHING_YET = { items: [], count: 0, share: null, state: 'working', stop: () => {} } as const;

interface Listeners<T> {
  readonly onReport: (step: Step<T>) => void;
  readonly onEnd: () => void;
  /** It couldn't start, or the browser ended it. */
  readonly onFail: () => void;
  readonly onFindings?: (found: Extract<FromToolWorker<T>, { kind: 'findings' }>) => void;
}

/** Starts a worker with its task; it is gone, with all of its memory, as soon as it is ended. */
export function startWorker<T>(task: ToolTask, { onReport, onEnd, onFail, onFindings }: Listeners<T>) {
  const worker = createWorker();
  const end = () => {
    worker?.removeEventListener('message', hear);
    worker?.terminate();
  };
  const fail = () => {
    end();
    onFail();
  };
  const send = (message: ToToolWorker) => worker?.postMessage(message);
  function hear({ data }: MessageEvent<FromToolWorker<T>>) {
    switch (data.kind) {
      case 'step':
        return onReport(data.step);
      case 'end':
        return onEnd();
      case 'findings':
        return onFindings?.(data);
      default:
        data satisfies never;
    }
  }
  worker?.addEventListener('message', hear);
  worker?.addEventListener('messageerror', fail);
  worker?.addEventListener('error', fail);
  if (worker) send(task);
  else onFail();
  return { send, end };
}

function createWorker(): Worker | null {
  vouchForWorker();
  try {
    return new Worker(new URL('./tool-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
}

/** Says how far the work is. It isn't read out, since it changes all the time; the outcome is. */
export function WorkNote({ work }: { work: Pick<LongWork<unknown>, 'state' | 'share' | 'stop' | 'again'> }) {
  const { state, share, stop, again } = work;
  if (state === 'done' || (state === 'working' && share === null && work.stop === NOTHING_YET.stop))
    return null;
  const percent = `${Math.floor((share ?? 0) * 100)}%`;
  return (
    <p className="tool-actions">
      <button type="button" onClick={state === 'working' ? stop : again}>
        {state === 'working' ? 'Stop' : 'Read again'}
      </button>
      <span>
        {state === 'working'
          ? `Reading: ${percent}`
          : state === 'stopped'
            ? `Stopped at ${percent}. The rest wasn't read.`
            : `Reading failed at ${percent}. Try again, or load a shorter text.`}
      </span>
    </p>
  );
}
