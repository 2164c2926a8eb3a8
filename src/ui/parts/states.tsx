/** What the page shows while something loads, and after it failed. */
import { Component, type ReactNode, useEffect, useState } from 'react';

/** The line at the top while a page loads. */
export function ProgressBar({ active }: { active: boolean }) {
  return useDelayed(active) && <div className="progress" role="progressbar" aria-label="Loading page" />;
}

/** In place of a page that is loading: nothing at first, then a spinner. */
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

/** Delay of progress bar and placeholder, in milliseconds. */
const PATIENCE = 200;

/** True once something has been going on for a while: what is quick shows no spinner. */
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

/** A load failure: the error's own words in a red box, and a way to try again. */
export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="load-error" role="alert">
      <p>{error.message}</p>
      <button type="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}

interface CrashState {
  readonly error: Error | null;
}

/** Catches a crash while rendering; "Try again" clears it and renders again. React offers this to classes only. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, CrashState> {
  override state: CrashState = { error: null };

  static getDerivedStateFromError(error: unknown): CrashState {
    return { error: toError(error) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="crash" role="alert">
        <h1 tabIndex={-1}>This page crashed.</h1>
        <p>{error.message}</p>
        <button type="button" onClick={() => this.setState({ error: null })}>
          Try again
        </button>
      </div>
    );
  }
}

/** Anything can be thrown. */
export function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
