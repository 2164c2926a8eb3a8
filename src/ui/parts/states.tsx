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

interface LoadErrorProps {
  readonly title: string;
  /** The title is the heading of the page where the box takes its place. */
  readonly as?: 'h1' | 'p';
  readonly error: Error;
  readonly onRetry: () => void;
}

/** A load failure in a red box: what failed, what to do, the error's own words, and a way to try again. */
export function LoadError({ title, as: Title = 'p', error, onRetry }: LoadErrorProps) {
  return (
    <div className="load-error" role="alert">
      <Title className="load-error-title" tabIndex={Title === 'h1' ? -1 : undefined}>
        {title}
      </Title>
      <p>Check your connection, then retry.</p>
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
  /** What is rendered: with another one, the crash of the one before is over. */
  readonly of: unknown;
  /** Whether the frame of the page is part of what crashed; then the words take the place of everything. */
  readonly isWhole?: boolean;
  /** Where rendering again is not enough. */
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}

interface CrashState {
  readonly error: Error | null;
  readonly of: unknown;
}

/** Catches a crash while rendering; "Try again" clears it and renders again. React offers this to classes only. */
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

/** Anything can be thrown. */
export function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
