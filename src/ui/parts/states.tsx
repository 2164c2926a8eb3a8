/** What the page shows while something loads, and after a failure. */
import { Component, type ReactNode, useCallback, useEffect, useState } from 'react';

/** The line at the top while a page loads. */
export function ProgressBar({ active }: { active: boolean }) {
  return useDelayed(active) && <div className="progress" role="progressbar" aria-label="Loading page" />;
}

/** Takes the place of a page that is loading: empty at first, then a spinner. */
export function Placeholder() {
  const shown = useDelayed(true);
  return (
    <div className="placeholder" role="status">
      {shown && (
        <>
          <span className="spinner" />
          Loading the page
        </>
      )}
    </div>
  );
}

/** Delay of the progress bar and the placeholder, in milliseconds. */
const PATIENCE = 200;

/** Whether something has been active for a while, so that quick loads show no spinner. */
function useDelayed(active: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active]);
  return active && late;
}

type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: Error };

/**
 * Loads something on demand. `load` resolves with null if the page is about to be reloaded. Returns the state, a
 * function that loads again, and one that reports that a loaded value no longer works.
 */
export function useLoaded<T>(
  wanted: boolean,
  load: () => Promise<T | null>,
): [Loaded<T>, () => void, (error: unknown) => void] {
  const [state, setState] = useState<Loaded<T>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const fail = useCallback((error: unknown) => setState({ kind: 'failed', error: toError(error) }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again; what is loaded never changes
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    setState({ kind: 'loading' });
    load().then(
      (value) => current && value && setState({ kind: 'ready', value }),
      (error: unknown) => current && fail(error),
    );
    return () => {
      current = false;
    };
  }, [wanted, attempt]);

  return [state, () => setAttempt((number) => number + 1), fail];
}

interface LoadErrorProps {
  readonly title: string;
  /** `h1` if the box replaces a page: the title is then the page's heading. */
  readonly as?: 'h1' | 'p';
  readonly error: Error;
  /** What to do; most failures are those of a connection. */
  readonly advice?: string | undefined;
  readonly onRetry: () => void;
}

const CHECK_CONNECTION = 'Check your connection, then retry.';

/** A load failure in a red box: what failed, what to do, the error message, and a retry button. */
export function LoadError({
  title,
  as: Title = 'p',
  error,
  advice = CHECK_CONNECTION,
  onRetry,
}: LoadErrorProps) {
  return (
    <div className="load-error" role="alert">
      <Title className="load-error-title" tabIndex={Title === 'h1' ? -1 : undefined}>
        {title}
      </Title>
      <p>{advice}</p>
      <p>
        <small>{error.message}</small>
      </p>
      <button type="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}

interface CrashProps {
  /** Identifies what is rendered. A new value clears the crash. */
  readonly of: unknown;
  /** Whether the crash includes the page's frame, so that the message replaces everything. */
  readonly isWhole?: boolean;
  /** What "Try again" does if rendering again is not enough. */
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}

interface CrashState {
  readonly error: Error | null;
  readonly of: unknown;
}

/** Catches a crash while rendering. "Try again" clears it and renders again. In React, only classes can do this. */
export class CrashBoundary extends Component<CrashProps, CrashState> {
  override state: CrashState = { error: null, of: this.props.of };

  static getDerivedStateFromError(error: unknown): Partial<CrashState> {
    return { error: toError(error) };
  }

  static getDerivedStateFromProps({ of }: CrashProps, state: CrashState): CrashState | null {
    return of === state.of ? null : { error: null, of };
  }

  override render(): ReactNode {
    const { isWhole, onRetry, children } = this.props;
    const { error } = this.state;
    if (!error) return children;
    const words = (
      <div className="crash" role="alert">
        <h1 tabIndex={-1}>This page crashed.</h1>
        <p>{error.message}</p>
        <button type="button" onClick={onRetry ?? (() => this.setState({ error: null }))}>
          Try again
        </button>
      </div>
    );
    return isWhole ? <main id="main">{words}</main> : words;
  }
}

/** Converts a thrown value, which can be anything, to an error. */
export function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
